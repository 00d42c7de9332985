"""What is hidden while a game goes on is seen by a look: with a reason, written down, and paid for."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games.base.documents import RequestRefused
from games.lobby.service.leave_game import take_over_bot_seat, wait_for_seat
from games.mail.outbox.addresses import bounce_address
from games.mail.receive.incoming import handle_all, store
from games.models import Act, Game, InboundMail
from games.site.read import has_looked
from tests.games.pages import Page, get
from tests.games.staff.conftest import Scene, staff_member
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(laid: Scene, db: None) -> Scene:
    return deepcopy(laid)


WHY = "Red says that their answer was not taken"


def looked(client: Client, path: str, why: str = WHY, status: int = 200) -> Page:
    response = client.post(path, {"why": why})
    assert response.status_code == status
    return Page(response)


def test_a_look_at_a_mail_shows_what_it_says_and_how_it_was_understood(scene: Scene, staff: Client) -> None:
    page = looked(staff, scene.path("admin:games_inboundmail_look"))
    assert "quash and attack 40 are mine" in page.words
    assert "Red, " not in page.words and "From: red@example.com" in page.words


def test_a_mail_whose_answer_was_kept_tells_which(scene: Scene, staff: Client) -> None:
    kept = InboundMail.objects.get(outcome="kept")
    page = looked(staff, f"/admin/games/inboundmail/{kept.pk}/look/")
    assert f'"question": {scene.rows["games_prompt"].question}' in page.words


def test_a_mail_whose_answer_was_taken_tells_the_decision(staff: Client) -> None:
    table = playing(people=3)
    answer_by_mail(table)
    mail = InboundMail.objects.get(outcome="taken")
    page = looked(staff, f"/admin/games/inboundmail/{mail.pk}/look/")
    assert '"number": ' in page.words and '"kind": "answer"' in page.words


def answer_by_mail(table: Table) -> None:
    mail = next(one for one in table.red.mails if one.game_id == table.id)
    to = mail.headers["Reply-To"]
    store(b"From: red@example.com\r\nMessage-ID: <one@example.com>\r\n\r\n1\r\n", to, "red@example.com")
    handle_all()


def test_a_look_at_a_parked_answer_shows_it(scene: Scene, staff: Client) -> None:
    path = scene.path("admin:games_parkedanswer_look")
    assert '"' in looked(staff, path).words.split("Answer")[-1]


def test_it_is_asked_for_first_and_nothing_is_shown_without_a_reason(scene: Scene, staff: Client) -> None:
    path, before = scene.path("admin:games_inboundmail_look"), LogEntry.objects.count()
    assert "quash" not in get(staff, path).words
    for why in ("", "   ", "\x00"):
        page = looked(staff, path, why, 422)
        assert "Say why you look. Nothing was shown." in page.words and "quash" not in page.words
    page = looked(staff, path, "x" * 501, 422)
    assert "at most 500 characters" in page.words and "x" * 501 in page.words  # nothing typed is lost
    assert LogEntry.objects.count() == before


def test_it_is_written_down_who_looked_at_what_and_why(scene: Scene, staff: Client) -> None:
    mail = scene.rows["games_inboundmail"]
    looked(staff, scene.path("admin:games_inboundmail_look"))
    entry = LogEntry.objects.latest("pk")
    assert (entry.user, entry.object_id) == (staff_member(), scene.table.id)
    for path in ("/admin/admin/logentry/", scene.path("admin:games_game_change")):
        words = get(staff, path).words
        assert f"inboundmail {mail.pk}" in words and WHY in words and "looked at what is hidden" in words


def test_it_is_an_act_of_the_game_of_which_the_table_is_told_at_the_end(scene: Scene, staff: Client) -> None:
    for name, what in (("inboundmail", "mail"), ("parkedanswer", "kept_answer")):
        looked(staff, scene.path(f"admin:games_{name}_look"))
        act = Act.objects.filter(game=scene.table.id).latest("number")
        assert (act.kind, act.audience, act.person, act.reason) == ("look", "end", staff_member(), WHY)
        assert act.changed["what"] == what and "attack" not in str(act.changed)


def test_a_look_at_a_mail_of_no_known_game_is_no_act_of_any(staff: Client) -> None:
    playing(people=3)
    store(b"From: red@example.com\r\n\r\nI hold attack 40", "post@post.example", "red@example.com")
    looked(staff, f"/admin/games/inboundmail/{InboundMail.objects.latest('pk').pk}/look/")
    assert not Act.objects.filter(kind="look").exists()


def test_what_was_looked_at_is_hidden_again_afterwards(scene: Scene, staff: Client) -> None:
    looked(staff, scene.path("admin:games_inboundmail_look"))
    assert "quash" not in get(staff, scene.path("admin:games_inboundmail_change")).words


def test_whoever_plays_there_cannot_look_and_nothing_is_written(
    scene: Scene, player_of_staff: Client
) -> None:
    before = LogEntry.objects.count()
    for name in ("outboxmail", "inboundmail", "parkedanswer"):
        looked(player_of_staff, scene.path(f"admin:games_{name}_look"), status=404)
    assert LogEntry.objects.count() == before


def test_when_the_game_is_over_everything_stands_there_without_a_look(scene: Scene, staff: Client) -> None:
    Game.objects.update(status=Game.Status.OVER)
    assert "quash and attack 40" in get(staff, scene.path("admin:games_inboundmail_change")).words


def test_a_mail_that_came_back_is_about_the_game_of_the_one_that_was_sent(
    scene: Scene, staff: Client
) -> None:
    sent = written_mails().filter(game=scene.table.id).first()
    assert sent is not None
    store(b"From: mailer@example.com\r\n\r\nyour attack 40", bounce_address(sent.message_id), "")
    mail = InboundMail.objects.latest("pk")
    looked(staff, f"/admin/games/inboundmail/{mail.pk}/look/")
    assert LogEntry.objects.latest("pk").object_id == scene.table.id


# Whoever has looked does not play there


def with_free_seat(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(is_open=True)


def test_whoever_has_looked_cannot_take_a_seat_there(scene: Scene, staff: Client) -> None:
    with_free_seat(scene.table)
    looked(staff, scene.path("admin:games_inboundmail_look"))
    for take in (lambda: wait_for_seat(scene.table.id, staff_member()),
                 lambda: take_over_bot_seat(scene.table.id, staff_member(), 0)):  # fmt: skip
        with pytest.raises(RequestRefused, match="has_looked"):
            take()


def test_whoever_has_not_looked_can(scene: Scene) -> None:
    other = playing(people=3, seed="another")
    with_free_seat(other)
    assert not has_looked(staff_member(), other.game)
    assert wait_for_seat(other.id, staff_member()) is False


def test_a_look_at_a_mail_about_nobody_knows_what_may_have_been_about_any_game_that_runs(
    scene: Scene, staff: Client
) -> None:
    other = playing(people=3, seed="another")
    store(b"From: red@example.com\r\n\r\nI hold attack 40", "post@post.example", "red@example.com")
    looked(staff, f"/admin/games/inboundmail/{InboundMail.objects.latest('pk').pk}/look/")
    later = playing(people=3, seed="later")
    assert has_looked(staff_member(), other.game)
    assert not has_looked(staff_member(), later.game)
    assert not has_looked(person("red"), other.game)


def test_such_a_mail_is_not_shown_to_whoever_plays_anywhere(scene: Scene, player_of_staff: Client) -> None:
    store(b"From: red@example.com\r\n\r\nI hold attack 40", "post@post.example", "red@example.com")
    mail = InboundMail.objects.latest("pk")
    assert player_of_staff.get(f"/admin/games/inboundmail/{mail.pk}/").status_code == 404


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe\x00", b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x", b""]
)
def test_a_mail_that_cannot_be_read_is_shown_as_far_as_it_goes(
    scene: Scene, staff: Client, raw: bytes
) -> None:
    store(raw, "post@post.example", "red@example.com")
    looked(staff, f"/admin/games/inboundmail/{InboundMail.objects.latest('pk').pk}/look/")

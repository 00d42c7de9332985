"""What staff can do there: each by its service, confirmed first, and written down."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.mail.outbox.refusals import suppress
from games.models import Decision, Game, OutboxMail, SuppressedAddress
from games.play.service.clocks import retry_stuck
from games.play.service.session import RulesCrashed
from tests.games.pages import Page
from tests.games.staff.conftest import Scene, break_down
from tests.games.tables import playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
GAMES, SUPPRESSED, MAILS = (f"/admin/games/{model}/" for model in ("game", "suppressedaddress", "outboxmail"))


def chosen(client: Client, path: str, act: str, *rows: object, confirmed: bool = True) -> HttpResponse:
    """The act on these rows; unconfirmed as the list sends it."""
    sent = {"action": act, "_selected_action": [str(row) for row in rows]}
    found: HttpResponse = client.post(path, sent | ({"confirmed": "yes"} if confirmed else {}), follow=True)
    return found


def last_act() -> str:
    return LogEntry.objects.latest("pk").change_message


# Stuck games


def test_a_repaired_game_is_put_back_into_play_with_its_parked_answers(scene: Scene, staff: Client) -> None:
    before = len(scene.table.decisions)
    page = Page(chosen(staff, GAMES, "put_back", scene.table.id))
    assert "is tried again." in page.words and scene.table.game.status == Game.Status.STUCK
    assert retry_stuck(timezone.now())
    assert scene.table.game.status == Game.Status.RUNNING
    assert len(scene.table.decisions) > before
    assert LogEntry.objects.latest("pk").object_id == scene.table.id and '"freed"' in last_act()


def test_one_that_breaks_down_again_is_still_stuck_and_it_stands_there_that_it_was_tried(
    scene: Scene, staff: Client, broken_rules: pytest.MonkeyPatch
) -> None:
    break_down(broken_rules, scene.rows["games_parkedanswer"].answer)
    chosen(staff, GAMES, "put_back", scene.table.id)
    assert retry_stuck(timezone.now())
    assert scene.table.game.status == Game.Status.STUCK
    tried = Page(staff.get(scene.path("admin:games_game_change"))).words
    assert "tried to put it back into play, and it is still stuck" in tried


def test_one_that_cannot_even_be_loaded_stays_as_it_is(
    scene: Scene, staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_args: object) -> None:
        raise RulesCrashed("loading")

    monkeypatch.setattr("games.play.service.free_game.open_session", crash)
    chosen(staff, GAMES, "put_back", scene.table.id)
    assert retry_stuck(timezone.now())
    assert '"still_stuck"' in last_act()
    assert scene.table.game.status == Game.Status.STUCK


def test_what_it_does_is_said_before_it_is_done(scene: Scene, staff: Client) -> None:
    page = Page(chosen(staff, GAMES, "put_back", scene.table.id, confirmed=False))
    assert "its held answers are taken in order" in page.words and str(scene.table.game) in page.words
    assert scene.table.game.status == Game.Status.STUCK
    form = page.form_to(GAMES)
    assert staff.post(GAMES, form.filled()).status_code == 302
    assert retry_stuck(timezone.now())
    assert scene.table.game.status == Game.Status.RUNNING


def test_nothing_happens_to_a_game_that_is_not_stuck(scene: Scene, staff: Client) -> None:
    other, acts = playing(people=3, seed="another"), LogEntry.objects.count()
    page = Page(chosen(staff, GAMES, "put_back", other.id))
    assert "None of these games is stuck" in page.words
    assert LogEntry.objects.count() == acts


def test_nor_to_a_game_in_which_they_play(scene: Scene, player_of_staff: Client) -> None:
    page = Page(chosen(player_of_staff, GAMES, "put_back", scene.table.id))
    assert "or you play in it. Nothing was changed." in page.words
    assert scene.table.game.status == Game.Status.STUCK


def test_a_second_click_finds_it_done(scene: Scene, staff: Client) -> None:
    chosen(staff, GAMES, "put_back", scene.table.id)
    assert "is being tried again already" in Page(chosen(staff, GAMES, "put_back", scene.table.id)).words
    assert retry_stuck(timezone.now())
    decisions = Decision.objects.count()
    assert "None of these games" in Page(chosen(staff, GAMES, "put_back", scene.table.id)).words
    assert Decision.objects.count() == decisions


# Addresses


def test_mail_goes_to_an_address_again(scene: Scene, staff: Client) -> None:
    row = SuppressedAddress.objects.get()
    asked = Page(chosen(staff, SUPPRESSED, "restore", row.pk, confirmed=False))
    assert "gone@example.com" in asked.words and SuppressedAddress.objects.exists()
    page = Page(chosen(staff, SUPPRESSED, "restore", row.pk))
    assert "Mail goes to gone@example.com again." in page.words
    assert not SuppressedAddress.objects.exists() and '"restored"' in last_act()


def test_open_questions_go_there_at_once(staff: Client) -> None:
    table = playing(people=3)
    mail = table.red.mails[0]
    written_mails().filter(pk=mail.pk).update(failed_at=timezone.now())
    suppress("red@example.com", "550 no such user")
    chosen(staff, SUPPRESSED, "restore", SuppressedAddress.objects.get().pk)
    mail.refresh_from_db()
    assert mail.failed_at is None


def test_the_other_addresses_stay_as_they_are(scene: Scene, staff: Client) -> None:
    row = SuppressedAddress.objects.get()
    suppress("other@example.com", "550 no such user")
    chosen(staff, SUPPRESSED, "restore", row.pk)
    assert list(SuppressedAddress.objects.values_list("address", flat=True)) == ["other@example.com"]


# Mails


def test_a_mail_that_failed_is_sent_again(staff: Client) -> None:
    mail = failed_mail()
    assert "Send again" in Page(chosen(staff, MAILS, "send_again", mail.pk, confirmed=False)).words
    page = Page(chosen(staff, MAILS, "send_again", mail.pk))
    mail.refresh_from_db()
    assert "1 mail goes again." in page.words
    assert (mail.failed_at, mail.attempts, mail.provider_reply) == (None, 0, "")
    assert mail.due_at <= timezone.now() and '"retried"' in last_act()


def failed_mail() -> OutboxMail:
    mail = playing(people=3).red.mails[0]
    written_mails().filter(pk=mail.pk).update(
        failed_at=timezone.now(), attempts=12, provider_reply="451 later"
    )
    return mail


@pytest.mark.parametrize("state", ["sent_at", "superseded_at"])
def test_one_that_went_or_is_not_needed_is_not(staff: Client, state: str) -> None:
    mail = failed_mail()
    written_mails().filter(pk=mail.pk).update(failed_at=None, provider_reply="", **{state: timezone.now()})
    page = Page(chosen(staff, MAILS, "send_again", mail.pk))
    assert "None of these mails has failed or waits. Nothing was changed." in page.words
    assert not LogEntry.objects.exists()


def test_one_that_a_worker_has_in_hand_is_left_to_it(staff: Client) -> None:
    mail = failed_mail()
    lock_time = timezone.now() + timedelta(minutes=4)
    written_mails().filter(pk=mail.pk).update(failed_at=None, locked_until=lock_time)
    assert "0 mails go again." in Page(chosen(staff, MAILS, "send_again", mail.pk)).words
    mail.refresh_from_db()
    assert mail.locked_until == lock_time


@pytest.mark.parametrize("row", ["99999999999999999999", "a\x00b", "nosuchrow"])
@pytest.mark.parametrize(
    ("path", "act"), [(GAMES, "put_back"), (SUPPRESSED, "restore"), (MAILS, "send_again"), (MAILS, "delete")]
)
def test_what_is_no_row_or_no_act_is_never_an_error(staff: Client, path: str, act: str, row: str) -> None:
    assert chosen(staff, path, act, row).status_code in (200, 404)
    assert not LogEntry.objects.exists()


def test_a_form_from_elsewhere_does_nothing(scene: Scene, staff: Client) -> None:
    forging = Client(enforce_csrf_checks=True)
    forging.cookies = staff.cookies
    assert chosen(forging, GAMES, "put_back", scene.table.id).status_code == 403
    assert scene.table.game.status == Game.Status.STUCK

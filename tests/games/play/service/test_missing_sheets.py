"""Games with an own alien; and what becomes of them while its sheet is missing: nothing is lost."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone

import engine
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import RequestRefused
from games.lobby.service.game_options import GameSetup, game_options
from games.lobby.service.start import start_game
from games.lobby.words.reasons import lobby_reason
from games.mail.receive.incoming import handle_next
from games.models import Game, InboundMail, ParkedAnswer, Prompt
from games.play.read.current import Unloadable, current_game
from games.play.service.clocks import pass_deadlines, remind, wake_bots
from games.play.service.export_game import export_with_secrets, import_game
from games.play.service.free_game import free_repaired
from games.play.service.play_bots import play_bots, play_until_people_asked
from games.play.service.rebuild import rebuild
from games.tasks import sweep
from tests.conftest import EXAMPLES
from tests.games.mail.test_incoming import Mailbox
from tests.games.proven import proven
from tests.games.tables import Table, later, person, playing, waiting_in_lobby
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

Folder = Callable[[Path | None], None]
WISHES = GameSetup(picked=("beachcomber", "human", "mirror"))
MISSING = "the sheet of Beachcomber is missing"


@pytest.fixture
def table(own_aliens: Folder) -> Table:
    """Red plays the own alien, and begins."""
    return playing(
        people=3, setup=WISHES, seed=next(seed for seed in map(str, range(40)) if _red_begins(seed))
    )


def _red_begins(seed: str) -> bool:
    options = game_options("ffg2008", 3, WISHES, seed)
    game = engine.Game(engine.new_position(options, hashlib.sha256(seed.encode()).hexdigest()))
    return any(asked == 0 for asked, _question in game.waiting)


@pytest.fixture
def gone(table: Table, own_aliens: Folder) -> Table:
    """The same game, with its sheet gone."""
    own_aliens(None)
    return table


@pytest.fixture
def red(client: Client) -> Client:
    client.force_login(person("red"))
    return client


def asked_by_its_sheet(table: Table) -> Prompt:
    """Red has decided to comb, and is asked which card it leaves."""
    for _ in range(40):
        prompt = table.until_asked("encounter_settled")
        if prompt.seat.number == 0 and "beachcomber.combing" in prompt.shown:
            break
        table.everybody_answers()
    table.red.says("beachcomber.combing", question=prompt.question)
    return next(p for p in table.red.prompts if p.what == "beachcomber.leaves")


# With its sheet


def test_its_question_stands_on_the_page_and_in_the_mail_in_its_own_words(table: Table, red: Client) -> None:
    prompt = asked_by_its_sheet(table)
    page = red.get(f"/games/{table.id}/").content.decode()
    mail = written_mails().get(prompt=prompt, kind="prompt")
    for text in (page, mail.text, mail.subject):
        assert "Beachcomber: which card do you leave on the beach?" in text
    assert "you may discard a card from your hand" in page
    assert "you may discard a card from your hand" in " ".join(mail.text.split())


def test_its_sheet_has_a_page(own_aliens: Folder, client: Client) -> None:
    assert "Every tide brings them something" in client.get("/sheets/beachcomber/").content.decode()


def test_bots_play_whole_games_with_it(own_aliens: Folder) -> None:
    table = playing(people=0, bots=3, bot="sensible", setup=WISHES)
    while table.game.status == Game.Status.RUNNING:
        play_until_people_asked(table.id)
    assert table.game.status == Game.Status.OVER
    assert any(entry.fact.get("power") == "beachcomber" for entry in table.log)
    assert "All 1 games fit." in checked()


# Without it


def checked() -> str:
    out = io.StringIO()
    call_command("check_all_games", stdout=out, stderr=out)
    return out.getvalue()


def test_the_game_cannot_be_loaded_and_says_which_sheets_are_missing(gone: Table) -> None:
    with pytest.raises(Unloadable) as unloadable:
        current_game(gone.id)
    assert unloadable.value.missing == ("beachcomber",)


def test_every_page_of_it_says_so(gone: Table, red: Client) -> None:
    turn, standing = (red.get(f"/games/{gone.id}/{path}") for path in ("", "standing/"))
    assert (turn.status_code, standing.status_code) == (200, 503)
    for response in (turn, standing):
        assert MISSING in response.content.decode()
    assert red.get(f"/games/{gone.id}/log/").status_code == 200
    assert red.get("/").status_code == 200


def test_a_game_that_is_over_says_so_too(own_aliens: Folder, red: Client) -> None:
    table = playing(people=1, bots=2, bot="sensible", setup=WISHES)
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    own_aliens(None)
    page = red.get(f"/games/{table.id}/").content.decode()
    assert MISSING in page and "You can see the game again" in page


def test_a_turn_link_says_so(gone: Table, client: Client) -> None:
    from games.base.links import turn_link

    path = "/turns/" + turn_link(gone.red.prompt.pk).rpartition("/turns/")[2]
    response = proven(client, gone.red.prompt).get(path)
    assert response.status_code == 503 and MISSING in response.content.decode()


def test_what_was_sent_by_the_form_of_a_page_stands_in_the_answer_to_be_sent_again(
    gone: Table, red: Client
) -> None:
    fields = {"form": "17", "answer": "planet 5", "ships-0": "2"}
    for path in (f"answer/{gone.red.prompt.question}/", "standing/"):
        response = red.post(f"/games/{gone.id}/{path}", fields)
        page = response.content.decode()
        assert response.status_code == 503
        assert all(f'name="{name}" value="{value}"' in page for name, value in fields.items() if name != "x")
    assert len(gone.decisions) == 1


def test_an_answer_is_held_and_taken_when_the_sheet_is_there_again(gone: Table, own_aliens: Folder) -> None:
    prompt = gone.red.prompt
    assert gone.red.says(prompt.default, question=prompt.question, key="one").held
    assert gone.game.status == Game.Status.STUCK and "beachcomber" in gone.game.stuck_where
    own_aliens(EXAMPLES)
    sweep()
    assert gone.game.status == Game.Status.RUNNING
    assert not ParkedAnswer.objects.filter(taken_at=None).exists()
    assert prompt.seat.number in [row.seat for row in gone.decisions]


def test_a_game_waits_on_while_its_sheet_is_missing(gone: Table) -> None:
    assert gone.red.says("pass", question=1).held
    assert not free_repaired(timezone.now())
    assert gone.game.status == Game.Status.STUCK


def test_a_game_that_is_stuck_for_another_reason_is_not_freed(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(status=Game.Status.STUCK, stuck_where="somewhere in the rules")
    assert not free_repaired(timezone.now())


def test_a_game_that_cannot_go_on_though_its_sheets_are_there_is_looked_at_once(
    gone: Table, own_aliens: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone.red.says("pass", question=1)
    own_aliens(EXAMPLES)
    monkeypatch.setattr(engine.Game, "load", lambda *_: 1 / 0)
    assert free_repaired(timezone.now())
    assert not free_repaired(timezone.now())
    assert gone.game.status == Game.Status.STUCK


def test_no_deadline_passes_and_no_task_fails(gone: Table) -> None:
    assert pass_deadlines(later(days=30))
    assert gone.game.status == Game.Status.STUCK
    assert not pass_deadlines(later(days=30)) and not remind(later(days=30))
    assert not play_bots(gone.id) and not wake_bots(later(days=30))
    assert len(gone.decisions) == 1


def test_bots_wait_too(own_aliens: Folder) -> None:
    table = playing(people=0, bots=3, setup=WISHES)
    own_aliens(None)
    assert not play_bots(table.id)
    assert table.game.status == Game.Status.STUCK


def test_stops_and_orders_are_not_taken(gone: Table) -> None:
    assert not say_ahead(
        game_id=gone.id, seat=0, said=SaidAhead(stops=[], orders={}, replaces=everything), route="web"
    )


def test_the_same_message_twice_is_one_answer_also_while_it_is_missing(
    table: Table, own_aliens: Folder
) -> None:
    prompt = table.red.prompt
    table.red.says(prompt.default, question=prompt.question, key="one")
    own_aliens(None)
    again = table.red.says(prompt.default, question=prompt.question, key="one")
    assert again.held and again.repeated
    assert not ParkedAnswer.objects.exists()


def test_a_mail_is_kept_its_sender_told_once_and_read_when_the_sheet_is_there_again(
    gone: Table, own_aliens: Folder
) -> None:
    mailbox, prompt = Mailbox(), gone.red.prompt
    mail = mailbox.sends("1", prompt)
    assert (mail.handled_at, mail.attempts) == (None, 0)
    assert MISSING in " ".join(mailbox.reply.text.split()) and "> 1" in mailbox.reply.text
    InboundMail.objects.update(due_at=timezone.now())
    assert handle_next() and len(mailbox.replies) == 1
    own_aliens(EXAMPLES)
    InboundMail.objects.update(due_at=timezone.now())
    assert handle_next()
    assert len(mailbox.replies) == 1
    assert InboundMail.objects.get().outcome == "taken"
    assert [row.route for row in gone.decisions if row.seat == 0] == ["mail"]


def test_a_mail_that_reads_like_an_automatic_reply_is_not_said_to_be_kept(
    gone: Table, own_aliens: Folder
) -> None:
    mailbox = Mailbox()
    mail = mailbox.sends("1\n\nI am out of the office until Monday.", gone.red.prompt)
    assert mail.outcome == "suspected" and mail.handled_at
    told = " ".join(mailbox.reply.text.split())
    assert "reads like an automatic reply" in told and "is saved" not in told
    own_aliens(EXAMPLES)
    InboundMail.objects.update(due_at=timezone.now())
    assert not handle_next() and len(mailbox.replies) == 1
    assert not [row for row in gone.decisions if row.seat == 0]


def test_a_stranger_s_mail_is_kept_without_a_word(gone: Table) -> None:
    mailbox = Mailbox()
    mail = mailbox.sends("1", gone.red.prompt, sender="white@example.com")
    assert mail.handled_at is None and not mailbox.replies


def test_check_all_games_names_the_game_and_the_aliens(gone: Table) -> None:
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("check_all_games", stdout=out, stderr=out)
    assert f"{gone.id}: " in out.getvalue() and "not here: beachcomber" in out.getvalue()


def test_a_game_in_its_lobby_does_not_start(own_aliens: Folder, red: Client) -> None:
    game = waiting_in_lobby(people=3, setup=WISHES)
    own_aliens(None)
    assert red.get(f"/games/{game.pk}/").status_code == 200
    with pytest.raises(RequestRefused) as refused:
        start_game(game)
    assert "beachcomber" in lobby_reason(refused.value)


def test_it_is_neither_exported_nor_brought_back_nor_rebuilt(table: Table, own_aliens: Folder) -> None:
    document = export_with_secrets(table.game)
    own_aliens(None)
    for act in (
        lambda: export_with_secrets(table.game),
        lambda: import_game(document),
        lambda: rebuild(table.id),
    ):
        with pytest.raises(RequestRefused) as refused:
            act()
        assert refused.value.reason == "missing_sheets"
        assert lobby_reason(refused.value)


def test_a_game_that_cannot_be_loaded_for_another_reason_is_no_broken_page(
    table: Table, red: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine.Game, "load", lambda *_: 1 / 0)
    for path, status in (("", 200), ("standing/", 503), ("log/", 200)):
        response = red.get(f"/games/{table.id}/{path}")
        assert response.status_code == status
        assert "log" in path or "This game cannot be shown right now." in response.content.decode()
    with pytest.raises(RequestRefused) as refused:
        export_with_secrets(table.game)
    assert "cannot be loaded: loading after decision 1" in lobby_reason(refused.value)
    assert len(table.decisions) == 1

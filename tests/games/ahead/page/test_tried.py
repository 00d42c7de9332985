"""What one's cards and powers would have done so far, by what is said of them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from engine.bots.sensible import best_reaction
from games.ahead.words.reactions import _where
from games.models import Game
from games.site.access import LIMITS
from games.turn.read import page
from games.words.names import capital, card_name
from tests.games.ahead.page.test_reactions import client_of, held, says
from tests.games.ahead.service.test_reactions import table
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import COLOURS, Player, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


def tried(of: Table, colour: str) -> str:
    return client_of(colour).get(reverse("tried", args=[of.id])).content.decode()


def asked(of: Table) -> Player:
    return of.players[min(of.head.game.waiting)[0]]


def played(encounters: int) -> Table:
    """So many are over."""
    game = table()
    while game.head.game.position.encounters <= encounters:
        game.everybody_answers()
    assert game.game.status == Game.Status.RUNNING
    return game


def test_before_an_encounter_is_over_there_is_nothing_to_try() -> None:
    game = table()
    seat, _key = held(game)
    assert "No encounter is over yet." in tried(game, COLOURS[seat])


def test_each_card_and_power_that_can_act_when_it_helps_is_tried_on_all_encounters_that_are_over() -> None:
    game = played(3)
    assert "Tried on the 3 encounters that are over" in tried(game, "red")
    for seat in game.head.game.position.seats:
        shown = tried(game, COLOURS[seat.number])
        for card in seat.hand:
            assert (f"<dt>{capital(card_name(str(card)))}</dt>" in shown) == (not card.is_encounter)


def test_what_stands_is_tried_beside_when_it_helps() -> None:
    game = played(2)
    seat, key = next(
        (seat.number, str(card))
        for seat in game.head.game.position.seats
        for card in seat.hand
        if str(card) in ("card_zap", "cosmic_zap")
    )
    other = (seat + 1) % 4
    says(game, COLOURS[seat], **{f"react-{key}": f"against seat {other}"})
    shown = tried(game, COLOURS[seat])
    assert f"Only against {COLOURS[other].capitalize()}, in your encounters: <strong>" in shown
    assert "When it helps: <strong>" in shown


def test_advice_that_breaks_down_hinders_neither_page_nor_mail(
    mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = played(2)
    player = asked(game)
    monkeypatch.setattr("games.turn.read.page.dry_run", lambda *_given: 1 / 0)
    assert "could not be tried" in tried(game, COLOURS[player.seat.number])
    mailbox.sends("reactions", player.prompts[0], sender=player.seat.user.email)
    assert "YOUR REACTIONS" in mailbox.replies[-1].text
    assert "could not be tried" in mailbox.replies[-1].text
    assert "broke down in game" in caplog.text


def test_advice_that_breaks_down_hinders_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = played(3)
    fails = iter([True])
    monkeypatch.setattr(
        "engine.bots.dry_run.best_reaction",
        lambda *given: 1 / 0 if next(fails, False) else best_reaction(*given),
    )
    pages = [tried(game, colour) for colour in COLOURS[:4]]
    assert sum(page.count("could not be tried") for page in pages) == 1
    assert sum(len(re.findall("<dt>", page)) for page in pages) > 4
    assert "ZeroDivisionError" in caplog.text


def test_what_was_tried_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(2)
    shown = tried(game, "red")
    monkeypatch.setattr("games.turn.read.page.dry_run", lambda *_given: 1 / 0)
    monkeypatch.setitem(LIMITS, "dry_run", (0, 60))
    assert dry_part(tried(game, "red")) == dry_part(shown)


def test_trying_too_often_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(2)
    clear_memo()
    monkeypatch.setitem(LIMITS, "dry_run", (1, 60))
    client = client_of("red")
    assert client.get(reverse("tried", args=[game.id])).status_code == 200
    clear_memo()
    assert client.get(reverse("tried", args=[game.id])).status_code == 429


def clear_memo() -> None:
    page._tried.clear()


def dry_part(page: str) -> str:
    return page.partition('<div id="tried">')[2].partition("</dl>")[0]


def test_looking_decides_nothing() -> None:
    game = played(2)
    before = len(game.decisions)
    tried(game, "red")
    assert len(game.decisions) == before


def test_who_plays_in_another_game_finds_no_page_and_after_the_game_it_leads_back() -> None:
    game = played(1)
    address = reverse("tried", args=[game.id])
    assert client_of(COLOURS[-1]).get(address).status_code == 404
    Game.objects.filter(pk=game.id).update(status=Game.Status.OVER)
    assert client_of("red").get(address).headers["Location"] == reverse("turn", args=[game.id])


def test_a_mail_with_the_command_tells_it_too(mailbox: Mailbox) -> None:
    player = asked(played(2))
    mailbox.sends("reactions", player.prompts[0], sender=player.seat.user.email)
    told = mailbox.replies[-1].text
    assert "So far they would have acted" in told
    assert re.search(r"– When it helps: in (none of|encounters?|all) ", told)


def test_in_the_first_encounter_the_command_tells_what_stands_alone(mailbox: Mailbox) -> None:
    player = asked(table())
    mailbox.sends("reactions", player.prompts[0], sender=player.seat.user.email)
    assert "So far they would have acted" not in mailbox.replies[-1].text


@pytest.mark.parametrize(
    ("numbers", "over", "words"),
    [
        (None, 5, "could not be tried"),
        ((), 5, "in none of 5 encounters"),
        ((), 1, "not in the one encounter so far"),
        ((4,), 5, "in encounter 4"),
        ((4, 9), 12, "in encounters 4 and 9"),
        ((1,), 1, "in encounter 1"),
        ((1, 2, 3), 3, "in all 3 encounters"),
    ],
)
def test_where_is_told_in_words(numbers: tuple[int, ...] | None, over: int, words: str) -> None:
    assert _where(numbers, over) == words

"""The Zilch on the web: what they foretell, and the page of all cards (R-25.6 to R-25.8)."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

import engine
from games.fair.prove_fair import prove
from games.models import Game, LogEntry, User
from games.play.service.correct import close_game
from games.play.service.export_game import export_game, import_game
from games.words.names import card_name
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links
from tests.games.seating import colour_of, prediction, with_zilch, zilch_of
from tests.games.tables import Table, person
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return with_zilch()


def response(table: Table, seat: int, name: str = "turn") -> HttpResponse:
    client = Client()
    client.force_login(person(colour_of(seat)))
    return client.get(reverse(name, args=[table.id]))


def page(table: Table, seat: int, name: str = "turn") -> Page:
    return Page(response(table, seat, name))


def some_player(table: Table) -> int:
    return table.head.game.position.players[0].number


def begun(table: Table) -> Table:
    while table.head.game.position.stage != "play":
        table.everybody_answers()
    return table


def test_the_zilch_is_told_what_they_are_and_asked_who_wins(table: Table) -> None:
    """R-25.6, R-25.7."""
    shown = page(table, zilch_of(table)).text
    assert "Who will win the game?" in shown and "the Zilch" in shown
    assert "You have no system" in shown and "Your hand" not in shown
    assert "Who will win the game?" not in page(table, some_player(table)).text


def test_what_they_foretold_stands_on_their_page_alone(table: Table) -> None:
    """R-25.7."""
    seat, winner = zilch_of(table), some_player(table)
    assert "You foretold" not in page(table, seat).text, "still asked"
    table.players[seat].says(f"seat {winner}")
    assert "You foretold" not in page(table, seat).text, "it can still be changed"
    begun(table)
    told = f"You foretold: {engine_colour(winner)}."
    assert told in page(table, seat).text
    assert told not in page(table, winner).text


def engine_colour(seat: int) -> str:
    return colour_of(seat).capitalize()


def test_after_the_aliens_are_chosen_the_prediction_stands(table: Table) -> None:
    """R-25.7, OURS-zilch-1: a later answer is refused with a reason, and nothing changes."""
    asked = prediction(table)
    begun(table)
    before = table.head.game.position.apart
    table.until_asked("launch")
    client = Client()
    client.force_login(person(colour_of(zilch_of(table))))
    address = reverse("answer", args=[table.id, asked.question])
    answer = Page(client.post(address, {"answer": f"seat {some_player(table)}"}, follow=True))
    assert "Too late: this question is already closed. Nothing was changed." in answer.text
    assert "You have written down who will win. It stands until the end." in answer.text
    assert table.head.game.position.apart == before


def test_the_zilch_sees_all_cards_and_nobody_else_does(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """R-25.8, OURS-zilch-3: no cache may keep the page."""
    now = begun(table).head
    position, seat = now.game.position, zilch_of(table)
    position.deck = []  # as before a reshuffle
    monkeypatch.setattr("games.turn.read.hidden.current_game", lambda _: now)
    link = reverse("everything", args=[table.id])
    assert link in response(table, seat).content.decode()
    assert "no-store" in response(table, seat, "everything")["Cache-Control"]
    shown = page(table, seat, "everything")
    for player in position.players:
        for one in player.hand:
            assert card_name(str(one)).casefold() in shown.text.casefold()
    for other in (some_player(table), position.players[-1].number):
        assert response(table, other, "everything").status_code == 404
        assert link not in response(table, other).content.decode()


def test_what_is_dealt_to_choose_from_is_seen_too(table: Table) -> None:
    """R-25.8: while the others choose."""
    dealt = table.head.game.position.dealt[some_player(table)]
    shown = page(table, zilch_of(table), "everything").text
    assert all(engine.sheet_info(alien)["name"] in shown for alien in dealt)


def test_nothing_of_it_is_mailed_or_stands_in_the_log(table: Table) -> None:
    """R-25.8, OURS-zilch-3: what the Zilch looks at is kept nowhere."""
    begun(table)
    seat = zilch_of(table)
    entries, mails = LogEntry.objects.count(), written_mails().count()
    page(table, seat, "everything")
    assert (LogEntry.objects.count(), written_mails().count()) == (entries, mails)
    known = LogEntry.objects.filter(game=table.id).known_to(seat)
    assert not [one for one in known if one.fact["id"] == "saw_cards"]


def test_the_export_of_such_a_game_is_proven(table: Table) -> None:
    """R-25.6: by those who know no rules, the cards that settle who it is are shuffled in order."""
    close_game(begun(table).id)
    document = export_game(table.game)
    assert prove(document).rolls and import_game(document)


# On the form for a new game

FIELDS = {"seats": "7", "edition": "ffg2008", "response": "172800", "deal": "259200", "bots": "0"}


def test_a_host_may_let_the_zilch_foretell_how_many_others_win(owner: User, browser: Browser) -> None:
    """R-25.7, M-22.2: the lobby says so before anybody sits down."""
    client = browser(owner)
    client.post("/games/new/", {**FIELDS, "variants": ["zilch"], "foretold": "sharers"})
    game = Game.objects.get()
    assert game.options["switches"]["zilch.names_sharers"] is True
    assert "The Zilch may also foretell how many others win" in get(client, f"/games/{game.pk}/").words


def test_without_a_wish_a_zilch_foretells_the_winner(owner: User, browser: Browser) -> None:
    browser(owner).post("/games/new/", {**FIELDS, "variants": ["zilch"]})
    assert "zilch.names_sharers" not in Game.objects.get().options["switches"]


def test_without_a_zilch_nothing_is_foretold(owner: User, browser: Browser) -> None:
    page = Page(browser(owner).post("/games/new/", {**FIELDS, "foretold": "sharers"}))
    assert "Choose the variant “Zilch” as well, or let nobody foretell more than who wins." in page.words
    assert "#id_foretold" in list(links(page))
    assert not Game.objects.exists()

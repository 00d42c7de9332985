"""What a table is about, through the pages, once by mouse and once by keyboard alone: a deal with a
counter-offer, a zap and a zap of the zap, and a moment of the replay that one player shows another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from engine.asking.ask import Ask
from engine.deals import NOTHING
from games.models import LogEntry
from tests.games.tables import COLOURS, Table, person, playing

from .conftest import NewPage
from .people import Person
from .player import Player
from .scenes import imported_game
from .showing import cookie_of
from .table import advice, answer_next, ask_of, asked_at_once, gives, taken

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_is_too_quick"),
    pytest.mark.timeout(600),
]
ALIENS = ("macron", "pacifist", "trader", "virus", "machine")
HANDS = ("mouse", "keys")
MOST_ANSWERS = 60
Sits = Callable[[Table, str], list[Player]]


@pytest.fixture
def at_pages(new_page: NewPage, live_server: Any) -> Sits:
    """Everybody at the table, signed in at a browser of their own."""

    def sit(table: Table, hand: str) -> list[Player]:
        return [_sits(new_page(), live_server.url, table, colour, hand) for colour in COLOURS[:5]]

    return sit


def _sits(page: Page, site: str, table: Table, colour: str, hand: str) -> Player:
    page.context.add_cookies([cookie_of(person(colour), site)])  # type: ignore[list-item]
    at = Person(page, site, f"{colour}@example.com", hand)
    return Player(page, site + reverse("turn", args=[table.id]), at.hand)


def told(table: Table) -> list[str]:
    return [entry.fact["id"] for entry in LogEntry.objects.filter(game=table.id).order_by("number", "place")]


# A zap, and a zap of the zap


def zaps(ask: Ask) -> Any:
    """Whoever may zap does."""
    options = getattr(ask.form, "options", {})
    return next((key for key in options if key.startswith(("card_zap", "cosmic_zap"))), None)


@pytest.mark.parametrize("hand", HANDS)
def test_a_zap_is_zapped(at_pages: Sits, hand: str) -> None:
    table = playing(people=5, aliens=ALIENS, seed="zap 40")  # a power is used, and both zaps are held
    players = at_pages(table, hand)
    answers = [answer for _ in range(4) for answer in answer_next(table, players, zaps)]
    (zapper, _, cosmic), (owner, _, card) = answers[-2:]
    assert (cosmic, card) == ("cosmic_zap.zap", "card_zap.cancel")
    assert zapper != owner
    assert taken(table) == answers
    players[owner].looks()
    expect(players[owner].page.get_by_text("You play Card Zap").first).to_be_attached()


# A deal


def negotiates(ask: Ask) -> Any:
    return "negotiate" if "negotiate" in getattr(ask.form, "options", {}) else None


def until_deal(table: Table) -> list[Ask]:
    """Play until the main players bargain; how that is done by pages, whole games show."""
    for _ in range(MOST_ANSWERS):
        asks = [ask_of(table, prompt) for prompt in table.waited_for]
        if any(ask.what == "deal" for ask in asks):
            return [ask for ask in asks if ask.what == "deal"]
        prompts = asked_at_once(table.waited_for)
        chosen = [negotiates(ask_of(table, prompt)) or advice(table, prompt) for prompt in prompts]
        for prompt, answer in zip(prompts, chosen, strict=True):
            table.players[prompt.seat.number].says(answer, question=prompt.question)
    raise AssertionError("nobody bargains")


def offer(me: int, mine: dict[str, Any], other: int, theirs: dict[str, Any]) -> dict[str, Any]:
    return {"do": "offer", "terms": {str(me): {**NOTHING, **mine}, str(other): {**NOTHING, **theirs}}}


@pytest.mark.parametrize("hand", HANDS)
def test_a_deal_is_agreed_after_a_counter_offer(at_pages: Sits, hand: str) -> None:
    table = playing(people=5, aliens=ALIENS, seed="deal 15")  # two negotiates after twenty answers
    players = at_pages(table, hand)
    first, second = until_deal(table)
    red, purple = first.seat, second.seat
    (mine, *_), (theirs, *_) = (first.form.colonies[whose] for whose in ("mine", "theirs"))  # type: ignore[attr-defined]
    gives(players, first, offer(red, {"colony": mine}, purple, {"colony": theirs, "cards": ["random"]}))
    counter = offer(purple, {"colony": theirs, "ships": 1}, red, {"colony": mine, "ships": 2})
    gives(players, reads_an_offer(table, players, purple), counter)
    gives(players, reads_an_offer(table, players, red), {"do": "accept"})
    assert "deal_agreed" in told(table)
    assert [answer["do"] for _, _, answer in taken(table) if isinstance(answer, dict) and "do" in answer] == [
        "offer", "offer", "accept"
    ]  # fmt: skip


def reads_an_offer(table: Table, players: list[Player], seat: int) -> Ask:
    """Whom an offer was made sees it on their page, and is asked anew."""
    players[seat].looks()
    expect(players[seat].page.get_by_role("heading", name="The offer on the table")).to_be_visible()
    (ask,) = [ask_of(table, prompt) for prompt in table.waited_for if prompt.seat.number == seat]
    return ask


# A moment shown to somebody else


@pytest.mark.parametrize("hand", HANDS)
def test_a_moment_of_the_replay_is_shared(
    new_page: NewPage, live_server: Any, settings: Any, hand: str
) -> None:
    settings.PUBLIC_URL = live_server.url
    game = imported_game("Tuesday")
    red, yellow = (
        Person(new_page(), live_server.url, f"{colour}@example.com", hand) for colour in ("red", "yellow")
    )
    for one, colour in ((red, "red"), (yellow, "yellow")):
        one.page.context.add_cookies([cookie_of(person(colour), live_server.url)])  # type: ignore[list-item]
    red.goes(f"{reverse('replay', args=[game.pk])}?step=120")
    red.presses("Next step", role="link")
    expect(red.page.get_by_text("Step 121 of")).to_be_visible()
    red.unfolds("A link to this moment")
    address = red.page.get_by_label("Link to this moment").input_value()
    yellow.page.goto(address)
    expect(yellow.page.get_by_text("Step 121 of")).to_be_visible()
    caption = ".caption ul"
    assert yellow.page.locator(caption).inner_text() == red.page.locator(caption).inner_text()

"""A table of standard pace played twice through the services: what Red holds and has ordered differs.

Everything that the others get must be equal until something of Red's acts: pages, questions, mails with their
subjects, sizes and times. Each reaction that Red keeps costs half a second of work, which no time may show.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

import engine
from engine import bots
from engine.ahead.order import StandingOrder
from engine.ahead.said import Ahead
from engine.asking.forms import PASS
from engine.bots.ordered import by_order
from engine.bots.own_orders import orders_for_seat
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from engine.state.serial import dump, load
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import Route
from games.lobby.service.game_options import GameSetup
from games.models import LogEntry, OutboxMail, Prompt
from games.play.service import session
from games.turn.read.hidden import public_state
from tests.games.tables import COLOURS, Table, person, playing
from tests.games.test_secrets import ALIENS, COMMON, IN_DECK, _common, _put_away, hooks_of, plain, with_hooks
from tests.games.written_mails import written_mails
from tests.proofs import sample

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

RED = 0
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
WORK = timedelta(seconds=0.5)  # of each reaction that is asked for
HANDS = (
    ("card_zap", "cosmic_zap", "plague", "reinforcement 5"),
    ("quash", "force_field", "mobius_tubes", "loser flare"),
    ("human flare", "healer flare", "cosmic_zap", "quash"),
)
KICKERS = (
    ("kicker 2", "kicker -2", "edict_finder", "edict_hand_zap"),
    ("edict_kicker_zap", "edict_space_junk", "attack -8", "zombie flare"),
    ("kicker 3", "edict_keeper", "healer flare", "reinforcement 5"),
)
MAYFAIR = ("vulch", "zombie", "healer", "spiff", "macron")
VARIANTS = ("more_cards", "more_edicts", "kickers", "reinforcements", "special_destiny")
ANSWERS = 24


@dataclass
class Twin:
    """What Red holds besides what everybody does, and whether Red says when it helps.

    `orders`: what Red orders about questions; with `by_hand` Red says the same itself, at the same time.
    """

    hand: tuple[str, ...]
    reacts: bool = False
    acts: bool = False
    asked: int = 0
    orders: Sequence[dict[str, Any]] = ()
    by_hand: bool = False
    edition: str = "ffg2008"
    answered: int = 0  # by orders or in their place

    def react(self, clock: time_machine.Coordinates) -> Any:
        """In place of `bots.react`: it takes its time, and keeps the card unless it is to act."""

        def react(game: engine.Game, ask: engine.Ask) -> Any:
            self.asked += 1
            clock.shift(WORK)
            usable = [key for key in ask.form.options if key != PASS]  # type: ignore[attr-defined]
            return usable[0] if self.acts else PASS

        return react


def course(twin: Twin, seed: int) -> list[dict[str, Any]]:
    """All that the others got, after each answer."""
    with time_machine.travel(NOON, tick=False) as clock, pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "new_position", _arranged(twin))
        patch.setattr(session.bots, "react", twin.react(clock))
        table = playing(people=5, edition=twin.edition, setup=_setup(twin), seed="twins")
        with_hooks(table)
        if twin.reacts:
            _order(table, _aliens(twin)[RED])
        if twin.orders and not twin.by_hand:
            say_ahead(game_id=table.id, seat=RED, said=SaidAhead(add=twin.orders), route="web")
        found = list(_followed(table, twin, random.Random(seed), clock))
        twin.answered += sum(one.route == Route.ORDER and one.question is not None for one in table.decisions)
    _put_away(table)
    return found


def _aliens(twin: Twin) -> tuple[str, ...]:
    return ALIENS if twin.edition == "ffg2008" else MAYFAIR


def _setup(twin: Twin) -> GameSetup:
    if twin.edition == "ffg2008":
        return GameSetup(picked=ALIENS, box=(*ALIENS, "loser"), switches={"pace": "standard"})
    return GameSetup(picked=MAYFAIR, variants=VARIANTS, switches={"pace": "standard"})


def _arranged(twin: Twin) -> Any:
    real = engine.new_position

    def new_position(options: engine.Options, seed: str) -> Position:
        position = real(options, seed)
        position.stage, position.turn = "play", Turn(offense=1 if twin.edition == "ffg2008" else RED)
        for seat, alien in zip(position.seats, _aliens(twin), strict=True):
            seat.powers = [Power(alien)]
            seat.hand = [
                card(key) for key in (*COMMON, *(twin.hand if seat.number == RED else ("attack 5",)))
            ]
        position.deck = [card(IN_DECK[0])] * 30
        return position

    return new_position


def _order(table: Table, alien: str) -> None:
    """Of Red's cards only: that Red is not asked for a power that everybody sees is noticed by all."""
    position = table.head.game.position
    orders = orders_for_seat(position, RED)
    cards = {name: order for name, order in orders.items() if name.rpartition(".")[0] != alien}
    assert cards
    say_ahead(
        game_id=table.id, seat=RED, said=SaidAhead(stops=None, orders=cards, replaces=everything), route="web"
    )


def _followed(
    table: Table, twin: Twin, rng: random.Random, clock: time_machine.Coordinates
) -> Iterator[dict[str, Any]]:
    browsers = {colour: Client() for colour in COLOURS[1:]}
    for colour, browser in browsers.items():
        browser.force_login(person(colour))
    for turn in range(ANSWERS):
        _say_what_is_ordered(table, twin)
        clock.move_to(NOON + timedelta(minutes=10 * turn + 5))
        look = browsers if turn % 5 == 4 else {}
        yield {colour: _page(browser, table) for colour, browser in look.items()} | _stored(table)
        if not {str(one) for one in table.head.game.position.seats[RED].hand}.issuperset(twin.hand):
            return
        clock.move_to(NOON + timedelta(minutes=10 * turn + 10))
        prompt = table.waited_for[0]
        ask = table.head.game.open[prompt.seat.number, prompt.question]
        table.players[prompt.seat.number].says(_common(ask, rng), question=prompt.question)


def _say_what_is_ordered(table: Table, twin: Twin) -> None:
    """Answer by hand what the orders would answer, for as long as there is something."""
    while twin.by_hand:
        position = load(dump(table.head.game.position))
        orders = (StandingOrder.of({**one, "n": n}) for n, one in enumerate(twin.orders, 1))
        position.seats[RED].ahead = Ahead.said(numbered=orders)
        asks = [table.head.game.open[prompt.seat.number, prompt.question] for prompt in table.waited_for]
        found = next((one for ask in asks if ask.seat == RED and (one := by_order(position, ask))), None)
        if found is None:
            return
        table.players[RED].says(found.answer, question=found.ask.number)
        twin.answered += 1


def _page(browser: Client, table: Table) -> str:
    return plain(browser.get(reverse("turn", args=[table.id])).content.decode())


def _stored(table: Table) -> dict[str, Any]:
    """Mails, questions and log of the others, with all times."""
    mails = written_mails().filter(game=table.id).exclude(to="red@example.com").order_by("pk")
    prompts = Prompt.objects.filter(game=table.id).order_by("opened_by", "seat__number", "question")
    theirs = prompts.exclude(seat__number=RED).values_list(
        "seat__number", "question", "what", "public", "opened_at", "due_at", "remind_at", "closed_at"
    )
    known = prompts.filter(seat__number=RED).exclude(public="").values_list("what", "public", "opened_at")
    log = LogEntry.objects.filter(game=table.id).order_by("number", "place")
    return {
        "mails": [_mail(one) for one in mails],
        "questions": sorted(theirs),
        "waited for": list(known),
        "hooks": hooks_of(table),
        "stream": public_state(table.id),
        "log": [(one.at, one.fact) for one in log if _is_theirs(one.fact)],
    }


def _is_theirs(fact: dict[str, Any]) -> bool:
    return fact.get("to") is None or bool(set(fact["to"]) - {RED})


def _mail(mail: OutboxMail) -> tuple[Any, ...]:
    bodies = plain(mail.subject), plain(mail.text), plain(mail.html), repr(mail.picture)
    return mail.to, mail.kind, mail.queued_at, mail.due_at, bodies, sum(map(len, bodies)) // 1024


def differing(one: Sequence[dict[str, Any]], other: Sequence[dict[str, Any]]) -> list[str]:
    """What differs at the first step at which anything does."""
    for mine, theirs in zip(one, other, strict=False):
        found = [name for name in mine if mine[name] != theirs.get(name)]
        if found:
            return found
    return []


@pytest.mark.parametrize("seed", sample(range(3), of=3))
def test_others_get_the_same_at_the_same_times_whatever_red_holds_and_keeps(seed: int) -> None:
    reacting, other = Twin(HANDS[seed % 3], reacts=True), Twin(HANDS[(seed + 1) % 3], reacts=False)
    one, two = course(reacting, seed), course(other, seed)
    assert differing(one, two) == []
    assert len(one) == len(two) > 8 and one[-1]["mails"] and one[-1]["hooks"]
    assert reacting.asked > 0 == other.asked


@pytest.mark.parametrize("seed", sample(range(3), of=3))
def test_others_get_the_same_in_a_game_of_mayfairs_edition_too(seed: int) -> None:
    """M-13.1: Red holds Kickers, Edicts and negative attacks in one game, and others in the other."""
    reacting = Twin(KICKERS[seed % 3], reacts=True, edition="mayfair")
    other = Twin(KICKERS[(seed + 1) % 3], edition="mayfair")
    one, two = course(reacting, seed), course(other, seed)
    assert differing(one, two) == []
    assert len(one) == len(two) > 8 and one[-1]["mails"] and one[-1]["hooks"]
    asked = [what for got in one for what, _public, _at in got["waited for"]]
    assert "kicker" in asked


NEVER = {"when": [{"fact": "part"}], "unless": [{"fact": "part"}]}
JOIN, OUT = {"what": "join", "side": "defense", "ships": 2}, {"what": "join", "side": ""}
CONDITIONS = (
    {"fact": "joined", "seat": 1, "side": "offense", "least": 2},
    {"fact": "ships", "side": "defense", "least": 2},
    {"fact": "ships", "side": "offense", "most": 3},
    {"fact": "main", "seat": 2, "side": "offense"},
    {"fact": "zapped"},
)
QUIET = [
    {**NEVER, "do": deeds, "when": [*NEVER["when"], condition]}
    for deeds, condition in zip(
        (
            [JOIN, OUT],
            [{"what": "card", "card": "attack 8"}],
            [OUT],
            [{"what": "use", "use": "card_zap.cancel"}],
            [{"what": "use", "use": "reinforcement 5.reinforce:offense"}],
        ),
        CONDITIONS,
        strict=True,
    )
]
ANSWERING = [
    {"do": [{"what": "card", "card": "attack 8"}, {"what": "card", "card": "attack 6"}], "until": "once"},
    {"do": [JOIN, OUT], "unless": [CONDITIONS[0], CONDITIONS[1]], "otherwise": [OUT]},
    {"do": [{"what": "pass"}], "until": "happened"},
]


@pytest.mark.parametrize("seed", sample(range(3), of=3))
def test_others_get_the_same_at_the_same_times_whatever_red_has_ordered_in_vain(seed: int) -> None:
    one, two = course(Twin(HANDS[0], orders=QUIET), seed), course(Twin(HANDS[1]), seed)
    assert differing(one, two) == []
    assert len(one) == len(two) > 8


def without_the_asking(got: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without that Red was asked: by hand there is an instant at which everybody knows of the question."""
    return [{name: told for name, told in one.items() if name not in ("waited for", "hooks")} for one in got]


@pytest.mark.parametrize("seed", sample(range(3), of=3))
def test_others_get_the_same_whether_red_answers_by_orders_or_at_once_by_hand(seed: int) -> None:
    ordering, by_hand = Twin(HANDS[0], orders=ANSWERING), Twin(HANDS[1], orders=ANSWERING, by_hand=True)
    one, two = (without_the_asking(course(twin, seed)) for twin in (ordering, by_hand))
    assert differing(one, two) == []
    assert len(one) == len(two) > 8 and ordering.answered == by_hand.answered > 1


def test_a_reaction_that_acts_is_told_to_all() -> None:
    """Or the test above could not fail."""
    acting, other = Twin(HANDS[0], reacts=True, acts=True), Twin(HANDS[1], reacts=False)
    assert {"log", "hooks"} <= set(differing(course(acting, 0), course(other, 0)))


def test_a_mail_that_was_dated_when_the_work_was_done_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from games.mail.send import turn_mails

    put = turn_mails.put_in_outbox
    monkeypatch.setattr(turn_mails, "put_in_outbox", lambda drafts, now=None: put(drafts))
    one, two = course(Twin(HANDS[0], reacts=True), 0), course(Twin(HANDS[1], reacts=False), 0)
    assert differing(one, two) == ["mails"]


def test_advice_is_asked_in_the_service() -> None:
    """What the twins replace is what a session asks."""
    assert session.bots is bots

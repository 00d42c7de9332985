"""The same position to one seat with other secrets, and whether the same seats are asked then."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import PRIVATE
from engine.ahead.said import Ahead
from engine.state.apart import Prediction
from engine.state.cards import NEGOTIATE, Card, card, reinforcement
from engine.state.dice import Dice
from engine.state.position import Position
from engine.windows.window import Window

FILLERS = (NEGOTIATE, reinforcement(5))
OTHER_TECHS = ("tech_scrambler", "xenon_lasers")  # a secret one, and one that is not
FLARE = card("human flare")
PLAYABLE = card("plague")  # at the start of an encounter, by whoever likes
OF_MAYFAIR = tuple(map(card, ("kicker -2", "attack -8", "zombie flare", "edict_plague", "edict_kicker_zap")))


def fillers_of(position: Position) -> tuple[Card, ...]:
    """Return cards of its edition, which hands may hold in place of what they do."""
    return (*FILLERS, FLARE, PLAYABLE) if str(PLAYABLE) in position.rules.cards.artifacts else OF_MAYFAIR


def copier(position: Position) -> Callable[[], Position]:
    """Return a function that copies a position as it is now. Proofs make millions, and `deepcopy` is slow."""
    kept = pickle.dumps(position, pickle.HIGHEST_PROTOCOL)
    return lambda: pickle.loads(kept)


def hide(other: Position, seat: int | None, filler: Card) -> Position:
    """Make every card that the seat may not know `filler`, and all other secrets others than they are."""
    other.dice.seed, other.dice.rolls = "another seed", 0
    other.deck = [filler] * len(other.deck)
    other.drawing = [filler] * len(other.drawing)
    _hide_destiny(other)
    other.unused = list(reversed(other.unused))
    for number, sheets in enumerate(other.dealt):
        if number != seat:
            other.dealt[number] = list(reversed(sheets))
    other.techs = list(reversed(other.techs))
    for number, techs in enumerate(other.techs_dealt):
        if number != seat:
            other.techs_dealt[number] = list(reversed(techs))
    for number, chair in other.apart.items():
        if number != seat and chair.foretold and not other.over:
            chair.foretold = other_prediction(chair.foretold)
    for s in other.seats:
        if s.number != seat:
            _hide_seat(s, filler)
            exchange_face_down(other, s)
    _hide_encounter(other, seat, filler)
    return other


def _hide_destiny(other: Position) -> None:
    """What comes next is something else; where all know how many lie there of each kind, so many do."""
    if other.rules.cards.specials_for_each:
        exchange_specials(other, len(other.destiny))
        other.destiny = Dice("another order").shuffled(other.destiny, "destiny")
        other.specials = list(reversed(other.specials))
    else:
        other.destiny = ["wild"] * len(other.destiny)


def exchange_specials(position: Position, below: int) -> None:
    """The specials among the lowest cards of the destiny deck are others: the unused ones."""
    known = position.rules.cards.specials
    for place, one in enumerate(position.destiny[:below]):
        if one in known and position.specials:
            position.specials.append(one)
            position.destiny[place] = position.specials.pop(0)


def other_prediction(foretold: Prediction) -> Prediction:
    """Of another winner, with another number of others."""
    return Prediction(foretold.winner + 1 if foretold.winner < 1 else 0, foretold.sharers + 1)


def _hide_seat(s, filler: Card) -> None:
    s.hand = [filler] * len(s.hand)
    s.aside = [filler] * len(s.aside)
    s.questions += 7
    for power in (*s.powers, *s.resting):
        power.pile = [filler] * len(power.pile)
        power.memo = "something else"
    for tech in s.techs:
        tech.pile = [filler] * len(tech.pile)
        if not tech.faceup:
            tech.tech = OTHER_TECHS[tech.tech == OTHER_TECHS[0]]


def exchange_face_down(position: Position, seat) -> None:
    """What lies face down before this seat is another alien: the one that would be drawn last."""
    for place, power in enumerate(seat.face_down):
        position.unused.append(power.alien)
        seat.face_down[place] = replace(power, alien=position.unused.pop(0))
        position.unused.insert(0, position.unused.pop())


def exchange_techs(position: Position, seat) -> None:
    """What lies face down before this seat is another tech: the one that would be drawn last."""
    for tech in (tech for tech in seat.techs if not tech.faceup and position.techs):
        position.techs.append(tech.tech)
        tech.tech = position.techs.pop(0)
        position.techs.insert(0, position.techs.pop())


def _hide_encounter(position: Position, seat: int | None, filler: Card) -> None:
    for enc in position.encounters_under_way:
        for laid in (*enc.cards.values(), *enc.kickers.values()):
            if not laid.faceup and seat not in laid.known_to:
                laid.card = filler
        for effect in enc.lasting:
            if effect.secret:
                effect.secret = str(filler)


def other_wishes(other: Position, seat: int | None) -> Position:
    """Give all other seats other stops and orders."""
    for s in other.seats:
        if s.number != seat:
            s.ahead = Ahead.said(["cards_drawn"], {"invite": "default"})
    return other


WISHES = (  # stops and orders of everybody; None: as they are
    None,
    (None, {"regroup_ship": "default", "encounter_card": "default"}),
    (["encounter_starts", "alliances_formed"], {"regroup_ship": "default", "plague.infect": "never"}),
    ([], {}),
)


def _wish(position, wishes) -> None:
    if wishes is not None:
        for seat in position.seats:
            seat.ahead = Ahead.said(*wishes)


def _known_to_all(table, asks) -> tuple:
    """Who is waited for at all, and of each seat what others know; of a second question they know nothing."""
    opened = table.questions_to_wait_for(asks)
    told = {(ask.seat, ask.what, ask.public, _is_moment(ask)) for ask in opened if ask.public != PRIVATE}
    silent = {ask.seat for ask in opened} - {seat for seat, *_ in told}
    return told, {(ask.seat, ask.what, _is_moment(ask)) for ask in opened if ask.seat in silent}


def _is_moment(ask) -> bool:
    """By which its clock goes (docs/timing.md)."""
    return bool(ask.about.get("window"))


def _waits_alike(window, asked) -> None:
    """With whatever stops and orders: the same questions open when all that is hidden is something else."""
    table, real = window.table, window.table.position
    again = copier(real)
    hands = [again(), *(hide(again(), None, filler) for filler in fillers_of(real))]
    for wishes in WISHES:
        known = []
        for table.position in hands:
            _wish(table.position, wishes)
            asks = [ask for seat in asked(window) for ask in window.questions(seat)]
            known.append(_known_to_all(table, asks))
        assert known == [known[0]] * len(hands), (window.moment, wishes)
    table.position = real


def watch_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on every window of a game looks whether the same would be asked with other hands."""
    true = Window.seats_to_ask

    def asked_often(window):
        _waits_alike(window, true)
        return true(window)

    monkeypatch.setattr(Window, "seats_to_ask", asked_often)


def foretell_otherwise(position: Position, seat: int) -> None:
    chair = position.apart.get(seat)
    if chair is not None and chair.foretold is not None:
        chair.foretold = other_prediction(chair.foretold)

"""Who is asked at a moment. It follows from public facts and the seat's own stops, never from hands.

A stop is the name of a moment at which the seat wants to be asked. It may be set without holding anything, so
a question proves nothing. A seat that cannot do anything is asked as well, or the missing pause would tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.ahead.order import BY_ROLE, EVERYTHING, UNTIL_MAIN, UNTIL_PART
from engine.editions import edition_named
from engine.moments import (
    MOMENTS,
    Announcement,
    CardsRevealed,
    CompensationDue,
    Moment,
    NewHandDue,
    ReinforcementsOpen,
)
from engine.sheets.abilities import CARD_ABILITY_KINDS, Ability, Sheet
from engine.sheets.book import Book, book, own_aliens_in
from engine.sheets.flares import flare_allowed, flare_side
from engine.sheets.techs import secret_techs_at
from engine.state.cards import flare
from engine.state.position import Position
from engine.state.queries import BARRED_CARDS, query_value
from engine.state.totals import both_attack, both_revealed, margin, result

from .plays import NONE_BARRED
from .seen_cards import may_have

REINFORCEMENT = "reinforcement"
# Where a seat that is behind may be asked: before the edition's last reinforcements.
WHERE_BEHIND = (CardsRevealed, ReinforcementsOpen)
# Why a seat is asked in a window: it is a main player ("offense"), an ally, or
ALLY = " ally"  # behind the side
TARGET, OPPONENT = "target", "opponent"  # of an announcement
NEW_HAND = "new hand"
BEHIND = "behind"  # it loses, and a reinforcement could turn that
ORDER = " order"  # behind another reason: one of its orders leaves a choice
POWER, TECH = "power", "tech"  # it could use one
STOP = "stop"  # nothing but a stop of its own
UNANSWERED = "unanswered"  # its orders about the question do not answer it


def stop_names(position: Position | None = None) -> tuple[str, ...]:
    """Return the stops that make sense: where a card could be played, or compensation declined (R-17.5).

    With a position, include stops for flares of own aliens in its box and for secret techs.
    """
    if position is None:
        return _stop_names(book(), "", _cards_absent(book(), "", frozenset()), technology=False)
    rules = position.rules
    return _stop_names(book(), rules.edition, _cards_absent_from(position), technology=rules.technology)


def _cards_absent_from(position: Position) -> frozenset[str]:
    """Return the sheets of cards and own aliens that no game of this edition and box has."""
    return _cards_absent(book(), position.rules.edition, own_aliens_in(position.rules.box))


@cache
def _cards_absent(whole: Book, edition: str, own: frozenset[str]) -> frozenset[str]:
    played = edition_named(edition)
    of_cards = (*whole.artifacts, *whole.edicts, REINFORCEMENT)
    none = [name for name in of_cards if not played.cards.copies.get(name)]
    return frozenset((*(whole.own - own), *none, *played.without_flare))


@cache
def _stop_names(whole: Book, edition: str, absent: frozenset[str], *, technology: bool) -> tuple[str, ...]:
    come = [name for name in MOMENTS if name not in edition_named(edition).never_reached]
    cards = {name for name in come if _cards_can_act(whole, name, absent)}
    techs = {name for name in MOMENTS if technology and secret_techs_at(MOMENTS[name])}
    return tuple(sorted({CompensationDue.name, *cards, *techs}))


@cache
def _cards_can_act(whole: Book, moment: str, absent: frozenset[str]) -> bool:
    return any(not absent.issuperset(whole.listeners(MOMENTS[moment], kind)) for kind in CARD_ABILITY_KINDS)


def why_stopped(position: Position, seat: int, moment: Moment, *, by_role: bool) -> str:
    """Return why the seat is asked at this moment, "" if it is not. A stop of its own says no more than STOP.

    `by_role` says whether seats are asked here by their role. Cheap tests come first, because this is called
    for every seat wherever anybody may stop. At a pace without windows only seats that could still turn the
    result are asked (OURS-core-66).
    """
    stops = position.seats[seat].ahead.stops
    named = stops is not None and moment.name in stops
    if not named and not by_role:
        return ""
    if not position.rules.asks_by_role:
        concerned = _may_turn_result(position, seat, moment) and not _passes_everything(position, seat)
        return BEHIND if concerned and _some_card_fits(position, seat, moment) else ""
    why = STOP if named else ""
    if not named and (stops is None or BY_ROLE in stops):
        why = _concerned(position, seat, moment)
    if not why:
        return ""
    absent = _cards_absent_from(position)
    if _passes_everything(position, seat) or not (
        _cards_can_act(book(), moment.name, absent) or _some_tech_fits(position, seat, moment)
    ):
        return ""
    if named and not moment.only_if_a_card_fits:
        return why
    return why if position.encounter is not None and _some_card_fits(position, seat, moment) else ""


def stops_at(position: Position, seat: int, moment: Moment) -> bool:
    """Return whether the seat is asked at this moment."""
    by_role = is_by_role(moment.name, position.rules.edition)
    return bool(why_stopped(position, seat, moment, by_role=by_role))


def somebody_stops_at(position: Position, moment: Moment) -> bool:
    """Return whether any seat is asked here. A quick test rules out most moments, which are nobody's stop."""
    by_role = is_by_role(moment.name, position.rules.edition)
    for seat in position.seats:
        stops = seat.ahead.stops
        concerned = by_role or (stops is not None and moment.name in stops)
        if concerned and why_stopped(position, seat.number, moment, by_role=by_role):
            return True
    return False


def _may_turn_result(position: Position, seat: int, moment: Moment) -> bool:
    """Return whether a main player is behind by at most one reinforcement, as everybody sees."""
    if not isinstance(moment, WHERE_BEHIND) or position.rules.pace != "standard":
        return False
    if isinstance(moment, ReinforcementsOpen) != position.rules.reinforcements_last:
        return False
    enc = position.enc
    if not enc.is_main(seat) or not both_revealed(position) or not both_attack(position):
        return False
    most = position.rules.cards.most_reinforcement
    return margin(position) <= most and result(position) != enc.side_of_main(seat)


def _passes_everything(position: Position, seat: int) -> bool:
    order = position.seats[seat].ahead.by_name.get(EVERYTHING)
    if order is None or position.encounter is None:
        return False
    if order == UNTIL_MAIN:
        return not position.encounter.is_main(seat)
    return order == UNTIL_PART and position.encounter.side_of(seat) is None


def why_in_spite_of_orders(position: Position, seat: int, what: str) -> str:
    """Return why a seat is asked about this, if it has such orders. Where one answers, nobody reads it."""
    orders = position.seats[seat].ahead.standing(position.encounter_number)
    return UNANSWERED if any(order.what == what for order in orders) else ""


def why_by_role(position: Position, seat: int, moment: Moment) -> str:
    """Return why a seat without stops is asked: by its role, or as a target (chapter 29); "" if it is not."""
    if not position.rules.asks_by_role:
        return BEHIND if stops_at(position, seat, moment) else ""
    if not is_by_role(moment.name, position.rules.edition):
        return ""
    why = _concerned(position, seat, moment)
    return why if why and _some_card_fits(position, seat, moment) else ""


@cache
def is_by_role(moment: str, edition: str) -> bool:
    """Return whether a seat is asked by its part in the encounter, or because it is named."""
    if moment in edition_named(edition).stops_by_role:
        return True
    return issubclass(MOMENTS[moment], (Announcement, NewHandDue))


def _concerned(position: Position, seat: int, moment: Moment) -> str:
    """Return why a moment at which seats are asked by their role concerns this one; "" if it does not."""
    if position.encounter is None:
        return ""
    if isinstance(moment, Announcement):
        return "" if seat == moment.user else _aimed(position, seat, moment)
    if isinstance(moment, NewHandDue):
        return NEW_HAND if seat == moment.seat and position.rules.play_before_new_hand else ""
    side = position.enc.side_of(seat) or ""
    return side if not side or position.enc.is_main(seat) else f"{side}{ALLY}"


def _aimed(position: Position, seat: int, moment: Announcement) -> str:
    """Return why an announcement concerns the seat: it is its target, or else the other main player."""
    if moment.targets:
        return TARGET if seat in moment.targets else ""
    enc = position.enc
    side = enc.side_of(moment.user)
    return OPPONENT if enc.is_main(seat) and (side is None or enc.side_of_main(seat) != side) else ""


def _some_card_fits(position: Position, seat: int, moment: Moment) -> bool:
    """Return whether by public facts this seat could play any card of the game here."""
    absent = _cards_absent_from(position)
    barred = query_value(position, BARRED_CARDS, NONE_BARRED, seat=seat)
    for kind in CARD_ABILITY_KINDS if position.rules.flares else ("card",):
        for name, abilities in book().listeners(type(moment), kind).items():
            if name in absent or (barred and (name if kind == "card" else flare(name).key) in barred):
                continue
            if kind != "card" and not _flare_possible(position, seat, name, kind):
                continue
            sheet = book().sheets[name](position, seat)
            if _is_for(abilities, sheet, moment) and may_have(position, seat, name, flare=kind != "card"):
                return True
    return _some_tech_fits(position, seat, moment)


def _is_for(abilities: Iterable[Ability], sheet: Sheet, moment: Moment) -> bool:
    for ability in abilities:  # noqa: SIM110 - a plain loop, because this is asked of every card there is
        if ability.who(sheet, moment):
            return True
    return False


def _some_tech_fits(position: Position, seat: int, moment: Moment) -> bool:
    """Return whether by public facts a face-down tech with ships could be a secret one that fits here."""
    techs = position.seats[seat].techs
    if not techs or not any(tech.ships and not tech.faceup for tech in techs):
        return False
    for name, abilities in secret_techs_at(type(moment)).items():
        if _is_for(abilities, book().sheets[name](position, seat), moment):
            return True
    return False


def _flare_possible(position: Position, seat: int, alien: str, kind: str) -> bool:
    """Return whether the flare could be played.

    Flares outside the game's own box are in none of its decks.
    """
    if not position.rules.has_in_box(alien) or not flare_allowed(position, seat, flare(alien)):
        return False
    return flare_side(position, seat, alien) == kind

"""What was used and played in an encounter and is worth telling, and the ships and colonies lost by it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games.base.documents import FactJSON
from games.log.words.plays import is_mandatory
from games.log.words.weights import PLAYED_OR_USED, SHIPS_MOVE
from games.story.words.clash import Stop, does_not_add_up, reinforcements, stops, thing_of
from games.story.words.encounters import Encounter, is_by_rule, used_by
from games.story.words.teller import Teller, ships_of
from games.words import names
from games.words.patterns import ToReader

FALLEN = ToReader("seat", noop("you lose %(colonies)s"), noop("%(seat)s loses %(colonies)s"))
HOMELESS = ToReader(
    "seat",
    noop("you have no colony left and lose %(ships)s to the warp"),
    noop("%(seat)s has no colony left and loses %(ships)s to the warp"),
)


def ships_lost(facts: Iterable[FactJSON], teller: Teller) -> Iterator[str]:
    """Yield clauses about ships that went to the warp or out of the game."""
    lost = [fact for fact in facts if fact.get("id") == "ships_lost"]
    warped, removed = _by_seat(lost, "warp"), _by_seat(lost, "removed")
    if warped:
        told = {"ships": names.listed(ships_of(seat, n, teller) for seat, n in warped.items())}
        yield ngettext("%(ships)s goes to the warp", "%(ships)s go to the warp", sum(warped.values())) % told
    if removed:
        told = {"ships": names.listed(ships_of(seat, n, teller) for seat, n in removed.items())}
        yield ngettext("%(ships)s leaves the game", "%(ships)s leave the game", sum(removed.values())) % told


def _by_seat(lost: Iterable[FactJSON], where: str) -> dict[int, int]:
    ships: dict[int, int] = {}
    for fact in lost:
        if fact.get("to_where", "warp") == where:
            ships[fact["seat"]] = ships.get(fact["seat"], 0) + fact["ships"]
    return ships


def homeless(facts: Iterable[FactJSON], teller: Teller) -> Iterator[str]:
    for fact in facts:
        if fact.get("id") == "ships_homeless":
            yield teller.say(HOMELESS, {"ships": names.ships_words(fact["ships"])}, seat=fact["seat"])


def colonies_lost(facts: Iterable[FactJSON], teller: Teller) -> Iterator[str]:
    """Yield clauses about the colonies that were given up, as lost."""
    planets: dict[int, list[int]] = {}
    for fact in facts:
        if fact.get("id") == "colony_given_up":
            planets.setdefault(fact["seat"], []).append(fact["planet"])
    for seat, which in planets.items():
        yield teller.say(FALLEN, {"colonies": colonies_on(which, teller)}, seat=seat)


def colonies_on(planets: Sequence[int], teller: Teller) -> str:
    told = {"planets": names.planets_listed(planets, teller.reader.systems)}
    return ngettext("the colony on %(planets)s", "the colonies on %(planets)s", len(planets)) % told


def falls(enc: Encounter, place: int) -> bool:
    """Return whether a colony given up at this place lost its last ships, and did not send or move them."""
    return loss_with(enc, place) is not None or _went(enc, place).get("id") == "ships_lost"


def loss_with(enc: Encounter, place: int) -> FactJSON | None:
    """Return the loss of ships that follows right after a colony was given up for it."""
    if _went(enc, place).get("id") == "ships_sent":
        return None
    seat = enc.facts[place]["seat"]
    after = (fact for fact in enc.facts[place + 1 :] if fact.get("id") in SHIPS_MOVE and fact["seat"] == seat)
    follows = next(after, {})
    return follows if follows.get("id") == "ships_lost" else None


def _went(enc: Encounter, place: int) -> FactJSON:
    """Return what happened to the ships if it was told right before the colony was given up, else {}."""
    before = (fact for fact in reversed(enc.facts[:place]) if fact.get("id") != "colony_given_up")
    told = next(before, {})
    return told if told.get("seat") == enc.facts[place]["seat"] else {}


ZAP, SENT, DOUBT, COSTLY, LOOSE, TURNING, REINFORCED, MANDATORY, CARD, USE, LATE = range(11)
MUST = range(CARD)  # always told; then the most telling others, as long as there is room
MOST = 3
NAMED = re.compile(r"seat (\d+): (\d+)")  # in an announcement: a seat, and how many of its ships
BACK = ("retrieved", "back in the game")
CALLED_OFF = ("granted", "called off")


@dataclass(frozen=True)
class Play:
    """A use or a card that was not stopped, or the stopping of one.

    `effects` are the facts that it caused at once. A loose play has only effects: no fact tells their cause.
    """

    place: int
    weight: int
    seat: int
    thing: str
    stop: Stop | None = None
    other: int = -1
    is_power: bool = False
    effects: tuple[FactJSON, ...] = ()


def plays(enc: Encounter) -> list[Play]:
    """Return the plays that are told, in order. A zap is told together with what it stopped."""
    stopped = stops(enc)
    told = [Play(stop.place, ZAP, stop.by, stop.thing, stop) for stop in stopped]
    spoken_for = {stop.began for stop in stopped} | {stop.answer for stop in stopped}
    told += [play for play in _played(enc) if play.place not in spoken_for]
    found = [_with_effects(enc, play) for play in told]
    known = {place for play in found for place in map(enc.place, play.effects)}
    found += [play for play in _loose(enc) if play.place not in known]
    return sorted(_chosen(found), key=lambda play: play.place)


def _chosen(found: Iterable[Play]) -> list[Play]:
    """Return what must be told, and the most telling of the rest, each once."""
    every = sorted(found, key=lambda play: (play.weight, play.place))
    must = [play for play in every if play.weight in MUST]
    said = {(play.seat, play.thing) for play in must}
    rest = {(play.seat, play.thing): play for play in every[::-1] if play.weight not in MUST}
    others = [play for key, play in rest.items() if key not in said][::-1]
    counted = [play for play in must if play.weight not in (SENT, LOOSE)]
    room = max(0, MOST - len(counted))
    return [*must, *sorted(others, key=lambda play: play.weight)[:room]]


def _played(enc: Encounter) -> Iterator[Play]:
    told = reinforcements(enc)
    for place, fact in enumerate(enc.facts):
        kind = fact.get("id")
        if place in told:
            yield Play(place, REINFORCED, fact["seat"], thing_of(fact))
        elif kind == "card_announced" and _is_telling_card(enc, fact, place):
            yield Play(place, _weight_of_card(enc, place), fact["seat"], thing_of(fact))
        elif kind == "power_was_used" and _is_telling(enc, fact, place):
            weight = _weight(enc, fact, place)
            yield Play(place, weight, fact["seat"], thing_of(fact), is_power=True)
        elif kind == "tech_was_used":
            weight = USE if place < enc.settled else LATE
            yield Play(place, weight, fact["seat"], thing_of(fact), is_power=True)
        elif kind == "part_worked" and _effects(enc, place):
            yield Play(place, MANDATORY, fact["seat"], thing_of(fact), is_power=True)
        elif kind == "statement_answered" and fact["answer"] == "challenge":
            stated = enc.last("card_stated")
            claim = names.card_name(stated["card"]) if stated else ""
            yield Play(place, DOUBT, fact["seat"], claim, other=stated["seat"] if stated else -1)


def _with_effects(enc: Encounter, play: Play) -> Play:
    """Return the play with its effects. A stop has those of what was stopped and of what stopped it."""
    places = (play.stop.began, play.stop.answer) if play.stop else (play.place,)
    effects = tuple(fact for place in places for fact in _effects(enc, place))
    weight = COSTLY if effects and play.weight in (TURNING, CARD, USE, LATE) else play.weight
    return replace(play, effects=effects, weight=weight)


def _effects(enc: Encounter, place: int) -> list[FactJSON]:
    """Return the ships and colonies lost by this use or card, the ships saved, and the allies sent home."""
    follow = [enc.facts[one] for one, behind in enc.behind.items() if behind == place]
    return _as_named(enc, enc.facts[place], [fact for fact in follow if _is_effect(enc, fact)])


def _as_named(enc: Encounter, use: FactJSON, effects: list[FactJSON]) -> list[FactJSON]:
    """Leave out losses beyond the seats and numbers that the use named: something earlier caused them."""
    left = {int(seat): int(n) for seat, n in NAMED.findall(str(use.get("choice", "")))}
    if not left:
        return effects
    beyond: list[FactJSON] = []
    for fact in effects:
        if fact.get("id") == "ships_lost":
            left[fact["seat"]] = left.get(fact["seat"], 0) - fact["ships"]
            beyond += [fact] if left[fact["seat"]] < 0 else []
    return [fact for fact in effects if not any(_loss_of(enc, fact) is one for one in beyond)]


def _loss_of(enc: Encounter, fact: FactJSON) -> FactJSON | None:
    """Return the loss that goes with a given up colony, and any other fact as it is."""
    return loss_with(enc, enc.place(fact)) if fact.get("id") == "colony_given_up" else fact


def _is_effect(enc: Encounter, fact: FactJSON) -> bool:
    kind = fact.get("id")
    if kind == "ships_lost":
        return not is_by_rule(fact)
    if kind == "colony_given_up":
        lost = loss_with(enc, enc.place(fact))
        return lost is not None and not is_by_rule(lost)
    if kind == "ships_returned":
        return _is_return(enc, fact)
    return kind == "alliance_cancelled" or (kind == "power_moved" and enc.place(fact) < enc.met)


def _is_return(enc: Encounter, fact: FactJSON) -> bool:
    """Return whether ships were saved from the warp, or all ships lost before were brought back from it."""
    if fact["why"] == "saved":
        return True
    missing = _missing(enc, fact["seat"], enc.place(fact))
    return fact["why"] in BACK and bool(fact["ships"] == missing)


def _missing(enc: Encounter, seat: int, until: int) -> int:
    """Return how many ships a seat has lost in this encounter so far and not got back."""
    missing = 0
    for fact in enc.facts[:until]:
        if fact.get("id") == "ships_lost" and fact["seat"] == seat:
            missing += fact["ships"]
        elif fact.get("id") == "ships_returned" and fact["seat"] == seat and fact["why"] in BACK:
            missing = max(0, missing - fact["ships"])
    return missing


def _loose(enc: Encounter) -> Iterator[Play]:
    """Yield lost ships, and allies sent home, whose cause no fact tells."""
    for place, fact in enumerate(enc.facts):
        is_lost = fact.get("id") == "ships_lost" and not is_by_rule(fact)
        if is_lost or fact.get("id") == "alliance_cancelled":
            yield Play(place, LOOSE if is_lost else SENT, fact["seat"], "", effects=(fact,))


def _is_telling_card(enc: Encounter, fact: FactJSON, place: int) -> bool:
    """Return whether a card is worth telling.

    A reinforcement that does not count is not, nor is a flare that was used before and turns nothing.
    """
    if str(fact["card"]).startswith("reinforcement"):
        return False
    is_new = used_by(fact) not in enc.used_before
    return is_new or _may_turn(enc, place) or _strikes(enc, fact, place) or bool(_effects(enc, place))


def _weight_of_card(enc: Encounter, place: int) -> int:
    if enc.seen < place < enc.known:
        return TURNING
    return CARD if place < enc.settled else LATE


def _weight(enc: Encounter, use: FactJSON, place: int) -> int:
    """Return the weight of a use. A mandatory power has little, unless it turned what lay open."""
    if is_mandatory(use["power"], use["ability"]):
        return MANDATORY if _only_counts(enc, place) and not _may_upset(enc, use, place) else TURNING
    if _may_turn(enc, place) or _wins(enc, place):
        return TURNING
    return USE if place < enc.settled else LATE


def _only_counts(enc: Encounter, place: int) -> bool:
    """Return whether a use only changes the sums, and moves no card."""
    moves = any(fact.get("id") == "card_moved" for fact in enc.facts[place + 1 : place + 2])
    return enc.totals is not None and enc.seen < place < enc.known and not moves


def _is_telling(enc: Encounter, use: FactJSON, place: int) -> bool:
    """Return whether a use is worth telling.

    A mandatory power is, if it may have changed the sums or the result. One that was used before is, if it
    may have turned them.
    """
    if _effects(enc, place) or _strikes(enc, use, place) or _wins(enc, place):
        return True
    if is_mandatory(use["power"], use["ability"]):
        return _only_counts(enc, place) or _may_upset(enc, use, place)
    return used_by(use) not in enc.used_before or _may_turn(enc, place)


def _may_turn(enc: Encounter, place: int) -> bool:
    """Return whether a use may have turned the result.

    It came after the cards lay open or, if the result is not what they say, after the allies were invited.
    """
    invited = enc.last("allies_invited")
    told = enc.place(invited) if invited else enc.met
    return (told if _upsets(enc) or does_not_add_up(enc) else enc.seen) < place < enc.known


def _upsets(enc: Encounter) -> bool:
    return enc.is_against_the_cards or enc.is_against_the_totals


def _may_upset(enc: Encounter, use: FactJSON, place: int) -> bool:
    """Return whether a mandatory use has turned what lay open, or ended the encounter."""
    if _upsets(enc):
        return enc.seen < place < enc.known and enc.side_of(use["seat"]) == enc.result
    return enc.result in CALLED_OFF and enc.met < place < enc.known


def _strikes(enc: Encounter, use: FactJSON, place: int) -> bool:
    """Return whether it adds to the ships that another seat loses by the result, which follow at once."""
    after = (fact for fact in enc.facts[place + 1 :] if fact.get("id") not in PLAYED_OR_USED)
    follows = next(after, {})
    is_loss = follows.get("id") == "ships_lost" and place > enc.known
    return is_loss and bool(follows["seat"] != use["seat"])


def _wins(enc: Encounter, place: int) -> bool:
    """Return whether the game is won right after it."""
    return any(fact.get("id") == "game_won" for fact in enc.facts[place + 1 : place + 2])

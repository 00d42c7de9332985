"""What one seat may see of a position, built from nothing: a new field is secret until it is named here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, TypedDict

from engine.ahead.said import Ahead

from .encounter import DEFENSE, OFFENSE, Encounter, LaidCard
from .holdings import Power, Tech
from .position import UNDERWAY, Position, Seat, place_in_encounter
from .queries import in_force, usable, working_effects
from .totals import ColonyCounts, both_attack, both_revealed, count_colonies, face, goals, total

ShipsBySeat = dict[str, int]  # by seat; JSON keys are texts
MainSide = Literal["offense", "defense"]
SIDES: tuple[MainSide, ...] = ("offense", "defense")


class AheadView(TypedDict):
    """Moments at which to ask a seat, and its orders that have a name or a number; for the seat alone."""

    stops: list[str] | None
    orders: dict[str, str] | None
    question_orders: list[dict[str, Any]] | None


class PowerView(TypedDict):
    """A face-up alien sheet with the number of cards on it and the cards built beside planets."""

    alien: str
    tokens: int
    cards: int
    active: bool
    zapped: bool
    under: str
    built: dict[str, list[str]]


class TechView(TypedDict):
    """A tech that a seat holds.

    `tech` is "" if it lies face down and belongs to another seat. `card` says whether a card lies under it,
    `planets` where its token is, `place` where the ship is that it brought.
    """

    number: int
    tech: str
    faceup: bool
    ships: int
    strength: int
    card: bool
    planets: list[int]
    place: str


class PredictionView(TypedDict):
    """A prediction of the winner and of how many others share the win; -1 is nobody, or any number."""

    winner: int
    sharers: int


class SeatView(AheadView):
    """A seat. `face_down` counts its face-down sheets; `apart` names the variant that makes it inactive.

    The fields from `hand` on are None for everybody but the seat itself. `prediction` is too until the end,
    when all see it.
    """

    seat: int
    apart: str
    prediction: PredictionView | None
    powers: list[PowerView]
    resting: list[PowerView]
    techs: list[TechView]
    face_down: int
    lost: bool
    cards: int
    aside: int
    warp: int
    removed: int
    colonies: int
    goal: int
    home: int
    hand: list[str] | None
    laid_aside: list[str] | None
    own_face_down: list[str] | None
    piles: dict[str, list[str]] | None


class LastingView(TypedDict):
    """A lasting effect and the seats it concerns."""

    sheet: str
    what: str
    seat: int
    other: int


class EncounterView(TypedDict, total=False):
    """An encounter; empty between encounters. A board that an old mail keeps may lack newer fields."""

    number: int
    offense: int
    defense: int
    system: int
    planet: int
    gate: ShipsBySeat
    orbit: ShipsBySeat
    allies: dict[str, str]
    invited: dict[str, list[int]]
    cards: dict[str, str]
    beside: dict[str, list[str]]
    faces: dict[str, str] | None
    extra: dict[str, int]
    totals: dict[str, int] | None
    lasting: list[LastingView]
    zapped: list[str]
    flares: dict[str, int]
    result: str
    kickers: dict[str, str]  # if any are laid, by main player, as `cards`
    reversed: bool  # if the gate is turned over
    comet: str  # the destiny card in force, if there is one


class TurnView(TypedDict):
    offense: int
    encounters: int


# What may be left out has a class of its own: `NotRequired` is not seen where annotations are texts.


class _Holds(TypedDict, total=False):
    holds: dict[str, int]


class DestinyView(_Holds):
    """The destiny deck.

    Where its specials change, `holds` says how many cards of each kind lie in it, which follows from what
    everybody has seen. All specials count as one kind.
    """

    deck: int
    discards: list[str]


class PlayingView(TypedDict):
    """A card in play."""

    seat: int
    card: str


class LeavingView(TypedDict):
    """Ships that are being lost."""

    cause: str
    ships: ShipsBySeat


class TechsView(TypedDict):
    """The techs that no seat holds."""

    deck: int
    discards: list[str]


class _Outer(TypedDict, total=False):
    outer: list[EncounterView]


class View(_Outer):
    """The game as one seat or a bystander sees it, as a JSON object.

    `choices` are the sheets a seat may keep. `outer` are the encounters that the one in progress has
    interrupted, outermost first; without any it is left out.
    """

    you: int | None
    phase: str
    turn: TurnView
    planets: list[ShipsBySeat]
    systems: list[list[int]]  # for each seat the planets of its home system in order, destroyed ones included
    destroyed: list[int]
    seats: list[SeatView]
    deck: int
    discards: list[str]
    destiny: DestinyView
    techs: TechsView | None  # None: the game has no techs
    encounter: EncounterView | None
    playing: list[PlayingView]
    leaving: list[LeavingView]
    winners: list[int]
    closed: str  # who ended the game, if the rules did not
    goal: int
    homes_for_power: int
    choices: list[str] | None


GetView = Callable[[], View]  # a view is made only if it is needed


def view(position: Position, seat: int | None) -> View:
    """Return the game as `seat` sees it, or as a bystander sees it if `seat` is None."""
    colonies, needed = count_colonies(position), goals(position)
    seen: View = {
        "you": seat,
        "phase": position.encounter.phase if position.encounter else position.stage,
        "turn": {"offense": position.turn.offense, "encounters": position.turn.encounters},
        "planets": [_ships(ships) for ships in position.planets],
        "systems": [list(position.system(s.number)) for s in position.seats],
        "destroyed": list(position.destroyed),
        "seats": [_seat(position, s, seat, colonies, needed[s.number]) for s in position.seats],
        "deck": len(position.deck),
        "discards": [str(card) for card in position.discards],
        "destiny": _destiny(position),
        "techs": _techs(position),
        "encounter": _encounter(position, seat) if position.encounter else None,
        "playing": [{"seat": p.user, "card": str(p.card)} for p in position.playing],
        "leaving": [{"cause": loss.cause, "ships": _ships(loss.ships)} for loss in position.losses],
        "winners": list(position.winners),
        "closed": position.closed,
        "goal": max(needed[s.number] for s in position.players),
        "homes_for_power": position.rules.homes_for_power,
        "choices": _choices(position, seat),
    }
    if position.outer:
        seen["outer"] = [_encounter(replace(position, encounter=enc), seat) for enc in position.outer]
    return seen


def plays(seat: SeatView) -> bool:
    """Return whether a seat has a system, ships and cards.

    In a view older than inactive seats, all seats play.
    """
    return not seat.get("apart")


def players_in(seen: View) -> list[SeatView]:
    """Return the seats that play."""
    return [seat for seat in seen["seats"] if plays(seat)]


def is_over(seen: View) -> bool:
    """Return whether a view shows a game that has ended. Old views lack `closed`.

    >>> is_over({"winners": [], "closed": "table"}), is_over({"winners": []})
    (True, False)
    """
    return bool(seen.get("winners") or seen.get("closed"))


def systems_in(seen: View) -> list[list[int]]:
    """Return for each seat the planets of its home system in order, destroyed ones included.

    Views older than `systems` give every home system the same number of planets.

    >>> systems_in({"planets": [{}] * 6, "seats": [{}, {}]})
    [[0, 1, 2], [3, 4, 5]]
    """
    if systems := seen.get("systems"):
        return systems
    each = len(seen["planets"]) // len(seen["seats"])
    return [list(range(each * seat, each * seat + each)) for seat in range(len(seen["seats"]))]


def goal_in(seen: View, seat: int) -> int:
    """Return how many foreign colonies a seat needs to win. Old views name one number for all seats.

    >>> goal_in({"goal": 5, "seats": [{"goal": 2}]}, 0), goal_in({"goal": 5, "seats": [{}]}, 0)
    (2, 5)
    """
    return seen["seats"][seat].get("goal", seen.get("goal", 0))


def home_planets(seen: View, seat: int) -> list[int]:
    """Return the planets of a seat's home system that are in the game."""
    destroyed = seen.get("destroyed", ())
    return [planet for planet in systems_in(seen)[seat] if planet not in destroyed]


def side_named(text: str) -> MainSide | None:
    """Return the side of a main player that a text names; None if it names something else."""
    return next((side for side in SIDES if side == text), None)


def encounter_in(seen: View) -> EncounterView:
    """Return the encounter that a view shows; empty if there is none."""
    return seen["encounter"] or {}


def _choices(position: Position, viewer: int | None) -> list[str] | None:
    """Return the sheets a seat may keep, while it chooses."""
    return list(position.dealt[viewer]) if position.stage == "aliens" and viewer is not None else None


def _destiny(position: Position) -> DestinyView:
    seen: DestinyView = {"deck": len(position.destiny), "discards": list(position.destiny_discards)}
    cards = position.rules.cards
    if cards.specials_for_each:
        kinds = ("special" if card in cards.specials else card for card in position.destiny)
        seen["holds"] = dict(sorted(Counter(kinds).items()))
    return seen


def _ships(ships: dict[int, int]) -> ShipsBySeat:
    return {str(seat): n for seat, n in sorted(ships.items())}


def _seat(position: Position, seat: Seat, viewer: int | None, colonies: ColonyCounts, goal: int) -> SeatView:
    mine = seat.number == viewer
    return {
        "seat": seat.number,
        "apart": position.apart[seat.number].what if seat.number in position.apart else "",
        "prediction": _prediction(position, seat.number) if mine or position.over else None,
        "powers": [_power(position, seat, p) for p in seat.powers],
        "resting": [_power(position, seat, p) for p in seat.resting],
        "techs": [_tech(tech, mine) for tech in seat.techs],
        "face_down": len(seat.face_down),
        "lost": not in_force(position, seat.number),
        "cards": len(seat.hand),
        "aside": len(seat.aside),
        "warp": seat.warp,
        "removed": seat.removed,
        "colonies": colonies.foreign[seat.number],
        "goal": goal,
        "home": colonies.home[seat.number],
        "hand": [str(card) for card in sorted(seat.hand)] if mine else None,
        "laid_aside": [str(card) for card in sorted(seat.aside)] if mine else None,
        "own_face_down": [power.alien for power in seat.face_down] if mine else None,
        "piles": _piles(seat) if mine else None,
        **_ahead(seat.ahead if mine else None),
    }


def _ahead(ahead: Ahead | None) -> AheadView:
    """Return what a seat has said ahead, for itself alone; None for everybody else."""
    if ahead is None:
        return {"stops": None, "orders": None, "question_orders": None}
    stops = None if ahead.stops is None else list(ahead.stops)
    numbered = [dict(order.document) for order in ahead.numbered]
    return {"stops": stops, "orders": dict(ahead.by_name), "question_orders": numbered}


def _prediction(position: Position, seat: int) -> PredictionView | None:
    chair = position.apart.get(seat)
    if chair is None or chair.foretold is None:
        return None
    return {"winner": chair.foretold.winner, "sharers": chair.foretold.sharers}


def _power(position: Position, seat: Seat, power: Power) -> PowerView:
    return {
        "alien": power.alien,
        "tokens": power.tokens,
        "cards": len(power.pile),
        "active": usable(position, seat.number, power.alien),
        "zapped": position.is_zapped(power.alien),
        "under": power.under,
        "built": {str(planet): [str(card) for card in cards] for planet, cards in power.built.items()},
    }


def _tech(tech: Tech, mine: bool) -> TechView:
    """Return a tech; face down all see its ships, but only its holder sees which it is (R-23.3, R-23.16)."""
    return {
        "number": tech.number,
        "tech": tech.tech if tech.faceup or mine else "",
        "faceup": tech.faceup,
        "ships": sum(tech.ships.values()),
        "strength": tech.strength,
        "card": bool(tech.pile),
        "planets": list(tech.planets),
        "place": "" if tech.place == UNDERWAY else place_in_encounter(tech.place),
    }


def _techs(position: Position) -> TechsView | None:
    if not position.rules.technology:
        return None
    return {"deck": len(position.techs), "discards": list(position.tech_discards)}


def _piles(seat: Seat) -> dict[str, list[str]]:
    piles = {p.alien: p.pile for p in (*seat.powers, *seat.resting)} | {t.tech: t.pile for t in seat.techs}
    return {name: [str(card) for card in sorted(pile)] for name, pile in piles.items() if pile}


def _encounter(position: Position, viewer: int | None) -> EncounterView:
    enc = position.enc
    return {
        "number": enc.number,
        "offense": enc.offense,
        "defense": enc.defense,
        "system": enc.system,
        "planet": enc.planet,
        "gate": _ships(enc.gate),
        "orbit": _ships(enc.orbit),
        "allies": {str(s): side for s, side in enc.allies.items()},
        "invited": {side: list(seats) for side, seats in enc.invited.items()},
        "cards": _laid(enc.cards, viewer),
        "beside": {str(s): [str(card) for card in cards] for s, cards in enc.beside.items()},
        "faces": _faces(position),
        "extra": dict(enc.extra),
        "totals": _totals(position),
        "lasting": _lasting_effects(enc),
        "zapped": list(enc.zapped),
        "flares": dict(enc.flares),
        "result": enc.result,
        **_where_there_is_any(enc, viewer),
    }


def _laid(cards: dict[int, LaidCard], viewer: int | None) -> dict[str, str]:
    return {str(s): str(laid.card) if _knows(laid, viewer) else "face down" for s, laid in cards.items()}


def _where_there_is_any(enc: Encounter, viewer: int | None) -> EncounterView:
    """Return what most encounters do not have."""
    found: EncounterView = {}
    if enc.kickers:
        found["kickers"] = _laid(enc.kickers, viewer)
    if enc.reversed:
        found["reversed"] = True
    if enc.comet:
        found["comet"] = enc.comet
    return found


def _lasting_effects(enc: Encounter) -> list[LastingView]:
    """Return each lasting effect that works and the seats it concerns; its note stays out."""
    return [
        {"sheet": e.sheet, "what": e.what, "seat": e.seat, "other": e.other} for e in working_effects(enc)
    ]


def _faces(position: Position) -> dict[str, str] | None:
    """Return what each card counts as once both are revealed; after the result, the faces that decided it."""
    if not both_revealed(position):
        return None
    if position.enc.faces:
        return {str(seat): key for seat, key in position.enc.faces.items()}
    return {str(seat): str(face(position, seat)) for seat in position.enc.main_players}


def _totals(position: Position) -> dict[str, int] | None:
    """Return both totals once two attacks are revealed; after the result, the totals that decided it."""
    if not both_revealed(position):
        return None
    if position.enc.result or not both_attack(position):
        return dict(position.enc.totals) or None
    return {side: total(position, side) for side in (OFFENSE, DEFENSE)}


def _knows(laid: LaidCard, viewer: int | None) -> bool:
    """Return whether the viewer knows the card.

    The seat that laid a card keeps knowing it, even after an exchange; the seat that receives it face down
    does not.
    """
    return laid.faceup or viewer in laid.known_to

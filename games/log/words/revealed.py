"""How much each fact is news for a seat, and the lines on what was revealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.state.kinds import Kind
from games.base.documents import FactJSON
from games.log.words.course import SAID_OF_ORDERS
from games.log.words.sentences import sentence
from games.words import names
from games.words.patterns import kinds_in_fact
from games.words.reader import Reader

__all__ = ["Revealed", "RevealedSince", "private_lines", "public_lines", "revealed_lines", "rolls_line"]


SETTLING = ("ships_landed", "deal_made", "colony_founded", "encounter_over")  # the result is carried out
SHIPS_MOVE = ("ships_lost", "ships_landed", "ships_sent", "ships_returned", "alliance_answered")
PLAYED_OR_USED = ("colony_given_up", "power_announced", "power_was_used", "card_announced")  # or its price


class Weight(NamedTuple):
    """How much a fact is news: `own` for a seat that it names, `other` for everybody else."""

    own: int
    other: int


ORDINARY = Weight(0, 0)
WEIGHTS: dict[str, Weight] = {
    "game_won": Weight(4, 4),
    "game_closed": Weight(4, 4),
    "foretold": Weight(4, 4),
    "sat_apart": Weight(4, 3),
    "chair_taken": Weight(4, 3),
    "game_taken_back": Weight(4, 4),
    "game_ruled": Weight(4, 4),
    "ships_ruled": Weight(3, 3),
    "cards_ruled": Weight(3, 3),
    # Which alien somebody has, and whether it works.
    "alien_chosen": Weight(3, 1),
    "combo_revealed": Weight(2, 2),
    "alien_passed": Weight(2, 1),
    "aliens_granted": Weight(2, 1),
    "wishes_opened": Weight(2, 2),
    "power_drawn": Weight(3, 2),
    "power_moved": Weight(3, 2),
    "power_discarded": Weight(3, 2),
    "power_turned_up": Weight(3, 3),
    "sheet_kept_face_down": Weight(1, 1),
    "sheet_offered": Weight(2, 1),
    "old_sheet_kept": Weight(1, 1),
    "one_of_two_kept": Weight(1, 1),
    "face_down_sheet_moved": Weight(3, 2),
    "face_down_sheet_discarded": Weight(3, 2),
    "power_lost": Weight(3, 2),
    "power_regained": Weight(3, 2),
    "one_power_lost": Weight(3, 2),
    "one_power_regained": Weight(3, 2),
    "power_was_zapped": Weight(3, 2),
    "card_stopped": Weight(3, 1),
    "tech_completed": Weight(3, 2),
    "tech_was_used": Weight(2, 2),
    "tech_stopped": Weight(3, 2),
    "tech_moved": Weight(3, 2),
    "tech_turned_up": Weight(1, 1),
    "planet_joined": Weight(3, 2),
    "planet_destroyed": Weight(3, 3),
    "goal_changed": Weight(3, 3),
    # What an encounter was about, and how it ended.
    "opponent_set": Weight(1, 0),
    "alliance_answered": Weight(1, 0),
    "encounter_result": Weight(2, 2),
    "colony_founded": Weight(3, 2),
    "colony_given_up": Weight(3, 2),
    "deal_made": Weight(3, 2),
    "deal_failed": Weight(2, 1),
    "ships_lost": Weight(2, 0),
    "ships_homeless": Weight(2, 0),
    "cosmic_quake": Weight(2, 2),
    # Cards that came and went.
    "saw_cards": Weight(2, 2),  # only seats that may know them are told
    "drew": Weight(2, 0),
    "new_hand": Weight(2, 0),
    "looked_at_hand": Weight(2, 0),
    "cards_passed": Weight(2, 0),
    "cards_discarded": Weight(1, 0),
    "card_moved": Weight(2, 0),
    "compensation_collected": Weight(2, 0),
    "rewards_taken": Weight(2, 0),
}
ORDERED = Weight(2, 0)  # what an order did, where it was no pass
OF_THE_DESK = {"desk_act": Weight(3, 3)}  # facts of the service, not of the engine


def weight(fact: FactJSON, seat: int | None) -> int:
    """Return how much this is news for a seat (None: a bystander)."""
    kind = str(fact.get("id"))
    own, other = WEIGHTS.get(kind) or OF_THE_DESK.get(kind, ORDINARY)
    if kind == "answered_by_order" and fact["what"] in SAID_OF_ORDERS:
        own, other = ORDERED
    return own if own != other and seat in seats_of(fact) else other


def seats_of(fact: FactJSON) -> Iterator[int | None]:
    """Yield the seats that a fact names, not those that may know it."""
    named = [name for name, kinds in kinds_in_fact(fact).items() if Kind.SEAT in kinds and name != "to"]
    for value in (fact.get(name) for name in named):
        yield from value if isinstance(value, list | tuple) else (value,)


def weightiest(facts: Sequence[FactJSON], seat: int | None, most: int, newest: int = 0) -> list[int]:
    """Return the places of at most so many facts, in order.

    The newest are chosen first, then the weightiest. Of equal ones the newer is chosen.
    """
    sure = len(facts) - newest
    order = [(place >= sure, weight(fact, seat), place) for place, fact in enumerate(facts)]
    return sorted(place for *_, place in sorted(order)[-most:])


MOST = 12  # lines of what everybody was told
TERMS = ("deal_offered", "deal_terms")


class Revealed(Protocol):
    """Something that was revealed, as `games.play.read.public` tells it."""

    @property
    def kind(self) -> str: ...

    @property
    def seats(self) -> tuple[int, ...] | None: ...

    @property
    def things(self) -> int: ...

    @property
    def fact(self) -> FactJSON | None: ...


class RevealedSince(Protocol):
    """All that was revealed, as `games.play.read.public` tells it."""

    @property
    def public(self) -> Sequence[Revealed]: ...

    @property
    def private(self) -> Sequence[Revealed]: ...

    @property
    def rolls(self) -> int: ...


def revealed_lines(since: RevealedSince, reader: Reader) -> list[str]:
    """Return what everybody knows, what some have seen alone, and how often dice were rolled.

    Of what everybody knows, only the newest is returned.
    """
    told = public_lines(since.public, reader)
    left = len(told) - MOST
    more = ngettext("Everyone was told %(n)d thing more.", "Everyone was told %(n)d things more.", left)
    lines = [*told[-MOST:], *([more % {"n": left}] if left > 0 else []), *private_lines(since.private)]
    return [*(lines or [_("Nothing was revealed since then.")]), *filter(None, [rolls_line(since.rolls)])]


def public_lines(revealed: Iterable[Revealed], reader: Reader) -> list[str]:
    """Return what everybody knows since, in order."""
    return [sentence(one.fact, reader) for one in revealed if one.fact is not None]


def private_lines(revealed: Sequence[Revealed]) -> list[str]:
    """Return how much some have seen alone, one line for each kind and each group of them."""
    found: dict[tuple[str, tuple[int, ...]], int] = {}
    for one in revealed:
        if one.seats is not None:
            key = _kind(one), one.seats
            found[key] = found.get(key, 0) + one.things
    return [_line(kind, seats, things) for (kind, seats), things in found.items()]


def rolls_line(rolls: int) -> str:
    """Return how often dice were rolled; empty, if never."""
    if not rolls:
        return ""
    text = ngettext(
        "The dice were rolled %(rolls)d time since: with the same dice it falls alike once more.",
        "The dice were rolled %(rolls)d times since: with the same dice they fall alike once more.",
        rolls,
    )
    return text % {"rolls": rolls}


def _kind(one: Revealed) -> str:
    return "deal" if one.kind in TERMS else one.kind


def _line(kind: str, seats: Sequence[int], things: int) -> str:
    told = {"seats": names.listed(map(names.colour_name, seats)), "cards": names.cards_words(things)}
    if kind == "deal":
        return _("Terms of a deal, seen by %(seats)s.") % told
    if kind in ("aliens_dealt", "alien_chosen", "sheet_offered", "alien_passed", "aliens_granted"):
        return _("Alien sheets to choose from, seen by %(seats)s.") % told
    if kind == "techs_dealt":
        return _("Techs to choose from, seen by %(seats)s.") % told
    return names.capital(_("%(cards)s, seen by %(seats)s.") % told)

"""Facts of encounters as the engine tells them, written down shortly, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import override

from games.story.words.clash import EncounterStory, Story
from games.story.words.telling import story
from games.words.reader import Reader

Fact = dict[str, Any]
RED, YELLOW, BLUE, GREEN = range(4)
ALIENS = ("human", "sorcerer", "zombie", "macron")


def fact(kind: str, **fields: Any) -> Fact:
    return {"id": kind, **fields}


def setup(aliens: Iterable[str] = ALIENS) -> list[Fact]:
    chosen = [fact("alien_chosen", seat=seat, alien=alien) for seat, alien in enumerate(aliens)]
    return [*chosen, fact("first_player", seat=RED), fact("turn_began", seat=RED)]


def attack(offense: int, defense: int, planet: int, number: int = 1, ships: int = 4) -> list[Fact]:
    """From the beginning to the launch; planets are counted through, five to a seat."""
    return [
        fact("encounter_began", number=number, offense=offense),
        fact("destiny_turned", seat=offense, card=f"seat {defense}"),
        fact("opponent_set", offense=offense, defense=defense, system=defense),
        fact("gate_aimed", seat=offense, planet=planet),
        fact("ships_sent", seat=offense, ships=ships, to_side="offense"),
    ]


def invites(seat: int, side: str, *others: int) -> Fact:
    return fact("allies_invited", seat=seat, side=side, seats=list(others))


def joins(seat: int, side: str, ships: int) -> list[Fact]:
    return [
        fact("ships_sent", seat=seat, ships=ships, to_side=side),
        fact("alliance_answered", seat=seat, side=side, ships=ships),
    ]


def cards(offense: int, card: str, defense: int, other: str) -> list[Fact]:
    return [
        fact("card_laid", seat=offense, pile="hand"),
        fact("card_laid", seat=defense, pile="hand"),
        fact("card_turned_up", seat=offense, card=card),
        fact("card_turned_up", seat=defense, card=other),
    ]


def plays(seat: int, card: str, side: str = "") -> Fact:
    return fact("card_announced", seat=seat, card=card, choice="", side=side)


def uses(seat: int, power: str, ability: str) -> list[Fact]:
    about = {"seat": seat, "power": power, "ability": ability, "choice": ""}
    return [fact("power_announced", **about), fact("power_was_used", **about)]


def totals(offense: int, defense: int) -> Fact:
    return fact("totals_final", offense=offense, defense=defense)


def result(how: str) -> Fact:
    return fact("encounter_result", result=how)


def takes(planet: int, *seats: int, ships: int = 4) -> list[Fact]:
    landed = [fact("ships_landed", seat=seat, ships=ships, planet=planet) for seat in seats]
    return [*landed, *(fact("colony_founded", seat=seat, planet=planet) for seat in seats)]


def leaves(seat: int, planet: int) -> Fact:
    return fact("colony_given_up", seat=seat, planet=planet)


def loses(seat: int, ships: int, cause: str = "result") -> Fact:
    return fact("ships_lost", seat=seat, ships=ships, to_where="warp", cause=cause)


def compensation(seat: int, payer: int, number: int) -> list[Fact]:
    return [
        fact("cards_passed", giver=payer, taker=seat, cards=number, why="compensation"),
        fact("compensation_collected", seat=seat, payer=payer, cards=number),
    ]


def over(how: str, number: int = 1) -> Fact:
    return fact("encounter_over", number=number, result=how)


def won(number: int = 1, offense: int = RED, defense: int = YELLOW, planet: int = 5) -> list[Fact]:
    """An attack that takes a planet, without anybody else."""
    return [
        *attack(offense, defense, planet, number),
        *cards(offense, "attack 14", defense, "attack 8"),
        totals(18, 12),
        result("offense"),
        leaves(defense, planet),
        loses(defense, 4),
        *takes(planet, offense),
        over("offense", number),
    ]


def tell(*facts: Fact, seat: int | None = None, language: str = "en", aliens: Any = ALIENS) -> Story:
    with override(language):
        return story([*setup(aliens), *facts], Reader(seat, dict(enumerate(aliens))))


def chapter(*facts: Fact, seat: int | None = None, language: str = "en") -> EncounterStory:
    """The last encounter of these."""
    return tell(*facts, seat=seat, language=language).chapters[-1]


def text(*facts: Fact, seat: int | None = None, language: str = "en") -> str:
    return chapter(*facts, seat=seat, language=language).text


def points(*facts: Fact, seat: int | None = None) -> list[tuple[str, str]]:
    """The turning points of the last encounter."""
    return [(point.kind, point.text) for point in chapter(*facts, seat=seat).points]


# An attack of Red on Yellow, as far as the launch, and how it is told; the same with its end
ATTACK = "Red (Human) attacks Yellow (Sorcerer) on yellow 1 with 4 ships."
BEGUN = attack(RED, YELLOW, 5)
DEFENDED = [
    *BEGUN,
    *cards(RED, "attack 6", YELLOW, "attack 8"),
    totals(10, 12),
    result("defense"),
    loses(RED, 4),
    over("defense"),
]

"""The parts of a story: chapters, turning points, and what was stopped in an encounter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import engine
from engine.moments import MOMENTS, Announcement
from engine.sheets.abilities import CARD_ABILITY_KINDS
from engine.state.cards import FLARE
from games.base.documents import FactJSON
from games.story.words.encounters import Encounter
from games.words import names


@dataclass(frozen=True)
class TurningPoint:
    """A line where the chances changed.

    `kind` is zap, betrayal, failed deal, comeback, lead or win; `number` is that of its encounter.
    """

    kind: str
    number: int
    text: str


@dataclass(frozen=True)
class EncounterStory:
    """A chapter, about one encounter. `colonies` are the foreign colonies after it, by seat."""

    number: int
    heading: str
    text: str
    points: tuple[TurningPoint, ...]
    colonies: Mapping[int, int]
    over: bool


@dataclass(frozen=True)
class Story:
    """A story: `opening` says who plays what, `end` who has won; it is empty while nobody has."""

    opening: str
    chapters: tuple[EncounterStory, ...]
    end: str

    @property
    def points(self) -> tuple[TurningPoint, ...]:
        """Return the turning points of all encounters, in order."""
        return tuple(point for chapter in self.chapters for point in chapter.points)

    def chapter(self, number: int) -> EncounterStory | None:
        return next((one for one in self.chapters if one.number == number), None)


_ANNOUNCEMENTS = [moment for moment in MOMENTS.values() if issubclass(moment, Announcement)]
_KINDS = ("power", "part", "tech", *CARD_ABILITY_KINDS)


@dataclass(frozen=True)
class Stop:
    """A use or card that was stopped: its owner and, as far as that is told, who stopped it with what.

    `began` is the place at which it was announced, `answer` that of what stopped it; -1 if that is not told.
    """

    owner: int
    thing: str
    place: int
    began: int
    by: int = -1
    card: str = ""
    answer: int = -1


def stops(enc: Encounter) -> list[Stop]:
    """Return what was zapped, cancelled or taken away before it could work, in order."""
    found: list[Stop] = []
    for fact in enc.of("power_was_zapped", "card_stopped", "tech_stopped"):
        if not _says_it_again(enc, fact):
            found.append(_stop(enc, fact, {stop.answer for stop in found}))
    return found


def _says_it_again(enc: Encounter, fact: FactJSON) -> bool:
    """Return whether this only tells that a zapped super flare silences its power as well."""
    if fact["id"] != "power_was_zapped":
        return False
    before = enc.facts[enc.place(fact) - 1]
    flare = ("card_stopped", fact["seat"], f"{fact['power']} flare")
    return (before.get("id"), before.get("seat"), before.get("card")) == flare


def _stop(enc: Encounter, fact: FactJSON, spent: set[int]) -> Stop:
    """Return the stop that a fact tells.

    What was announced last did it, unless that was stopped itself or has stopped something else.
    """
    thing, place = thing_of(fact), enc.place(fact)
    began = max((n for n in range(place) if _announces(enc.facts[n], fact)), default=place)
    answers = [n for n in _in_force(enc.facts, range(began + 1, place)) if n not in spent]
    if not answers or fact.get("how") == "unpaid":
        return Stop(fact["seat"], thing, place, began)
    able = [n for n in answers if _answers_announcements(enc.facts[n])] or answers
    cards = [n for n in able if "card" in enc.facts[n]]  # a power may be used in between
    answer = (cards or able)[-1]
    by = enc.facts[answer]
    return Stop(fact["seat"], thing, place, began, by["seat"], thing_of(by), answer)


def _answers_announcements(one: FactJSON) -> bool:
    """Return whether its sheet can act on an announcement.

    A sheet that fetches a zap back cannot: it acts afterwards.
    """
    sheet = str(one.get("power") or one.get("tech") or one["card"]).removesuffix(FLARE)
    return any(sheet in engine.book().listeners(moment, kind) for moment in _ANNOUNCEMENTS for kind in _KINDS)


def thing_of(fact: FactJSON) -> str:
    sheet = fact.get("power") or fact.get("tech")
    return names.alien_name(sheet) if sheet else names.card_name(fact["card"])


def _announces(one: FactJSON, stopped: FactJSON) -> bool:
    if one.get("seat") != stopped["seat"]:
        return False
    if "power" in stopped:
        kinds = ("power_announced", "power_was_used")
        return one.get("id") in kinds and one["power"] == stopped["power"]
    if "tech" in stopped:  # used, or turned up to be completed
        return one.get("id") in ("tech_announced", "tech_turned_up") and one["tech"] == stopped["tech"]
    return one.get("id") == "card_announced" and one["card"] == stopped["card"]


def _in_force(facts: Sequence[FactJSON], places: range) -> list[int]:
    """Return the places of what was played or used and not stopped itself."""
    among = [facts[place] for place in places]
    stopped = {(fact["seat"], fact["card"]) for fact in among if fact.get("id") == "card_stopped"}
    return [place for place in places if _works(facts[place], stopped)]


def _works(fact: FactJSON, stopped: set[tuple[int, str]]) -> bool:
    if fact.get("id") in ("power_was_used", "tech_was_used"):
        return True
    return fact.get("id") == "card_announced" and (fact["seat"], fact["card"]) not in stopped

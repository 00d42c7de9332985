"""Who attacks whom, and where, in one sentence to each reader."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop as noop

from engine.state.kinds import Kind
from engine.state.view import EncounterView, View, encounter_in
from games.words.fields import OF_PARAMETERS
from games.words.patterns import ToReader, fill
from games.words.reader import Reader

from .sums import DEFENSE, OFFENSE

CUT_SHORT = "resolution"  # the phase in which an encounter without a result is only put away

TURN = ToReader("offense", noop("It is your turn."), noop("It is %(offense)s's turn."))
AIMED = ToReader(
    "offense",
    noop("You attack %(defense)s on %(planet)s."),
    ToReader(
        "defense",
        noop("%(offense)s attacks you on %(planet)s."),
        noop("%(offense)s attacks %(defense)s on %(planet)s."),
    ),
)
ATTACK = ToReader(
    "offense",
    noop("You attack %(defense)s."),
    ToReader("defense", noop("%(offense)s attacks you."), noop("%(offense)s attacks %(defense)s.")),
)
NOT_AIMED = ToReader(
    "offense",
    noop("You attack %(defense)s and choose the planet."),
    ToReader(
        "defense",
        noop("%(offense)s attacks you; the planet is not chosen yet."),
        noop("%(offense)s attacks %(defense)s; the planet is not chosen yet."),
    ),
)
KINDS = {**OF_PARAMETERS, OFFENSE: (Kind.SEAT,), DEFENSE: (Kind.SEAT,)}


def present_encounter(view: View) -> EncounterView:
    """The encounter that is under way; empty if there is none, or none any more that anything can come of."""
    enc = encounter_in(view)
    return {} if enc and view["phase"] == CUT_SHORT and not enc["result"] else enc


def attack(enc: Mapping[str, object], reader: Reader) -> str:
    """Who attacks whom, and where: "Red (Macron) attacks you on blue 3."."""
    if not enc or enc.get("result") == "resettled":
        return ""
    if enc["defense"] == -1:
        return fill(TURN, enc, reader, KINDS)
    return fill(NOT_AIMED if enc["planet"] == -1 else AIMED, enc, reader, KINDS)


def with_encounter(title: str, enc: Mapping[str, object], reader: Reader) -> str:
    """The title of a question with who attacks whom, once that is known: "Join a side? Red attacks …."."""
    where = _attack_in_short(enc, reader) if enc and enc["defense"] != -1 else ""
    if not where:
        return title
    return f"{title} {where}" if title.endswith("?") else f"{title}. {where}"


def _attack_in_short(enc: Mapping[str, object], reader: Reader) -> str:
    """The same without a word of a planet that is not chosen yet."""
    return attack(enc, reader) if enc["planet"] != -1 else fill(ATTACK, enc, reader, KINDS)

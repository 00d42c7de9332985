"""The words of a kind of fact: its sentence, reason and place; and the words for corrections of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import FactJSON
from games.desk.words import told_words
from games.words.moments import phase_name
from games.words.patterns import Entry, PatternBy, ToReader, pile_of
from games.words.reader import Reader

Fields = Callable[[FactJSON, Reader], dict[str, str]]
DECIDED = ToReader("seat", noop("Your choice."), noop("%(seat_colour)s's choice."))
OF_SHEET = noop("%(power)s's sheet says so.")
PLAYS, DEALS = "plays", "deals"  # kinds that the log can be filtered by


@dataclass(frozen=True)
class Why:
    """A reason, and the rules it comes from.

    `rules` holds numbers such as "R-7.1". It is empty where a sheet or a card alone decides.
    """

    text: str
    rules: tuple[str, ...] = ()


Reason = tuple[Entry, tuple[str, ...]]


@dataclass(frozen=True)
class ReasonBy:
    """A reason by the value of one field; `other` serves all values not named."""

    field: str
    reasons: Mapping[str, Reason]
    other: Reason

    def of(self, fact: FactJSON) -> Reason:
        return self.reasons.get(str(fact.get(self.field)), self.other)


class Cause(Enum):
    """How a fact relates to what was used or played before it in the same step of the rules."""

    STEP = "a step of the rules' own course: what was played before does not bring it about"
    PLAY = "something used or played"
    EFFECT = "right after something used or played, its doing"
    OTHER = "neither"


@dataclass(frozen=True)
class Echo:
    """Another fact that says the same.

    It has this id and the same value of this field, or of these. `where`: what else holds of that fact.
    `own`: what holds of a fact that it says again.
    """

    id: str
    same: str | tuple[str, ...]
    where: Mapping[str, Any] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)

    def is_said_by(self, after: FactJSON, fact: FactJSON) -> bool:
        same = (self.same,) if isinstance(self.same, str) else self.same
        if after.get("id") != self.id or any(after.get(name) != fact.get(name) for name in same):
            return False
        asked = ((after, self.where), (fact, self.own))
        return all(one.get(name) == value for one, names in asked for name, value in names.items())


@dataclass(frozen=True)
class FactWords:
    """The words of a kind of fact.

    `fields` gives those of its fields that need more than their own value to be put into words. `echo`
    follows and says it again, `said_before` is a step of the rules that has said it. `introduces` is the
    field whose sheet comes into play, or to another seat, by this fact.
    """

    sentence: Entry
    reason: Reason | ReasonBy | Callable[[FactJSON, Reader], Why]
    kind: str = field(default="", kw_only=True)
    cause: Cause = field(default=Cause.OTHER, kw_only=True)
    fields: Fields | None = field(default=None, kw_only=True)
    echo: Echo | None = field(default=None, kw_only=True)
    said_before: Echo | None = field(default=None, kw_only=True)
    introduces: str = field(default="", kw_only=True)


def _where(fact: FactJSON, reader: Reader) -> dict[str, str]:
    """Return the encounter and the phase to which a game was taken back."""
    told = {"number": fact["encounter"], "phase": phase_name(fact["phase"])}
    return {"where": _("encounter %(number)d, %(phase)s") % told if told["number"] else _("its beginning")}


def _piles(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {"source": pile_of(fact["source"]), "target": pile_of(fact["target"])}


DRAWN = noop("The moderator ended the game as a draw.")
DRAWN_BY_TABLE = noop("The table ended the game as a draw.")
WON = noop("The moderator ended the game. Won by %(winners)s.")
WON_BY_TABLE = noop("The table ended the game. Won by %(winners)s.")
BY_RULING = (noop("The moderator ruled so."), ())

CORRECTIONS: dict[str, FactWords] = {
    "game_taken_back": FactWords(
        PatternBy(
            "by",
            {
                "table": PatternBy(
                    "dice",
                    {
                        "anew": noop(
                            "The table took the game back to %(where)s. From there on, all is drawn anew."
                        )
                    },
                    noop("The table took the game back to %(where)s. Chance comes out as before."),
                )
            },
            PatternBy(
                "dice",
                {
                    "anew": noop(
                        "The moderator took the game back to %(where)s. From there on, all is drawn anew."
                    )
                },
                noop("The moderator took the game back to %(where)s. Chance comes out as before."),
            ),
        ),
        (
            noop(
                "What happened after that moment no longer counts; the log still shows it. Stops and orders "
                "are those of that moment."
            ),
            (),
        ),
        cause=Cause.STEP,
        fields=_where,
    ),
    "game_closed": FactWords(
        PatternBy(
            "winners",
            {(): PatternBy("by", {"table": DRAWN_BY_TABLE}, DRAWN)},
            PatternBy(
                "by",
                {"table": WON_BY_TABLE},
                WON,
            ),
        ),
        (noop("The rules did not end it. The log shows what was decided until then."), ()),
        cause=Cause.STEP,
    ),
    "game_ruled": FactWords(
        noop("The moderator changes the position by a ruling."),
        (noop("Something at the table had gone wrong, and this puts it right."), ()),
        cause=Cause.STEP,
    ),
    "ships_ruled": FactWords(
        ToReader(
            "seat",
            noop("Ruling: you move %(ships)s from %(source)s to %(target)s."),
            noop("Ruling: %(seat_colour)s moves %(ships)s from %(source)s to %(target)s."),
        ),
        BY_RULING,
        cause=Cause.STEP,
    ),
    "cards_ruled": FactWords(
        noop("Ruling: %(cards)s from %(source)s to %(target)s."),
        BY_RULING,
        cause=Cause.STEP,
        fields=_piles,
    ),
}


def _told(fact: FactJSON, _reader: Reader) -> dict[str, str]:
    return {"told": told_words(fact)}


def _why(_fact: FactJSON, _reader: Reader) -> Why:
    return Why(_("It was done at the desk of this game, not by the rules."))


DESK_ACTS = {"desk_act": FactWords("%(told)s", _why, cause=Cause.OTHER, fields=_told)}

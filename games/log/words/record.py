"""The words of a kind of fact: its sentence, its reason, and where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from django.utils.translation import gettext_noop as noop

from games.base.documents import FactJSON
from games.words.patterns import Entry, ToReader
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
    """The fact that says it again, if it follows at once.

    It has this id and the same value of this field. `where`: what else holds of that fact. `own`: what holds
    of a fact that it says again.
    """

    id: str
    same: str
    where: Mapping[str, Any] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)

    def is_said_by(self, after: FactJSON, fact: FactJSON) -> bool:
        if after.get("id") != self.id or after.get(self.same) != fact.get(self.same):
            return False
        asked = ((after, self.where), (fact, self.own))
        return all(one.get(name) == value for one, names in asked for name, value in names.items())


@dataclass(frozen=True)
class FactWords:
    """The words of a kind of fact.

    `fields` gives those of its fields that need more than their own value to be put into words. `introduces`
    is the field whose sheet comes into play, or to another seat, by this fact.
    """

    sentence: Entry
    reason: Reason | ReasonBy | Callable[[FactJSON, Reader], Why]
    kind: str = field(default="", kw_only=True)
    cause: Cause = field(default=Cause.OTHER, kw_only=True)
    fields: Fields | None = field(default=None, kw_only=True)
    echo: Echo | None = field(default=None, kw_only=True)
    introduces: str = field(default="", kw_only=True)

"""One file for each alien: sheet, power, wild and super flare. The file's name is the alien's id."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.asking.forms import Option
from engine.sheets.abilities import Sheet

ALL_PHASES = ("start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution")
TO_PLACES = "to places"  # in `Alien.options`: the places that an answer names are where ships go
# In `Alien.comes_to`: what is reckoned of an answer, by the parameters of the question and the option.
STATES_CARD = "states card"  # `card` counts as the encounter card of `seat`
MEETS_AT = "meets at"  # the offense meets the defense on `planet`
TAKES_SHIP = "takes ship"  # `seat` loses a ship on `planet`


class Alien(Sheet):
    """An alien's sheet. Its texts are ours.

    `role` and `phases` say who may use the power and when (R-14.2).
    """

    title: ClassVar[str]
    alert: ClassVar[str] = "green"  # "green", "yellow" or "red": advice for choosing
    verb: ClassVar[str] = ""
    tagline: ClassVar[str] = ""
    role: ClassVar[str] = "any"
    mandatory: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ALL_PHASES
    ships_come_home: ClassVar[bool] = False  # from every loss, where others lose them to the warp
    setup: ClassVar[bool] = False  # has text for the setup: never drawn later in the game
    has_component: ClassVar[bool] = False  # pieces of its own, which in some editions bind it to its owner
    not_with: ClassVar[tuple[str, ...]] = ()
    clashes: ClassVar[dict[str, str]] = {}  # alien not to share a hand with -> why: "X", "P" or "W"
    text: ClassVar[str] = ""
    use: ClassVar[str] = ""
    wild: ClassVar[str] = ""
    super: ClassVar[str] = ""
    history: ClassVar[str] = ""
    # Edition -> the texts that are others in it, in its own words: "power", "use", "wild" or "super".
    printed: ClassVar[dict[str, dict[str, str]]] = {}
    questions: ClassVar[dict[str, str]] = {}  # name of a question -> its title
    facts: ClassVar[dict[str, dict[str, str]]] = {}  # id of a fact -> its sentence, reason and kind
    refusals: ClassVar[dict[str, str]] = {}  # name of a refusal -> why an answer is refused
    # Name of a question, perhaps with ".<option>" -> what that answer does. With ".<option>.<parameter>" said
    # only if this parameter is not 0 or empty.
    answers: ClassVar[dict[str, str]] = {}
    # Name of a question with ".<key>" -> more words for it: "a|b c"; with ".unclear" -> words that may mean
    # the answer in which they are not.
    replies: ClassVar[dict[str, str]] = {}
    comes_to: ClassVar[dict[str, str]] = {}  # name of a question with ".<option>" -> what is reckoned of it
    # Name of a question -> its options, or what each key of an answer names: for a stored answer.
    options: ClassVar[dict[str, tuple[Option, ...] | str]] = {}

    @property
    def has_own_text(self) -> bool:
        """Return whether the game's edition has a text of its own for this sheet."""
        return self.position.rules.edition in self.printed

    @classmethod
    def texts(cls) -> dict[str, Any]:
        return {
            "name": cls.title,
            "alert": cls.alert,
            "verb": cls.verb,
            "tagline": cls.tagline,
            "role": cls.role,
            "phases": list(cls.phases),
            "mandatory": cls.mandatory,
            "power": cls.text,
            "use": cls.use,
            "wild": cls.wild,
            "super": cls.super,
            "history": cls.history,
            "printed": {edition: dict(texts) for edition, texts in cls.printed.items()},
            "questions": dict(cls.questions),
            "facts": dict(cls.facts),
            "refusals": dict(cls.refusals),
            "answers": dict(cls.answers),
            "replies": dict(cls.replies),
            "comes_to": dict(cls.comes_to),
        }

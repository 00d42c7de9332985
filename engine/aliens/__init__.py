"""One file an alien: sheet, power, wild and super flare. The file's name is the alien's id."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.sheets.abilities import Sheet

ALL_PHASES = ("start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution")


class Alien(Sheet):
    """The texts are ours. `role` and `phases` say who may use the power and when (R-14.2)."""

    title: ClassVar[str]
    alert: ClassVar[str] = "green"  # "green", "yellow" or "red": advice for choosing
    verb: ClassVar[str] = ""
    tagline: ClassVar[str] = ""
    role: ClassVar[str] = "any"
    mandatory: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ALL_PHASES
    setup: ClassVar[bool] = False  # has text for the setup: never drawn later in the game
    not_with: ClassVar[tuple[str, ...]] = ()
    clashes: ClassVar[dict[str, str]] = {}  # with what it should not be in one hand, and why: "X", "P" or "W"
    text: ClassVar[str] = ""
    use: ClassVar[str] = ""
    wild: ClassVar[str] = ""
    super: ClassVar[str] = ""
    history: ClassVar[str] = ""
    questions: ClassVar[dict[str, str]] = {}  # titles of what it asks, by name, where there are no words yet
    facts: ClassVar[dict[str, dict[str, str]]] = {}  # sentence, reason and kind of facts of its own, by id
    refusals: ClassVar[dict[str, str]] = {}  # why an answer to it cannot be taken, by name

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
            "questions": dict(cls.questions),
            "facts": dict(cls.facts),
            "refusals": dict(cls.refusals),
        }

"""One file for each tech card (R-23). The file's name is the tech's id."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.sheets.abilities import Sheet
from engine.sheets.techs import X as X


class TechSheet(Sheet):
    """A tech card. Its texts are ours.

    `research` is the number of ships that complete it, or X. A `secret` tech is turned up only when it is
    used, with as many ships on it (R-23.9). A `one_shot` tech is discarded when it is used (R-23.15).
    """

    title: ClassVar[str]
    keyword: ClassVar[str] = ""
    research: ClassVar[int]
    role: ClassVar[str] = "any"
    phases: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[bool] = False
    one_shot: ClassVar[bool] = True
    zaps: ClassVar[bool] = False  # works like a Cosmic Zap
    text: ClassVar[str] = ""
    questions: ClassVar[dict[str, str]] = {}  # name of a question -> its title

    @classmethod
    def texts(cls) -> dict[str, Any]:
        return {
            "name": cls.title,
            "keyword": cls.keyword,
            "research": cls.research,
            "role": cls.role,
            "phases": list(cls.phases),
            "secret": cls.secret,
            "one_shot": cls.one_shot,
            "text": cls.text,
            "questions": dict(cls.questions),
        }

"""One file for each card that does something when it is played."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.sheets.abilities import Sheet


class CardSheet(Sheet):
    title: ClassVar[str]
    keyword: ClassVar[str] = ""
    role: ClassVar[str] = "any"
    phases: ClassVar[tuple[str, ...]] = ()
    text: ClassVar[str] = ""

    @classmethod
    def texts(cls) -> dict[str, Any]:
        return {
            "name": cls.title,
            "keyword": cls.keyword,
            "role": cls.role,
            "phases": list(cls.phases),
            "text": cls.text,
        }

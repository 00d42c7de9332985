"""Cards as they are drawn on pages: the big numeral first."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.board.words.lines import kind_of
from games.words import names


@dataclass(frozen=True)
class CardFace:
    """`big` stands large, a numeral or a word; `kind` small below it; `name` is what is read aloud."""

    key: str
    name: str
    kind: str
    kind_label: str
    big: str
    is_word: bool


def face(key: str) -> CardFace:
    kind = kind_of(key)
    big = _big(key, kind)
    return CardFace(key, names.card_name(key), kind, _label(key, kind), big, not big.lstrip("+").isdigit())


def _label(key: str, kind: str) -> str:
    """The kind, where the big word does not say it already; short enough for the card."""
    if kind == key:
        return ""
    return _("reinforce") if kind == "reinforcement" else _(names.KINDS[kind])


def faces(keys: list[str] | None) -> list[CardFace]:
    return [face(key) for key in keys or ()]


def _big(key: str, kind: str) -> str:
    tail = key.partition(" ")[2]
    if kind == "attack":
        return f"{int(tail):02d}" if tail == "0" else tail
    if kind == "reinforcement":
        return f"+{tail}"
    return (
        names.alien_name(key.removesuffix(" flare"))
        if kind == "flare"
        else names.capital(names.card_name(key))
    )

"""Cards as they are drawn, and the texts of those of a hand, in our own words: encounter cards need none."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.state.cards import FLARE
from engine.state.view import SeatView
from games.board.words.lines import kind_of
from games.words import names
from games.words.sheets import sheet

CARD_TEXTS = {  # by kind: cards that have no sheet
    "negotiate": lambda: _(
        "Loses to an attack, but then you take cards from the winner. Against another negotiate you try to "
        "make a deal."
    ),
    "morph": lambda: _("Becomes a copy of the card that lies against it."),
    "reinforcement": lambda: _(
        "Add it to either side once the cards are revealed, as a main player or an ally."
    ),
}


@dataclass(frozen=True)
class CardText:
    """A card and what it says; of a flare both halves, and which of them is lit for this seat."""

    name: str
    text: str = ""
    wild: str = ""
    super: str = ""
    lit: str = ""


def card_texts(mine: SeatView) -> list[CardText]:
    """Return the texts of all cards that this seat holds, each kind once, in the order of the hand."""
    held = [*(mine["hand"] or ()), *(key for pile in (mine["piles"] or {}).values() for key in pile)]
    works = {power["alien"] for power in mine.get("powers", ()) if power["active"] and not power["zapped"]}
    told = {_kind_or_key(key): _text(key, works) for key in held if kind_of(key) != "attack"}
    return [text for text in told.values() if text.text or text.wild]


def _kind_or_key(key: str) -> str:
    kind = kind_of(key)
    return kind if kind in CARD_TEXTS else key


def _text(key: str, works: set[str]) -> CardText:
    kind = kind_of(key)
    if kind in CARD_TEXTS:
        return CardText(names.capital(_(names.KINDS[kind])), CARD_TEXTS[kind]())
    name = names.capital(names.card_name(key))
    if kind != "flare":
        return CardText(name, _card_text(sheet(key).get("text")))
    alien = key.removesuffix(FLARE)
    told = sheet(alien)
    lit = "super" if alien in works else "wild"
    return CardText(name, wild=_card_text(told.get("wild")), super=_card_text(told.get("super")), lit=lit)


def _card_text(text: str | None) -> str:
    return _(text) if text else ""


@dataclass(frozen=True)
class CardFace:
    """A card as it is drawn: `big`, a numeral or a word, `kind` small below it; `name` is read aloud."""

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
    """Return the kind, where the big word does not say it already; short enough for the card."""
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

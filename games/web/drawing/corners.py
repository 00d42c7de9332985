"""The corners of the square: above the cards of the encounter with their totals, below the decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.words import names
from games.words.board import kind_of
from games.words.reader import Reader

from .layout import SIZE
from .marks import element, group, text, title

WIDE, HIGH = 96, 122


def corners(view: Mapping[str, Any], reader: Reader) -> str:
    enc = view.get("encounter")
    sides = [_side(view, enc, side, reader) for side in ("offense", "defense")] if enc else []
    return group(
        *sides, _pile(view["deck"], _("deck"), 8), _pile(len(view["discards"]), _("discards"), SIZE - 104)
    )


def _side(view: Mapping[str, Any], enc: Mapping[str, Any], side: str, reader: Reader) -> str:
    """A main player's card, if one lies there, and the total as far as it is public."""
    seat = enc[side]
    key = (enc.get("cards") or {}).get(str(seat))
    total = (enc.get("totals") or {}).get(side)
    if key is None and total is None:
        return ""
    left = 6 if side == "offense" else SIZE - WIDE - 6
    parts = [_card(key, seat, left, reader)] if key is not None else []
    if total is not None:
        parts.append(text(total, (left + WIDE / 2, HIGH + 40), f"total seat-text-{seat}"))
    return group(*parts)


def _card(key: str, seat: int, left: float, reader: Reader) -> str:
    tip = _("The card of %(seat)s: %(card)s") % {
        "seat": names.seat_name(seat, reader),
        "card": names.card_name(key),
    }
    hidden = key == "face down"
    frame = element("rect", x=left, y=6, width=WIDE, height=HIGH, rx=10, class_=f"card-face edge-{seat}")
    face = text("?" if hidden else _face(key), (left + WIDE / 2, 74), "card-big")
    kind = text("" if hidden else _kind(key), (left + WIDE / 2, 114), "card-kind")
    return group(title(tip), frame, face, kind)


def _face(key: str) -> str:
    head, _space, tail = key.partition(" ")
    return tail if head == "attack" else {"negotiate": "N", "morph": "M"}.get(key, "•")


def _kind(key: str) -> str:
    return {"attack": _("attack"), "negotiate": _("negot."), "morph": _("morph")}.get(kind_of(key), "")


def _pile(number: int, label: str, left: float) -> str:
    tip = _("%(pile)s: %(cards)s") % {"pile": names.capital(label), "cards": names.cards_words(number)}
    return group(
        title(tip),
        text(number, (left + 48, SIZE - 46), "pile-number"),
        text(label, (left + 48, SIZE - 16), "pile-label"),
    )

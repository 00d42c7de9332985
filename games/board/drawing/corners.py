"""The corners of the square: above the cards of the main players, below the piles."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import escape
from django.utils.translation import gettext as _

from engine.state.view import SIDES, EncounterView, MainSide, View
from games.board.words import things
from games.board.words.encounter import counts_as, laid_beside
from games.board.words.lines import kind_of

from .board_reader import BoardReader
from .layout import SIZE
from .marks import badge, group, link, title

WIDE, HIGH = 92, 118
PILE_WIDE, PILE_HIGH = 78, 62
FACES = {"negotiate": "N", "morph": "M"}


def corners(view: View, reader: BoardReader) -> str:
    enc = view.get("encounter") or {}
    sides = [_side(enc, side, reader) for side in SIDES if enc.get(side, -1) >= 0]
    piles = [
        _pile("deck", view["deck"], reader.language),
        _pile("discards", len(view["discards"]), reader.language),
    ]
    return "".join([*sides, *piles])


def _side(enc: EncounterView, side: MainSide, reader: BoardReader) -> str:
    """A main player's card, or the place where it will lie, with their mark and part."""
    seat = enc[side]
    key = (enc.get("cards") or {}).get(str(seat))
    left = 6 if side == "offense" else SIZE - WIDE - 6
    counts = counts_as(enc, seat)
    card = group(_card(key, counts), class_="laid")
    added = _added((enc.get("extra") or {}).get(side, 0))
    drawn = [card, added, _part(side, reader.say("side_word", side))]
    mark = group(badge(seat, 16.0), at=(18.0 if side == "offense" else WIDE - 18.0, 18.0))
    tip = reader.say("card", side, reader.called[seat], key, counts, laid_beside(enc, seat))
    return link(side, tip, *drawn, mark, class_=f"card-of edge-{seat}", at=(left, 6))


def _part(side: str, words: str) -> str:
    """Below the card, on the outer edge: the word for a part may be wider than the card."""
    x, edge = (0, "start") if side == "offense" else (WIDE, "end")
    return f'<text class="part {edge}" x="{x}" y="{HIGH + 22}">{escape(words)}</text>'


def _card(key: str | None, counts: str) -> str:
    """The place for a card, its back, or its face with what else it counts as."""
    frame = f'<rect class="{"card-face" if key else "card-place"}" width="{WIDE}" height="{HIGH}" rx="10"/>'
    if key is None:
        return frame
    if key == "face down":
        back = f'<rect class="card-back" x="8" y="8" width="{WIDE - 16}" height="{HIGH - 16}" rx="5"/>'
        return f'{frame}{back}<text class="card-big" x="{WIDE / 2:g}" y="{HIGH / 2 + 6:g}">?</text>'
    big = f'<text class="card-big" x="{WIDE / 2:g}" y="{HIGH / 2 + 2:g}">{escape(_face(key))}</text>'
    kind = f"= {_face(counts)}" if counts else _kind(key)
    return f'{frame}{big}<text class="card-kind" x="{WIDE / 2:g}" y="{HIGH - 18}">{escape(kind)}</text>'


def _added(number: int) -> str:
    """What reinforcements add; empty if they add nothing."""
    if not number:
        return ""
    chip = (
        f'<rect x="-27" y="-17" width="54" height="30" rx="15"/><text>{escape(things.added(number))}</text>'
    )
    return group(title(things.added_words(number)), chip, class_="added", at=(WIDE / 2, HIGH + 52.0))


def _face(key: str) -> str:
    head, _space, tail = key.partition(" ")
    return tail if head == "attack" else FACES.get(key, "•")


def _kind(key: str) -> str:
    return {"attack": _("attack"), "negotiate": _("negot."), "morph": _("morph")}.get(kind_of(key), "")


@lru_cache(maxsize=1024)
def _pile(pile: str, number: int, _lang: str) -> str:
    left = 8 if pile == "deck" else SIZE - PILE_WIDE - 8
    size = f'width="{PILE_WIDE}" height="{PILE_HIGH}" rx="8"'
    below = f'<rect class="pile" x="5" y="-5" {size}/>' if number > 1 else ""
    top = f'<rect class="{"pile" if number else "card-place"}" {size}/>'
    words = f'<text class="pile-number" x="{PILE_WIDE / 2:g}" y="32">{number}</text>'
    label = _pile_label(pile, *((0, "start") if pile == "deck" else (PILE_WIDE, "end")))
    tip = things.pile(pile, number)
    return link(pile, tip, below, top, words, label, class_="thing", at=(left, SIZE - PILE_HIGH - 36))


def _pile_label(pile: str, x: int, edge: str) -> str:
    """Below the pile, on the outer edge, as the word for a part."""
    return f'<text class="pile-label {edge}" x="{x}" y="84">{escape(things.pile_word(pile))}</text>'

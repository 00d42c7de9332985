"""What a side of an encounter comes to as far as everybody knows: its ships, in the end the total."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.view import MainSide, View, encounter_in
from games.words import names
from games.words.reader import Reader

from .sums import attack_value, side_of

BEFORE_REVEAL = ("launch", "alliance", "planning", "reveal")
SO_FAR: dict[MainSide, str] = {
    "offense": noop("The offense, %(seat)s, so far: %(parts)s. The card comes on top."),
    "defense": noop("The defense, %(seat)s, so far: %(parts)s. The card comes on top."),
}
TOTAL: dict[MainSide, str] = {
    "offense": noop("The offense, %(seat)s, comes to %(n)d."),
    "defense": noop("The defense, %(seat)s, comes to %(n)d."),
}
TOTAL_OF: dict[MainSide, str] = {
    "offense": noop("The offense, %(seat)s, comes to %(n)d: %(parts)s."),
    "defense": noop("The defense, %(seat)s, comes to %(n)d: %(parts)s."),
}


def public_sum(view: View, side: MainSide) -> str:
    """The total; before the reveal "?+7" for a card and 7 ships; empty where there is nothing to add up."""
    totals = encounter_in(view).get("totals")
    if totals:
        return str(int(totals[side]))
    return f"?{_beside_the_card(view, side):+d}" if _before_reveal(view) else ""


def public_sum_words(view: View, side: MainSide, reader: Reader) -> str:
    """The same in a sentence that says what it is made of; empty where there is nothing to add up."""
    enc = encounter_in(view)
    totals = enc.get("totals")
    words: dict[str, object] = {"seat": names.seat_name(enc.get(side, -1), reader)}
    if not totals:
        return (
            _(SO_FAR[side]) % {**words, "parts": _joined(_ships(view, side))} if _before_reveal(view) else ""
        )
    words["n"] = int(totals[side])
    parts = _joined(_parts(view, side, int(totals[side])))
    return _(TOTAL_OF[side]) % {**words, "parts": parts} if parts else _(TOTAL[side]) % words


def _before_reveal(view: View) -> bool:
    """Whether there are two sides whose cards nobody has turned over yet."""
    enc = encounter_in(view)
    hidden = view.get("phase") in BEFORE_REVEAL and not enc.get("faces")
    return hidden and _both_stand(view) and any(enc["gate"].values())


def _both_stand(view: View) -> bool:
    """Whether ships stand at an aimed gate, and nobody has won yet: afterwards they go elsewhere."""
    enc = encounter_in(view)
    aimed = enc.get("defense", -1) >= 0 and enc.get("planet", -1) >= 0
    return aimed and not enc.get("result")


def _beside_the_card(view: View, side: MainSide) -> int:
    there = side_of(view, side)
    return there.ships + there.extra


def _ships(view: View, side: MainSide) -> Iterator[str]:
    there = side_of(view, side)
    yield names.ships_words(there.own)
    if there.allied:
        yield _("allies %(ships)s") % {"ships": there.allied}
    if there.extra:
        yield _("added %(points)s") % {"points": there.extra}


def _parts(view: View, side: MainSide, total: int) -> Iterator[str]:
    """Of what a total is made; nothing once the ships have gone, or where a card is no attack."""
    enc = encounter_in(view)
    value = attack_value((enc.get("faces") or enc["cards"]).get(str(enc[side]), ""))
    if value is None or not _both_stand(view):
        return
    yield _("card %(n)d") % {"n": value}
    yield from _ships(view, side)
    rest = total - value - _beside_the_card(view, side)
    if rest:
        yield _("powers and other effects %(points)s") % {"points": f"{rest:+d}"}


def _joined(parts: Iterator[str]) -> str:
    return ", ".join(parts)

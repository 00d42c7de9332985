"""The sums of an encounter, from one seat's view: those with one's own cards, and those of everybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.prospects import Side, attack_value, changing, rival, side_of, side_of_main
from engine.state.view import MainSide, View, encounter_in
from games.situation.words.outcomes import may_be_changed_by
from games.words import names
from games.words.reader import Reader

FACE_DOWN = "face down"


def sum_words(view: View, seat: int, card: str) -> str:
    """Return the sum of this main player's card: "10 + your 4 + allies 2 = 16 against ? + 2 + allies 2"."""
    side, value = side_of_main(view, seat), attack_value(card)
    if side is None or value is None:
        return ""
    mine = side_of(view, side)
    told = {
        "sum": _own_value(value, mine),
        "total": signed_number(mine.total(card)),
        "theirs": _theirs(view, rival(side)),
    }
    return _("%(sum)s = %(total)s against %(theirs)s") % told


def sum_in_short(view: View, seat: int, card: str) -> str:
    """Return what this main player's card comes to, where its parts are told beside it: "14 vs ? + 6"."""
    side, value = side_of_main(view, seat), attack_value(card)
    if side is None or value is None:
        return ""
    theirs = side_of(view, rival(side))
    known = theirs.total(theirs.card)
    against = f"? + {theirs.beside_the_card}" if known is None else signed_number(known)
    return _("%(total)s vs %(theirs)s") % {
        "total": signed_number(side_of(view, side).total(card)),
        "theirs": against,
    }


def signed_number(number: int | None) -> str:
    """Return a number with a minus instead of a hyphen."""
    return names.signed(str(number))


def sums_with_kicker(view: View, seat: int, kicker: str) -> str:
    """Return what this Kicker makes of each attack in hand: "8 × 2 + 4 = 20, 10 × 2 + 4 = 24, against ? + 6".

    It is empty without an attack, and for a seat that is no main player.
    """
    side = side_of_main(view, seat)
    if side is None:
        return ""
    mine = replace(side_of(view, side), kicker=kicker)
    values = sorted(
        {value for card in view["seats"][seat]["hand"] or () if (value := attack_value(card)) is not None}
    )
    sums = [_multiplied(value, mine) for value in values]
    told = {"sums": ", ".join(sums), "theirs": _theirs(view, rival(side))}
    return _("%(sums)s, against %(theirs)s") % told if sums else ""


def _multiplied(value: int, side: Side) -> str:
    """Return an attack, times its Kicker, and all beside it."""
    product, total = _times(signed_number(value), side), value * side.times + side.beside_the_card
    return f"{product} + {side.beside_the_card} = {signed_number(total)}"


def sum_before(view: View, seat: int, card: str) -> str:
    """Return the whole sum with the powers that may still change it; empty for a card without a sum."""
    return with_powers(view, sum_words(view, seat, card))


def with_powers(view: View, told: str) -> str:
    """Return a sum with the powers that may still change it; "" stays empty."""
    before = before_words(view)
    return f"{told}, {before}" if told and before else told


def _own_value(value: int, side: Side) -> str:
    parts = [_times(signed_number(value), side), _("your %(ships)s") % {"ships": side.own}]
    return _joined_parts(parts, side)


def _theirs(view: View, side: MainSide) -> str:
    there = side_of(view, side)
    value = attack_value(there.card)
    return _joined_parts(
        [_times("?" if value is None else signed_number(value), there), str(there.own)], there
    )


def _times(value: str, side: Side) -> str:
    """Return a card with the Kicker beside it: "8 × 2"; "? × ?" if nobody may know them."""
    if not side.kicker:
        return value
    return f"{value} × {signed_number(side.times) if side.kicker != FACE_DOWN else '?'}"


def _joined_parts(parts: list[str], side: Side) -> str:
    if side.allied:
        parts.append(_("allies %(ships)s") % {"ships": side.allied})
    if side.extra:
        parts.append(_("added %(points)s") % {"points": side.extra})
    return " + ".join(parts)


def before_words(view: View) -> str:
    """Return which powers may still change a sum: "Macron and Virus not counted"; empty if none may."""
    powers = changing(view)
    return (
        _("%(aliens)s not counted") % {"aliens": names.listed(map(names.alien_name, powers))}
        if powers
        else ""
    )


def may_change(view: View) -> str:
    """Return the same as a sentence."""
    return may_be_changed_by(changing(view))


BEFORE_REVEAL = ("launch", "alliance", "planning", "reveal")
SO_FAR: dict[MainSide, str] = {
    "offense": noop("The offense, %(seat)s, so far: %(parts)s. The card comes on top."),
    "defense": noop("The defense, %(seat)s, so far: %(parts)s. The card comes on top."),
}
TOTAL: dict[MainSide, str] = {
    "offense": noop("The offense, %(seat)s, comes to %(n)s."),
    "defense": noop("The defense, %(seat)s, comes to %(n)s."),
}
TOTAL_OF: dict[MainSide, str] = {
    "offense": noop("The offense, %(seat)s, comes to %(n)s: %(parts)s."),
    "defense": noop("The defense, %(seat)s, comes to %(n)s: %(parts)s."),
}


def public_sum(view: View, side: MainSide) -> str:
    """Return the total.

    Before the reveal it is "?+7" for a card and 7 ships; empty where there is nothing to add up.
    """
    totals = encounter_in(view).get("totals")
    if totals:
        return signed_number(int(totals[side]))
    return f"?{side_of(view, side).beside_the_card:+d}" if _before_reveal(view) else ""


def public_sum_words(view: View, side: MainSide, reader: Reader) -> str:
    """Return the same in a sentence that says what it is made of; empty where there is nothing to add up."""
    enc = encounter_in(view)
    totals = enc.get("totals")
    words: dict[str, object] = {"seat": names.seat_name(enc.get(side, -1), reader)}
    if not totals:
        return (
            _(SO_FAR[side]) % {**words, "parts": _joined(_ships_in_sum(view, side))}
            if _before_reveal(view)
            else ""
        )
    words["n"] = signed_number(int(totals[side]))
    parts = _joined(_parts(view, side, int(totals[side])))
    return _(TOTAL_OF[side]) % {**words, "parts": parts} if parts else _(TOTAL[side]) % words


def _before_reveal(view: View) -> bool:
    """Return whether there are two sides whose cards nobody has turned over yet."""
    enc = encounter_in(view)
    hidden = view.get("phase") in BEFORE_REVEAL and not enc.get("faces")
    return hidden and _both_stand(view) and any(enc["gate"].values())


def _both_stand(view: View) -> bool:
    """Return whether ships are at an aimed gate, and nobody has won yet: afterwards they go elsewhere."""
    enc = encounter_in(view)
    aimed = enc.get("defense", -1) >= 0 and enc.get("planet", -1) >= 0
    return aimed and not enc.get("result")


def _ships_in_sum(view: View, side: MainSide) -> Iterator[str]:
    there = side_of(view, side)
    yield names.ships_words(there.own)
    if there.allied:
        yield _("allies %(ships)s") % {"ships": there.allied}
    if there.extra:
        yield _("added %(points)s") % {"points": there.extra}


def _parts(view: View, side: MainSide, total: int) -> Iterator[str]:
    """Yield the parts of a total.

    There are none once the ships have gone, or where a card is no attack.
    """
    enc = encounter_in(view)
    value = attack_value((enc.get("faces") or enc["cards"]).get(str(enc[side]), ""))
    if value is None or not _both_stand(view):
        return
    yield _("card %(n)s") % {"n": signed_number(value)}
    there = side_of(view, side)
    if there.times != 1:
        yield _("times %(n)s by the Kicker") % {"n": signed_number(there.times)}
    yield from _ships_in_sum(view, side)
    rest = total - value * there.times - there.beside_the_card
    if rest:
        yield _("powers and other effects %(points)s") % {"points": names.signed(f"{rest:+d}")}


def _joined(parts: Iterator[str]) -> str:
    return ", ".join(parts)

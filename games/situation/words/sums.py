"""The sums of an encounter in words, before powers, and the sentence on its attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.prospects import Side, attack_value, changing, rival, side_of, side_of_main
from engine.state.kinds import Kind
from engine.state.view import MainSide, View, encounter_in
from games.words import names
from games.words.patterns import OF_PARAMETERS, ToReader, fill
from games.words.reader import Reader


def sum_words(view: View, seat: int, card: str) -> str:
    """Return the sum of this main player's card: "10 + your 4 + allies 2 = 16 against ? + 2 + allies 2"."""
    side, value = side_of_main(view, seat), attack_value(card)
    if side is None or value is None:
        return ""
    mine = side_of(view, side)
    told = {"sum": _mine(value, mine), "total": mine.total(card), "theirs": _theirs(view, rival(side))}
    return _("%(sum)s = %(total)s against %(theirs)s") % told


def sum_before(view: View, seat: int, card: str) -> str:
    """Return the same with the powers that may still change it; empty for a card without a sum."""
    told, before = sum_words(view, seat, card), before_words(view)
    return f"{told}, {before}" if told and before else told


def _mine(value: int, side: Side) -> str:
    parts = [str(value), _("your %(ships)s") % {"ships": side.own}]
    return _added(parts, side)


def _theirs(view: View, side: MainSide) -> str:
    there = side_of(view, side)
    value = attack_value(there.card)
    return _added(["?" if value is None else str(value), str(there.own)], there)


def _added(parts: list[str], side: Side) -> str:
    if side.allied:
        parts.append(_("allies %(ships)s") % {"ships": side.allied})
    if side.extra:
        parts.append(_("added %(points)s") % {"points": side.extra})
    return " + ".join(parts)


def before_words(view: View) -> str:
    """Return which powers may change a sum before it counts: "before Macron and Virus"; empty if none may."""
    powers = changing(view)
    return _("before %(aliens)s") % {"aliens": names.listed(map(names.alien_name, powers))} if powers else ""


def may_change(view: View) -> str:
    """Return the same as a sentence."""
    powers = changing(view)
    told = {"aliens": names.listed(map(names.alien_name, powers))}
    return _("%(aliens)s may change that.") % told if powers else ""


TURN = ToReader("offense", noop("It is your turn."), noop("It is %(offense)s's turn."))
AIMED = ToReader(
    "offense",
    noop("You attack %(defense)s on %(planet)s."),
    ToReader(
        "defense",
        noop("%(offense)s attacks you on %(planet)s."),
        noop("%(offense)s attacks %(defense)s on %(planet)s."),
    ),
)
ATTACK = ToReader(
    "offense",
    noop("You attack %(defense)s."),
    ToReader("defense", noop("%(offense)s attacks you."), noop("%(offense)s attacks %(defense)s.")),
)
NOT_AIMED = ToReader(
    "offense",
    noop("You attack %(defense)s and choose the planet."),
    ToReader(
        "defense",
        noop("%(offense)s attacks you; the planet is not chosen yet."),
        noop("%(offense)s attacks %(defense)s; the planet is not chosen yet."),
    ),
)
KINDS = {**OF_PARAMETERS, "offense": (Kind.SEAT,), "defense": (Kind.SEAT,)}


def attack(enc: Mapping[str, object], reader: Reader) -> str:
    """Return attacker, defender and place, as in "Red (Macron) attacks you on blue 3"."""
    if not enc or enc.get("result") == "resettled":
        return ""
    if enc["defense"] == -1:
        return fill(TURN, enc, reader, KINDS)
    return fill(NOT_AIMED if enc["planet"] == -1 else AIMED, enc, reader, KINDS)


def with_encounter(title: str, enc: Mapping[str, object], reader: Reader) -> str:
    """Return the title of a question with the attack, once that is known: "Join a side? Red attacks …"."""
    where = _attack_in_short(enc, reader) if enc and enc["defense"] != -1 else ""
    if not where:
        return title
    return f"{title} {where}" if title.endswith("?") else f"{title}. {where}"


def _attack_in_short(enc: Mapping[str, object], reader: Reader) -> str:
    """Return the same without a word of a planet that is not chosen yet."""
    return attack(enc, reader) if enc["planet"] != -1 else fill(ATTACK, enc, reader, KINDS)


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
    """Return the total.

    Before the reveal it is "?+7" for a card and 7 ships; empty where there is nothing to add up.
    """
    totals = encounter_in(view).get("totals")
    if totals:
        return str(int(totals[side]))
    return f"?{side_of(view, side).beside_the_card:+d}" if _before_reveal(view) else ""


def public_sum_words(view: View, side: MainSide, reader: Reader) -> str:
    """Return the same in a sentence that says what it is made of; empty where there is nothing to add up."""
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
    """Return whether there are two sides whose cards nobody has turned over yet."""
    enc = encounter_in(view)
    hidden = view.get("phase") in BEFORE_REVEAL and not enc.get("faces")
    return hidden and _both_stand(view) and any(enc["gate"].values())


def _both_stand(view: View) -> bool:
    """Return whether ships are at an aimed gate, and nobody has won yet: afterwards they go elsewhere."""
    enc = encounter_in(view)
    aimed = enc.get("defense", -1) >= 0 and enc.get("planet", -1) >= 0
    return aimed and not enc.get("result")


def _ships(view: View, side: MainSide) -> Iterator[str]:
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
    yield _("card %(n)d") % {"n": value}
    yield from _ships(view, side)
    rest = total - value - side_of(view, side).beside_the_card
    if rest:
        yield _("powers and other effects %(points)s") % {"points": f"{rest:+d}"}


def _joined(parts: Iterator[str]) -> str:
    return ", ".join(parts)

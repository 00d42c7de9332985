"""The arithmetic of an encounter from a seat's own view, before powers, and the sentence on its attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.aliens import ALL_PHASES
from engine.state.kinds import Kind
from engine.state.view import SIDES, EncounterView, MainSide, View, encounter_in
from games.board.words.things import works
from games.words import names
from games.words.patterns import OF_PARAMETERS, ToReader, fill
from games.words.reader import Reader, sheet

OFFENSE: Final = "offense"
DEFENSE: Final = "defense"
CHANGING = ("planning", "reveal")  # the phases in which a power may change the sum of a side


@dataclass(frozen=True)
class Side:
    """One side: ships of the main player and of the allies, and what was added openly."""

    main: int
    own: int
    allied: int
    extra: int

    @property
    def ships(self) -> int:
        return self.own + self.allied


def side_of(view: View, side: MainSide) -> Side:
    """Return one side of the present encounter."""
    enc = encounter_in(view)
    main = enc[side]
    own = enc["gate"].get(str(main), 0) if side == OFFENSE else _at_home(view, enc)
    return Side(main, own, sum(allied_ships(enc, side).values()), enc.get("extra", {}).get(side, 0))


def allied_ships(enc: EncounterView, side: MainSide) -> dict[int, int]:
    """Return the ships of a side's allies, by seat; without those that are being sent away."""
    there = (enc.get("gate") if side == OFFENSE else enc.get("orbit")) or {}
    return {int(seat): n for seat, n in there.items() if n and enc["allies"].get(seat) == side}


def _at_home(view: View, enc: EncounterView) -> int:
    planet, main = enc["planet"], str(enc["defense"])
    return view["planets"][planet].get(main, 0) if planet >= 0 else 0


def side_of_main(view: View, seat: int) -> MainSide | None:
    """Return which side a main player leads; None for everybody else, and where there is no encounter."""
    enc = view.get("encounter") or {}
    return next((side for side in SIDES if enc.get(side) == seat), None)


def own_side(view: View, seat: int | None) -> MainSide | None:
    """Return the side that a main player or an ally is on; None for everybody else."""
    if seat is None or not (enc := encounter_in(view)):
        return None
    return side_of_main(view, seat) or next((side for side in SIDES if seat in allied_ships(enc, side)), None)


def rival(side: str) -> MainSide:
    return DEFENSE if side == OFFENSE else OFFENSE


def attack_value(card: str) -> int | None:
    """Return what is printed on an attack; None for any other card, also for one that lies face down."""
    kind, _space, number = card.partition(" ")
    return int(number) if kind == "attack" and number.isdigit() else None


def reinforcement_value(card: str) -> int | None:
    """Return what is printed on a reinforcement; None for any other card."""
    kind, _space, number = card.partition(" ")
    return int(number) if kind == "reinforcement" and number.isdigit() else None


def card_total(view: View, seat: int, card: str) -> int | None:
    """Return the sum of an attack with all ships of this main player's side; None for any other card."""
    side, value = side_of_main(view, seat), attack_value(card)
    if not side or value is None:
        return None
    mine = side_of(view, side)
    return value + mine.ships + mine.extra


def sum_words(view: View, seat: int, card: str) -> str:
    """Return the sum of this main player's card: "10 + your 4 + allies 2 = 16 against ? + 2 + allies 2"."""
    side, total, value = side_of_main(view, seat), card_total(view, seat, card), attack_value(card)
    if side is None or total is None or value is None:
        return ""
    told = {
        "sum": _mine(value, side_of(view, side)),
        "total": total,
        "theirs": _theirs(view, rival(side)),
    }
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
    laid = encounter_in(view)["cards"].get(str(there.main), "")
    value = attack_value(laid)
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


def changing(view: View) -> list[str]:
    """Return the aliens in force that may have a say in the sums of this encounter, by their sheets."""
    enc = view.get("encounter") or {}
    return [
        power["alien"]
        for seat in view["seats"]
        for power in seat["powers"]
        if works(power) and _has_a_say(power["alien"], seat["seat"], enc)
    ]


def _has_a_say(alien: str, seat: int, enc: EncounterView) -> bool:
    """Return whether a power has a say in the sum.

    Those that work in every phase have none: they are about something else.
    """
    of_sheet = sheet(alien)
    phases = of_sheet.get("phases", CHANGING)
    if not set(phases) & set(CHANGING) or len(phases) == len(ALL_PHASES):
        return False
    return takes_part(of_sheet.get("role", "any"), seat, enc)


def takes_part(role: str, seat: int, enc: EncounterView) -> bool:
    """Return whether a power of this role can be used by this seat in this encounter."""
    main, ally = seat in (enc.get(OFFENSE), enc.get(DEFENSE)), str(seat) in (enc.get("allies") or {})
    return {
        "any": True,
        "main player": main,
        "main player or ally": main or ally,
        "offense": seat == enc.get(OFFENSE),
        "not offense": seat != enc.get(OFFENSE),
        "not main player": not main,
    }.get(role, True)


CUT_SHORT = "resolution"  # the phase in which an encounter without a result is only put away

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
KINDS = {**OF_PARAMETERS, OFFENSE: (Kind.SEAT,), DEFENSE: (Kind.SEAT,)}


def present_encounter(view: View) -> EncounterView:
    """Return the encounter that is under way.

    It is empty if there is none, or if nothing can come of it any more.
    """
    enc = encounter_in(view)
    return {} if enc and view["phase"] == CUT_SHORT and not enc["result"] else enc


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
    return f"?{_beside_the_card(view, side):+d}" if _before_reveal(view) else ""


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
    """Yield the parts of a total.

    There are none once the ships have gone, or where a card is no attack.
    """
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

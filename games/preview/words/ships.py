"""The preview of sending, losing or placing ships, and what it does to the colonies they come from."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine import ShipsTarget
from engine.asking.forms import LATER
from engine.prospects import ATTACKS, Cost, cost_of, home_of, rival, ships_at, side_of
from engine.state.view import MainSide, View, side_named
from games.base.documents import AnswerJSON
from games.words import names
from games.words.choices import ShipsAsk
from games.words.patterns import CountBy, Entry, FinishedWords, ToReader, fill, ngettext_noop, side_name
from games.words.reader import Reader, of_sheet

FROM = {
    "gate": noop("%(ships)s from the gate"),
    "orbit": noop("%(ships)s from beside the planet"),
    "warp": noop("%(ships)s from the warp"),
}
FROM_PLANET = noop("%(ships)s from %(place)s")
GIVEN_UP = ToReader(
    "seat",
    CountBy(
        "n",
        ngettext_noop("You give up the colony on %(planets)s.", "You give up the colonies on %(planets)s."),
    ),
    CountBy(
        "n",
        ngettext_noop(
            "%(seat)s gives up the colony on %(planets)s.", "%(seat)s gives up the colonies on %(planets)s."
        ),
    ),
)
POWER_LOST_IN_SHORT = ToReader(
    "seat", noop("That switches your power off."), noop("That switches %(seat_colour)s's power off.")
)
POWER_LOST = ToReader(
    "seat",
    CountBy(
        "left",
        ngettext_noop(
            "%(left)s home colony is left: with fewer than %(needed)s your power is out of force.",
            "%(left)s home colonies are left: with fewer than %(needed)s your power is out of force.",
        ),
    ),
    CountBy(
        "left",
        ngettext_noop(
            "%(left)s home colony is left: with fewer than %(needed)s %(seat_colour)s's power is out of "
            "force.",
            "%(left)s home colonies are left: with fewer than %(needed)s %(seat_colour)s's power is out of "
            "force.",
        ),
    ),
)
NO_HOME_LEFT = ToReader(
    "seat",
    noop("No home colony is left: without enough of them your power is out of force."),
    noop("No home colony is left: without enough of them %(seat_colour)s's power is out of force."),
)
ONE_OF_SEVERAL_LOST = ToReader(
    "seat",
    CountBy(
        "left",
        ngettext_noop(
            "%(left)s home colony is left: with fewer than %(needed)s you lose a power for each that is "
            "missing.",
            "%(left)s home colonies are left: with fewer than %(needed)s you lose a power for each that is "
            "missing.",
        ),
    ),
    CountBy(
        "left",
        ngettext_noop(
            "%(left)s home colony is left: with fewer than %(needed)s %(seat_colour)s loses a power for each "
            "that is missing.",
            "%(left)s home colonies are left: with fewer than %(needed)s %(seat_colour)s loses a power for "
            "each that is missing.",
        ),
    ),
)
ONE_OF_SEVERAL_IN_SHORT = ToReader(
    "seat", noop("You then lose a power."), noop("%(seat_colour)s then loses a power.")
)


def ships(ask: ShipsAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    """Return where they go, what is there, and which colonies are given up by it."""
    if ask.form.targets and not answer["side"]:
        return _("You stay out of the encounter. Your ships stay where they are.")
    if ask.form.targets and answer["side"] == LATER:
        return _("You are asked in your place, if a side has invited you by then.")
    sent = answer["ships"] if ask.form.targets else answer
    if not sent:
        return _from_the_gate(ask, answer, view, reader) or _("No ships move.")
    first = (
        _targeted(ask, ask.form.targets[answer["side"]], sent, view, reader)
        if ask.form.targets
        else _plain(ask, sent, view, reader)
    )
    return " ".join([first, *given_up(ask, sent, view, reader)])


def _targeted(ask: ShipsAsk, target: ShipsTarget, sent: Mapping[str, int], view: View, reader: Reader) -> str:
    if side := side_named(target.side):
        return _joining(side, sent, view, reader)
    told = {"ships": _from(sent, reader), "planet": names.planet_name(target.planet, reader.systems)}
    if ask.what in ATTACKS:
        attacked = target.seat if target.seat >= 0 else _attacked(target.planet, view)
        told["there"] = _there(target.planet, attacked, view, reader)
        return _("You send %(ships)s at %(planet)s, where %(there)s.") % told
    return _("You move %(ships)s to %(planet)s and found a colony there.") % told


def _from_the_gate(ask: ShipsAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    """Return which ships on the gate re-settle, even where nothing can be added to them (R-8.5)."""
    here = (view.get("encounter") or {}).get("gate", {}).get(str(ask.seat), 0)
    if ask.what != "resettle" or not here:
        return ""
    planet = ask.form.targets[answer["side"]].planet
    told = {"n": here, "planet": names.planet_name(planet, reader.systems)}
    pattern = ngettext(
        "Your %(n)d ship on the gate moves to %(planet)s and founds a colony there.",
        "Your %(n)d ships on the gate move to %(planet)s and found a colony there.",
        here,
    )
    return pattern % told


def _joining(side: MainSide, sent: Mapping[str, int], view: View, reader: Reader) -> str:
    number = sum(sent.values())
    told = {
        "side": side_name(side),
        "ships": _from(sent, reader),
        "mine": names.ships_words(side_of(view, side).ships + number),
        "theirs": names.ships_words(side_of(view, rival(side)).ships),
    }
    return (
        _("You join %(side)s with %(ships)s. That side then has %(mine)s, the other one %(theirs)s.") % told
    )


def _attacked(planet: int, view: View) -> int:
    """Return the defense; while that is open, the owner of the system."""
    defense = int((view.get("encounter") or {}).get("defense", -1))
    return defense if defense >= 0 else home_of(planet, view)


def _there(planet: int, seat: int, view: View, reader: Reader) -> str:
    """Return the attacked seat's ships there: "2 ships of Blue (Sorcerer) stand", or "your 2 ships stand"."""
    number = view["planets"][planet].get(str(seat), 0)
    if seat == reader.seat:
        return _yours_there(number)
    if not number:
        return _("no ships of %(seat)s stand") % {"seat": names.seat_name(seat, reader)}
    pattern = ngettext("%(n)d ship of %(seat)s stands", "%(n)d ships of %(seat)s stand", number)
    return pattern % {"n": number, "seat": names.seat_name(seat, reader)}


def _yours_there(number: int) -> str:
    if not number:
        return _("no ships of yours stand")
    return ngettext("your %(n)d ship stands", "your %(n)d ships stand", number) % {"n": number}


def _plain(ask: ShipsAsk, sent: Mapping[str, int], view: View, reader: Reader) -> str:
    if ask.form.come_from:
        return _leaving(ask, sent, view, reader)
    if ask.form.come_from is not None:
        return _("Your ships go: %(ships)s.") % {"ships": names.ships_to(dict(sent), reader.systems)}
    if ask.what == "lose_ships":
        owner = ask.about.get("owner", ask.seat)
        told = {"owner": names.seat_name(owner, reader), "ships": _from(sent, reader)}
        return (_("You lose %(ships)s.") if owner == ask.seat else _("%(owner)s loses %(ships)s.")) % told
    if ask.what == "deal_ships":
        told = {
            "ships": _from(sent, reader),
            "planet": names.planet_name(ask.about["planet"], reader.systems),
        }
        return _("You found a colony on %(planet)s with %(ships)s.") % told
    if ask.what == "ships":
        told = {"ships": _from(sent, reader), "side": side_name(ask.about.get("side", ""))}
        return _("You send %(ships)s for %(side)s.") % told
    pattern = of_sheet("answers", ask.what) or noop("You choose %(ships)s.")
    return fill(pattern, {"ships": FinishedWords(_from(sent, reader))}, reader)


def _leaving(ask: ShipsAsk, sent: Mapping[str, int], view: View, reader: Reader) -> str:
    """Return ships that go from the encounter to colonies, and how many stay."""
    left = ships_at(view, ask.seat, ask.form.come_from or "") - sum(sent.values())
    told = {
        "ships": names.ships_to(dict(sent), reader.systems),
        "left": names.ships_words(left) if left else _("no ships"),
    }
    return _("Your ships leave the encounter: %(ships)s. Left in it: %(left)s.") % told


def _from(sent: Mapping[str, int], reader: Reader) -> str:
    """Return "3 ships: 2 from red 1 and 1 from red 2", or "2 ships from red 1"."""
    total = names.ships_words(sum(sent.values()))
    if len(sent) == 1:
        (place,) = sent
        told = {"ships": total, "place": names.place_name(place, reader.systems)}
        return _(FROM.get(place, FROM_PLANET)) % told
    return _("%(ships)s (%(places)s)") % {
        "ships": total,
        "places": names.ships_from(dict(sent), reader.systems),
    }


def given_up(
    ask: ShipsAsk, sent: Mapping[str, int], view: View, reader: Reader, *, in_short: bool = False
) -> list[str]:
    """Return the colonies whose last ship goes, and what that does to the power.

    `in_short`, as many answers of a list may say it, leaves out why.
    """
    cost = cost_of(ask, sent, view)
    if not cost.planets:
        return []
    about = {"seat": cost.seat, "left": cost.homes_left, "needed": view["homes_for_power"]}
    planets = FinishedWords(names.planets_listed(cost.planets, reader.systems))
    lost = {**about, "planets": planets, "n": len(cost.planets)}
    entries = [GIVEN_UP] if cost.homes_left is None else [GIVEN_UP, _power_lost(cost, in_short=in_short)]
    return [fill(entry, lost, Reader(ask.seat)) for entry in entries]


def _power_lost(cost: Cost, *, in_short: bool) -> Entry:
    if cost.one_of_several:
        return ONE_OF_SEVERAL_IN_SHORT if in_short else ONE_OF_SEVERAL_LOST
    if in_short:
        return POWER_LOST_IN_SHORT
    return POWER_LOST if cost.homes_left else NO_HOME_LEFT

"""Who would win the game by an answer, and the previews of deals and of chosen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine.state.view import View, encounter_in
from games.base.documents import AnswerJSON
from games.preview.words.ships import emptied
from games.situation.words.colonies import (
    home_of,
    winners_if_offense_wins,
    winners_with,
    winning,
    winning_at_once,
)
from games.situation.words.sums import OFFENSE
from games.words import names
from games.words.answers import exchange
from games.words.choices import AskOf, CardsAsk, ChoiceAsk, DealAsk, ShipsAsk
from games.words.reader import Reader

TO_ATTACK = ("aim", "launch")  # where a colony is founded only if the offense wins


def dangers(ask: engine.Ask | AskOf[Any], answer: AnswerJSON, view: View, reader: Reader) -> str:
    """Return who would win by it, beyond those that the situation names already; empty if nobody would."""
    make = _MAKERS.get(ask.form.kind)
    return make(ask, answer, view, reader.by_colour) if make else ""


def _by_ships(ask: ShipsAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    target = ask.form.targets.get(answer.get("side", "")) if ask.form.targets else None
    if target is None:
        return ""
    lost = {ask.seat: _foreign_given_up(ask, answer.get("ships", {}), view)}
    if target.side == OFFENSE:
        return _after(_("If the offense wins:"), _would_win(view, [ask.seat], reader, lost))
    if target.planet < 0:
        return ""
    if ask.what in TO_ATTACK:
        return _by_landing(ask.seat, target.planet, view, reader, lost)
    return " ".join(_would_win_at_once(ask.seat, target.planet, view, reader, lost))


def _foreign_given_up(ask: ShipsAsk, sent: Mapping[str, int], view: View) -> int:
    return sum(home_of(planet, view) != ask.seat for planet in emptied(ask, sent, view))


def _by_landing(
    seat: int, planet: int, view: View, reader: Reader, lost: Mapping[int, int] | None = None
) -> str:
    return _after(_("If the offense wins:"), _would_win_at_once(seat, planet, view, reader, lost))


def _would_win_at_once(
    seat: int, planet: int, view: View, reader: Reader, lost: Mapping[int, int] | None = None
) -> list[str]:
    """Return those who have enough with a colony that is founded there."""
    return winning(winners_with(view, {seat: planet}, lost), view, reader)


def _would_win(
    view: View, joining: list[int], reader: Reader, lost: Mapping[int, int] | None = None
) -> list[str]:
    """Return those who would win with these allies, without those who would win anyway."""
    known = winners_if_offense_wins(view)
    found = [seat for seat in winners_if_offense_wins(view, joining, lost) if seat not in known]
    return winning(found, view, reader)


def _after(lead: str, told: list[str]) -> str:
    return " ".join([lead, *told]) if told else ""


def _by_choice(ask: ChoiceAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    option = ask.form.options.get(answer)
    if option is None:
        return ""
    if option.what == "seats" and ask.what == "invite" and ask.about.get("side") == OFFENSE:
        told = _would_win(view, option.params["seats"], reader)
        return _after(_("If they join and the offense wins:"), told)
    if option.what == "grant_colony":
        return " ".join(_would_win_at_once(ask.about["seat"], option.params["planet"], view, reader))
    if option.params.get("winners"):
        return " ".join(winning_at_once(option.params["winners"], reader))
    if option.what == "target":
        return _by_landing(ask.seat, option.params["planet"], view, reader)
    return ""


def _by_deal(ask: DealAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    """Return who would win by a deal. Both may win by one deal (R-13.2)."""
    terms = ask.form.offer if answer["do"] == "accept" else answer.get("terms")
    if not terms or not encounter_in(view):
        return ""
    receivers = {ask.form.me: ask.form.other, ask.form.other: ask.form.me}
    gained = {
        receivers[int(giver)]: gift["colony"]
        for giver, gift in terms.items()
        if gift.get("colony") is not None
    }
    return " ".join(winning(winners_with(view, gained), view, reader))


_MAKERS: dict[str, Callable[[Any, Any, View, Reader], str]] = {
    "ships": _by_ships,
    "choice": _by_choice,
    "deal": _by_deal,
}


def deal(ask: DealAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    other = names.seat_name(ask.form.other, reader)
    if answer["do"] == "break off":
        return _("There is no deal with %(other)s: each of you loses 3 ships to the warp.") % {"other": other}
    terms: Any = ask.form.offer if answer["do"] == "accept" else answer["terms"]
    told = {**exchange(ask, {"terms": terms}, reader), "other": other}
    stays = _stays(terms[str(ask.form.me)], reader)
    if answer["do"] == "accept":
        first = _("The deal is made: %(other)s gets %(mine)s, and you get %(theirs)s.") % told
        return " ".join([first, *stays])
    first = _("You offer this: %(other)s gets %(mine)s, and you get %(theirs)s.") % told
    last = _("%(other)s can accept, make another offer or break off.") % told
    return " ".join([first, *stays, last])


def _stays(gift: Mapping[str, Any], reader: Reader) -> list[str]:
    """Return that a seat which gives a colony keeps its own there: some take it for a loss."""
    if gift.get("colony") is None:
        return []
    told = {"planet": names.planet_name(gift["colony"], reader.systems)}
    return [_("Your own colony on %(planet)s stays.") % told]


def cards(ask: CardsAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    """Return the chosen cards, and what becomes of them where the question tells."""
    if not answer:
        return _("You choose no card.")
    told = {"cards": cards_told(answer)}
    if ask.what == "discard":
        return _("You discard %(cards)s. Everyone sees what you discard.") % told
    if ask.what == "compensation_cards":
        return _compensation(ask, told, reader)
    return _("You choose %(cards)s.") % told


def _compensation(ask: CardsAsk, cards_known: dict[str, str], reader: Reader) -> str:
    about = ask.about
    seats = {
        "collector": names.seat_name(about["collector"], reader),
        "payer": names.seat_name(about["payer"], reader),
    }
    return _("%(cards)s: these go from %(payer)s to %(collector)s. No one else learns which.") % {
        **seats,
        "cards": names.capital(cards_known["cards"]),
    }


def cards_told(keys: list[str]) -> str:
    """Return equal cards once, with how many: "2 × attack 6 and negotiate"."""
    counted = Counter(keys).items()
    return names.listed(
        f"{n} × {names.card_name(key)}" if n > 1 else names.card_name(key) for key, n in counted
    )

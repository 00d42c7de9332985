"""The preview of a choice: what choosing one of several options does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine import PASS
from engine.prospects import side_of_main
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.situation.words.outcomes import negotiate_words
from games.situation.words.sums import sum_before
from games.words import names
from games.words.choices import ChoiceAsk, choice_words, chosen, option_words
from games.words.moments import announced
from games.words.patterns import Entry, fill, side_name
from games.words.reader import Reader

from . import techs

YES_NO = {
    ("another_encounter", "yes"): noop("You have another encounter at once: destiny is drawn again."),
    ("another_encounter", "no"): noop("Your turn ends, and the next player has a turn."),
    ("compensation", "yes"): noop("You take the cards that are due to you, at random."),
    ("compensation", "no"): noop("You take no cards."),
}

EARLY = {  # where it is asked before it is known whether the first one succeeds
    ("another_encounter", "yes"): noop("If this encounter succeeds, you have another one after it."),
    ("another_encounter", "no"): noop("Your turn ends after this encounter."),
}

BY_OPTION: dict[str, Entry] = {
    "alien": noop("You play %(alien)s in this game."),
    "aliens": noop("You play %(aliens)s in this game."),
    "pass_on": noop("You keep %(alien)s. You pass %(left)s to the left and %(right)s to the right."),
    "pass_both": noop("You keep %(alien)s and pass the other two."),
    "alien_and_another": noop("You play %(alien)s, and another alien is drawn for you."),
    "wished": noop("You want %(alien)s. If you alone want it, it is yours."),
    "banned": noop("No one has %(alien)s in this game."),
    "no_ban": noop("You ban no alien."),
    "lose_alien": noop("%(alien)s does nothing until you have enough home colonies again."),
    "keep_alien": noop("You keep what you have, and the new alien is discarded."),
    "change_alien": noop("You give up %(alien)s and have %(new)s from now on."),
    "play_turn": noop("You keep your hand and have your turn."),
    "punt": noop("You discard your hand, draw a new one, and your turn is over."),
    "leave_in_warp": noop("Your ship stays in the warp."),
    "ship_on_gate": noop("Your ship goes straight to the gate."),
    "no_kicker": noop("You lay no Kicker."),
    "kicker": noop("You lay %(card)s face down. Everyone sees that you lay a Kicker, not which."),
    "kicker_if": noop("You lay %(card)s only if your opponent lays a Kicker, too."),
    "redraw": noop("The destiny card is discarded, and you draw another one."),
    "drive_out": noop("You attack a visitor in your own system. You choose planet and ships next."),
    "resettle": noop("You found a colony on an empty planet of your own. You choose planet and ships next."),
}


def choice(ask: ChoiceAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    if answer == PASS:
        return _passing(ask)
    option = ask.form.options[answer]
    said = EARLY if ask.about.get("early") else YES_NO
    if (ask.what, option.what) in said:
        return _(said[ask.what, option.what])
    if ask.what in BY_QUESTION and (told := BY_QUESTION[ask.what](ask, option, view, reader)):
        return told
    if option.what in ("use", "play"):
        return _acting(ask, option, reader)
    if told := techs.done(ask, option, view, reader):
        return told
    if option.what in BY_OPTION:
        return fill(BY_OPTION[option.what], option.params, reader)
    return _("Your answer: %(answer)s.") % {"answer": option_words(option, reader)}


def _passing(ask: ChoiceAsk) -> str:
    if ask.about.get("window"):
        return _("You pass: you play and use nothing now. The pass holds until something new happens.")
    return _("You pass.")


def _acting(ask: ChoiceAsk, option: engine.Option, reader: Reader) -> str:
    """Return what is announced, at which seat or against what; the sheet says the rest."""
    choice = str(option.params.get("choice") or "")
    told = {
        "thing": _thing(option),
        "choice": choice_words(choice, reader),
        "chosen": chosen(choice, reader, names.self_or_seat),
        "against": _against(ask, reader),
    }
    first = ACTING[option.what, bool(told["choice"]), bool(told["against"])]
    return " ".join([_(first) % told, _("The others may respond before it takes effect.")])


ACTING = {  # by what it is, whether something is chosen with it, and whether it answers an announcement
    ("use", False, False): noop("You use %(thing)s."),
    ("use", True, False): noop("You use %(thing)s%(chosen)s."),
    ("use", False, True): noop("You use %(thing)s against %(against)s."),
    ("use", True, True): noop("You use %(thing)s (%(choice)s) against %(against)s."),
    ("play", False, False): noop("You play %(thing)s."),
    ("play", True, False): noop("You play %(thing)s%(chosen)s."),
    ("play", False, True): noop("You play %(thing)s against %(against)s."),
    ("play", True, True): noop("You play %(thing)s (%(choice)s) against %(against)s."),
}


def _against(ask: ChoiceAsk, reader: Reader) -> str:
    """Return what is announced, and whose it is; empty if nothing is."""
    told = {"thing": announced(ask.about)}
    if not told["thing"]:
        return ""
    if ask.about["user"] == reader.seat:
        return _("your %(thing)s") % told
    return _("%(thing)s of %(who)s") % {**told, "who": names.seat_name(ask.about["user"], reader)}


def _thing(option: engine.Option) -> str:
    params = option.params
    if option.what == "play":
        return names.card_name(params["card"])
    return names.alien_name(params.get("alien") or params["tech"])


def _invite(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    seats, side = option.params["seats"], side_name(ask.about.get("side", ""))
    if not seats:
        return _("You invite no one: no ally can join %(side)s.") % {"side": side}
    told = {"seats": names.listed(names.seat_name(seat, reader) for seat in seats), "side": side}
    pattern = ngettext(
        "You invite %(seats)s to join %(side)s, with 1 to 4 ships or not at all.",
        "You invite %(seats)s to join %(side)s, each with 1 to 4 ships or not at all.",
        len(seats),
    )
    return pattern % told


def _rewards(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    cards, back = option.params["cards"], option.params["ships"]
    told = {
        "cards": names.cards_words(cards),
        "ships": names.ships_words(back),
        "left": names.ships_words(max(0, view["seats"][ask.seat]["warp"] - back)),
    }
    if not back:
        return _("You draw %(cards)s from the deck. All your ships in the warp stay there.") % told
    if not cards:
        return _("You take %(ships)s out of the warp, leaving %(left)s there. You draw no card.") % told
    return (
        _("You draw %(cards)s from the deck and take %(ships)s out of the warp, leaving %(left)s there.")
        % told
    )


def _card(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return the card to be laid, with what it makes of the encounter."""
    if option.what != "card":
        return ""
    first = _("You lay %(card)s face down.") % {"card": names.card_name(option.params["card"])}
    return " ".join(part for part in (first, card_outcome(view, ask.seat, option.params["card"])) if part)


def card_outcome(view: View, seat: int, card: str) -> str:
    """Return the result of a card for a main player.

    It is the sum of an attack, or what follows a negotiate or a morph.
    """
    side = side_of_main(view, seat)
    if not side:
        return ""
    if card == "negotiate":
        return negotiate_words(view, side)
    if card == "morph":
        return _("It becomes what the other card is. Two morphs: both sides lose.")
    told = sum_before(view, seat, card)
    return f"{told}." if told else ""


def _aim(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    planet = option.params["planet"]
    told = {
        "planet": names.planet_name(planet, reader.systems),
        "ships": ships_on_planet(planet, view, reader),
    }
    return _("You aim the gate at %(planet)s (%(ships)s). You choose your ships next.") % told


def ships_on_planet(planet: int, view: View, reader: Reader) -> str:
    """Return whose ships are on a planet: "2 Blue, 1 of yours"; "empty"."""
    there = ((int(seat), n) for seat, n in view["planets"][planet].items())
    told = [
        _("%(n)d of yours") % {"n": n} if seat == reader.seat else names.ships_of(seat, n)
        for seat, n in there
    ]
    return ", ".join(told) or _("empty")


def _regroup(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return the ship that comes back, and how many are then there."""
    if option.what != "planet":
        return ""
    planet = option.params["planet"]
    number = view["planets"][planet].get(str(ask.seat), 0) + 1
    told = {"planet": names.planet_name(planet, reader.systems), "ships": names.ships_words(number)}
    return _("Your ship comes back to %(planet)s, where you then have %(ships)s.") % told


def _opponent(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    if option.what == "own_system":
        return _("You go on as if your own colour had come.")
    if option.what != "seat":
        return ""
    seat = names.seat_name(option.params["seat"], reader)
    return _("You attack %(seat)s. The encounter takes place in that player's home system.") % {"seat": seat}


Telling = Callable[[Any, Any, View, Reader], str]
BY_QUESTION: dict[str, Telling] = {
    "invite": _invite,
    "rewards": _rewards,
    "encounter_card": _card,
    "aim": _aim,
    "regroup_ship": _regroup,
    "wild_destiny": _opponent,
    "described_destiny": _opponent,
}

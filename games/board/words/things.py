"""Each thing on the board in one sentence: the titles of the picture, and the words below it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext, pgettext

from engine.state.apart import ANY_NUMBER, NOBODY
from engine.state.view import EncounterView, PowerView, PredictionView, SeatView, View, goal_in, plays
from games.board.words.encounter import (
    aliens_words,
    built_lines,
    encounter_words,
    face_down_words,
    number_of_techs,
    phase_words,
    role_words,
    tech_words,
    techs_of,
)
from games.situation.words.conditions import reverse_side
from games.words import names
from games.words.choices import OPTIONS
from games.words.patterns import fill
from games.words.reader import Reader, Systems


@lru_cache(maxsize=8192)  # most things on a board were described on another board before
def say(_language: str, what: str, *about: Hashable) -> str:
    """Return one of the sentences below, kept by the language and what it is about."""
    sentence: str = globals()[what](*about)
    return sentence


def summary(view: View, reader: Reader) -> str:
    """Return the board in a few sentences."""
    story = " ".join([phase_words(view), *encounter_words(view, reader), *built_lines(view, reader)])
    return _("The board. %(summary)s") % {"summary": story}


def planet(number: int, there: Mapping[str, int], aimed: bool, systems: Systems) -> str:
    words = {
        "planet": names.planet_name(number, systems),
        "ships": on_planet(there, systems.owner(number)),
    }
    if aimed:
        return _("Planet %(planet)s, the target: %(ships)s.") % words
    return _("Planet %(planet)s: %(ships)s.") % words


def destroyed_planet(number: int, systems: Systems) -> str:
    return _("Planet %(planet)s has been destroyed.") % {"planet": names.planet_name(number, systems)}


def on_planet(there: Mapping[str, int], home: int) -> str:
    """Return whose ships are there, in the system of `home`: "4 Blue and 2 Red (foreign)"."""
    return names.listed((_there(int(seat), n, home) for seat, n in there.items()), _("no ships"))


def _there(seat: int, number: int, home: int) -> str:
    ships = names.ships_of(seat, number)
    return ships if seat == home else _("%(ships)s (foreign)") % {"ships": ships}


def colony(seat: int, number: int, home: bool) -> str:
    words = {"seat": names.colour_name(seat), "ships": names.ships_words(number)}
    if home:
        return _("%(seat)s: %(ships)s, a home colony") % words
    return _("%(seat)s: %(ships)s, a foreign colony") % words


def beside(number: int, cards: str, systems: Systems) -> str:
    return _("Beside %(planet)s: %(cards)s.") % {
        "planet": names.planet_name(number, systems),
        "cards": cards,
    }


def you() -> str:
    return _("you")


def works(power: PowerView) -> bool:
    """Return whether an alien is in force."""
    return bool(power.get("active", True)) and not power.get("zapped")


def facts(seat: SeatView) -> list[str]:
    """Return the counts of a seat in few letters: cards in hand, tokens, hoards, and what is out of force."""
    if not plays(seat):
        return [apart_words(seat)]
    found = [names.cards_words(seat["cards"])]
    found += [number_of_techs(seat)] if techs_of(seat) else []
    for power in seat["powers"]:
        found += [names.tokens_words(power["tokens"])] if power.get("tokens") else []
        found += [_("%(n)d on the sheet") % {"n": power["cards"]}] if power.get("cards") else []
        found += [_state(power, seat)] if not works(power) else []
    found += face_down_words(seat)
    return found if seat["powers"] or seat.get("face_down") else [*found, _("no alien")]


def _state(power: PowerView, seat: SeatView) -> str:
    """Return the state of an alien. If there are several, it says which one."""
    if len(seat["powers"]) > 1:
        told = {"alien": names.alien_name(power["alien"])}
        return (_("%(alien)s zapped") if power.get("zapped") else _("%(alien)s lost")) % told
    return _("zapped") if power.get("zapped") else _("power lost")


def seat(seat: SeatView, view: View, reader: Reader) -> str:
    """Return who lives in a system, what they are just now, and with which aliens."""
    number = seat["seat"]
    if not plays(seat):
        told = {"seat": names.seat_name(number, reader.by_colour), "apart": apart_words(seat)}
        return _("%(seat)s: %(apart)s, without system and cards.") % told
    words = {
        "seat": names.seat_name(number, reader.by_colour),
        "aliens": names.listed(aliens_words(seat), _("no alien to be seen")),
        "role": role_words(view, number),
        "cards": names.cards_words(seat["cards"]),
    }
    if words["role"]:
        return _("The system of %(seat)s: %(aliens)s; %(cards)s; %(role)s.") % words
    return _("The system of %(seat)s: %(aliens)s; %(cards)s.") % words


def seat_at_length(seat_: SeatView, view: View, reader: Reader) -> str:
    """Return the same with what is counted of a seat elsewhere on the board."""
    if not plays(seat_):
        return seat(seat_, view, reader)
    counts = _("%(foreign)s, %(home)s at home, %(warp)s in the warp.") % {
        "foreign": colonies(seat_, view, names.foreign_colonies_words),
        "home": names.colonies_words(seat_.get("home", 0)),
        "warp": names.ships_words(seat_["warp"]),
    }
    return " ".join([seat(seat_, view, reader), counts, *_techs(seat_, reader.systems)])


def colonies(seat: SeatView, view: View, words: Callable[[int], str] = names.colonies_words) -> str:
    """Return how many foreign colonies a seat has, and how many win if that is not the usual number."""
    own = own_goal(seat, view)
    return f"{words(seat['colonies'])} {enough(own)}" if own else words(seat["colonies"])


def own_goal(seat: SeatView, view: View) -> int:
    """Return how many foreign colonies win for a seat if that is not the usual number; else 0."""
    goal = goal_in(view, seat["seat"])
    return goal if goal != view.get("goal", 0) else 0


def enough(goal: int) -> str:
    return ngettext("(%(goal)d wins)", "(%(goal)d win)", goal) % {"goal": goal}


def _techs(seat: SeatView, systems: Systems) -> list[str]:
    told = "; ".join(tech_words(tech, systems) for tech in techs_of(seat))
    return [_("Techs: %(techs)s.") % {"techs": told}] if told else []


def letters(there: Mapping[str, int], nothing: str = "–") -> str:
    """Return ships by the letters of their colours: "B4 R2"."""
    return " ".join(f"{names.colour(int(seat)).letter}{n}" for seat, n in there.items()) or nothing


def warp(view: View) -> str:
    total = sum(seat["warp"] for seat in view["seats"])
    return _("The warp, where lost ships wait: %(ships)s.") % {"ships": names.ships_words(total)}


def in_warp(who: str, number: int) -> str:
    return _("%(seat)s has %(ships)s in the warp.") % {
        "seat": who,
        "ships": names.ships_words(number),
    }


def track(goal: int) -> str:
    return ngettext(
        "The colony track: %(n)d foreign colony wins.", "The colony track: %(n)d foreign colonies win.", goal
    ) % {"n": goal}


def on_track(who: str, number: int, own_goal: int) -> str:
    """Return a seat on the track. `own_goal`: how many win for it if not as many as for others, else 0."""
    if own_goal:
        told = f"{names.foreign_colonies_words(number)} {enough(own_goal)}"
        return _("%(seat)s: %(colonies)s.") % {"seat": who, "colonies": told}
    return ngettext("%(seat)s has %(n)d foreign colony.", "%(seat)s has %(n)d foreign colonies.", number) % {
        "seat": who,
        "n": number,
    }


def gate(enc: EncounterView, systems: Systems) -> str:
    """Return what the gate shows: where it is aimed, and whether it is turned over."""
    if enc["planet"] < 0:
        aimed = _("The hyperspace gate, not aimed yet.")
    else:
        told = {"planet": names.planet_name(enc["planet"], systems)}
        aimed = _("The hyperspace gate, aimed at %(planet)s.") % told
    return f"{aimed} {reverse_side()}" if enc.get("reversed") else aimed


def on_gate(who: str, number: int) -> str:
    return _("%(seat)s: %(ships)s on the gate") % {
        "seat": who,
        "ships": names.ships_words(number),
    }


def with_side(side: str, who: str, number: int) -> str:
    """Return an ally at the planet that is attacked."""
    words = {"seat": who, "ships": names.ships_words(number)}
    if side == "offense":
        return _("%(seat)s helps the offense with %(ships)s.") % words
    return _("%(seat)s helps the defense with %(ships)s.") % words


def allies_of(side: str, who: str, number: int) -> str:
    """Return all allies of a side together."""
    words = {"seat": who, "ships": names.ships_words(number)}
    if side == "offense":
        return _("Allies of the offense, %(seat)s: %(ships)s in all.") % words
    return _("Allies of the defense, %(seat)s: %(ships)s in all.") % words


def side_word(side: str) -> str:
    return _("offense") if side == "offense" else _("defense")


def part_word(side: str) -> str:
    """Return the same for the corner of the board, where one short word has room."""
    return pgettext("corner", "offense") if side == "offense" else pgettext("corner", "defense")


def card(side: str, who: str, key: str | None, counts: str = "", beside: tuple[str, ...] = ()) -> str:
    """Return a main player's card, what it counts as, and what lies beside it."""
    told = [_card(side, who, key)]
    if counts:
        told.append(_("It counts as %(card)s.") % {"card": names.card_name(counts)})
    if beside:
        told.append(_("Beside it: %(cards)s.") % {"cards": names.cards_listed(beside)})
    return " ".join(told)


def _card(side: str, who: str, key: str | None) -> str:
    words = {"seat": who, "side": side_word(side)}
    if key is None:
        return _("The place for the card of %(seat)s, the %(side)s.") % words
    return _("The card of %(seat)s, the %(side)s: %(card)s.") % {**words, "card": names.card_name(key)}


def added(number: int) -> str:
    return f"+{number}" if number > 0 else str(number or "")


def added_words(number: int) -> str:
    """Return what the number below a main player's card is."""
    return _("Added to this side, by reinforcements for instance: %(points)s.") % {"points": added(number)}


def pile_word(pile: str) -> str:
    return _("deck") if pile == "deck" else _("discards")


def pile(pile: str, number: int) -> str:
    words = {"cards": names.cards_words(number)}
    return (_("The deck: %(cards)s.") if pile == "deck" else _("The discard pile: %(cards)s.")) % words


APART = {"zilch": noop("the Zilch"), "shark": noop("sits out")}


def apart_words(seat: SeatView) -> str:
    """Return what a seat is that does not play: "the Zilch"; empty for one that plays."""
    what = seat.get("apart") or ""
    return _(APART[what]) if what in APART else names.humanise(what)


def apart_sentence(seat: SeatView) -> str:
    """Return the sentence for the player of an inactive seat."""
    told = {"colour": names.colour_name(seat["seat"]), "apart": apart_words(seat)}
    if seat["apart"] == "shark":
        return _("You sit out, at %(colour)s.") % told
    return _("You are %(colour)s, %(apart)s.") % told


def apart_sentence_in(view: View) -> str:
    """Return the sentence for the reader; empty if they play, or watch."""
    mine = None if view["you"] is None else view["seats"][view["you"]]
    return apart_sentence(mine) if mine and not plays(mine) else ""


def goal_apart_in(view: View) -> str:
    """Return how the reader wins, if not by colonies of a seat: the Zilch (R-25.7)."""
    mine = None if view["you"] is None else view["seats"][view["you"]]
    if mine is None or mine.get("apart") != "zilch":
        return ""
    return _("You win if the player you foretell wins.")


def changes_hands(view: View) -> bool:
    """Return whether people take one another's seats in this game. Then each speaks for one seat."""
    return any(seat.get("apart") == "shark" for seat in view["seats"])


def prediction_words(seat: SeatView) -> str:
    """Return what it has foretold, as far as the reader may see.

    It is like "Red. Exactly 1 other player wins", else empty.
    """
    told = seat.get("prediction")
    return _foretold(told) if told else ""


def _foretold(told: PredictionView) -> str:
    if told["winner"] == NOBODY:
        return _("no one")
    winner = names.colour_name(told["winner"])
    if told["sharers"] == ANY_NUMBER:
        return winner
    others = fill(OPTIONS["sharers"], {"number": told["sharers"]}, Reader())
    return _("%(winner)s. %(others)s") % {"winner": winner, "others": others}

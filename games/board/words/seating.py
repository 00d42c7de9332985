"""Inactive seats on the board: what each is, and what it has foretold."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.apart import ANY_NUMBER, NOBODY
from engine.state.view import PredictionView, SeatView, View, plays
from games.words import names
from games.words.options import OPTIONS
from games.words.patterns import fill
from games.words.reader import Reader

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

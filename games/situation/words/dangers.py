"""That somebody would win the game, or is one colony short of it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.view import View, goal_in
from games.words.fields import FinishedWords
from games.words.names import colonies_words, colour_name, listed, seat_name
from games.words.patterns import ToReader, fill
from games.words.reader import Reader

WINNING = ToReader(
    "seat",
    noop("You then have %(colonies)s and win the game."),
    noop("%(seat)s then has %(colonies)s and wins the game."),
)
WINNING_AT_ONCE = ToReader(
    "seat",
    noop("You then have enough colonies and win the game."),
    noop("%(seat)s then has enough colonies and wins the game."),
)
NEAR = ToReader(
    "seat",
    noop("You are one colony short of winning."),
    noop("%(seat_colour)s is one colony short of winning."),
)


def winning(seats: Iterable[int], view: View, reader: Reader) -> list[str]:
    """In one sentence who would win: "Blue (Will) then has 5 colonies and wins the game."; none if nobody."""
    found = list(seats)
    goals = {seat: FinishedWords(colonies_words(goal_in(view, seat))) for seat in found}
    if len(set(goals.values())) == 1 and len(found) > 1:
        return [_together(found, reader) % {"seats": _others(found, reader), "colonies": goals[found[0]]}]
    return [fill(WINNING, {"seat": seat, "colonies": goals[seat]}, reader) for seat in found]


def winning_at_once(seats: Iterable[int], reader: Reader) -> list[str]:
    """Who would win the game without another colony, since fewer are enough; none if nobody."""
    return [fill(WINNING_AT_ONCE, {"seat": seat}, reader) for seat in seats]


def _together(seats: list[int], reader: Reader) -> str:
    if reader.seat not in seats:
        return _("%(seats)s then have %(colonies)s each and win the game.")
    return ngettext(
        "You and %(seats)s then have %(colonies)s each and win the game.",
        "You, %(seats)s then have %(colonies)s each and win the game.",
        len(seats) - 1,
    )


def _others(seats: list[int], reader: Reader) -> str:
    return listed(seat_name(seat, reader) for seat in seats if seat != reader.seat)


def near(seats: list[int], reader: Reader) -> str:
    """Who is one colony short, in one sentence; empty if nobody is."""
    if not seats:
        return ""
    if len(seats) == 1:
        return fill(NEAR, {"seat": seats[0]}, reader)
    others = [colour_name(seat) for seat in seats if seat != reader.seat]
    if len(others) == len(seats):
        return _("%(seats)s are one colony short of winning.") % {"seats": listed(others)}
    return ngettext(
        "You and %(seats)s are both one colony short of winning.",
        "You, %(seats)s are all one colony short of winning.",
        len(others),
    ) % {"seats": listed(others)}

"""The question which seats a main player invites as allies, asked in its place or before (R-9.1, R-9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain, combinations

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Choice, Option
from engine.asking.parameters import Parameters
from engine.state.position import Position
from engine.state.queries import EVERYBODY_ALLIES, MAY_INVITE, query_value

Seats = tuple[int, ...]
NO_INVITATION = "nobody"


def may_invite(position: Position, seat: int) -> bool:
    """Return whether this main player may invite anybody: an effect can forbid it."""
    return query_value(position, MAY_INVITE, True, seat=seat)


def everybody_allies(position: Position) -> bool:
    """Return whether both sides invite everybody, and nobody may decline."""
    return query_value(position, EVERYBODY_ALLIES, False)


def invitation_of(position: Position, inviter: int) -> Ask:
    """Return the question for any set of the others, the empty one included.

    If the opponent is still open, the seat that becomes it is among the others. A comet may leave no choice.
    """
    enc, others = position.enc, tuple(_others(position))
    sets, usual = _sets(others), NO_INVITATION
    if everybody_allies(position):
        usual = _seats_key(others)
        sets = {usual: others}
    form = Choice(
        lambda: {key: Option(key, "seats", {"seats": list(seats)}) for key, seats in sets.items()},
        meanings=sets,
        likely=[one for one in _likely(others) if one in sets],
    )
    about: Parameters = {"side": enc.side_of_main(inviter)}
    if enc.defense < 0:
        about["early"] = True
    if enc.reversed:
        about["turned"] = True
    return Ask(inviter, "invite", form, usual, about=about, public=SEAT)


def without_opponent(ask: Ask, answer: str, opponent: int) -> str:
    """Return the invitation without the seat that the same answers make the opponent."""
    return _seats_key(seat for seat in ask.meaning(answer) if seat != opponent)


def _others(position: Position) -> list[int]:
    """Return the seats that may be invited. If the opponent is open, a single other seat is it (R-25.5)."""
    enc, found = position.enc, position.enc.others
    return [] if enc.defense < 0 and len(found) == 1 else found


@cache
def _sets(seats: Seats) -> Mapping[str, Seats]:
    """Return each set of these seats by its key: the likely ones first, then the smallest."""
    numbers = range(len(seats) + 1)
    sets = chain(_likely_sets(seats), *(combinations(seats, number) for number in numbers))
    return {_seats_key(one): one for one in sets}


def _likely(seats: Seats) -> list[str]:
    """Return suggestions for when there are too many sets."""
    return list(dict.fromkeys(map(_seats_key, _likely_sets(seats))))


def _likely_sets(seats: Seats) -> list[Seats]:
    """Return nobody, each seat alone, and everybody."""
    return [(), *((seat,) for seat in seats), seats]


def _seats_key(seats: Iterable[int]) -> str:
    return "seats " + numbers if (numbers := " ".join(map(str, seats))) else NO_INVITATION

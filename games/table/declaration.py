"""What a kind of vote declares: its words, who has to agree, when there is cause, and what follows.

The kinds are in `games.table.kinds`. Page, API, mails and log are made from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from games.models import Game, Prompt, Seat, Vote

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from games.mail.words.turns import Mail

KINDS = "games.table.kinds"


@dataclass(frozen=True, kw_only=True)
class VoteKind:
    """A kind of vote. `name` is stored, so it never changes."""

    name: str
    title: str
    proposed: str
    passed: str  # the sentence once the table has agreed
    do: Callable[[Game, Vote, datetime], None]
    needs_all: bool = False  # because it takes something from a player; else more than half decide
    takes: str = ""  # what it takes, where the sentence for all kinds does not do
    spans: Sequence[int] = (0,)  # the seconds that can be proposed
    seats: Callable[[Seat], Sequence[int]] | None = None  # those that the proposer can make it about
    no_cause: str = ""  # the refusal where there is nothing to vote on
    has_cause: Callable[[Game, Vote], bool] = lambda _row, _vote: True
    decision: Callable[[Seat, datetime], int] = lambda _seat, _now: 0  # what `Vote.decision` holds
    button: StrOrPromise = ""  # empty: the page proposes it at another place
    about: StrOrPromise = ""  # what the page says above the button
    line: StrOrPromise  # what proposes it by mail, with the span or the seat
    called: str  # a pattern of what it is called by mail in all languages, without words that say nothing
    mail: Callable[[Game, Vote, Prompt | None, str], Mail] | None = None  # to the others, once it has passed
    mail_to_seat: Callable[[str, Vote, str], Mail] | None = None  # to the seat it is about, once proposed


@cache
def kinds() -> Mapping[str, VoteKind]:
    """Return the kinds of vote by their names, in the order of the page."""
    found: Sequence[VoteKind] = import_module(KINDS).KINDS
    return {kind.name: kind for kind in found}


def kind_of(vote: Vote) -> VoteKind:
    return kinds()[vote.kind]


def why_no_cause(row: Game, vote: Vote) -> str:
    """Return why there is nothing to vote on; empty if there is."""
    kind = kind_of(vote)
    return "" if kind.has_cause(row, vote) else kind.no_cause


def offered(seat: Seat, votes: Sequence[Vote]) -> list[VoteKind]:
    """Return the kinds that a seat can propose beside these open votes, as far as there is cause for them."""
    there = {vote.kind for vote in votes}
    found = (kind for name, kind in kinds().items() if kind.button and name not in there)
    return [kind for kind in found if _has_cause(kind, seat)]


def _has_cause(kind: VoteKind, seat: Seat) -> bool:
    if kind.seats is not None:
        return bool(kind.seats(seat))
    return not why_no_cause(seat.game, Vote(game=seat.game, kind=kind.name))

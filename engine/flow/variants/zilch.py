"""The Zilch foretells who will win, and wins with them (R-25.7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.asking.ask import SEAT, Ask
from engine.asking.choices import seats_or
from engine.asking.forms import Choice, Option
from engine.asking.keys import seat_key
from engine.sheets.book import alert
from engine.state.apart import ANY_NUMBER, NOBODY, Apart, Prediction
from engine.state.position import Position

from ...facts import Foretold, PredictionSealed
from ...table import Table

ZILCH = "zilch"
PREDICTION, SHARERS = "prediction", "prediction_sharers"  # the questions
NO_ONE = Option("nobody", "predict_nobody")
ANY = Option("any", "any_sharers")


def zilch_apart() -> Apart:
    return Apart(ZILCH, Prediction())


def prediction_questions(table: Table) -> list[Ask]:
    """Asked with the choice of aliens; it can be changed until this round is answered (OURS-zilch-1)."""
    position = table.position
    foretelling = [seat for seat, chair in position.apart.items() if chair.what == ZILCH]
    asks = [_who_wins(position, seat) for seat in foretelling]
    if position.rules.zilch_names_sharers:
        asks += [_with_how_many(position, seat) for seat in foretelling]
    return asks


def _who_wins(position: Position, seat: int) -> Ask:
    """MD-3: nobody, and the Zilch loses."""
    form = seats_or([one.number for one in position.players], NO_ONE)
    advise = partial(_strongest, position) if any(position.dealt) else None  # nothing to go by
    return Ask(seat, PREDICTION, form, NO_ONE.key, advise=advise, sealed=True, public=SEAT)


def _strongest(position: Position) -> str:
    """Of all that the Zilch sees by then: the seat with the highest alert among its sheets."""
    seats = [one.number for one in position.players]
    return seat_key(max(seats, key=lambda seat: max(map(alert, position.dealt[seat]), default=0)))


def _with_how_many(position: Position, seat: int) -> Ask:
    """Exactly right wins alone; wrong loses. By default it is left open."""
    numbers = range(len(position.players))
    keys = {f"with {n}": n for n in numbers}
    options = {key: Option(key, "sharers", {"number": n}) for key, n in keys.items()}
    form = Choice({ANY.key: ANY, **options}, meanings={ANY.key: ANY_NUMBER, **keys})
    return Ask(seat, SHARERS, form, ANY.key, sealed=True, public=SEAT)


def write_predictions(table: Table, given: Mapping[Ask, Any]) -> None:
    """From now on they stand."""
    for ask, answer in given.items():
        foretold, meant = table.position.apart[ask.seat].foretold, ask.meaning(answer)
        assert foretold is not None, "nothing is asked of whoever foretells nothing"
        if ask.what == PREDICTION:
            foretold.winner = NOBODY if meant is None else meant
        else:
            foretold.sharers = meant
    for seat in dict.fromkeys(ask.seat for ask in given):
        _tell(table, seat)


def _tell(table: Table, seat: int) -> None:
    foretold = table.position.apart[seat].foretold
    assert foretold is not None, "it was asked"
    table.tell(PredictionSealed(seat))
    table.tell(Foretold(seat, foretold.winner, foretold.sharers, to=(seat,)))

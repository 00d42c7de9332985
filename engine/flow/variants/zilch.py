"""The Zilch predicts the winner and wins with them (R-25.7)."""

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
    """Return the questions of the Zilch, asked with the choice of aliens.

    Answers may change until all are in (OURS-zilch-1).
    """
    position = table.position
    foretelling = [seat for seat, chair in position.apart.items() if chair.what == ZILCH]
    asks = [_who_wins(position, seat) for seat in foretelling]
    if position.rules.zilch_names_sharers:
        asks += [_with_how_many(position, seat) for seat in foretelling]
    return asks


def _who_wins(position: Position, seat: int) -> Ask:
    """Return the question for the winner; the default is nobody, so that the Zilch loses (MD-3)."""
    form = seats_or([one.number for one in position.players], NO_ONE)
    advise = partial(_strongest, position) if any(position.dealt) else None  # nothing to go by
    return Ask(seat, PREDICTION, form, NO_ONE.key, advise=advise, sealed=True, public=SEAT)


def _strongest(position: Position) -> str:
    """Return the seat with the highest alert among its dealt sheets, which the Zilch sees by then."""
    seats = [one.number for one in position.players]
    return seat_key(max(seats, key=lambda seat: max(map(alert, position.dealt[seat]), default=0)))


def _with_how_many(position: Position, seat: int) -> Ask:
    """Return the question how many others win; the default leaves it open.

    With the exact number the Zilch wins alone, with a wrong one it loses.
    """
    numbers = range(len(position.players))
    keys = {f"with {n}": n for n in numbers}
    options = {key: Option(key, "sharers", {"number": n}) for key, n in keys.items()}
    form = Choice({ANY.key: ANY, **options}, meanings={ANY.key: ANY_NUMBER, **keys})
    return Ask(seat, SHARERS, form, ANY.key, sealed=True, public=SEAT)


def write_predictions(table: Table, given: Mapping[Ask, Any]) -> None:
    """Write the predictions down; they cannot change any more."""
    for ask, answer in given.items():
        foretold, meant = table.position.apart[ask.seat].foretold, ask.meaning(answer)
        assert foretold is not None, "only seats that predict are asked"
        if ask.what == PREDICTION:
            foretold.winner = NOBODY if meant is None else meant
        else:
            foretold.sharers = meant
    for seat in dict.fromkeys(ask.seat for ask in given):
        _tell(table, seat)


def _tell(table: Table, seat: int) -> None:
    foretold = table.position.apart[seat].foretold
    assert foretold is not None, "the seat was asked for a prediction"
    table.tell(PredictionSealed(seat))
    table.tell(Foretold(seat, foretold.winner, foretold.sharers, to=(seat,)))

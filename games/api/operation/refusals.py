"""Why an answer could not be taken, as page and mail say it, and where in the answer it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import engine
from games.log.words.sentences import sentence
from games.play.service.outcome import TooLate
from games.questions.words.reasons import reason
from games.words.asks import is_deal, is_ships
from games.words.reader import Reader

MOST_FACTS = 3  # sentences of what happened to a question that is closed; its facts are all there
AT_PLACES = frozenset({"too_many_there", "no_such_place"})
OF_SHIPS = frozenset({"not_ships", "too_few_ships", "too_many_ships"})
IN_DEAL = {"nothing_offered": "do", "not_a_deal": "do", "not_terms": "terms", "empty_deal": "terms"}


class Said(NamedTuple):
    """What is said of a refusal: as the parts of an error object."""

    id: str
    message: str
    params: dict[str, Any]
    field: str


class Asked(NamedTuple):
    """The question that an answer was for, and who reads what is said of it."""

    ask: engine.Ask | None
    reader: Reader


def question_error(refused: engine.Refused, asked: Mapping[int, Asked], question: int | None = None) -> Said:
    """`asked`: by question, as far as they are known; of one question alone its number need not be given."""
    of = asked.get(question) if question is not None else next(iter(asked.values()), None)
    reader = of.reader if of else Reader()
    message = reason(refused, reader)
    if isinstance(refused, TooLate):
        happened = [sentence(fact, reader) for fact in refused.facts]
        message = " ".join([message, *happened[:MOST_FACTS]])
        return Said(refused.reason, message, {**refused.params, "happened": happened}, "")
    field = _field(of.ask, refused) if of and of.ask and isinstance(refused, engine.NotAllowed) else ""
    return Said(refused.reason, message, dict(refused.params), field)


def _field(ask: engine.Ask, refused: engine.NotAllowed) -> str:
    """The way to what is wrong: "answer.ships.12"."""
    inner = _within(ask, refused)
    return f"answer.{inner}" if inner else "answer"


def _within(ask: engine.Ask, refused: engine.NotAllowed) -> str:
    if is_deal(ask):
        return IN_DEAL.get(refused.reason, "terms")
    if not is_ships(ask):
        return ""
    where = "ships" if ask.form.targets else ""
    if refused.reason in OF_SHIPS:
        return where
    if refused.reason in AT_PLACES:
        return f"{where}.{refused.params['place']}".strip(".")
    return "side" if refused.reason == "not_a_side" else ""

"""At which field an answer is wrong, so that the reason stands there and the page goes there."""

from __future__ import annotations

import engine
from games.words.asks import DealAsk, is_deal, is_ships

FIELDS = {
    "not_a_side": "side",
    "not_an_option": "answer",
    "not_a_split": "reward-cards",
    "no_such_card": "card",
    "too_few_cards": "card",
    "too_many_cards": "card",
    "empty_deal": "do",
    "not_a_deal": "do",
    "nothing_offered": "do",
    "not_terms": "do",
    "no_such_term": "theirs-exact-1",
}
AT_PLACES = frozenset({"not_ships", "too_few_ships", "too_many_ships", "too_many_there", "no_such_place"})


def at_fault(ask: engine.Ask, refused: engine.Refused) -> str:
    """The name of the field; of several of the same name the page takes the first."""
    if is_deal(ask):
        return _in_deal(ask, refused)
    if refused.reason in AT_PLACES and is_ships(ask):
        place = str(refused.params.get("place", ""))
        return f"ships-{place if place in ask.form.places else next(iter(ask.form.places), '')}"
    return FIELDS.get(refused.reason, "")


def _in_deal(ask: DealAsk, refused: engine.Refused) -> str:
    """A colony or a number of ships may be wrong on either side: the reason names which."""
    if refused.reason == "no_such_colony":
        mine = refused.params.get("allowed") == ask.form.colonies["mine"]
        return "mine-colony" if mine else "theirs-colony"
    return FIELDS.get(refused.reason, "do")

"""Rewards split into cards from the deck and ships out of the warp."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.http import QueryDict

from engine import NotAllowed
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.questions.forms.choice import ChoiceForm
from games.questions.forms.fields import amount, filled
from games.words.choices import ChoiceAsk
from games.words.reader import Reader

CARDS, SHIPS = "reward-cards", "reward-ships"


class RewardsForm(ChoiceForm):
    template = "rewards"
    fields_at_fault: ClassVar[Mapping[str, str]] = {**ChoiceForm.fields_at_fault, "not_a_split": CARDS}

    def show(self, ask: ChoiceAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return `parts`: the two fields with their range; `sum`: what they come to, or at least `least`."""
        splits = _splits(ask)
        sums = [sum(split) for split in splits.values()]
        usual = splits[ask.default]
        parts = [
            {
                "name": name,
                "is_ships": name == SHIPS,
                "least": min(split[n] for split in splits.values()),
                "most": max(split[n] for split in splits.values()),
                "value": typed.get(name, "") if typed else usual[n],
            }
            for n, name in enumerate((CARDS, SHIPS))
        ]
        warp = view["seats"][ask.seat]["warp"]
        return {
            "parts": parts,
            "sum": max(sums),
            "least": min(sums),
            "fixed": min(sums) == max(sums),
            "warp": warp,
        }

    def read(self, ask: ChoiceAsk, post: QueryDict) -> AnswerJSON:
        """Return the key of the option. Raises NotAllowed("not_a_split")."""
        wanted = amount(post.get(CARDS)), amount(post.get(SHIPS))
        splits = _splits(ask)
        for key, split in splits.items():
            if split == wanted:
                return key
        most = max(sum(split) for split in splits.values())
        raise NotAllowed("not_a_split", rewards=most, ships=max(split[1] for split in splits.values()))

    def write(self, ask: ChoiceAsk, answer: AnswerJSON) -> QueryDict:
        cards, back = _splits(ask)[answer]
        return filled({CARDS: cards, SHIPS: back})

    def left_out(self, ask: ChoiceAsk, post: QueryDict) -> bool:
        return False


def _splits(ask: ChoiceAsk) -> dict[str, tuple[int, int]]:
    """Return cards and ships by the key of the option."""
    return {key: (o.params["cards"], o.params["ships"]) for key, o in ask.form.options.items()}

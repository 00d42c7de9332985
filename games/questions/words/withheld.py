"""The parameters of a question as others may come to see them: no card in them, and no terms."""

from __future__ import annotations

import re
from collections.abc import Collection

from django.utils.translation import gettext as _

from engine.editions import DECK
from engine.state.kinds import Kind
from games.base.documents import ParamsJSON
from games.words.patterns import OF_PARAMETERS, FinishedWords

BY_NAME = sorted(key for key in DECK if key.replace("_", "").isalpha())
NAMES_A_CARD = re.compile(rf"\b(?:(?:attack|reinforcement) \d+|\w+ flare|{'|'.join(BY_NAME)})\b")


def withheld(about: ParamsJSON, terms: Collection[str] = ()) -> dict[str, object]:
    """Return the parameters without the `terms` of a deal, and with every card unnamed.

    It does not matter under which name a card is there, alone or with something else.
    """
    return {name: _unnamed(name, value) for name, value in about.items() if name not in terms}


def _unnamed(name: str, value: object) -> object:
    if isinstance(value, dict):  # terms, or cards of planets
        return FinishedWords("…")
    if isinstance(value, list | tuple):
        return FinishedWords(_("some cards")) if any(map(_names_a_card, value)) else value
    is_card = Kind.CARD in OF_PARAMETERS.get(name, ()) and isinstance(value, str)
    return FinishedWords(_("a card")) if is_card or _names_a_card(value) else value


def _names_a_card(value: object) -> bool:
    return isinstance(value, str) and NAMES_A_CARD.search(value) is not None

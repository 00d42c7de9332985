"""What is known to be taken otherwise: the sample leaves these kinds out until they are mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.games.mail.generated.texts import Text

_BESIDE = {"pass", "no", "none", "nobody", "default", "yes", "all", "accept", "break off"}


class Known(NamedTuple):
    """A kind of text, and a reply of the kind that is taken."""

    reason: str
    is_it: Callable[[Text], bool]
    name: str
    language: str
    text: str


def is_known(text: Text) -> bool:
    return any(known.is_it(text) for known in KNOWN)


def _beside(text: Text, kinds: set[str]) -> bool:
    return len(text.said) > 1 and any(one.kind in kinds for one in text.said)


KNOWN = (
    Known(
        "a yes or no beside an answer, or the default, is let go",
        lambda text: _beside(text, _BESIDE),
        "hate.rage",
        "en",
        "no one\nAttack 10",
    ),
    Known(
        "a number beside an answer is let go",
        lambda text: _beside(text, {"number"}),
        "citadel.planet",
        "de",
        "Rot 2, vier",
    ),
    Known(
        "“all” is a word of an option",
        lambda text: any(one.kind == "all" for one in text.said),
        "winner_known",
        "en",
        "all",
    ),
    Known(
        "a number of ships is a line",
        lambda text: any(one.kind == "ships" for one in text.said),
        "place_ships, seven",
        "en",
        "3 to blue 1",
    ),
    Known(
        "a number between greeting and thanks is not asked back",
        lambda text: text.around.strip("{}") != "" and any(one.kind == "number" for one in text.said),
        "aim at yellow",
        "de",
        "Moin! die 2 - viele Grüße",
    ),
)

"""The words in which answers may be given. One vocabulary per language; English is always understood."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

_NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve"


@dataclass(frozen=True)
class Vocabulary:
    """Everything `understand` knows of a language, as sets of plain words and phrases."""

    numbers: dict[str, int]
    fillers: frozenset[str]  # say nothing of themselves
    ship_fillers: frozenset[str]  # nor do these, among ships
    passing: frozenset[str]
    declining: frozenset[str]
    none: frozenset[str]  # of ships or cards
    everything: frozenset[str]
    everybody: frozenset[str]
    default: frozenset[str]
    yes: frozenset[str]
    no: frozenset[str]
    accepting: frozenset[str]
    breaking_off: frozenset[str]
    sides: dict[str, str]
    mine: frozenset[str]
    yours: frozenset[str]
    colours: tuple[str, ...]
    places: dict[str, str]
    kinds: dict[str, str]
    exchange: tuple[str, ...] = field(default=("for",))


def _phrases(text: str) -> frozenset[str]:
    return frozenset(part.strip() for part in text.split("|"))


ENGLISH = Vocabulary(
    numbers={word: n for n, word in enumerate(_NUMBER_WORDS.split(" "))},
    fillers=_phrases(
        "and|i|ill|id|i'll|we|will|would|like|want|to|the|a|an|my|our|please|pls|play|lay|take|choose"
        "|pick|select|use|using|answer|option|number|no|nr|card|it|its|is|be|let|lets|us|go|going"
        "|with|for|thanks|thank|you|cheers|attack with|ok|okay|yes|then|at|on|of|from|planet|alien|me"
        "|keep|get|number|choice|reply|so|just|hi|hello"
    )
    - {"no", "yes", "me", "you"},
    ship_fillers=_phrases(
        "ship|ships|send|put|place|land|launch|join|i|ill|i'll|will|the|my|a|please|and|with|from|to"
        "|on|at|of|out|into|onto|use|take|lose|return|move|allies|ally|as|side|in|for|it|aim|gate"
        "|hyperspace|each|of|also|then|back|go|thanks|attack|attacking|against|toward|towards|target"
        "|we|our|want|would|like|lets|let|us|them"
    ),
    passing=_phrases(
        "pass|i pass|passing|nothing|do nothing|no|none|skip|not now|no thanks|no action|wait"
        "|leave it|continue|go on|no thank you|nope|let it be|let it go|no reaction|nothing to play"
        "|pass for now|pass this time|not this time|not for now"
    ),
    declining=_phrases(
        "decline|i decline|no|pass|i pass|stay out|staying out|i stay out|out|neither|neither side"
        "|no thanks|not joining|no thank you|nobody|none|abstain|stay home|do not join|dont join"
        "|no alliance|nope|i am out|count me out|im out|stay out this time|not this time|not me"
    ),
    none=_phrases(
        "none|nothing|no ships|no ship|no cards|no card|zero|0|0 ships|0 cards|nobody|no|pass|i pass"
    ),
    everything=_phrases("all|everything|all of them|all cards|all ships|the lot|all my cards|all of it"),
    everybody=_phrases("all|everybody|everyone|all players|all others|everybody else|everyone else|both"),
    default=_phrases("default|by default"),
    yes=_phrases("yes|y|yep|yeah|sure|ok|okay|of course|do it|agreed|please do|yes please|yes i do|go ahead"),
    no=_phrases("no|n|nope|nay|no thanks|rather not|i do not|no i do not|dont|stop"),
    accepting=_phrases(
        "accept|accepted|i accept|accept the offer|i accept the offer|accept the deal"
        "|accept the offer on the table|yes|ok|okay|agree|agreed|i agree|deal|its a deal|done"
        "|yes please|sure|accept it|i accept your offer"
    ),
    breaking_off=_phrases(
        "no deal|break off|break it off|i break off|break off the talks|break off the talks no deal"
        "|no|reject|rejected|i reject|refuse|i refuse|decline|i decline|never|no agreement|stop"
        "|forget it|break off no deal"
    ),
    sides={
        **dict.fromkeys(("offense", "offence", "offensive", "attacker", "attackers", "attacking"), "offense"),
        **dict.fromkeys(("defense", "defence", "defensive", "defender", "defenders", "defending"), "defense"),
    },
    mine=_phrases("my|mine|our|i|me"),
    yours=_phrases("your|yours|you|his|her|their|theirs|he|she|they"),
    colours=("red", "yellow", "blue", "green", "purple", "orange", "white", "teal"),
    places={
        "the gate": "gate",
        "gate": "gate",
        "hyperspace gate": "gate",
        "orbit": "orbit",
        "beside the planet": "orbit",
        "the warp": "warp",
        "warp": "warp",
    },
    kinds={
        **{kind: kind for kind in ("attack", "negotiate", "morph", "reinforcement", "artifact", "flare")},
        "artefact": "artifact",
        "negotiation": "negotiate",
    },
)

_DROPPED = re.compile(r"[\"“”„«»'’‘`()\[\]{}*!?]")
_JOINED = re.compile(r"[_‐‑‒–—]|(?<=[^\W\d])-(?=\w)|(?<=\s)-(?=\s)|-(?=[^\W\d])")
_EDGES = " \t\n.,;:-"


def normal(text: str) -> str:
    """Plain words: no capitals, quotes or brackets, one space between words.

    >>> normal(" Anti-Matter  (flare)!. ")
    'anti matter flare'
    """
    bare = _DROPPED.sub("", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(_JOINED.sub(" ", bare).split()).strip(_EDGES)


def bare(text: str, words: Vocabulary = ENGLISH) -> str:
    """What remains of a normal text without words that say nothing."""
    return " ".join(word for word in _split(text) if word not in words.fillers)


def digits(text: str, words: Vocabulary = ENGLISH) -> str:
    """Number words of a normal text as digits.

    >>> digits("two from red one")
    '2 from red 1'
    """
    return " ".join(str(words.numbers.get(word, word)) for word in text.split())


def _split(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;:.]+", text) if word]

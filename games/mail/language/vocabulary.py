"""The words of answers. There is one vocabulary per language; English is always understood."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_TENS = ("twenty", "thirty", "forty")


@dataclass(frozen=True)
class Vocabulary:
    """All words of a language that `understand` knows, as sets of plain words and phrases."""

    numbers: dict[str, int]
    fillers: frozenset[str]  # alone, these say nothing
    neutral: frozenset[str]  # nor do these beside a number: they are neither nouns nor prepositions
    ship_fillers: frozenset[str]  # nor do these among ships
    passing: frozenset[str]
    letting: frozenset[str]  # of these, what lets something happen or keeps what could be played
    declining: frozenset[str]
    none: frozenset[str]  # of ships or cards
    everything: frozenset[str]
    everybody: frozenset[str]
    default: frozenset[str]
    yes: frozenset[str]
    no: frozenset[str]
    agreeing: frozenset[str]  # where the only option is to let it happen
    accepting: frozenset[str]
    breaking_off: frozenset[str]
    sides: dict[str, str]
    mine: frozenset[str]
    yours: frozenset[str]
    colours: tuple[str, ...]
    places: dict[str, str]
    kinds: dict[str, str]
    exchange: tuple[str, ...] = field(default=("for",))


def phraseset(text: str) -> frozenset[str]:
    """Split phrases that are written with bars between them."""
    return frozenset(part.strip() for part in text.split("|"))


def wordset(text: str) -> frozenset[str]:
    """Split words that are written with spaces between them."""
    return frozenset(text.split())


ENGLISH = Vocabulary(
    numbers={
        **{word: n for n, word in enumerate(_NUMBER_WORDS.split(" "))},
        **{word: 10 * n for n, word in enumerate(_TENS, 2)},
    },
    fillers=phraseset(
        "and|i|ill|id|i'll|we|will|would|like|want|to|the|a|an|my|our|please|pls|play|lay|take|choose"
        "|pick|select|use|using|answer|option|number|no|nr|card|it|its|is|be|let|lets|us|go|going|with"
        "|for|thanks|thank|you|cheers|attack with|ok|okay|yes|then|at|on|of|from|planet|alien|me|get"
        "|choice|reply|so|just|hi|hello"
    )
    - {"no", "yes", "me", "you"},
    neutral=phraseset(
        "and|i|ill|id|im|we|will|would|like|want|to|the|a|an|my|mine|please|pls|play|lay|take|choose|pick"
        "|select|use|using|it|its|is|be|let|lets|us|go|going|thanks|thank|you|cheers|ok|okay|yes|then|so"
        "|just|hi|hello|get|still|think|say|vote|stake|this|that|guess|definitely|sure|now|here|very|much"
        "|answer|choice|reply|have|put|send|prefer|rather|well|hm|hmm|ah|oh|haha|yeah|yep|face|down"
    ),
    ship_fillers=phraseset(
        "ship|ships|send|put|place|land|launch|join|i|ill|i'll|will|the|my|a|please|and|with|from|to|on"
        "|at|of|out|into|onto|use|take|lose|return|move|allies|ally|as|side|in|for|it|aim|gate|hyperspace"
        "|each|also|then|back|go|thanks|attack|attacking|against|toward|towards|target|we|our|want|would"
        "|like|lets|let|us|them|help|helping|support|supporting|happy|im|am|just|only|exactly|joining"
        "|team|count|remaining|other|fly|jump|head|yes|sure|ok|okay|yeah|gladly|gonna|going|these|those"
        "|id|charge|siding|using|sending|heading|landing|flying|moving|aiming|pushing|pull|pulling|bring|over|there|here|gets|remove|stand|standing|fighting|commit|bring|bringing"
        "|coming|along|follow|following|fight|flow|flows|flowing|burn|sacrifice|drop|park"
    ),
    passing=phraseset(
        "dont play it|do not play it|dont use it|do not use it"
        "|pass|i pass|passing|nothing|do nothing|no|none|skip|not now|no thanks|no action"
        "|continue|go on|no thank you|nope|let it be|let it go|no reaction|nothing to play|pass for now"
        "|fine by me|ok by me|fine with me|ok with me"
        "|i will pass|ill pass|im passing|i am passing|i hold"
        "|pass this time|not this time|not for now|not yet|let it happen|nothing from me"
        "|dont play anything|do not play anything|play nothing|nothing now|nothing this time|carry on"
        "|nothing to add|i have nothing to add|no cards from me|no cards|no card|not this turn"
        "|not this round|nothing to do|let them have it|nothing for me|no objection|no objections|hold"
        "|hold on to my cards|i let it happen|let them|let that happen|no play|keep my cards|skip it"
        "|skip this|nothing at the moment|nothing right now|nah|no not now|nothing more|nothing else"
        "|not today|no i pass|lets play on|play on|neither|neither for now|neither of them"
        "|neither of those|none of them|none of those|nothing of that"
    ),
    letting=phraseset(
        "let it be|let it go|let it happen|i let it happen|let them have it|let them|let that happen"
        "|continue|go on|carry on|fine by me|ok by me|fine with me|ok with me|no objection|no objections"
        "|no reaction|hold|i hold|hold on to my cards|keep my cards|nothing to play|no play|nothing to do"
        "|nothing to add"
    ),
    declining=phraseset(
        "i wont join anybody|wont join anybody|sit out|sit this out|sit this 1 out|sit this one out"
        "|sit it out|no alliance for me|not for me|without me|nothing for me|leave me out of it"
        "|leave me out of this|decline|i decline|no|pass|i pass|stay out|staying out|i stay out|out"
        "|neither|neither side|no thanks|not joining|no thank you|nobody|none|abstain|stay home"
        "|do not join|dont join|no alliance|nope|i am out|count me out|im out|stay out this time"
        "|not this time|not me|nah|stay out of this|stay out of this one|stay out of it|im staying out"
        "|i am staying out|not getting involved|decline the invitation|decline your invitation"
        "|rather not join|rather not|id rather not join|id rather not|leave me out|i keep out|keep out"
        "|zero|0|im not joining|i wont join|no im staying out|no ally|stay out of this 1"
        "|stay out of it this time|not this 1|nothing|no ships|not interested|staying home|i stay home"
        "|ill stay out|ill stay home"
    ),
    none=phraseset(
        "none|nothing|no ships|no ship|no cards|no card|zero|0|0 ships|0 cards|nobody|no|pass|i pass"
    ),
    everything=phraseset("all|everything|all of them|all cards|all ships|the lot|all my cards|all of it"),
    everybody=phraseset(
        "all|everybody|everyone|all players|all others|everybody else|everyone else|both|anyone|anybody"
        "|all 2|all 3|all 4|everyone all|each|the whole table|whole table|every one"
    ),
    default=phraseset(
        "default|by default|whatever default|default fine|default is fine|whatever the default is"
    ),
    yes=phraseset(
        "yes|y|yep|yeah|yup|sure|ok|okay|of course|of course i do|do it|agreed|please do|yes please"
        "|yes i do|go ahead|absolutely|definitely|certainly|gladly|with pleasure|why not|yes thank you"
        "|i do|fine|sure thing"
    ),
    no=phraseset(
        "no|n|nope|nay|nah|no thanks|no thank you|rather not|i do not|no i do not|dont|stop|stop here"
        "|no more for me|no more please|i stop|ill stop|that was it|that is it|id rather not|no way"
        "|enough|no more|that is enough|never|not at all"
    ),
    agreeing=phraseset(
        "accept|accepted|yes|y|yep|yeah|ok|okay|okey|fine|fine by me|fine with me|alright|all right"
        "|all good|good|sure|understood|noted|got it|go ahead|go on|agreed|no problem|np|let it be"
        "|so be it|if it must be|acknowledged|carry on|sounds good|ok by me|ok with me|great|works for me"
        "|thats fine|thats ok|ok then|very well"
    ),
    accepting=phraseset(
        "accept|accepted|i accept|accept the offer|i accept the offer|accept the deal"
        "|accept the offer on the table|yes|ok|okay|agree|agreed|i agree|deal|its a deal|done|yes please"
        "|sure|accept it|i accept your offer|fine|fine by me|sounds good|we have a deal|you have a deal"
        "|take it|i take it|i take the deal|ill take it|lets do it|yes lets do it|done deal"
        "|accept your offer|i accept the deal|im in|youre on|works for me|yes deal|i agree to that"
        "|alright|the deal|that deal|i take that deal|ill take that deal|youve got a deal|you have got a "
        "deal|ok deal|you got it|you got a deal|you got "
        "yourself a deal|i can live with that|i can live with "
        "it|fair"
        "|fair enough|sounds fair|thats fair|good deal|shake on it|lets shake on it|happy with that"
        "|im good with that|im fine with that|thats a deal|good for me|fine with me|ok with me|okay with me"
        "|ok by me|good with me|fine for me|sounds good to me|lets do that|fair deal"
        "|happy with it|im happy with it|im happy with that"
    ),
    breaking_off=phraseset(
        "i dont want a deal|i dont want this deal|i dont want that deal"
        "|i dont accept|dont accept|i do not accept|no deal|break off|break it off|i break off"
        "|break off the talks|break off the talks no deal|no|reject|rejected|i reject|refuse|i refuse"
        "|decline|i decline|never|no agreement|stop|forget it|break off no deal|no way|nope|no thanks"
        "|no thank you|i break off the talks|nothing doing|not interested|im out|decline your offer"
        "|decline the offer|i decline your offer|reject your offer|reject the offer|refuse the offer"
        "|i decline the offer|i reject your offer|decline it|reject it|pass|i pass|ill pass|too "
        "expensive"
    ),
    sides={
        **dict.fromkeys(("offense", "offence", "offensive", "attacker", "attackers", "attacking"), "offense"),
        **dict.fromkeys(
            ("defense", "defence", "defensive", "defender", "defenders", "defending", "defend"), "defense"
        ),
    },
    mine=phraseset("my|mine|our|i|me"),
    yours=phraseset("your|yours|you|his|her|their|theirs|he|she|they"),
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
        **{
            kind: kind
            for kind in ("attack", "negotiate", "morph", "kicker", "reinforcement", "artifact", "flare")
        },
        "artefact": "artifact",
        "negotiation": "negotiate",
    },
)

_KEYCAPS = re.compile("[\ufe00-\ufe0f\u20e3]")  # these make a digit a key, or colour a sign
_SKINS = re.compile("[\U0001f3fb-\U0001f3ff]")
_THUMB_ALONE = re.compile(r"^[^\w\n👍👎]*(👍|👎)(?:[^\w\n👍👎]*\1)*[^\w\n👍👎]*$", re.MULTILINE)
_THUMBS = {
    "👍": "thumbs up",
    "👎": "thumbs down",
}  # alone in its line; it does not say what it is about
_SIGNS = {"👍": " ok ", "✅": " ok ", "👎": " no ", "🔟": " 10 "}
_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")  # "jaaa"
_WITH = re.compile(r"(?<!\w)w/ ?(?=\w)", re.IGNORECASE)
_RUNS = re.compile(r"([^\w\s+#])\1+")
_DROPPED = re.compile(r"[\"“”„«»'’‘`()\[\]{}*!?]")
_JOINED = re.compile(r"[_‐‑‒–—]|(?<=[^\W\d])-(?=\w)|(?<=\s)-(?=\s)|-(?=[^\W\d])")
_EDGES = " \t\n.,;:-"


def cleaned(text: str) -> str:
    """Return a text with its signs as they are typed: digits plain, no sign twice in a row.

    >>> cleaned("2️⃣!!! ４ 👍"), cleaned("👎🏽")
    ('2! 4  ok ', 'thumbs down')
    """
    plain = _SKINS.sub("", _KEYCAPS.sub("", unicodedata.normalize("NFKC", text)))
    plain = _THUMB_ALONE.sub(lambda found: _THUMBS[found[1]], plain)
    plain = _DRAWN_OUT.sub(r"\1", _WITH.sub("with ", plain))
    for sign, words in _SIGNS.items():
        plain = plain.replace(sign, words)
    return _RUNS.sub(r"\1", plain)


@lru_cache(maxsize=4096)  # the labels of one question are made plain again and again
def normal(text: str) -> str:
    """Return plain words: no capitals, quotes or brackets, one space between words.

    >>> normal(" Anti-Matter  (flare)!. ")
    'anti matter flare'
    """
    bare = _DROPPED.sub("", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(_JOINED.sub(" ", bare).split()).strip(_EDGES)


def bare(text: str, words: Vocabulary = ENGLISH) -> str:
    """Return a normal text without the words that say nothing."""
    return " ".join(word for word in _split(text) if word not in words.fillers)


def digits(text: str, words: Vocabulary = ENGLISH) -> str:
    """Return a normal text with its number words as digits.

    >>> digits("twenty three from red one")
    '23 from red 1'
    """
    found: list[str] = []
    may_follow = False  # after the word for a ten, as in "twenty three"
    for written in text.split():
        word = written.rstrip(",;:.")
        number, sign = words.numbers.get(word), written[len(word) :]
        if number is not None and may_follow and 0 < number < 10:
            found[-1] = f"{int(found[-1]) + number}{sign}"
        else:
            found.append(written if number is None else f"{number}{sign}")
        may_follow = number is not None and number >= 20 and not sign
    return " ".join(found)


def _split(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;:.]+", text) if word]

"""Words that only tell what an option does: "use my power and draw three".

They are the words of its own text on the sheet or card, in every language, and the small words around them.
"""

from __future__ import annotations

from collections.abc import Iterable

import engine
from engine.state.cards import FLARE
from games.base.language_and_zone import in_every_language
from games.mail.language.vocabulary import digits, normal, wordset
from games.words.reader import sheet

_SMALL = wordset(
    "i ill id we lets let me my mine our the a an 1 it its this that these those them to of from for with and"
    " then so now please by in out on off up back here all"
    " ich wir mir mich mein meine meinen meiner meinem unser unsere der die das den dem des ein eine einen es"
    " ihn sie davon dann jetzt bitte und um zu von vom aus mit auf in damit mal alle"
)
_TURNING = wordset(  # of a text, but they turn what is said
    "not no or if unless instead except only never without may rather either neither nor but when while until"
    " before after once next again"
    " nicht kein keine keinen oder wenn statt außer nur nie ohne sondern aber sobald bis bevor nachdem wieder"
)
_SHORT = 4  # letters of the beginning that two forms of a word share: "draw", "drawn"


def tells_its_effect(plain: str, option: engine.Option) -> bool:
    """Return whether a normal text has words of an option's text and small words, and no others."""
    words = [word for word in digits(plain).split() if word not in _SMALL]
    effect = _words_of_text(option)
    return any(map(str.isalpha, words)) and all(_is_of(word, effect) for word in words)


def _is_of(word: str, effect: frozenset[str]) -> bool:
    """Return whether a text has this word, perhaps with another ending."""
    if word in effect or word in _TURNING or len(word) < _SHORT:
        return word in effect - _TURNING
    beginning = word[: max(_SHORT, len(word) - 2)]
    return any(one.startswith(beginning) and abs(len(one) - len(word)) < _SHORT for one in effect)


def _words_of_text(option: engine.Option) -> frozenset[str]:
    """Return the words of the text of a power or card; none of an option that has no text."""
    texts = in_every_language(lambda: " ".join(_texts(option)))
    return frozenset(word for text in texts for word in digits(normal(text)).split())


def _texts(option: engine.Option) -> Iterable[str]:
    alien, card = (str(option.params.get(name) or "") for name in ("alien", "card"))
    if option.what == "use" and alien:
        yield str(sheet(alien).get("power", ""))
    elif option.what == "play" and card.endswith(FLARE):
        yield str(sheet(card.removesuffix(FLARE)).get(str(option.params.get("side") or ""), ""))
    elif option.what == "play" and card:
        yield str(sheet(card).get("text", ""))

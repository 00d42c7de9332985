"""How an answer can be given in words, by what kind of answer it is.

Nothing in it can be copied as an answer: it comes back quoted.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

WORDS = {
    "choice": noop(
        "In words, name your choice as the list does: a card, a planet, a colour, an alien; or say yes, no "
        "or that you pass, where the list has that."
    ),
    "ships": noop(
        "In words, say how many ships at which place, place by place. If you are asked for a side or a "
        "target, say that first."
    ),
    "cards": noop("In words, name the cards with commas between them, or say that you choose none."),
    "deal": noop(
        "In words, accept, break off, or say what you give and what you get: cards, kinds of cards, a card "
        "at random, a colony on a planet."
    ),
}


def plain_words(kind: str) -> str:
    """What to write for a form of this kind."""
    return _(WORDS[kind])

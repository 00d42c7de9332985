"""How an answer can be given in words, by what kind of answer it is.

Nothing in it can be copied as an answer: it comes back quoted.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from games.base.documents import AnswerJSON
from games.words.asks import is_ships

WORDS = {
    "choice": noop(
        "In words, name your choice as the list does: a card, a planet, a colour, an alien; or say yes, no "
        "or that you pass, where the list has that."
    ),
    "ships": noop("In words, say how many ships at which place, place by place."),
    "cards": noop("In words, name the cards with commas between them, or say that you choose none."),
    "deal": noop(
        "In words, accept, break off, or say what you give and what you get: cards, kinds of cards, a card "
        "at random, a colony on a planet."
    ),
}
SHIPS_AND_TARGET = noop(
    "In words, say the side or the planet first, and then how many ships from which place, place by place."
)


def plain_words(ask: engine.Ask) -> str:
    """What to write for a form of this kind."""
    has_targets = is_ships(ask) and ask.form.targets
    return _(SHIPS_AND_TARGET if has_targets else WORDS[ask.form.kind])


def line_to_name(shown: Sequence[AnswerJSON]) -> int:
    """The line of the list that stands as an example: not the first, unless there is no other."""
    return min(2, max(1, len(shown)))


def reply_with_a_line(shown: Sequence[AnswerJSON]) -> str:
    """How the list of a mail is answered."""
    told = _("Reply with a line of the list, such as “line %(number)d”, or in your own words.")
    return told % {"number": line_to_name(shown)}

"""Some of these cards, each with a box to tick."""

from __future__ import annotations

from collections import Counter

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.state.view import View
from games.base.documents import AnswerJSON
from games.board.page import face
from games.questions.forms.fields import filled
from games.words.choices import CardsAsk
from games.words.reader import Reader

KIND = "cards"


def show(ask: CardsAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
    """Return `cards`: face and whether ticked. Equal cards are boxes of their own."""
    ticked = Counter(typed.getlist("card")) if typed else Counter()
    return {
        "cards": [{"face": face(key), "chosen": _take(ticked, key)} for key in ask.form.cards],
        "least": ask.form.least,
        "most": ask.form.most,
        "legend": _legend(ask.form.least, ask.form.most),
    }


def _legend(least: int, most: int) -> str:
    """Return how many cards are to be ticked."""
    if least == most:
        return ngettext("Exactly %(n)d card", "Exactly %(n)d cards", most) % {"n": most}
    if least:
        return _("%(least)d to %(most)d cards") % {"least": least, "most": most}
    pattern = ngettext("%(n)d card, or none: tick nothing", "Up to %(n)d cards, or none: tick nothing", most)
    return pattern % {"n": most}


def _take(ticked: Counter[str], key: str) -> bool:
    """Take one of these from the ticked cards, and return whether there was one."""
    if not ticked[key]:
        return False
    ticked[key] -= 1
    return True


def read(ask: CardsAsk, post: QueryDict) -> AnswerJSON:
    """Return the keys of the ticked cards."""
    return post.getlist("card")


def write(ask: CardsAsk, answer: AnswerJSON) -> QueryDict:
    return filled({"card": list(answer)})

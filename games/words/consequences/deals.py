"""What accepting, offering or breaking off does."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.state.view import View
from games.base.documents import AnswerJSON
from games.words.core import names
from games.words.core.answers import exchange
from games.words.core.asks import DealAsk
from games.words.core.reader import Reader


def deal(ask: DealAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    other = names.seat_name(ask.form.other, reader)
    if answer["do"] == "break off":
        return _("There is no deal with %(other)s: each of you loses 3 ships to the warp.") % {"other": other}
    terms = ask.form.offer if answer["do"] == "accept" else answer["terms"]
    told = {"other": other, **exchange(ask, {"terms": terms})}
    if answer["do"] == "accept":
        return _("The deal is made: you give %(mine)s, and %(other)s gives you %(theirs)s.") % told
    return (
        _("You offer to give %(mine)s for %(theirs)s. %(other)s may accept, make another offer or break off.")
        % told
    )

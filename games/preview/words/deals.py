"""What accepting, offering or breaking off does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.state.view import View
from games.base.documents import AnswerJSON
from games.words import names
from games.words.answers import exchange
from games.words.asks import DealAsk
from games.words.reader import Reader


def deal(ask: DealAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    other = names.seat_name(ask.form.other, reader)
    if answer["do"] == "break off":
        return _("There is no deal with %(other)s: each of you loses 3 ships to the warp.") % {"other": other}
    terms: Any = ask.form.offer if answer["do"] == "accept" else answer["terms"]
    told = {**exchange(ask, {"terms": terms}, reader), "other": other}
    stays = _stays(terms[str(ask.form.me)], reader)
    if answer["do"] == "accept":
        first = _("The deal is made: %(other)s gets %(mine)s, and you get %(theirs)s.") % told
        return " ".join([first, *stays])
    first = _("You offer this: %(other)s gets %(mine)s, and you get %(theirs)s.") % told
    last = _("%(other)s can accept, make another offer or break off.") % told
    return " ".join([first, *stays, last])


def _stays(gift: Mapping[str, Any], reader: Reader) -> list[str]:
    """That who gives a colony keeps their own there: some take it for a loss."""
    if gift.get("colony") is None:
        return []
    told = {"planet": names.planet_name(gift["colony"], reader.systems)}
    return [_("Your own colony on %(planet)s stays.") % told]

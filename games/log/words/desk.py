"""What was done at the desk, as the log tells it among what has happened."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.base.documents import FactJSON
from games.desk.words.acts import told_words
from games.words.reader import Reader

from .record import Cause, FactWords, Why


def _told(fact: FactJSON, _reader: Reader) -> dict[str, str]:
    return {"told": told_words(fact)}


def _why(_fact: FactJSON, _reader: Reader) -> Why:
    return Why(_("It was done at the desk of this game, not by the rules."))


WORDS = {"desk_act": FactWords("%(told)s", _why, cause=Cause.OTHER, fields=_told)}

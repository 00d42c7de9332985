"""An absence, in words for whoever is away and for the table."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.words.times import day_words


def away_remark(last: date | None) -> str:
    """Beside a seat, to those at the table: that its player is away; why is nobody's business."""
    day = date_format(last, pgettext("date format", "j F")) if last else ""
    return _("away until %(day)s") % {"day": day} if day else ""


def absence_words(absence: tuple[date, date] | None, today: date) -> str:
    """That it stands, or is to come; empty if there is none any more."""
    if absence is None or absence[1] < today:
        return ""
    first, last = absence
    if first <= today:
        return _("You are away until %(day)s.") % {"day": day_words(last)}
    return _("You will be away from %(first)s to %(last)s.") % {
        "first": day_words(first),
        "last": day_words(last),
    }

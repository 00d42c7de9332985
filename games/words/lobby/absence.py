"""An absence, in words for whoever is away."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from games.words.core.times import day_words


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

"""The words for a game that cannot be loaded with the rules that are here."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .names import alien_name, listed


def unloadable_words(missing: Sequence[str]) -> str:
    """Return why it cannot be shown. `missing` are the aliens whose sheets are not there, if that is why."""
    if not missing:
        return _("This game cannot be shown right now.")
    return ngettext(
        "This game cannot be shown right now: the sheet of %(aliens)s is missing.",
        "This game cannot be shown right now: the sheets of %(aliens)s are missing.",
        len(missing),
    ) % {"aliens": listed(map(alien_name, missing))}

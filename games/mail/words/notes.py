"""Notes beside the answers of a mail: nothing that the situation tells, and what several share once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from games.mail.words.asked import NumberedAnswer

LEAST_SHARED = 3  # answers in a row that share a note


def without_situation(answers: Sequence[NumberedAnswer], situation: Sequence[str]) -> list[NumberedAnswer]:
    """Leave out each note that a line of the situation above tells."""
    return [one._replace(note="") if _is_told(one.note, situation) else one for one in answers]


def _is_told(note: str, situation: Sequence[str]) -> bool:
    """Return whether a line says the note, or begins as it does and says the rest of it."""
    label, colon, rest = note.partition(": ")
    return any(note in line or (colon and line.startswith(label) and rest in line) for line in situation)


def shared(answers: Sequence[NumberedAnswer]) -> list[NumberedAnswer]:
    """Return the answers with a note that several in a row share only below the last of these."""
    told: list[NumberedAnswer] = []
    for note, group in _runs(answers):
        if note and len(group) >= LEAST_SHARED:
            together = _of_lines(group[0].number, group[-1].number, note)
            group = [one._replace(note="") for one in group[:-1]] + [group[-1]._replace(note=together)]
        told += group
    return told


def _runs(answers: Sequence[NumberedAnswer]) -> Iterator[tuple[str, list[NumberedAnswer]]]:
    return ((note, list(group)) for note, group in groupby(answers, lambda one: one.note))


def _of_lines(first: int, last: int, note: str) -> str:
    return _("Lines %(first)d to %(last)d: %(note)s") % {"first": first, "last": last, "note": note}

"""What a table votes on, in words: what is proposed, what it takes, and the result."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.models import Vote
from games.table.declaration import kind_of, kinds
from games.words.names import colour_name
from games.words.reader import span_words

CLOSED: dict[str, str] = {
    "free": noop("%(colour)s took their last answer back. Nothing had been revealed by it."),
    "refused": noop("The table has not agreed to what %(colour)s proposed. It was: %(title)s."),
    "lapsed": noop("Too few agreed in time to what %(colour)s proposed. It was: %(title)s."),
    "withdrawn": noop("%(colour)s withdrew their proposal. It was: %(title)s."),
    "needless": noop("What %(colour)s proposed has no cause any more. It was: %(title)s."),
    "seats": noop("A seat has changed hands, so what %(colour)s proposed has lapsed. It was: %(title)s."),
}


def proposal(vote: Vote) -> str:
    """Say what is voted on, and who has proposed it."""
    return _(kind_of(vote).proposed) % _fields(vote.kind, vote.seat, vote.seconds, vote.about)


def passed(vote: Vote) -> str:
    """Say what the table has agreed on."""
    return _(kind_of(vote).passed) % _fields(vote.kind, vote.seat, vote.seconds, vote.about)


def vote_title(vote: Vote) -> str:
    return _title(vote.kind, vote.about)


def what_it_takes(vote: Vote) -> str:
    """Say who has to agree, and until when."""
    kind = kind_of(vote)
    if kind.takes:
        return _(kind.takes)
    if not kind.needs_all:
        return _("It is done as soon as more than half of the players agree, and lapses after three days.")
    return _("It is done only if everyone agrees within three days; who says nothing has not agreed.")


def told_vote(changed: Mapping[str, object]) -> str:
    """Say the same for the log, from what was recorded."""
    name, how = str(changed.get("vote")), str(changed.get("how"))
    if name not in kinds():
        return ""
    kind = kinds()[name]
    pattern = {"proposed": kind.proposed, "passed": kind.passed, **CLOSED}.get(how, "%(title)s")
    by, seconds, seat = (_number(changed.get(name)) for name in ("by", "seconds", "seat"))
    return _(pattern) % _fields(name, by or 0, seconds or 0, seat)


def _fields(kind: str, by: int, seconds: int, about: int | None) -> dict[str, str]:
    return {
        "colour": colour_name(by),
        "span": span_words(seconds) if seconds else "",
        "seat": "" if about is None else colour_name(about),
        "title": _title(kind, about),
    }


def _title(kind: str, about: int | None) -> str:
    return _(kinds()[kind].title) % {"seat": "" if about is None else colour_name(about)}


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None

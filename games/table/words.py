"""What a table votes on, in words: what is proposed, what it takes, and the result."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.models import Vote
from games.words.names import colour_name
from games.words.times import span_words

Kind = Vote.Kind
TITLES: dict[str, str] = {
    Kind.EXTEND: noop("More time"),
    Kind.PAUSE: noop("A pause"),
    Kind.RESUME: noop("Going on now"),
    Kind.REPLACE: noop("Another player for %(seat)s"),
    Kind.TAKE_BACK: noop("Taking an answer back"),
    Kind.DRAW: noop("A draw"),
    Kind.CONCEDE: noop("Conceding to %(seat)s"),
}
PROPOSED: dict[str, str] = {
    Kind.EXTEND: noop("%(colour)s proposes %(span)s more for all open questions."),
    Kind.PAUSE: noop("%(colour)s proposes to pause the game for %(span)s."),
    Kind.RESUME: noop("%(colour)s proposes to go on with the game now."),
    Kind.REPLACE: noop(
        "%(colour)s proposes to give the seat of %(seat)s to someone else, as its player is absent."
    ),
    Kind.TAKE_BACK: noop("%(colour)s asks to take their last answer back, with all that was decided since."),
    Kind.DRAW: noop("%(colour)s proposes to end the game as a draw."),
    Kind.CONCEDE: noop(
        "%(colour)s concedes the game to %(seat)s, who has won it as soon as all others do the same."
    ),
}
PASSED: dict[str, str] = {
    Kind.EXTEND: noop("The table has agreed: %(span)s more for all open questions."),
    Kind.PAUSE: noop("The table has agreed to pause the game for %(span)s."),
    Kind.RESUME: noop("The table has agreed to end the pause."),
    Kind.REPLACE: noop("The table has agreed to give the seat of %(seat)s to someone else."),
    Kind.TAKE_BACK: noop("The table has agreed that %(colour)s takes their last answer back."),
    Kind.DRAW: noop("The table has agreed to a draw."),
    Kind.CONCEDE: noop("All others have conceded the game to %(seat)s."),
}
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
    return _(PROPOSED[vote.kind]) % _fields(vote.kind, vote.seat, vote.seconds, vote.about)


def passed(vote: Vote) -> str:
    """Say what the table has agreed on."""
    return _(PASSED[vote.kind]) % _fields(vote.kind, vote.seat, vote.seconds, vote.about)


def vote_title(vote: Vote) -> str:
    return _title(vote.kind, vote.about)


def what_it_takes(vote: Vote) -> str:
    """Say who has to agree, and until when."""
    if not vote.needs_all:
        return _("It is done as soon as more than half of the players agree, and lapses after three days.")
    if vote.kind == Kind.CONCEDE:
        return _(
            "It is done only if all others agree within three days; who says nothing has not agreed. If you "
            "only want to stop yourself, leave the game: a bot plays on for you."
        )
    return _("It is done only if everyone agrees within three days; who says nothing has not agreed.")


def told_vote(changed: Mapping[str, object]) -> str:
    """Say the same for the log, from what was recorded."""
    kind, how = str(changed.get("vote")), str(changed.get("how"))
    if kind not in TITLES:
        return ""
    words = {"proposed": PROPOSED, "passed": PASSED}.get(how)
    pattern = words[kind] if words else CLOSED.get(how, "%(title)s")
    by, seconds, seat = (_number(changed.get(name)) for name in ("by", "seconds", "seat"))
    return _(pattern) % _fields(kind, by or 0, seconds or 0, seat)


def _fields(kind: str, by: int, seconds: int, about: int | None) -> dict[str, str]:
    return {
        "colour": colour_name(by),
        "span": span_words(seconds) if seconds else "",
        "seat": "" if about is None else colour_name(about),
        "title": _title(kind, about),
    }


def _title(kind: str, about: int | None) -> str:
    return _(TITLES[kind]) % {"seat": "" if about is None else colour_name(about)}


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None

"""The mail that answers a mail to the desk: what was done, what not and why, and how the game stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games.base import links
from games.board.words.lines import wrapped
from games.desk.words.acts import act_words
from games.desk.words.by_mail import SampleLine, first_lines, sample_lines
from games.mail.outbox.delimiter import DELIMITER
from games.mail.words.turns import Mail, rendered
from games.models import Game, User
from games.models.play.desk import Role
from games.people.read.absence import today_of
from games.words.times import when

from .carry_out import CarriedOut, LineResult
from .standing import offered_there, standing_lines

MOST_QUOTED = 4_000
HEADINGS = {
    "taken": noop("Done"),
    "commands": noop("What you can do at the desk"),
    "refused": noop("Nothing was done"),
    "not_understood": noop("Nothing was done: please write again"),
    "too_late": noop("Nothing was done: something else was done before"),
    "suspected": noop("Nothing was done: your email looks automatic"),
    **dict.fromkeys(("held", "held_suspected"), noop("Nothing was done: sent from another address")),
    "unreadable": noop("Nothing was done: your email could not be read"),
    "failed": noop("Nothing was done: your email could not be handled"),
}


@dataclass(frozen=True)
class DeskReply:
    """What is answered: the outcome, as `InboundMail` has it, and what came of each line. `why` says it where
    no line was looked at; `role` None: they have no business there, and nothing is told of the game."""

    game: Game
    person: User
    role: Role | None
    outcome: str
    wrote: str
    carried: CarriedOut = field(default_factory=CarriedOut)
    why: str = ""
    wants_help: bool = False

    @property
    def heading(self) -> str:
        lines = sum(not one.is_talk for one in self.carried.results)
        done = sum(one.done for one in self.carried.results)
        if 0 < done < lines:
            return _("Done: %(done)d of %(lines)d lines") % {"done": done, "lines": lines}
        return _(HEADINGS[self.outcome])


def desk_letter(reply: DeskReply, silent_until: datetime | None) -> Mail:
    """`silent_until`: it is the last one until then. In the language that is set."""
    context: dict[str, Any] = {
        "delimiter": _(DELIMITER),
        "game_name": str(reply.game),
        "title": reply.heading,
        "why": _why(reply),
        "meanwhile": [act_words(act) for act in reply.carried.meanwhile],
        "results": list(map(_result, reply.carried.results)),
        "wrote": _own_lines(reply.wrote) if _quotes_all(reply) else [],
        "state": standing_lines(reply.game, reply.role) if reply.role else [],
        "samples": _samples(reply),
        "silence": _silence(silent_until),
        "url": links.desk_link(reply.game.pk) if reply.role else links.absolute("/"),
        "wants_help": reply.wants_help,
        "grammar": _grammar(),
    }
    subject = _("[%(game)s] %(title)s") % {"game": str(reply.game), "title": _subject(reply)}
    return rendered("desk", subject, context | _in_columns(context))


def _subject(reply: DeskReply) -> str:
    return _("Desk: %(heading)s") % {"heading": reply.heading}


def _why(reply: DeskReply) -> str:
    if reply.carried.other_role:
        return _("Your role at this desk has changed since that email. Reply to this one to act now.")
    if number := len(reply.carried.meanwhile):
        return ngettext(
            "This was done since the email you replied to. If you still want yours, write it again as a "
            "reply to this one.",
            "These things were done since the email you replied to. If you still want yours, write it again "
            "as a reply to this one.",
            number,
        )
    return reply.why


def _quotes_all(reply: DeskReply) -> bool:
    """Where the lines are not shown one by one."""
    return bool(reply.wrote) and not reply.carried.results and reply.outcome != "commands"


def _own_lines(wrote: str) -> list[str]:
    lines = wrote[:MOST_QUOTED].splitlines()
    return [*lines, "…"] if len(wrote) > MOST_QUOTED else lines


def _result(one: LineResult) -> dict[str, object]:
    told = one.told if one.done or one.is_talk else _("Not done. %(why)s") % {"why": one.told}
    return {"wrote": one.wrote, "told": told, "told_wrapped": wrapped(told), "done": one.done}


def _samples(reply: DeskReply) -> list[SampleLine]:
    if reply.role is None:
        return []
    choose: Callable[[Sequence[str], Any], list[SampleLine]] = (
        sample_lines if reply.wants_help else first_lines
    )
    return choose(offered_there(reply.game, reply.role), today_of(reply.person))


def _grammar() -> str:
    return _(
        "A line for each thing, in English or German. Say why behind a dash, or in the lines right below: "
        "the players read it. What is not here, you do on the page."
    )


def _silence(until: datetime | None) -> str:
    if until is None:
        return ""
    told = {"when": when(until)}
    return (
        _(
            "This is the last such email for now. We read further emails and do what they say, but send no "
            "answer to them until %(when)s. The desk always shows what was done."
        )
        % told
    )


def _in_columns(context: dict[str, Any]) -> dict[str, object]:
    """The same for the text part, in lines of 72 columns."""
    texts = {f"{name}_wrapped": wrapped(context[name]) for name in ("why", "silence", "grammar")}
    lists = {f"{name}_wrapped": list(map(wrapped, context[name])) for name in ("meanwhile", "state")}
    return {**texts, **lists}

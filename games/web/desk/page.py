"""What the page of a desk shows: what the game waits for, who sits there, what can be done, what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.core.paginator import Paginator
from django.utils.translation import gettext as _

from games.act.desk.take_back import BEGINNING
from games.inbox.desk.standing import state_line
from games.models import Act, Game, Moderator, Prompt, Seat, User
from games.models.play.desk import NEUTRAL, Audience, Kind, Role, may
from games.outbox.addresses import DeskKey, desk_address
from games.read.desk.acts import acts_for
from games.read.desk.offered import GROUPS, DeskStand
from games.read.desk.roles import waits_for_seat
from games.read.game.boundaries import boundaries
from games.read.game.public_moments import PublicMoment
from games.read.game.public_questions import PromptAsPublicQuestion, seats_waited_for
from games.read.game.ruled import last_ruling
from games.read.game.stuck import stuck_of
from games.read.people.absence import seat_away_until
from games.words.core.names import colour_name
from games.words.core.reader import Reader
from games.words.desk.acts import act_words, who_words
from games.words.desk.forms import ACT_WORDS
from games.words.desk.state import (
    late_lines,
    moderator_words,
    role_words,
    sitter_words,
    stuck_for_host_words,
)
from games.words.desk.stuck import stuck_lines
from games.words.facts.sentences import sentence
from games.words.lobby.absence import away_remark
from games.words.lobby.clock import answer_line, clock_lines

from .form import FORMS, FormSources, form_of

PER_PAGE = 50


@dataclass(frozen=True)
class Failed:
    """An act that was not done: which, what was typed, and why not.

    `to_know`: what has to be known first; `read`: the mark that says so, where it needs one.
    """

    kind: str
    given: Mapping[str, str]
    why: str
    to_know: Sequence[str] = ()
    read: str = ""


def desk_context(
    game: Game,
    role: Role,
    page: str | None,
    failed: Failed | None = None,
    before: PublicMoment | None = None,
    *,
    reader: User,
    open_reports: int = 0,
) -> dict[str, object]:
    """Nothing of it depends on a hidden card: it is made of who sits where and what is asked when, and for a
    host who plays of what everybody knows. `before`: what was chosen in the log, to take the game back."""
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    open_there = list(Prompt.objects.filter(game=game, closed_at=None).select_related("seat"))
    moderators = list(Moderator.objects.filter(game=game, ended_at=None).select_related("user"))
    chosen = [(before.place, sentence(before.fact, Reader()))] if before else []
    sources = replace(
        _sources(game, role, seats, moderators), before=chosen, read=failed.read if failed else ""
    )
    stand = DeskStand(game, role, moderated=bool(moderators), ruled=_was_ruled(game, role))
    acts = Paginator(acts_for(game, role).reverse().select_related("person"), PER_PAGE).get_page(page)
    return {
        "game": game,
        "role_words": role_words(role, waits=_host_waits(game, role)),
        "reads_reports": role in NEUTRAL,
        "open_reports": open_reports,
        "state": state_line(game, open_there),
        "lines": [answer_line(game), *clock_lines(game)],
        "stuck": _stuck(game, role),
        "seats": [_seat(game, role, seat, open_there) for seat in seats],
        "moderators": [moderator_words(one) for one in moderators],
        "groups": _groups(stand, sources, failed),
        "acts": [_act(act, role) for act in acts],
        "page": acts,
        "seen": acts.paginator.count,
        "mail_address": desk_address(DeskKey(game.pk, reader.opaque_id, role, acts.paginator.count)),
        "failed": failed,
    }


def _host_waits(game: Game, role: Role) -> bool:
    return role == Role.PLAYING_HOST and game.owner is not None and waits_for_seat(game.owner, game)


def _stuck(game: Game, role: Role) -> list[str]:
    """Of a game that is paused for repair; nothing of who has answered to a host who plays."""
    if game.status != Game.Status.STUCK:
        return []
    if role in NEUTRAL:
        return stuck_lines(stuck_of(game))
    return [stuck_for_host_words()]


def _seat(game: Game, role: Role, seat: Seat, asked: Sequence[Prompt]) -> dict[str, object]:
    away = seat_away_until(seat)
    known = seats_waited_for(PromptAsPublicQuestion.of(prompt) for prompt in asked)
    return {
        "number": seat.number,
        "colour": colour_name(seat.number),
        "who": sitter_words(seat),
        "away": away_remark(away),
        "waited_for": seat.number in known,
        "lines": late_lines(seat, asked) if role in NEUTRAL else [],
    }


def _sources(game: Game, role: Role, seats: Sequence[Seat], moderators: Sequence[Moderator]) -> FormSources:
    named = [(seat.number, f"{colour_name(seat.number)} · {sitter_words(seat)}") for seat in seats]
    looking = [(one.pk, moderator_words(one)) for one in moderators]
    back = _encounters(game) if may(role, Kind.REWIND) and game.started_at else []
    return FormSources(named, looking, game.response_seconds, game.deal_seconds, back)


def _encounters(game: Game) -> list[tuple[int, str]]:
    """The newest first; at last the beginning of the game."""
    told = _("Encounter %(n)d, with %(offense)s as the offense")
    found = {
        one.encounter: told % {"n": one.encounter, "offense": colour_name(one.offense)}
        for one in boundaries(game.pk)
        if one.counts
    }
    return [*sorted(found.items(), reverse=True), (BEGINNING, _("The beginning of the game"))]


def _was_ruled(game: Game, role: Role) -> bool:
    return may(role, Kind.UNDO_RULING) and last_ruling(game.pk) is not None


def _groups(stand: DeskStand, sources: FormSources, failed: Failed | None) -> list[dict[str, object]]:
    """A ruling has a page of its own."""
    titles = {
        "time": _("Time"),
        "answers": _("Answers and absences"),
        "people": _("Players"),
        "course": _("What has been played"),
        "desk": _("Who looks after the game"),
    }
    found = [(titles[name], list(filter(stand.offers, kinds))) for name, kinds in GROUPS.items()]
    return [
        {
            "title": title,
            "forms": [_act_form(kind, sources, failed) for kind in offered if kind in FORMS],
            "rules": Kind.RULING in offered,
        }
        for title, offered in found
        if offered
    ]


def _act_form(kind: str, sources: FormSources, failed: Failed | None) -> dict[str, object]:
    mine = failed if failed is not None and failed.kind == kind else None
    words = ACT_WORDS[kind]
    return {
        "kind": kind,
        "title": words.title,
        "about": words.about,
        "button": words.button,
        "form": form_of(kind, sources, mine.given if mine else None),
        "open": mine is not None or (kind == Kind.REWIND and bool(sources.before)),
        "from_log": kind == Kind.REWIND,
    }


def _act(act: Act, role: Role) -> dict[str, object]:
    """A line of the audit: whoever does not play also reads who it was."""
    name = act.person.name if act.person and role in NEUTRAL else ""
    return {
        "at": act.at,
        "words": act_words(act),
        "by": f"{who_words(act.role)}: {name}" if name else "",
        "staff": act.audience == Audience.STAFF,
    }

"""What the page of a desk shows: what the game waits for, who sits there, what can be done, what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.core.paginator import Paginator
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.act.desk.take_back import BEGINNING
from games.models import Act, Game, Moderator, Prompt, Seat
from games.models.play.desk import NEUTRAL, Audience, Kind, Role, may
from games.read.desk.acts import acts_for
from games.read.desk.roles import waits_for_seat
from games.read.game.boundaries import boundaries
from games.read.game.public_moments import PublicMoment
from games.read.game.public_questions import PromptAsPublicQuestion, seats_waited_for
from games.read.game.ruled import last_ruling
from games.read.game.stuck import stuck_of
from games.read.people.absence import seat_away_until
from games.web.persons import player_name
from games.web.turn.page import waiting
from games.words.core.names import colour_name
from games.words.core.reader import Reader
from games.words.core.times import answer_by, lasted, when
from games.words.desk.acts import act_words, who_words
from games.words.desk.stuck import stuck_lines
from games.words.facts.sentences import sentence
from games.words.lobby.absence import away_remark
from games.words.lobby.clock import answer_line, clock_lines, paused_words

from .form import FORMS, FormSources, form_of

PER_PAGE = 50
GROUPS: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    (
        "time",
        (Kind.RESUME, Kind.PAUSE, Kind.EXTEND, Kind.EXTEND_SEAT, Kind.REMIND, Kind.REMIND_SEAT, Kind.TIMES),
    ),
    ("answers", (Kind.NUDGE, Kind.ANSWER, Kind.ABSENCE, Kind.PRESENCE)),
    ("people", (Kind.REPLACE, Kind.HAND_BACK, Kind.REMOVE)),
    ("course", (Kind.RETRY, Kind.REWIND, Kind.UNDO_RULING, Kind.CLOSE)),
    ("desk", (Kind.APPOINT, Kind.DISMISS, Kind.HAND_OVER, Kind.RESIGN)),
)


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


@dataclass(frozen=True)
class WaitedFor:
    """Who is waited for, as a bystander knows it."""

    asks: list[PromptAsPublicQuestion]
    winners: list[int]
    seat: int | None = None
    reader: Reader = field(default_factory=Reader)


def desk_context(
    game: Game,
    role: Role,
    page: str | None,
    failed: Failed | None = None,
    before: PublicMoment | None = None,
    *,
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
    acts = Paginator(acts_for(game, role).reverse().select_related("person"), PER_PAGE).get_page(page)
    return {
        "game": game,
        "role_words": _role_words(game, role),
        "reads_reports": role in NEUTRAL,
        "open_reports": open_reports,
        "state": _state(game, open_there),
        "lines": [answer_line(game), *clock_lines(game)],
        "stuck": _stuck(game, role),
        "seats": [_seat(game, role, seat, open_there) for seat in seats],
        "moderators": [_name(one) for one in moderators],
        "groups": _groups(game, role, sources, failed),
        "acts": [_act(act, role) for act in acts],
        "page": acts,
        "seen": acts.paginator.count,
        "failed": failed,
    }


ROLE_WORDS = {
    Role.HOST: lambda: _("You are the host, and do not play here."),
    Role.PLAYING_HOST: lambda: _(
        "You are the host and play here. So you can do only what is the same for everyone."
    ),
    Role.MODERATOR: lambda: _("You look after this game. You do not see anyone's cards."),
    Role.STAFF: lambda: _("You are here for this site. You do not see anyone's cards."),
}


def _role_words(game: Game, role: Role) -> str:
    if role == Role.PLAYING_HOST and game.owner is not None and waits_for_seat(game.owner, game):
        return _(
            "You are the host and wait for a seat here. So you can do only what is the same for everyone, "
            "until you leave the waiting list."
        )
    return ROLE_WORDS[role]()


def _state(game: Game, asked: Sequence[Prompt]) -> str:
    """What the game waits for, as far as everybody knows."""
    if game.status == Game.Status.LOBBY:
        return _("The game has not begun.")
    if game.status == Game.Status.OVER:
        return _("The game is over. Nothing more can be done here.")
    if game.status == Game.Status.STUCK:
        return _("The game is paused for repair. Answers are kept.")
    asks = [PromptAsPublicQuestion.of(prompt) for prompt in asked]
    waits = waiting(WaitedFor(asks, game.winners)) or _("Waiting for the players.")
    return " ".join(filter(None, [paused_words(game), waits]))


def _stuck(game: Game, role: Role) -> list[str]:
    """Of a game that is paused for repair; nothing of who has answered to a host who plays."""
    if game.status != Game.Status.STUCK:
        return []
    if role in NEUTRAL:
        return stuck_lines(stuck_of(game))
    return [_("You can try it again. If it does not go on, appoint a moderator who does not play.")]


def _seat(game: Game, role: Role, seat: Seat, asked: Sequence[Prompt]) -> dict[str, object]:
    away = seat_away_until(seat)
    known = seats_waited_for(PromptAsPublicQuestion.of(prompt) for prompt in asked)
    return {
        "number": seat.number,
        "colour": colour_name(seat.number),
        "who": _who(seat),
        "away": away_remark(away),
        "waited_for": seat.number in known,
        "lines": _late(game, seat, asked) if role in NEUTRAL else [],
    }


def _who(seat: Seat) -> str:
    """Who plays there, as the table sees it."""
    name = player_name(seat)
    if seat.has_stand_in:
        return _("a bot plays until %(name)s is back") % {"name": name or _("the player")}
    if seat.bot:
        return _("a bot")
    return name or (_("a player without a name") if seat.user else _("free"))


def _late(game: Game, seat: Seat, asked: Sequence[Prompt]) -> list[str]:
    """How late a player is, to whoever does not play: by when they have to answer, what they have missed."""
    if seat.user is None or seat.bot:
        return []
    mine = [prompt for prompt in asked if prompt.seat_id == seat.pk and prompt.waiting]
    return list(filter(None, [_due(mine), _missed(seat), _looked(seat)]))


def _due(asked: Sequence[Prompt]) -> str:
    due = min((prompt.due_at for prompt in asked if prompt.due_at), default=None)
    if due is None:
        return ""
    if any(prompt.on_bank for prompt in asked):
        return _("Their time is up. Their bank runs until %(when)s.") % {"when": when(due)}
    return answer_by(due)


def _missed(seat: Seat) -> str:
    if not seat.missed:
        return ""
    told = ngettext("%(n)d deadline missed.", "%(n)d deadlines missed in a row.", seat.missed)
    return told % {"n": seat.missed}


def _looked(seat: Seat) -> str:
    if seat.seen_at is None:
        return _("They have answered nothing yet.")
    return _("Last answer %(span)s ago.") % {"span": lasted(timezone.now() - seat.seen_at)}


def _sources(game: Game, role: Role, seats: Sequence[Seat], moderators: Sequence[Moderator]) -> FormSources:
    named = [(seat.number, f"{colour_name(seat.number)} · {_who(seat)}") for seat in seats]
    looking = [(one.pk, _name(one)) for one in moderators]
    back = _encounters(game) if may(role, Kind.REWIND) and game.started_at else []
    ruled = may(role, Kind.UNDO_RULING) and last_ruling(game.pk) is not None
    return FormSources(named, looking, game.response_seconds, game.deal_seconds, back, was_ruled=ruled)


def _encounters(game: Game) -> list[tuple[int, str]]:
    """The newest first; at last the beginning of the game."""
    told = _("Encounter %(n)d, with %(offense)s as the offense")
    found = {
        one.encounter: told % {"n": one.encounter, "offense": colour_name(one.offense)}
        for one in boundaries(game.pk)
        if one.counts
    }
    return [*sorted(found.items(), reverse=True), (BEGINNING, _("The beginning of the game"))]


def _name(moderator: Moderator) -> str:
    return moderator.user.name or _("a moderator without a name")


def _groups(game: Game, role: Role, sources: FormSources, failed: Failed | None) -> list[dict[str, object]]:
    titles = {
        "time": _("Time"),
        "answers": _("Answers and absences"),
        "people": _("Players"),
        "course": _("What has been played"),
        "desk": _("Who looks after the game"),
    }
    found = [
        (
            titles[name],
            [_act_form(kind, sources, failed) for kind in kinds if _is_offered(game, role, kind, sources)],
        )
        for name, kinds in GROUPS
    ]
    rules = may(role, Kind.RULING) and game.status == Game.Status.RUNNING
    return [
        {"title": title, "forms": offered, "rules": rules and title == titles["course"]}
        for title, offered in found
        if offered
    ]


def _is_offered(game: Game, role: Role, kind: Kind, sources: FormSources) -> bool:
    """What this role may do to a game as it stands. Everything is judged again when it is sent."""
    if not (may(role, kind) or (kind == Kind.REPLACE and may(role, Kind.REPLACE_ABSENT))):
        return False
    if kind in (Kind.APPOINT, Kind.HAND_OVER, Kind.RESIGN):
        return game.status != Game.Status.OVER
    if kind == Kind.DISMISS:
        return game.status != Game.Status.OVER and bool(sources.moderators)
    if kind == Kind.RETRY:
        return game.status == Game.Status.STUCK
    if kind == Kind.UNDO_RULING and not sources.was_ruled:
        return False
    if kind in (Kind.REWIND, Kind.UNDO_RULING, Kind.CLOSE):
        return game.status in (Game.Status.RUNNING, Game.Status.STUCK)
    if game.status != Game.Status.RUNNING:
        return False
    stands = game.paused_at is not None
    return {Kind.PAUSE: not stands, Kind.RESUME: stands}.get(kind, not (stands and kind in NEEDS_CLOCKS))


NEEDS_CLOCKS = frozenset({Kind.EXTEND, Kind.EXTEND_SEAT, Kind.REMIND, Kind.REMIND_SEAT, Kind.NUDGE})


def _act_form(kind: str, sources: FormSources, failed: Failed | None) -> dict[str, object]:
    mine = failed if failed is not None and failed.kind == kind else None
    words = FORMS[kind]
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

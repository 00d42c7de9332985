"""Queues the mails of a game, in the transaction that gives cause for them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import engine
from games.act.session import GameSession
from games.base import links
from games.base.documents import FactJSON
from games.base.language_and_zone import language_and_zone_of
from games.base.routes import Route
from games.models import Game, Invitation, LogEntry, Prompt, Seat, User
from games.outbox.headers import unsubscribe_page
from games.outbox.queue import Draft, queue
from games.read.game.head import Head, NumberedFact, head, knows
from games.read.game.road import without_taken_back
from games.words.core.times import due_of
from games.words.desk.acts import closing_lines
from games.words.lobby.clock import clock_lines
from games.words.mails import turns as mails
from games.words.mails.answered import MailedAnswer
from games.words.mails.asked import NamedPart, PromptMail, Reminder
from games.words.mails.opening import Opening, Player
from games.words.mails.plain import plain_mail
from games.words.questions.part_names import part_names

from .answered_by_mail import answered_by_mail
from .keys import NAMING

if TYPE_CHECKING:
    from games.act.session import SessionSeat

alarm = logging.getLogger("games.alarm")

MOST_SINCE = 200  # facts for one mail; the words cut further


def queue_prompts(session: GameSession, opened: Iterable[Prompt]) -> None:
    """One mail for all that a person is asked now: at most one query more, whatever their number."""
    asked = [together for together in by_seat(opened) if any(map(asks_person, together))]
    if not asked:
        return
    told = FactsSinceAsked(session, [session.seats[together[0].seat.number] for together in asked])
    queue(_prompt_drafts(session, asked, told), now=session.now)


def by_seat(prompts: Iterable[Prompt]) -> list[list[Prompt]]:
    """What each seat is asked, in the order of its questions."""
    found: dict[int, list[Prompt]] = {}
    for prompt in prompts:
        found.setdefault(prompt.seat.number, []).append(prompt)
    return [sorted(together, key=lambda prompt: prompt.question) for together in found.values()]


def asks_person(prompt: Prompt) -> bool:
    """Whether a person is told of it: by mail, and by a webhook."""
    return bool(prompt.waiting and prompt.due_at and prompt.seat.user and not prompt.seat.bot)


def queue_end(session: GameSession) -> None:
    """The end of the game, to every person who sits there."""
    seats = [seat for seat in session.seats.values() if seat.user]
    told, log = FactsSinceAsked(session, seats), _whole_log(session)
    people = {seat.number: seat.user.name for seat in seats if seat.user}
    answered = _answered(session, seats)
    drafts = [
        _game_over_draft(session, seat, told.for_seat(seat), log, people, answered.get(seat.number, []))
        for seat in seats
    ]
    queue(drafts, now=session.now)


def _whole_log(session: GameSession) -> list[FactJSON]:
    """All that has happened and counts: whoever tells of it picks what a seat may know."""
    entries = LogEntry.objects.filter(game=session.row).order_by("number", "place")
    told = [NumberedFact(*one) for one in entries.values_list("number", "fact")]
    return [one.fact for one in without_taken_back(session.row.pk, told)]


def queue_reminder(prompt: Prompt, kind: Reminder = Reminder.HALF, mark: str = "") -> None:
    """The same question once more, with those that were asked with it and are still open.

    `mark` tells it from others of its kind.
    """
    start = head(prompt.game_id)
    together = list(prompt.asked_together().select_related("seat__user"))
    asked = [p for p in together if asks_person(p) and (p.seat.number, p.question) in start.game.open]
    if not asked:
        return
    first = asked[0]
    with language_and_zone_of(first.seat.user):
        since = _since_opened(first, start)
        players = _players(prompt.game.seats.select_related("user"))
        question = _question(prompt.game, first, start.game, since, players)
        answered = answered_by_mail(prompt.game, {first.seat.number: first.opened_by})[first.seat.number]
        parts = _parts(prompt.game, together, asked, start.game)
        context = replace(question, parts=parts, reminder=kind, answered=answered)
    mail = _written(mails.reminder_mail, context, context.turn_url, first.seat)
    about = NAMING if kind is Reminder.HALF else f"{NAMING} {kind.value}{mark}"
    queue([_draft("reminder", prompt.game, first.seat, mail, first, about)])


def queue_invitation(invitation: Invitation) -> None:
    """A seat is offered."""
    game = invitation.game
    with language_and_zone_of(User.objects.filter(email=invitation.email).first() or game.owner):
        queue([_invitation(game, invitation)])


def _invitation(game: Game, invitation: Invitation) -> Draft:
    """In the language of whoever invites, if we do not know who is invited."""
    context = mails.InvitationMail(
        game_name=str(game),
        host=game.owner.name if game.owner else "",
        seats=game.seats.count(),
        edition=game.edition,
        response_seconds=game.response_seconds,
        accept_url=links.invitation_link(invitation.token),
    )
    mail = mails.invitation_mail(context)
    key = f"invitation {invitation.pk}"
    return Draft("invitation", invitation.email, *mail, key=key, game=game)


class FactsSinceAsked:
    """What has happened since each of some seats was asked last. Looks into the log once at most: what
    happened since the last checkpoint is known from loading the game. What was taken back is left out."""

    def __init__(self, session: GameSession, seats: Sequence[SessionSeat]):
        self.session = session
        first = min((seat.informed_until or 0 for seat in seats), default=session.checkpoint_number)
        told = [*self._older(first), *session.recent_facts]
        self.told = without_taken_back(session.row.pk, told)

    def _older(self, first: int) -> Iterator[NumberedFact]:
        if first >= self.session.checkpoint_number:
            return
        span = {"number__gt": first, "number__lte": self.session.checkpoint_number}
        entries = LogEntry.objects.filter(game=self.session.row, **span).order_by("number", "place")
        yield from (NumberedFact(*one) for one in entries.values_list("number", "fact"))

    def for_seat(self, seat: SessionSeat) -> list[FactJSON]:
        """The newest facts for this seat, oldest first; cut after choosing, or the cut told of others."""
        since = seat.informed_until or 0
        known = (fact for number, fact in self.told if number > since and knows(seat.number, fact))
        return list(known)[-MOST_SINCE:]


def _prompt_drafts(
    session: GameSession, asked: Iterable[Sequence[Prompt]], told: FactsSinceAsked
) -> Iterator[Draft]:
    """The first mail to a seat that was never asked tells what game this is."""
    asked = list(asked)
    answered = _answered(session, [session.seats[together[0].seat.number] for together in asked])
    for together in asked:
        seat = session.seats[together[0].seat.number]
        opening = _opening(session, seat) if seat.informed_until is None else None
        mine = answered.get(seat.number, [])
        yield _prompt_draft(session, together, told.for_seat(seat), opening, mine)


def _answered(session: GameSession, seats: Iterable[SessionSeat]) -> dict[int, list[MailedAnswer]]:
    """What these seats have answered by mail since they were told of their game."""
    by_mail = {d.seat for d in session.decisions if d.route == Route.MAIL}
    since = {s.number: s.informed_until for s in seats if s.has_mailed or s.number in by_mail}
    return answered_by_mail(session.row, since, session.told) if since else {}


def _opening(session: GameSession, seat: Seat) -> Opening:
    """Names as the page of the game shows them to everybody at the table."""
    host = session.row.owner
    return Opening(
        seat=seat.number,
        players=_players(session.seats.values()),
        goal=session.game.position.rules.goal,
        response_seconds=session.row.response_seconds,
        host=host.name if host else "",
        is_host=host is not None and host == seat.user,
        pace=session.game.position.rules.pace,
        clock=clock_lines(session.row),
    )


def _players(seats: Iterable[Seat]) -> list[Player]:
    in_order = sorted(seats, key=lambda seat: seat.number)
    return [Player(one.number, one.user.name if one.user else "", not one.user) for one in in_order]


def _since_opened(prompt: Prompt, start: Head) -> list[FactJSON]:
    """A reminder tells what has happened since the question was put."""
    return start.facts_since(prompt.opened_by, prompt.seat.number)


def _prompt_draft(
    session: GameSession,
    together: Sequence[Prompt],
    since: list[FactJSON],
    opening: Opening | None,
    answered: Sequence[MailedAnswer],
) -> Draft:
    """About the first question that waits; with more than one of them, each is a part of it."""
    asked = [prompt for prompt in together if asks_person(prompt)]
    first = asked[0]
    with language_and_zone_of(first.seat.user):
        players = [] if opening else _players(session.seats.values())  # the opening names them
        question = _question(session.row, first, session.game, since, players)
        parts = _parts(session.row, together, asked, session.game)
        context = replace(question, opening=opening, parts=parts, answered=answered)
    mail = _written(mails.prompt_mail, context, context.turn_url, first.seat)
    return _draft("prompt", session.row, first.seat, mail, first, NAMING)


def _parts(
    game: Game, together: Sequence[Prompt], asked: Sequence[Prompt], state: engine.Game
) -> list[NamedPart]:
    """Those that are asked, by the names that they have among all that was asked together; one needs none."""
    if len(asked) < 2:
        return []
    named = zip(together, part_names([(one.what, one.about) for one in together]), strict=True)
    return [NamedPart(name, _question(game, one, state, [], [])) for one, name in named if one in asked]


def _question(
    game: Game, prompt: Prompt, state: engine.Game, since: list[FactJSON], players: list[Player]
) -> PromptMail:
    return PromptMail(
        game_name=str(game),
        view=engine.view(state.position, prompt.seat.number),
        ask=state.open[prompt.seat.number, prompt.question],
        turn_url=links.turn_link(prompt.pk),
        shown=prompt.shown,
        since=since,
        due=due_of(prompt),
        reminders_url=unsubscribe_page(prompt.seat),
        players=players,
        reacts=not state.position.rules.asks_by_role,
    )


def _game_over_draft(
    session: GameSession,
    seat: Seat,
    since: list[FactJSON],
    log: list[FactJSON],
    people: dict[int, str],
    answered: Sequence[MailedAnswer],
) -> Draft:
    context = mails.GameOverMail(
        game_name=str(session.row),
        view=engine.view(session.game.position, seat.number),
        game_url=links.game_link(session.row.pk),
        since=since,
        log=[fact for fact in log if knows(seat.number, fact)],
        people=people,
        answered=answered,
        closing=closing_lines(session.row),
    )
    mail = _written(mails.game_over_mail, context, context.game_url, seat)
    return _draft("news", session.row, seat, mail, mark=NAMING)


def _written(write: Callable[[Any], mails.Mail], context: Any, url: str, seat: Seat) -> mails.Mail:
    """The mail, in the language and zone of whoever sits there, whoever's doing has brought it about.

    A word that is missing must not stop the game, so then it is a plain one with the link.
    """
    with language_and_zone_of(seat.user):
        try:
            mail = write(context)
            return mail if seat.person.pictures else mail._replace(picture=None)
        except Exception:
            alarm.exception("a mail of %s could not be written", context.game_name)
            return plain_mail(context.game_name, url)


def _draft(
    kind: str, game: Game, seat: Seat, mail: mails.Mail, prompt: Prompt | None = None, mark: str = ""
) -> Draft:
    """The key makes it one mail, however often it is queued."""
    about = f"prompt {prompt.pk}" if prompt else f"game {game.pk}"
    key = f"{kind} {about} to {seat.user_id}{mark}"
    return Draft(kind, seat.person.email, *mail, key=key, game=game, prompt=prompt, seat=seat)

"""Queues the mails of a game, in the transaction that gives cause for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import engine
from games.base import links
from games.base.documents import FactJSON
from games.base.language_and_zone import language_and_zone_of
from games.base.routes import Route
from games.desk.read.acts import looks_taken
from games.desk.words.acts import closing_lines, look_lines
from games.lobby.words.variants import variants_of_game
from games.mail.outbox.queue import Draft, queue
from games.mail.words import turns as mails
from games.mail.words.answered import MailedAnswer
from games.mail.words.asked import Reminder
from games.mail.words.desk import not_for_you_mail
from games.models import Game, Invitation, LogEntry, Prompt, Seat, User
from games.play.read.head import Head, NumberedFact, head, knows
from games.play.read.road import without_taken_back
from games.play.service.session import GameSession

from .answered_by_mail import answered_by_mail
from .keys import NAMING
from .question_mail import mail_in_words, parts_of, players_of, question_of
from .write_mail import MOST_SINCE, NOT_WRITTEN, MomentOfMail

if TYPE_CHECKING:
    from games.play.service.session import SessionSeat


def queue_prompts(session: GameSession, opened: Iterable[Prompt]) -> None:
    """One mail for all that a person is asked now. It is written when it goes out (`write_mail`), of the game
    as it stands now: deciding does not wait for words."""
    asked = [together for together in by_seat(opened) if any(map(asks_person, together))]
    if asked:
        queue([_prompt_draft(session, together) for together in asked], now=session.now)


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
    told = _whole_log(session)
    people = {seat.number: seat.user.name for seat in seats if seat.user}
    answered = _answered(session, seats)
    looks = [act.as_fact() for act in looks_taken(session.row)]
    drafts = [
        _game_over_draft(session, seat, told, people, answered.get(seat.number, []), looks) for seat in seats
    ]
    queue(drafts, now=session.now)


def _whole_log(session: GameSession) -> Sequence[NumberedFact]:
    """All that has happened and counts: whoever tells of it picks what a seat may know."""
    entries = LogEntry.objects.filter(game=session.row).order_by("number", "place")
    told = [NumberedFact(*one) for one in entries.values_list("number", "fact")]
    return without_taken_back(session.row.pk, told)


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
        players = players_of(prompt.game.seats.select_related("user"))
        question = question_of(prompt.game, first, start.game, since, players)
        answered = answered_by_mail(prompt.game, {first.seat.number: first.opened_by})[first.seat.number]
        parts = parts_of(prompt.game, together, asked, start.game)
        context = replace(question, parts=parts, reminder=kind, answered=answered)
    mail = mail_in_words(mails.reminder_mail, context, context.turn_url, first.seat)
    about = NAMING if kind is Reminder.HALF else f"{NAMING} {kind.value}{mark}"
    queue([_draft("reminder", prompt.game, first.seat, mail, first, about)])


def queue_invitation(invitation: Invitation) -> None:
    """A seat is offered, or to somebody who has one, that it is: whoever invites is not told so."""
    game, person = invitation.game, User.objects.filter(email=invitation.email).first()
    with language_and_zone_of(person or game.owner):
        sits = person is not None and Seat.objects.filter(game=game, user=person).exists()
        queue([_invitation_to_nothing(game, invitation) if sits else _invitation(game, invitation)])


def _invitation_to_nothing(game: Game, invitation: Invitation) -> Draft:
    mail = not_for_you_mail(game, "sits", links.game_link(game.pk))
    return Draft("invitation", invitation.email, *mail, key=f"invitation {invitation.pk}", game=game)


def _invitation(game: Game, invitation: Invitation) -> Draft:
    """In the language of whoever invites, if we do not know who is invited."""
    context = mails.InvitationMail(
        game_name=str(game),
        host=game.owner.name if game.owner else "",
        seats=game.seats.count(),
        edition=game.edition,
        response_seconds=game.response_seconds,
        accept_url=links.invitation_link(invitation.token),
        variants=variants_of_game(game),
    )
    mail = mails.invitation_mail(context)
    key = f"invitation {invitation.pk}"
    return Draft("invitation", invitation.email, *mail, key=key, game=game)


def _answered(session: GameSession, seats: Iterable[SessionSeat]) -> dict[int, list[MailedAnswer]]:
    """What these seats have answered by mail since they were told of their game."""
    by_mail = {d.seat for d in session.decisions if d.route == Route.MAIL}
    since = {s.number: s.informed_until for s in seats if s.has_mailed or s.number in by_mail}
    return answered_by_mail(session.row, since, session.told) if since else {}


def _since_opened(prompt: Prompt, start: Head) -> list[FactJSON]:
    """A reminder tells what has happened since the question was put."""
    return start.facts_since(prompt.opened_by, prompt.seat.number)


def _prompt_draft(session: GameSession, together: Sequence[Prompt]) -> Draft:
    """About the first question that waits; with more than one of them, each is a part of it."""
    seat = session.seats[together[0].seat.number]
    first = next(filter(asks_person, together))
    moment = MomentOfMail(
        until=session.last.number,
        since=seat.informed_until,
        questions=[prompt.question for prompt in together],
        told=sorted(question for number, question in session.told if number == seat.number),
    )
    return _draft("prompt", session.row, first.seat, NOT_WRITTEN, first, NAMING, moment)


def _game_over_draft(
    session: GameSession,
    seat: SessionSeat,
    told: Sequence[NumberedFact],
    people: dict[int, str],
    answered: Sequence[MailedAnswer],
    looks: Sequence[FactJSON],
) -> Draft:
    with language_and_zone_of(seat.user):
        closing = [*closing_lines(session.row), *look_lines(looks)]
    known = [one for one in told if knows(seat.number, one.fact)]
    since = [one.fact for one in known if one.number > (seat.informed_until or 0)]
    context = mails.GameOverMail(
        game_name=str(session.row),
        view=engine.view(session.game.position, seat.number),
        game_url=links.game_link(session.row.pk),
        since=since[-MOST_SINCE:],
        log=[one.fact for one in known],
        people=people,
        answered=answered,
        closing=closing,
    )
    mail = mail_in_words(mails.game_over_mail, context, context.game_url, seat)
    return _draft("news", session.row, seat, mail, mark=NAMING)


def _draft(
    kind: str,
    game: Game,
    seat: Seat,
    mail: mails.Mail,
    prompt: Prompt | None = None,
    mark: str = "",
    moment: MomentOfMail | None = None,
) -> Draft:
    """The key makes it one mail, however often it is queued."""
    about = f"prompt {prompt.pk}" if prompt else f"game {game.pk}"
    key = f"{kind} {about} to {seat.user_id}{mark}"
    late = moment._asdict() if moment else None
    return Draft(kind, seat.person.email, *mail, key=key, game=game, prompt=prompt, seat=seat, to_write=late)

"""Mails with questions, reminders, the end of a game and invitations.

Questions are written when they go out.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import engine
from engine.state.view import goal_in
from games.base import links
from games.base.documents import FactJSON, Route
from games.base.times import language_and_zone_of
from games.board.words.things import apart_sentence_in, goal_apart_in
from games.desk.read import looks_taken
from games.desk.words import closing_lines, look_lines
from games.lobby.words.variants import variants_of_game
from games.mail.outbox.queue import Draft, queue, still_asks, subject_line, unsubscribe_page
from games.mail.queue.queue_digest import answered_by_mail
from games.mail.words import turns
from games.mail.words import turns as mails
from games.mail.words.asked import MailedAnswer, NamedPart, PromptMail, Reminder
from games.mail.words.desk import not_for_you_mail
from games.mail.words.opening import Opening, Player
from games.mail.words.turns import Mail, plain_mail
from games.models import Game, Invitation, LogEntry, OutboxMail, Prompt, Seat, User
from games.play.read.current import (
    CurrentGame,
    NumberedFact,
    Unloadable,
    current_game,
    game_before,
    knows,
    without_taken_back,
)
from games.play.service.session import GameSession
from games.questions.words.answers import part_names
from games.table.words import clock_lines
from games.words.reader import due_of

NAMING = " naming all"  # ends the key of a mail that names players, to find it when one of them goes


MOST_SINCE = 200  # facts for one mail; the words cut further


class MomentOfMail(NamedTuple):
    """What a mail is written from, as its row keeps it.

    `until`: the decision after which the questions were asked. `since`: the decision up to which its seat had
    been told of the game, None if never. `questions`: what the seat was asked then. `told`: those of its
    questions whose answers a letter tells.
    """

    until: int
    since: int | None
    questions: list[int]
    told: list[int]


NOT_WRITTEN = turns.Mail("", "", "")


def write_mail(mail: OutboxMail) -> None:
    """Write the words of a mail, if it has none yet; the row keeps them."""
    if mail.to_write is None or mail.prompt is None:
        return
    words = _words(mail.prompt, _moment(mail, MomentOfMail(**mail.to_write)))
    mail.subject, mail.text, mail.html = subject_line(words.subject), words.text, words.html
    mail.picture, mail.to_write = words.picture, None
    fields = ("subject", "text", "html", "picture", "to_write")
    open_mails = OutboxMail.objects.filter(OutboxMail.OPEN, pk=mail.pk)
    open_mails.update(**{name: getattr(mail, name) for name in fields})


def _moment(mail: OutboxMail, moment: MomentOfMail) -> MomentOfMail:
    """Return the moment, with what earlier mails were to tell and will not, because they go out no more."""
    if moment.since is None or mail.prompt is None:
        return moment
    before = OutboxMail.objects.filter(kind=mail.kind, prompt__seat=mail.prompt.seat, pk__lt=mail.pk)
    told_until = before.annotate(asks=still_asks()).order_by("-pk")
    since: int | None = moment.since
    for one in told_until.select_related("prompt").iterator(chunk_size=10):
        if one.prompt is not None and _goes_out(one, asks=one.asks):
            return moment._replace(since=min(one.prompt.opened_by, moment.since))
        since = None
    return moment._replace(since=since)


def _goes_out(mail: OutboxMail, *, asks: bool) -> bool:
    """Return whether a mail was sent, or is still to be; `asks`: some question of it is unanswered."""
    given_up = mail.superseded_at is not None or mail.failed_at is not None
    return not given_up and (asks or mail.to_write is None)


def _words(prompt: Prompt, moment: MomentOfMail) -> turns.Mail:
    """Return the words, or a plain mail with the link if the game cannot be loaded or asks no such thing."""
    url = links.turn_link(prompt.pk)
    with language_and_zone_of(prompt.seat.user):
        try:
            context = _Asked(prompt, moment).context()
        except (Unloadable, LookupError):
            alarm.exception("a mail of %s could not be written", prompt.game)
            return plain_mail(str(prompt.game), url)
    return mail_in_words(turns.prompt_mail, context, url, prompt.seat)


class _Asked:
    """What a seat was asked at a moment.

    It is about the first question that waits then; if several wait, each is a part of the mail. The first
    mail to a seat that was never asked tells what game it is.
    """

    def __init__(self, prompt: Prompt, moment: MomentOfMail):
        self.prompt, self.game, self.seat, self.moment = prompt, prompt.game, prompt.seat, moment
        self.state = game_before(self.game.pk, moment.until + 1).game
        questions = Prompt.objects.filter(seat=self.seat, question__in=moment.questions)
        self.together = list(questions.select_related("seat__user").order_by("question"))
        self.asked = [one for one in self.together if (self.seat.number, one.question) in self.state.waiting]

    def context(self) -> PromptMail:
        """Return what the mail is made from; raise LookupError if the question does not wait then."""
        seats = list(self.game.seats.select_related("user"))
        opening = self._opening(seats) if self.moment.since is None else None
        players = [] if opening else players_of(seats)  # the opening names them
        question = question_of(self.game, self.prompt, self.state, self._since(), players)
        parts = parts_of(self.game, self.together, self.asked, self.state)
        if opening:
            seen = question.view
            goal = goal_in(seen, self.seat.number)
            opening = replace(
                opening, goal=goal, apart=apart_sentence_in(seen), goal_apart=goal_apart_in(seen)
            )
        return replace(question, opening=opening, parts=parts, answered=self._answered())

    def _since(self) -> list[FactJSON]:
        """Return the newest facts for this seat, oldest first.

        They are cut only after choosing: otherwise the cut would tell how much others were told.
        """
        first, last = self.moment.since or 0, self.moment.until
        entries = LogEntry.objects.filter(game=self.game, number__gt=first, number__lte=last)
        told = [
            NumberedFact(*one) for one in entries.order_by("number", "place").values_list("number", "fact")
        ]
        counted = without_taken_back(self.game.pk, told, until=last)
        return [one.fact for one in counted if knows(self.seat.number, one.fact)][-MOST_SINCE:]

    def _answered(self) -> list[MailedAnswer]:
        """Return what this seat has answered by mail since it was told of its game."""
        number, told = self.seat.number, {(self.seat.number, question) for question in self.moment.told}
        since = {number: self.moment.since}
        return answered_by_mail(self.game, since, told, until=self.moment.until).get(number, [])

    def _opening(self, seats: Iterable[Seat]) -> Opening:
        """Return the opening, with names as the page of the game shows them to everybody at the table."""
        host, rules = self.game.owner, self.state.position.rules
        return Opening(
            seat=self.seat.number,
            players=players_of(seats),
            goal=rules.goal,
            response_seconds=self.game.response_seconds,
            host=host.name if host else "",
            is_host=host is not None and host == self.seat.user,
            pace=rules.pace,
            variants=variants_of_game(self.game),
            clock=clock_lines(self.game),
        )


alarm = logging.getLogger("games.alarm")


def question_of(
    game: Game, prompt: Prompt, state: engine.Game, since: list[FactJSON], players: list[Player]
) -> PromptMail:
    """Return a question as it is in this state of its game."""
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


def parts_of(
    game: Game, together: Sequence[Prompt], asked: Sequence[Prompt], state: engine.Game
) -> list[NamedPart]:
    """Return a part for each question that is asked, by its name among all asked together.

    None for one alone.
    """
    if len(asked) < 2:
        return []
    named = zip(together, part_names([(one.what, one.about) for one in together]), strict=True)
    return [NamedPart(name, question_of(game, one, state, [], [])) for one, name in named if one in asked]


def players_of(seats: Iterable[Seat]) -> list[Player]:
    in_order = sorted(seats, key=lambda seat: seat.number)
    return [Player(one.number, one.user.name if one.user else "", not one.user) for one in in_order]


def mail_in_words(write: Callable[[Any], Mail], context: Any, url: str, seat: Seat) -> Mail:
    """Return the mail in the language and zone of the player who sits there.

    A missing word must not stop the game: then the mail is a plain one with the link.
    """
    with language_and_zone_of(seat.user):
        try:
            mail = write(context)
            return mail if seat.person.pictures else mail._replace(picture=None)
        except Exception:
            alarm.exception("a mail of %s could not be written", context.game_name)
            return plain_mail(context.game_name, url)


if TYPE_CHECKING:
    from games.play.service.session import SessionSeat


def queue_prompts(session: GameSession, opened: Iterable[Prompt]) -> None:
    """Queue one mail for all that a person is asked now, about the present state of the game.

    It is written when it goes out (`write_mail`): so decisions do not wait for words.
    """
    asked = [together for together in by_seat(opened) if any(map(asks_person, together))]
    if asked:
        queue([_prompt_draft(session, together) for together in asked], now=session.now)


def by_seat(prompts: Iterable[Prompt]) -> list[list[Prompt]]:
    """Return what each seat is asked, in the order of its questions."""
    found: dict[int, list[Prompt]] = {}
    for prompt in prompts:
        found.setdefault(prompt.seat.number, []).append(prompt)
    return [sorted(together, key=lambda prompt: prompt.question) for together in found.values()]


def asks_person(prompt: Prompt) -> bool:
    """Return whether a person is told of a question, by mail and by a webhook."""
    return bool(prompt.waiting and prompt.due_at and prompt.seat.user and not prompt.seat.bot)


def queue_end(session: GameSession) -> None:
    """Queue the end of the game for every person who sits there."""
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
    """Return all that has happened and counts; the caller picks what a seat may know."""
    entries = LogEntry.objects.filter(game=session.row).order_by("number", "place")
    told = [NumberedFact(*one) for one in entries.values_list("number", "fact")]
    return without_taken_back(session.row.pk, told)


def queue_reminder(prompt: Prompt, kind: Reminder = Reminder.HALF, mark: str = "") -> None:
    """Ask a question once more, with the open ones that were asked with it.

    `mark` distinguishes this reminder from others of its kind.
    """
    start = current_game(prompt.game_id)
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
    """Offer a seat; if the invited person has one already, only they are told so."""
    game, person = invitation.game, User.objects.filter(email=invitation.email).first()
    with language_and_zone_of(person or game.owner):
        sits = person is not None and Seat.objects.filter(game=game, user=person).exists()
        queue([_invitation_to_nothing(game, invitation) if sits else _invitation(game, invitation)])


def _invitation_to_nothing(game: Game, invitation: Invitation) -> Draft:
    mail = not_for_you_mail(game, "sits", links.game_link(game.pk))
    return Draft("invitation", invitation.email, *mail, key=f"invitation {invitation.pk}", game=game)


def _invitation(game: Game, invitation: Invitation) -> Draft:
    """Return the invitation, in the host's language if the invited person is not known."""
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
    """Return what these seats have answered by mail since they were told of their game."""
    by_mail = {d.seat for d in session.decisions if d.route == Route.MAIL}
    since = {s.number: s.informed_until for s in seats if s.has_mailed or s.number in by_mail}
    return answered_by_mail(session.row, since, session.told) if since else {}


def _since_opened(prompt: Prompt, start: CurrentGame) -> list[FactJSON]:
    """Return what a reminder tells: the facts since the question was put."""
    return start.facts_since(prompt.opened_by, prompt.seat.number)


def _prompt_draft(session: GameSession, together: Sequence[Prompt]) -> Draft:
    """Return a draft about the first question that waits; if several wait, each is a part of it."""
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
    """Return a draft whose key makes it one mail, however often it is queued."""
    about = f"prompt {prompt.pk}" if prompt else f"game {game.pk}"
    key = f"{kind} {about} to {seat.user_id}{mark}"
    late = moment._asdict() if moment else None
    return Draft(kind, seat.person.email, *mail, key=key, game=game, prompt=prompt, seat=seat, to_write=late)

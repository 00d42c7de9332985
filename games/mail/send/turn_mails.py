"""Mails with questions, reminders, the end of a game and invitations.

Questions get their words when they go out (`games/mail/delivery/write_mail.py`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import engine
from games.base import links
from games.base.documents import FactJSON, Route, may_know
from games.base.language_and_zone import language_and_zone_of
from games.desk.read import looks_taken
from games.desk.words import closing_lines, look_lines
from games.lobby.words.variants import variants_of_game
from games.mail.outbox.addresses import reply_address
from games.mail.outbox.drafts import WHILE_BOTS_MOVE, Draft, put_in_outbox, unsubscribe_page
from games.mail.send.digest_mails import answered_by_mail, asked_of, supersede_receipts, to_decide
from games.mail.words import turns
from games.mail.words import turns as mails
from games.mail.words.asked import MailedAnswer, NamedPart, PromptMail, Reminder
from games.mail.words.desk import not_for_you_mail
from games.mail.words.digest import next_game_in_mail
from games.mail.words.opening import Player
from games.mail.words.turns import Mail, plain_mail
from games.models import Game, Invitation, LogEntry, Prompt, Seat, User
from games.models.play.prompts import TO_WHO_SITS_THERE
from games.play.read.current import (
    CurrentGame,
    NumberedFact,
    current_game,
    without_taken_back,
)
from games.play.service.session import GameSession
from games.questions.words.answers import names_together
from games.words.reader import due_of

if TYPE_CHECKING:
    from games.play.service.session import SessionSeat

alarm = logging.getLogger("games.alarm")

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
        reply_to=reply_address(prompt.pk),
        players=players,
        reacts=not state.position.rules.asks_by_role,
    )


def settled_of(asked: Sequence[Prompt], state: engine.Game) -> list[engine.Ask]:
    """Return the questions that a mail leaves out, because they have only one answer."""
    decided = to_decide(asked, state)
    left_out = [one for one in asked if one not in decided]
    return [state.open[one.seat.number, one.question] for one in left_out]


def parts_of(
    game: Game, together: Sequence[Prompt], asked: Sequence[Prompt], state: engine.Game
) -> list[NamedPart]:
    """Return a part for each question that is asked, by its name among all asked together.

    None for one alone.
    """
    asked = to_decide(asked, state)
    if len(asked) < 2:
        return []
    named = zip(together, names_together(together), strict=True)
    return [NamedPart(name, question_of(game, one, state, [], [])) for one, name in named if one in asked]


def players_of(seats: Iterable[Seat]) -> list[Player]:
    in_order = sorted(seats, key=lambda seat: seat.number)
    return [Player(one.number, one.user.name if one.user else "", not one.user) for one in in_order]


def mail_in_words(write: Callable[[Any], Mail], context: Any, url: str, seat: Seat, edition: str) -> Mail:
    """Return the mail in the language and zone of the player who sits there, in the game's own words.

    A missing word must not stop the game: then the mail is a plain one with the link.
    """
    with language_and_zone_of(seat.user, edition):
        try:
            mail = write(context)
            return mail if seat.person.pictures else mail._replace(picture=None)
        except Exception:
            alarm.exception("a mail of %s could not be written", context.game_name)
            return plain_mail(context.game_name, url)


def send_prompts(session: GameSession, opened: Iterable[Prompt]) -> None:
    """Send one mail for all that a person is asked now, about the present state of the game.

    It is written when it goes out (`write_mail`): so decisions do not wait for words.
    """
    asked = [together for together in by_seat(opened) if any(map(asks_person, together))]
    if asked:
        put_in_outbox([_prompt_draft(session, together) for together in asked], now=session.now)


def by_seat(prompts: Iterable[Prompt]) -> list[list[Prompt]]:
    """Return what each seat is asked, in the order of its questions."""
    found: dict[int, list[Prompt]] = {}
    for prompt in prompts:
        found.setdefault(prompt.seat.number, []).append(prompt)
    return [sorted(together, key=lambda prompt: prompt.question) for together in found.values()]


def asks_person(prompt: Prompt) -> bool:
    """Return whether a person is told of a question, by mail and by a webhook."""
    return bool(prompt.waiting and prompt.due_at and prompt.seat.user and not prompt.seat.bot)


def send_end(session: GameSession) -> None:
    """Send the end of the game for every person who sits there."""
    seats = [seat for seat in session.seats.values() if seat.user]
    told = _whole_log(session)
    people = {seat.number: seat.user.name for seat in seats if seat.user}
    to_end = {seat.number: seat.person.email for seat in _that_mailed(session, seats) if seat.person.news}
    supersede_receipts(session.row.pk, to_end, session.last.number)
    answered = _answered(session, seats)
    looks = [act.as_fact() for act in looks_taken(session.row)]
    addresses = _addresses_of(session)
    drafts = [
        _game_over_draft(
            session, seat, told, people, answered.get(seat.number, []), looks, addresses.get(seat.number)
        )
        for seat in seats
    ]
    put_in_outbox(drafts, now=session.now)


def _whole_log(session: GameSession) -> Sequence[NumberedFact]:
    """Return all that has happened and counts; the caller picks what a seat may know."""
    entries = LogEntry.objects.filter(game=session.row).order_by("number", "place")
    told = [NumberedFact(*one) for one in entries.values_list("number", "fact")]
    return without_taken_back(session.row.pk, told)


def send_reminder(prompt: Prompt, kind: Reminder = Reminder.HALF, mark: str = "") -> None:
    """Ask a question once more, with the open ones that were asked with it.

    `mark` distinguishes this reminder from others of its kind.
    """
    start = current_game(prompt.game_id)
    together = list(prompt.asked_together().select_related("seat__user"))
    asked = [p for p in together if asks_person(p) and (p.seat.number, p.question) in start.game.open]
    if not asked:
        return
    first = to_decide(asked, start.game)[0]
    with language_and_zone_of(first.seat.user, prompt.game.edition):
        since = _since_opened(first, start)
        players = players_of(prompt.game.seats.select_related("user"))
        question = question_of(prompt.game, first, start.game, since, players)
        answered = answered_by_mail(prompt.game, {first.seat.number: first.opened_by})[first.seat.number]
        parts = parts_of(prompt.game, together, asked, start.game)
        settled = settled_of(asked, start.game)
        context = replace(question, parts=parts, reminder=kind, answered=answered, settled=settled)
    mail = mail_in_words(mails.reminder_mail, context, context.turn_url, first.seat, prompt.game.edition)
    about = NAMING if kind is Reminder.HALF else f"{NAMING} {kind.value}{mark}"
    encounter = start.game.position.encounters
    put_in_outbox([_draft("reminder", prompt.game, first.seat, mail, first, about, encounter=encounter)])


def send_invitation(invitation: Invitation) -> None:
    """Offer a seat; if the invited person has one already, only they are told so."""
    game, person = invitation.game, User.objects.filter(email=invitation.email).first()
    with language_and_zone_of(person or game.owner, game.edition):
        sits = person is not None and Seat.objects.filter(game=game, user=person).exists()
        put_in_outbox([_invitation_to_nothing(game, invitation) if sits else _invitation(game, invitation)])


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
    since = {seat.number: seat.informed_until for seat in _that_mailed(session, seats)}
    return answered_by_mail(session.row, since, session.told) if since else {}


def _that_mailed(session: GameSession, seats: Iterable[SessionSeat]) -> list[SessionSeat]:
    """Return the seats that have answered by mail."""
    by_mail = {d.seat for d in session.decisions if d.route == Route.MAIL}
    return [seat for seat in seats if seat.has_mailed or seat.number in by_mail]


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
    encounter = session.game.position.encounters
    draft = _draft("prompt", session.row, first.seat, NOT_WRITTEN, first, NAMING, moment, encounter)
    # Also where no bot is asked: else the time of a mail would tell whether one is.
    has_bots = any(one.bot for one in session.seats.values())
    return replace(draft, due_at=session.now + WHILE_BOTS_MOVE) if has_bots else draft


def _game_over_draft(
    session: GameSession,
    seat: SessionSeat,
    told: Sequence[NumberedFact],
    people: dict[int, str],
    answered: Sequence[MailedAnswer],
    looks: Sequence[FactJSON],
    address: str | None,
) -> Draft:
    with language_and_zone_of(seat.user, session.row.edition):
        closing = [*closing_lines(session.row), *look_lines(looks)]
    asked = asked_of(seat.person, but=session.row.pk)
    known = [one for one in told if may_know(seat.number, one.fact)]
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
        takes_replies=address is not None,
    )

    def write(context: mails.GameOverMail) -> Mail:
        return mails.game_over_mail(replace(context, next_game=next_game_in_mail(asked, session.now)))

    mail = mail_in_words(write, context, context.game_url, seat, session.row.edition)
    headers = {"Reply-To": address} if address else {}
    return replace(_draft("news", session.row, seat, mail, mark=NAMING), headers=headers)


def _addresses_of(session: GameSession) -> dict[int, str]:
    """Return where replies to the end go, by seat: of who was asked nothing there is no address.

    They may ask for the log, or for a rematch.
    """
    asked = Prompt.objects.filter(TO_WHO_SITS_THERE, game=session.row).order_by("question")
    return {number: reply_address(pk) for number, pk in asked.values_list("seat__number", "pk")}


def _draft(
    kind: str,
    game: Game,
    seat: Seat,
    mail: mails.Mail,
    prompt: Prompt | None = None,
    mark: str = "",
    moment: MomentOfMail | None = None,
    encounter: int = 0,
) -> Draft:
    """Return a draft whose key makes it one mail, however often it is sent."""
    about = f"prompt {prompt.pk}" if prompt else f"game {game.pk}"
    key = f"{kind} {about} to {seat.user_id}{mark}"
    late = moment._asdict() if moment else None
    return Draft(
        kind,
        seat.person.email,
        *mail,
        key=key,
        game=game,
        prompt=prompt,
        seat=seat,
        to_write=late,
        encounter=encounter,
    )

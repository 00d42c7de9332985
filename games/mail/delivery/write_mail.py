"""The words of a mail with questions, written when it goes out: so decisions do not wait for words."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from engine.state.view import goal_in
from games.base import links
from games.base.documents import BEGINS, COURSE, OVER, FactJSON, may_know
from games.base.language_and_zone import language_and_zone_of
from games.board.words.things import apart_sentence_in, goal_apart_in
from games.lobby.words.variants import variants_of_game
from games.mail.outbox.drafts import still_asks, subject_line
from games.mail.send.digest_mails import answered_by_mail, keep_receipts, supersede_receipts, to_decide
from games.mail.send.turn_mails import (
    MOST_SINCE,
    MomentOfMail,
    mail_in_words,
    parts_of,
    players_of,
    question_of,
    settled_of,
)
from games.mail.words import turns
from games.mail.words.asked import MailedAnswer, PromptMail
from games.mail.words.opening import Opening
from games.mail.words.turns import plain_mail
from games.models import LogEntry, OutboxMail, Prompt, Seat
from games.play.read.current import (
    NumberedFact,
    Unloadable,
    game_before,
    without_taken_back,
)
from games.table.words import clock_lines

alarm = logging.getLogger("games.alarm")
MOST_INTERRUPTED = 60  # facts about where encounters began, went on and were over


def write_mail(mail: OutboxMail) -> None:
    """Write the words of a mail, if it has none yet; the row keeps them."""
    if mail.to_write is None or mail.prompt is None:
        return
    moment = MomentOfMail(**mail.to_write)
    receipts = supersede_receipts(mail.prompt.game_id, {mail.prompt.seat.number: mail.to}, moment.until)
    words = _words(mail.prompt, _moment(mail, moment))
    mail.subject, mail.text, mail.html = subject_line(words.subject), words.text, words.html
    mail.picture, mail.to_write = words.picture, None
    fields = ("subject", "text", "html", "picture", "to_write")
    if not words.html:  # a plain mail says nothing of answers
        keep_receipts(receipts)
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
    """Return whether a mail was sent, or is still to be; `asks`: some question of it is unanswered.

    A plain mail, which could not be written in words, tells nothing.
    """
    given_up = mail.superseded_at is not None or mail.failed_at is not None
    is_plain = mail.to_write is None and not mail.html
    return not (given_up or is_plain) and (asks or mail.to_write is None)


def _words(prompt: Prompt, moment: MomentOfMail) -> turns.Mail:
    """Return the words, or a plain mail with the link if the game cannot be loaded or asks no such thing."""
    url = links.turn_link(prompt.pk)
    with language_and_zone_of(prompt.seat.user, prompt.game.edition):
        try:
            context = _Asked(prompt, moment).context()
        except (Unloadable, LookupError):
            alarm.exception("a mail of %s could not be written", prompt.game)
            return plain_mail(str(prompt.game), url)
    return mail_in_words(turns.prompt_mail, context, url, prompt.seat, prompt.game.edition)


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
        before, since = self._facts()
        question = replace(question_of(self.game, self._first, self.state, since, players), before=before)
        parts = parts_of(self.game, self.together, self.asked, self.state)
        if opening:
            seen = question.view
            goal = goal_in(seen, self.seat.number)
            opening = replace(
                opening, goal=goal, apart=apart_sentence_in(seen), goal_apart=goal_apart_in(seen)
            )
        settled = settled_of(self.asked, self.state)
        answered = self._answered()
        return replace(question, opening=opening, parts=parts, answered=answered, settled=settled)

    @property
    def _first(self) -> Prompt:
        """Return the question that the mail is about: the first in which there is something to decide."""
        return to_decide(self.asked, self.state)[0] if self.asked else self.prompt

    def _facts(self) -> tuple[list[FactJSON], list[FactJSON]]:
        """Return what this seat was told of the encounter before, and the newest facts for it, oldest first.

        They are cut only after choosing: otherwise the cut would tell how much others were told.
        """
        first, last = self.moment.since or 0, self.moment.until
        entries = LogEntry.objects.filter(
            game=self.game, number__gte=begun_by(self.game.pk, first), number__lte=last
        )
        told = [
            NumberedFact(*one) for one in entries.order_by("number", "place").values_list("number", "fact")
        ]
        counted = without_taken_back(self.game.pk, told, until=last)
        mine = [one for one in counted if may_know(self.seat.number, one.fact)]
        before, since = ([one.fact for one in mine if (one.number > first) is new] for new in (False, True))
        return before[-MOST_SINCE:], since[-MOST_SINCE:]

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


def begun_by(game_id: str, number: int) -> int:
    """Return the decision by which the encounter began that went on after this one.

    That is the outermost one, if it was interrupted.
    """
    course = LogEntry.objects.filter(game=game_id, number__lte=number, fact__id__in=COURSE)
    told = course.order_by("-number", "-place").values_list("fact__id", "number")[:MOST_INTERRUPTED]
    kinds = [*told, (OVER, 0)]
    outermost = (n for (kind, n), (before, _n) in pairwise(kinds) if kind == BEGINS and before == OVER)
    return next(outermost, number + 1)

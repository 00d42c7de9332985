"""Questions to seats as shown, with their clocks; answers held for a stuck game; refusals; retries."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q, QuerySet

from games.base.documents import AnswerJSON, Route
from games.models.fields import prompt_id
from games.models.play.game import Game, Seat

DEAL = "deal"  # the question of a bargaining, which has a clock of its own


# Only prompts opened since the current player took the seat.
TO_WHO_SITS_THERE = Q(opened_by__gte=F("seat__since"))


class Prompt(models.Model):
    """Derived from the engine's open questions; it fixes how the question was shown.

    `shown` lists the answers in the order of their numbers (1 is the first), which hold until the question
    closes. A sealed question that was answered is open and no longer `waiting`. `public` is what everybody
    knows of it (engine.Ask). `encounter` is who attacked which seat, and where, when it was asked, as
    everybody saw it: offense, defense and planet; empty where there is none. `due_at` is what people are
    told; `sweep_at` is when the sweep checks it next.
    """

    class Clock(models.TextChoices):
        RESPONSE = "response"
        DEAL = "deal"
        BOT = "bot"

    id = models.CharField(primary_key=True, max_length=32, default=prompt_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="prompts")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="prompts")
    question = models.PositiveIntegerField()
    what = models.CharField(max_length=80)
    about = models.JSONField(default=dict)
    public = models.CharField(max_length=8, null=True)  # noqa: DJ001  null: asked before this was stored
    encounter = models.JSONField(null=True)  # null: asked before this was stored
    shown = models.JSONField(default=list)
    default = models.JSONField(null=True)
    clock = models.CharField(max_length=8, choices=Clock.choices, default=Clock.RESPONSE)
    waiting = models.BooleanField(default=True)
    opened_at = models.DateTimeField()
    opened_by = models.PositiveIntegerField()  # the number of the decision that led to it
    due_at = models.DateTimeField(null=True, blank=True)
    sweep_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    reminded = models.PositiveSmallIntegerField(
        default=0
    )  # how often; the next reminder is the one after that
    bank_seconds = models.PositiveIntegerField(default=0)  # what the seat had in its bank when it was asked
    on_bank = models.BooleanField(default=False)  # its time is over, and the seat's bank runs
    answered_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "question"], name="one_prompt_per_question"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) | Q(waiting=False), name="nobody_waits_for_closed_prompts"
            ),
        ]
        indexes = [
            models.Index(fields=["clock", "sweep_at"], condition=Q(waiting=True), name="prompts_due"),
            models.Index(fields=["remind_at"], condition=Q(waiting=True), name="prompts_to_remind_of"),
            models.Index(fields=["seat"], condition=Q(closed_at__isnull=True), name="prompts_open"),
            models.Index(
                fields=["answered_at"], condition=Q(answered_at__isnull=False), name="prompts_answered"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.what} to {self.seat_id}"

    @property
    def is_open(self) -> bool:
        return self.closed_at is None

    @property
    def is_moment(self) -> bool:
        """Return whether it asks if anything is used or played at a moment.

        That follows only from what is asked, not from a hand. If it travels with an ordinary question, it
        counts as that question.
        """
        return bool(self.about.get("window"))

    @property
    def lists_one_answer(self) -> bool:
        """Return whether its list is a single answer: beside other questions a mail may leave it out.

        At a moment only to pass may be possible; that is asked, as it tells that nothing can be played.
        """
        return len(self.shown) == 1 and not self.is_moment

    def asked_together(self) -> QuerySet[Prompt]:
        """Return the questions to this seat that one decision led to, in order: the parts of one mail."""
        return Prompt.objects.filter(seat=self.seat_id, opened_by=self.opened_by).order_by("question")

    def answer_shown(self, number: int) -> AnswerJSON:
        """Return the answer shown under a number. Raises LookupError."""
        if not 1 <= number <= len(self.shown):
            raise LookupError(number)
        return self.shown[number - 1]


class ParkedAnswers(models.QuerySet["ParkedAnswer"]):
    def waiting(self) -> ParkedAnswers:
        """Return the parked answers that count: the newest to each question, neither taken nor dropped."""
        return self.kept().filter(replaced_at=None)

    def kept(self) -> ParkedAnswers:
        """Return answers neither taken nor dropped, also those that their seats have replaced since."""
        return self.filter(taken_at=None, dropped_at=None)


class ParkedAnswer(models.Model):
    """What a seat answered while the game could not go on.

    It is taken again, in order, when the game can. If the game was taken back it is dropped: then its player
    is told, and nobody takes it. Of several answers to one question the newest counts; the others stay,
    marked as replaced.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="parked_answers")
    seat = models.PositiveSmallIntegerField()
    question = models.PositiveIntegerField()
    answer = models.JSONField(null=True)
    route = models.CharField(max_length=16, choices=Route.choices)
    key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - of `answer_key`, as there
    at = models.DateTimeField()
    written_at = models.DateTimeField(null=True)  # as of a decision
    taken_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    replaced_at = models.DateTimeField(null=True, blank=True)

    objects = ParkedAnswers.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="one_parked_answer_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat} question {self.question}"


class Refusal(models.Model):
    """Kept so that the same message twice gets the same reply. Only for answers that came with a key."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="refusals")
    key = models.CharField(max_length=64)  # of `answer_key`
    was_open = models.BooleanField()  # False: no such open question
    reason = models.CharField(max_length=80)
    params = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_refusal_per_key")]

    def __str__(self) -> str:
        return self.reason


class Retry(models.Model):
    """A stuck game that is being tried again; the row is gone when the result is known.

    `act` is the number of the act that began it. A worker that takes it moves `due_at` ahead, so that another
    takes over if it dies. `freed`: this try has put the game back into play, and nobody else.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="retry")
    act = models.PositiveIntegerField()
    by_mail = models.BooleanField(default=False)  # it was begun by mail, and is answered by mail
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    freed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.game_id} since act {self.act}"

"""An answer over which the rules crashed: kept until a moderator has freed the game."""

from __future__ import annotations

from django.db import models

from games.base.routes import Route

from .game import Game


class HeldAnswers(models.QuerySet["HeldAnswer"]):
    def waiting(self) -> HeldAnswers:
        """Neither taken nor dropped, and the newest of their seats to their questions: those that count."""
        return self.kept().filter(replaced_at=None)

    def kept(self) -> HeldAnswers:
        """Neither taken nor dropped; also those that their seats have replaced since."""
        return self.filter(taken_at=None, dropped_at=None)


class HeldAnswer(models.Model):
    """What a seat answered while the game could not go on. Taken again, in order, when it can; or dropped, as
    the game was taken back: then its player is told, and nobody takes it. Of several to one question the
    newest counts; the others stay, marked as replaced."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="held_answers")
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

    objects = HeldAnswers.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="one_held_answer_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat} question {self.question}"

"""What was said to an answer that could not be taken."""

from django.db import models

from .game import Game


class Refusal(models.Model):
    """Kept so that the same message twice gets the same reply. Only for answers that came with a key."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="refusals")
    key = models.CharField(max_length=64)  # of `answer_key`
    was_open = models.BooleanField(db_column="asked")  # False: no such open question
    reason = models.CharField(max_length=80)
    params = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_refusal_per_key")]

    def __str__(self) -> str:
        return self.reason

"""The position between two encounters."""

from django.db import models

from .decision import Decision
from .game import Game


class Checkpoint(models.Model):
    """Derived: the engine's own text of the position after decision `number`, from which a game is loaded."""

    decision = models.OneToOneField(Decision, on_delete=models.PROTECT, related_name="checkpoint")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="checkpoints")
    number = models.PositiveIntegerField()
    text = models.TextField()
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["game", "number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_checkpoint_per_number")]

    def __str__(self) -> str:
        return f"{self.game_id} checkpoint {self.number}"

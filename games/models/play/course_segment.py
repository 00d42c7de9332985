"""What happened from one checkpoint of a game to the next."""

from django.db import models

from .game import Game


class CourseSegment(models.Model):
    """Derived: each decision from `first` to `last` with what it told, what was open, how the seats stood.

    `document` is that of `games.replay.read.segment`. Decisions are never changed, so it never is. It
    holds what nobody else may know, like the log: what a seat may see of it is picked out by the replay.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="segments")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    document = models.TextField(db_column="told")

    class Meta:
        db_table = "games_stretch"
        ordering = ["game", "first"]
        constraints = [models.UniqueConstraint(fields=["game", "first"], name="one_stretch_from_each_number")]

    def __str__(self) -> str:
        return f"{self.game_id} from {self.first} to {self.last}"

"""How an alien did in a game among people."""

from django.db import models

from .game import Game


class PlayedAlien(models.Model):
    """Derived: of a finished game with at least two people, the alien with which a seat began."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="played_aliens")
    seat = models.PositiveSmallIntegerField()
    alien = models.CharField(max_length=40, db_index=True)
    won = models.BooleanField()
    uses = models.PositiveIntegerField()  # of the power, by whoever held the sheet

    class Meta:
        ordering = ["game", "seat"]
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_played_alien_per_seat")]

    def __str__(self) -> str:
        return f"{self.alien} in {self.game_id}"

"""A seat whose player wants no reminders. Turns are asked for all the same, and never forfeited by it."""

from django.db import models

from games.models.play.seat import Seat


class NoReminders(models.Model):
    """Set by unsubscribing, from a mail program's button or by mail."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="no_reminders")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "seats without reminders"

    def __str__(self) -> str:
        return str(self.seat_id)

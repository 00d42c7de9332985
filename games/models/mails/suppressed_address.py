"""An address that mail came back from: nothing but sign-in codes goes there."""

from django.db import models


class SuppressedAddress(models.Model):
    """Set by a refusal of the recipient, a bounce or a complaint; lifted by signing in with a mailed code."""

    address = models.EmailField(unique=True)
    reason = models.TextField()
    at = models.DateTimeField()

    class Meta:
        db_table = "games_stoppedaddress"
        verbose_name_plural = "suppressed addresses"

    def __str__(self) -> str:
        return self.address

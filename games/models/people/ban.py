"""A person who is kept out of the service."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Ban(models.Model):
    """Who has decided it, when and why. While it is not lifted the account is not active (`User.is_active`),
    and that is what everything asks."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bans")
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    why = models.CharField(max_length=500)  # its person reads it
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(lifted_at__isnull=True), name="one_ban_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"ban {self.pk}"

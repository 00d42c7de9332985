"""Notes when a token of the API was used last: every few minutes, for each note is a write."""

from __future__ import annotations

from django.utils import timezone

from games.models import ApiToken
from games.people.read.tokens import is_noted_lately


def note_token_use(token: ApiToken) -> None:
    if not is_noted_lately(token):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=timezone.now())

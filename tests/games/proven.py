"""A browser that its player has proven by a code, as they need it for the links in their mails."""

from __future__ import annotations

from django.http import HttpResponse
from django.test import Client, RequestFactory

from games.models import Prompt
from games.turn.page.gate import remember


def proven(client: Client, prompt: Prompt) -> Client:
    """Let this browser be known as that of the player who is asked."""
    response = HttpResponse()
    remember(RequestFactory().get("/"), response, Prompt.objects.get(pk=prompt.pk).seat)
    client.cookies.update(response.cookies)
    return client

"""Tokens of the API: which there are, making one, revoking one."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.numbers import key_in
from games.base.refusals import RequestRefused
from games.lobby.words.scopes import scopes_words
from games.models import ApiToken
from games.people.accounts.token_form import TokenForm
from games.people.read.tokens import tokens_of
from games.people.service.make_token import make_token, revoke_token
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often


@private
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: SignedInRequest) -> HttpResponse:
    """GET lists, POST revokes: to be quick there, nobody is asked who they are once more."""
    if request.method != "POST":
        return render(
            request, "people/tokens.html", {"tokens": [_row(one) for one in tokens_of(request.user)]}
        )
    if not allowed(request, "settings"):
        return too_often(request)
    revoke_token(request.user, key_in(request.POST, "token"))
    messages.success(request, _("Token revoked. It opens nothing any more."))
    return redirect("api_tokens")


@private
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(app="allauth.mfa")  # type: ignore[untyped-decorator]  # allauth types little
def new_token(request: SignedInRequest) -> HttpResponse:
    """GET shows the form, POST makes the token and shows it this once."""
    form = TokenForm(request.user, request.POST or None)
    if request.method == "POST" and not allowed(request, "settings"):
        return too_often(request)
    if form.is_valid():
        try:
            made, text = make_token(request.user, **cast(dict[str, Any], form.wishes()))
        except RequestRefused as refused:
            form.refuse(refused)
        else:
            return render(request, "people/token_made.html", {"token": _row(made), "secret": text})
    return render(request, "people/new_token.html", {"form": form}, status=422 if form.errors else 200)


def _row(token: ApiToken) -> dict[str, object]:
    return {
        "pk": token.pk,
        "name": token.name,
        "prefix": token.prefix,
        "scopes": scopes_words(token.scopes),
        "game": token.game,
        "expires_at": token.expires_at,
        "last_used_at": token.last_used_at,
        "revoked": token.revoked_at is not None,
        "opens": token.opens(timezone.now()),
    }

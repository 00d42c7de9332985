"""Webhooks: a person's own at their settings, those of a game at its table."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.refusals import RequestRefused
from games.hooks.service.add_hook import EVENTS_OF_GAME, EVENTS_OF_PERSON, add_hook
from games.hooks.service.change_hook import remove_hook, renew_secret, send_test, switch_on
from games.hooks.words.reasons import hook_reason
from games.models import Game, Hook
from games.play.read.seats import game_of
from games.site.access.games import owned_game, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .form import HookForm
from .page import new_form, own_page, table_page

SECRET = "webhook_secret"  # in the session, until the page has shown it


@private
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: SignedInRequest) -> HttpResponse:
    return _page(request, None)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def game_hooks(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Its host sets them; everybody else at the table sees that there are some."""
    game = game_of(request.user, game_id)
    if request.method == "POST" or game.owner_id == request.user.pk:
        return _page(request, owned_game(request, game_id))
    return render(request, "hooks/webhooks_of_table.html", table_page(game))


def _page(request: SignedInRequest, game: Game | None) -> HttpResponse:
    if request.method != "POST":
        return _shown(request, game, new_form(game))
    act = request.POST.get("act", "add")
    if not allowed(request, "hook_test" if act == "test" else "hooks"):
        return too_often(request)
    if act in ACTS:
        return _done(request, game, act)
    return _added(request, game)


def _shown(request: SignedInRequest, game: Game | None, form: HookForm) -> HttpResponse:
    kept = request.session.pop(SECRET, ("", ""))
    context = own_page(request.user, game, form, (kept[0], kept[1]))
    return render(request, "hooks/webhooks.html", context, status=422 if form.errors else 200)


def _added(request: SignedInRequest, game: Game | None) -> HttpResponse:
    form = HookForm(EVENTS_OF_PERSON if game is None else EVENTS_OF_GAME, request.POST)
    if not form.is_valid():
        return _shown(request, game, form)
    try:
        hook = add_hook(request.user, form.terms, game)
    except RequestRefused as refused:
        form.add_error("url", hook_reason(refused))
        return _shown(request, game, form)
    _keep_secret(request, hook)
    messages.success(request, _("The webhook is set up. Send a test to see whether it arrives."))
    return _back(game)


def _done(request: SignedInRequest, game: Game | None, act: str) -> HttpResponse:
    """Raises Hook.DoesNotExist for one of somebody else."""
    hook = Hook.objects.get(pk=request.POST.get("hook", ""), user=request.user, game=game)
    messages.success(request, ACTS[act](request, hook))
    return _back(game)


def _test(_request: SignedInRequest, hook: Hook) -> str:
    if hook.disabled_at:
        return _("The webhook is switched off. Switch it on first.")
    send_test(hook)
    return _("The test is on its way. Reload this page to see below whether it has arrived.")


def _renew(request: SignedInRequest, hook: Hook) -> str:
    renew_secret(hook)
    _keep_secret(request, hook)
    return _("The webhook has a new secret. The old one signs nothing any more.")


def _switch_on(_request: SignedInRequest, hook: Hook) -> str:
    switch_on(hook)
    return _("The webhook is switched on again.")


def _delete(_request: SignedInRequest, hook: Hook) -> str:
    remove_hook(hook)
    return _("The webhook is deleted. Nothing is sent there any more.")


ACTS: dict[str, Callable[[SignedInRequest, Hook], str]] = {
    "test": _test,
    "renew": _renew,
    "on": _switch_on,
    "delete": _delete,
}


def _keep_secret(request: SignedInRequest, hook: Hook) -> None:
    """For the next look at the page, and for no other."""
    if hook.format == Hook.Format.PLAIN:
        request.session[SECRET] = (hook.pk, hook.secret)


def _back(game: Game | None) -> HttpResponse:
    return redirect("game_hooks", game.pk) if game else redirect("webhooks")

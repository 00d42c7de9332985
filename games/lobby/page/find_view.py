"""Find me a game: a wish that is fulfilled when enough people have the same."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.refusals import RequestRefused
from games.lobby.read.wishes import wish_overview
from games.lobby.service.make_wish import make_wish, withdraw_wish
from games.lobby.words.reasons import lobby_reason
from games.models import Wish
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .wish_form import WishForm, levels_label, players_label, speed_words, variants_label


@private
@require_http_methods(["GET", "HEAD", "POST"])
def find(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request, WishForm())
    if not allowed(request, "lobby"):
        return too_often(request)
    if request.POST.get("do") == "withdraw":
        withdraw_wish(request.user)
        messages.success(request, _("Your wish is withdrawn."))
        return redirect("find_game")
    return _wished(request, WishForm(request.POST))


def _wished(request: SignedInRequest, form: WishForm) -> HttpResponse:
    if not form.is_valid():
        return _show(request, form)
    try:
        make_wish(request.user, **form.cleaned_data)
    except RequestRefused as refused:
        form.add_error("variants", lobby_reason(refused))
        return _show(request, form)
    messages.success(
        request, _("We are looking for others. When enough people have the same wish, we'll email you.")
    )
    return redirect("find_game")


def _show(request: SignedInRequest, form: WishForm) -> HttpResponse:
    found = wish_overview(request.user)
    others = [{**_words(one.wish), "waiting": one.waiting} for one in found.others]
    mine = _words(found.mine) if found.mine else None
    context = {"form": form, "mine": mine, "partners": found.partners, "others": others}
    return render(request, "lobby/find.html", context, status=422 if form.errors else 200)


def _words(wish: Wish) -> dict[str, object]:
    return {
        "players": players_label(wish.players),
        "speed": speed_words(wish.response_seconds),
        "levels": levels_label(wish.levels),
        "variants": variants_label(wish.variants),
        "since": wish.at,
    }

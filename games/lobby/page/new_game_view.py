"""Making a game: a preset fills the form, the form makes the game."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine.combos import Combo
from games.base.documents import RequestRefused
from games.lobby.read import combos_kept
from games.lobby.service.create_game import create_game
from games.lobby.service.game_options import combos_text
from games.lobby.words.presets import PRESETS, preset
from games.site.access import SignedInRequest, allowed, private, too_often

from .new_game_form import NewGameForm


@private
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request, request.GET.get("preset", ""))
    form = NewGameForm(request.POST, initial=_kept(request))
    if form.is_valid():
        if not allowed(request, "new_game"):
            return too_often(request)
        try:
            return redirect("turn", create_game(request.user, **form.options()).pk)
        except RequestRefused as refused:
            form.refuse(refused)
    return render(request, "lobby/new_game.html", {"form": form, "presets": PRESETS.values()}, status=422)


def _kept(request: SignedInRequest) -> dict[str, str]:
    """Return the combos of the person's earlier game, without cards that are no longer valid."""
    cards = map(Combo.from_json, combos_kept(request.user))
    return {"combos": combos_text([card for card in cards if card is not None])}


def _show(request: SignedInRequest, name: str) -> HttpResponse:
    """Show the form as it is usually filled in, or as a preset fills it."""
    chosen = preset(name)
    form = NewGameForm(initial=_kept(request) | dict(chosen.fields if chosen else {}))
    context = {"form": form, "presets": PRESETS.values(), "chosen": chosen}
    return render(request, "lobby/new_game.html", context)

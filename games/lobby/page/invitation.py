"""An invitation: GET shows it, POST takes the seat. Also merging accounts, and who can watch."""

from __future__ import annotations

from functools import partial

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.base.documents import RequestRefused, choice_field
from games.desk.words.acts import act_words
from games.lobby.service.host import set_spectators, stricter
from games.lobby.service.merge import say_same_person, shown_merge
from games.lobby.service.seats.invite import accept_invitation
from games.lobby.terms import HOUR, LATE, SPECTATORS
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.variants import variant_lines, variants_of_game
from games.models import Act, Game, Invitation
from games.play.read.state import hours_behind
from games.site.access import SignedInRequest, allowed, owned_game, private, too_often
from games.words.names import colour_name
from games.words.reader import span_words


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    found = Invitation.objects.select_related("game__owner", "seat").filter(token=token).first()
    if found is None:
        raise Http404
    if request.method != "POST":
        return _show(request, found)
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    try:
        return redirect("turn", accept_invitation(token, request.user).game_id)
    except RequestRefused as refused:
        return _show(request, found, lobby_reason(refused))
    except ObjectDoesNotExist:  # withdrawn, or the game called off, just now
        raise Http404 from None


def _show(request: HttpRequest, found: Invitation, wrong: str = "") -> HttpResponse:
    game = found.game
    mine = request.user.is_authenticated and found.accepted_by_id == request.user.pk
    closed = "" if mine else _closed(request, found)
    context = {
        "game": game,
        "host": game.owner.name if game.owner else "",
        "seats": game.seats.count(),
        "seat": colour_name(found.seat.number) if found.seat else "",
        "mine": mine,
        "closed": closed,
        "is_open": not mine and not closed,
        "response": span_words(game.response_seconds),
        "variants": variant_lines(variants_of_game(game)),
        "wrong": wrong,
    }
    return render(request, "lobby/invitation.html", context, status=422 if wrong else 200)


def _is_kept(found: Invitation) -> bool:
    """Return whether there is a seat: any of a lobby, or one of a running game that a bot keeps."""
    if found.seat is None:
        return found.game.status == Game.Status.LOBBY
    return found.game.status == Game.Status.RUNNING and found.seat.is_bots


def _closed(request: HttpRequest, found: Invitation) -> str:
    """Return why the invitation cannot give a seat; empty if it can, perhaps after signing in."""
    if found.accepted_at is not None or not _is_kept(found):
        return _("This invitation was used, or the game has begun without it.")
    if request.user.is_authenticated and found.person_id not in (None, request.user.pk):
        return _("This invitation is for someone else.")
    return ""


YES, NO = "yes", "no"


@private
@require_http_methods(["GET", "HEAD", "POST"])
def same_person(request: SignedInRequest, token: str) -> HttpResponse:
    shown = shown_merge(token, request.user)
    if request.method != "POST":
        return render(request, "lobby/same_person.html", {"merge": shown, "game": shown.game})
    if not allowed(request, "desk"):
        return too_often(request)
    wrong, said = "", request.POST.get("same", "")
    if said not in (YES, NO):
        wrong = _("Choose one of the buttons. Nothing was changed.")
    else:
        try:
            act = say_same_person(token, request.user, same=said == YES)
        except RequestRefused as refused:
            wrong = lobby_reason(refused)
        else:
            messages.success(request, said_words(act))
            return redirect("same_person", token) if act is None else redirect("home")
    context = {"merge": shown, "game": shown.game, "wrong": wrong}
    return render(request, "lobby/same_person.html", context, status=422)


def said_words(act: Act | None) -> str:
    if act is None:
        return _("You have said yes. Nothing changes before the other account has said so too.")
    return act_words(act) if act.kind == "merged" else _("You have said no. Nothing was changed.")


class SpectatorsForm(forms.Form):
    """Who can watch. In a lobby all settings are offered; later only those no laxer than now."""

    spectators = forms.ChoiceField(label=gettext_lazy("Who can watch"))
    watch_hours = forms.TypedChoiceField(label=gettext_lazy("How far behind the game"), coerce=int)

    def __init__(self, game: Game, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"spectators": game.spectators, "watch_hours": hours_behind(game)})
        field = partial(choice_field, self)
        field("spectators").choices = [(key, words) for key, words in SPECTATORS if key in stricter(game)]
        field("watch_hours").choices = [(n, span_words(n * HOUR)) for n in _hours(game)]


def _hours(game: Game) -> list[int]:
    """Return the delays of a new game, and the present one."""
    now = hours_behind(game)
    least = 1 if game.status == Game.Status.LOBBY else now
    return sorted({now, *(n for n in LATE if n >= least)} - {0})


@private
@require_http_methods(["GET", "HEAD", "POST"])
def spectators(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    if game.status == Game.Status.OVER:
        return redirect("turn", game_id)
    if request.method != "POST":
        return _show_spectators(request, game, SpectatorsForm(game))
    if not allowed(request, "lobby"):
        return too_often(request)
    form = SpectatorsForm(game, request.POST)
    return _set(request, game, form) if form.is_valid() else _show_spectators(request, game, form)


def _set(request: SignedInRequest, game: Game, form: SpectatorsForm) -> HttpResponse:
    try:
        set_spectators(game, by=request.user, **form.cleaned_data)
    except RequestRefused as refused:
        form.add_error(None, lobby_reason(refused))
        return _show_spectators(request, game, form)
    messages.success(request, _("Spectators saved. Everyone at the table sees who can watch."))
    return redirect("turn", game.pk)


def _show_spectators(request: HttpRequest, game: Game, form: SpectatorsForm) -> HttpResponse:
    begun = game.status != Game.Status.LOBBY
    context = {"game": game, "form": form, "begun": begun, "closed": begun and game.spectators == "nobody"}
    return render(request, "lobby/spectators.html", context, status=422 if form.errors else 200)

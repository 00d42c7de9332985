"""Acts in a lobby: join, wait, leave, remove, call off, rename, rematch; invitations, and who can watch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.base.documents import RequestRefused, choice_field
from games.base.links import key_in, number_in
from games.base.vocabulary import speak_of_game
from games.desk.words import act_words
from games.lobby.page.page import T, lobby_page, tried
from games.lobby.service.create_game import LONGEST_NAME, rename_game
from games.lobby.service.host import cancel_lobby, offer_rematch, set_spectators, stricter
from games.lobby.service.invite import accept_invitation
from games.lobby.service.join_game import choose_part as choose
from games.lobby.service.join_game import join_game
from games.lobby.service.leave_game import leave_game as leave_the_game
from games.lobby.service.leave_game import (
    leave_lobby,
    remove_player,
    stop_waiting,
    wait_for_seat,
    withdraw_invitation,
)
from games.lobby.service.leave_game import take_over_bot_seat as take_over_seat
from games.lobby.service.merge import say_same_person, shown_merge
from games.lobby.terms import HOUR, LATE, SPECTATORS
from games.lobby.words.games import leaving_lines
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.rematch import no_seat_is_kept, what_follows
from games.lobby.words.variants import variant_lines, variants_of_game
from games.models import Act, Game, Invitation, Seat, User
from games.models.play.game import edition_of
from games.play.read.seats import hours_behind, successor
from games.site.access import SignedInRequest, allowed, my_seat, owned_game, posted_from, private, too_often
from games.words.names import colour_name
from games.words.reader import span_words


def _for_anybody(
    service: Callable[[str, User], T], done: str | Promise | Callable[[T], str]
) -> Callable[..., HttpResponse]:
    """Return a view of an act open to people who find an open game; `done` is told after it."""

    @private
    @posted_from("lobby", "game_id")
    def act(request: SignedInRequest, game_id: str) -> HttpResponse:
        return tried(request, game_id, lambda: service(game_id, request.user), done)

    return act


def _waits(has_seat: bool) -> str:
    if has_seat:
        return _playing_on(has_seat)
    return _now("You are on the waiting list. We'll email you when a seat is free.")


def _playing_on(has_seat: bool) -> str:
    if has_seat:
        return _now("You have a seat in the running game. You now answer its questions.")
    return _now("The game is paused for repair. Nothing was changed. Try again later.")


join = _for_anybody(join_game, gettext_lazy("You have a seat. We'll email you when you are asked something."))
wait = _for_anybody(wait_for_seat, _waits)
stop = _for_anybody(stop_waiting, gettext_lazy("You are no longer on the waiting list."))


@private
@posted_from("lobby", "game_id")
def take_over(request: SignedInRequest, game_id: str) -> HttpResponse:
    seat = number_in(request.POST, "seat")
    return tried(request, game_id, lambda: take_over_seat(game_id, request.user, seat), _playing_on)


@private
@posted_from("lobby", "game_id")
def leave(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Give up the seat. A person who leaves somebody else's private game cannot see its page any more."""
    game = my_seat(request, game_id).game
    after = None if game.is_open or game.owner_id == request.user.pk else redirect("home")
    done = _now("You gave up your seat in %(game)s.") % {"game": game}
    return tried(request, game_id, lambda: leave_lobby(game, request.user), done, after)


@private
@posted_from("lobby", "game_id")
def remove(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, seat = owned_game(request, game_id), key_in(request.POST, "seat")
    return tried(request, game.pk, lambda: remove_player(game, seat, by=request.user))


@private
@posted_from("lobby", "game_id")
def withdraw(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, invitation = owned_game(request, game_id), key_in(request.POST, "invitation")
    return tried(request, game.pk, lambda: withdraw_invitation(game, invitation, by=request.user))


@private
@posted_from("lobby", "game_id")
def cancel(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    done = _now("%(game)s is called off.") % {"game": game}
    return tried(request, game_id, lambda: cancel_lobby(game, by=request.user), done, redirect("home"))


@private
@posted_from("lobby", "game_id")
def choose_part(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = my_seat(request, game_id).game
    if not allowed(request, "lobby"):
        return too_often(request)
    typed = request.POST.get("part", "")
    try:
        seat = choose(game, by=request.user, text=typed)
    except RequestRefused as refused:
        reason = lobby_reason(refused)
        if refused.reason == "part_too_long":
            return lobby_page(request, game_id, part_typed=typed, part_wrong=reason)
        messages.warning(request, reason)
        return redirect("lobby", game_id)
    chosen, drawn = _("Your part is saved."), _("Your part is drawn for you when the game begins.")
    messages.success(request, chosen if seat.seed_part else drawn)
    return redirect("lobby", game_id)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def leave_game(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Show what leaving means, or leave. A lobby is left on its own page, and a finished game never."""
    seat = my_seat(request, game_id)
    if seat.game.status in (Game.Status.LOBBY, Game.Status.OVER):
        return redirect("turn", game_id)
    if request.method != "POST":
        return render(request, "lobby/leave_game.html", _context(request, seat))
    return _leave(request, seat.game) if allowed(request, "lobby") else too_often(request)


def _leave(request: SignedInRequest, game: Game) -> HttpResponse:
    if not leave_the_game(game, request.user):
        return redirect("turn", game.pk)
    messages.success(request, _("You left %(game)s.") % {"game": game})
    return redirect("turn", game.pk) if game.owner_id == request.user.pk else redirect("home")


def _context(request: HttpRequest, seat: Seat) -> dict[str, object]:
    return {
        "game": seat.game,
        "number": seat.number,
        "colour": colour_name(seat.number),
        "follows": leaving_lines(successor(seat), is_host=seat.game.owner_id == request.user.pk),
    }


@private
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    if game.status == Game.Status.OVER:
        return redirect("turn", game_id)
    if request.method != "POST":
        return _shown(request, game, game.name)
    return _renamed(request, game) if allowed(request, "lobby") else too_often(request)


def _renamed(request: SignedInRequest, game: Game) -> HttpResponse:
    typed = request.POST.get("name", "")
    try:
        row = rename_game(game, name=typed, by=request.user)
    except RequestRefused as refused:
        return _shown(request, game, typed, wrong=lobby_reason(refused))
    messages.success(request, _("The game is called “%(game)s” now.") % {"game": row})
    return redirect("turn", game.pk)


def _shown(request: SignedInRequest, game: Game, name: str, wrong: str = "") -> HttpResponse:
    context = {"game": game, "name": name, "wrong": wrong, "most": LONGEST_NAME}
    return render(request, "lobby/rename.html", context, status=422 if wrong else 200)


@private
@posted_from("turn", "game_id")
def rematch(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = my_seat(request, game_id).game
    if not allowed(request, "new_game"):
        return too_often(request)
    try:
        new = offer_rematch(game, by=request.user)
    except RequestRefused as refused:
        messages.warning(request, lobby_reason(refused))
        return redirect("turn", game_id)
    return _led_to(request, new)


def _led_to(request: SignedInRequest, new: Game) -> HttpResponse:
    """Redirect to the rematch: its host to the lobby, another player to their open invitation."""
    invited = Invitation.objects.filter(game=new, person=request.user, accepted_at=None).first()
    if invited is not None:
        return redirect("invitation", invited.token)
    if not Game.objects.of(request.user).filter(pk=new.pk).exists():
        messages.warning(request, no_seat_is_kept())
        return redirect("turn", new.rematch_of_id)
    if new.owner_id == request.user.pk:
        messages.success(request, what_follows(new))
    return redirect("turn", new.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    found = Invitation.objects.select_related("game__owner", "seat").filter(token=token).first()
    if found is None:
        raise Http404
    speak_of_game(found.game_id, edition_of)
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

"""The page of a table's time and votes: GET shows, POST proposes, votes, or comes back to the seat."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.numbers import key_in, number_in
from games.base.refusals import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.models import Game, Seat
from games.play.service.stand_in import come_back
from games.site.access.games import my_seat, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often
from games.table.service.take_own_back import take_own_back
from games.table.service.vote import propose, vote_on, withdraw

from .page import clock_context

BACK, PROPOSE, AGREE, REFUSE = "back", "propose", "agree", "refuse"
WITHDRAW, TAKE_BACK = "withdraw", "take_back"


@private
@require_http_methods(["GET", "HEAD", "POST"])
def clock(request: SignedInRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    if seat.game.status in (Game.Status.LOBBY, Game.Status.OVER):
        return redirect("turn", game_id)
    if request.method != "POST":
        return _shown(request, seat)
    if not allowed(request, "lobby"):
        return too_often(request)
    return _done(request, seat)


def _done(request: SignedInRequest, seat: Seat) -> HttpResponse:
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        return _shown(request, seat, _("Choose one of the buttons. Nothing was changed."))
    try:
        act(request, seat)
    except RequestRefused as refused:
        return _shown(request, seat, lobby_reason(refused))
    over = Game.objects.filter(pk=seat.game_id, status=Game.Status.OVER).exists()
    return redirect("turn" if over or act in TO_THE_GAME else "clock", seat.game_id)


def _come_back(request: SignedInRequest, seat: Seat) -> None:
    if come_back(seat.game, request.user):
        messages.success(request, _("Welcome back. You answer for yourself again."))


def _propose(request: SignedInRequest, seat: Seat) -> None:
    seconds = key_in(request.POST, "seconds")  # two weeks have more digits than other numbers
    about = number_in(request.POST, "about") if "about" in request.POST else None
    kind = request.POST.get("kind", "")
    vote = propose(seat.game, request.user, kind=kind, seconds=seconds, about=about)
    messages.success(request, _("It is done.") if vote.passed else _("The others are asked by email."))


def _agree(request: SignedInRequest, seat: Seat) -> None:
    _vote(request, seat, agrees=True)


def _refuse(request: SignedInRequest, seat: Seat) -> None:
    _vote(request, seat, agrees=False)


def _vote(request: SignedInRequest, seat: Seat, *, agrees: bool) -> None:
    vote = vote_on(seat.game, request.user, key_in(request.POST, "vote"), agrees=agrees)
    messages.success(request, _("It is done.") if vote.passed else _("Your vote is counted."))


def _withdraw(request: SignedInRequest, seat: Seat) -> None:
    withdraw(seat.game, request.user, key_in(request.POST, "vote"))
    messages.success(request, _("Your proposal is withdrawn."))


def _take_back(request: SignedInRequest, seat: Seat) -> None:
    take_own_back(seat.game, request.user)
    messages.success(request, _("Your last answer is taken back. You are asked anew."))


ACTS: dict[str, Callable[[SignedInRequest, Seat], None]] = {
    BACK: _come_back,
    PROPOSE: _propose,
    AGREE: _agree,
    REFUSE: _refuse,
    WITHDRAW: _withdraw,
    TAKE_BACK: _take_back,
}
TO_THE_GAME = (_come_back, _take_back)


def _shown(request: SignedInRequest, seat: Seat, wrong: str = "") -> HttpResponse:
    context = clock_context(Seat.objects.select_related("game", "user").get(pk=seat.pk), timezone.now())
    return render(request, "clock/clock.html", context | {"wrong": wrong}, status=422 if wrong else 200)

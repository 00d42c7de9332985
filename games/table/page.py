"""The page of a table's time and votes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.documents import RequestRefused
from games.base.links import key_in, number_in
from games.lobby.words.games import absence_words
from games.lobby.words.reasons import lobby_reason
from games.log.read import entries
from games.log.words.lines import LogLine, choose, chosen_lines
from games.models import Game, Moderator, Seat, Vote
from games.people.read.my_games import today_of
from games.play.read.history import stood_before
from games.play.service.play_bots import come_back
from games.site.access import SignedInRequest, allowed, my_seat, private, too_often
from games.table.declaration import VoteKind, offered
from games.table.read import last_own_answer, open_votes
from games.table.service import propose, take_own_back, vote_on, withdraw
from games.table.words import answer_line, bank_left_line, clock_lines, paused_words, proposal, what_it_takes
from games.words.names import colour_name, listed
from games.words.reader import Reader, lasted, span_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MOST_LINES = 20


def clock_context(seat: Seat, now: datetime) -> dict[str, object]:
    """Return for this seat how time counts, its bank, open votes, and what can be proposed."""
    game = seat.game
    votes = open_votes(game, now)
    return {
        "game": game,
        "seat": seat,
        "lines": [answer_line(game), *clock_lines(game)],
        "bank": bank_left_line(game, seat),
        "paused": paused_words(game),
        "away": absence_words(seat.user.absence, today_of(seat.user)) if seat.user else "",
        "looked_after": _looked_after(game),
        "votes": [_vote_row(vote, seat, now) for vote in votes],
        "proposals": [] if seat.bot else [_proposal(kind, seat) for kind in offered(seat, votes)],
        "take_back": _take_back_row(seat, votes, now),
    }


def _looked_after(game: Game) -> str:
    """Say who moderates the game, by the names that the table knows; empty if nobody has come to do so."""
    moderators = Moderator.objects.came().filter(game=game).select_related("user")
    named = [one.user.name or _("someone without a name") for one in moderators]
    return _("Moderator: %(names)s.") % {"names": listed(named)} if named else ""


def _vote_row(vote: Vote, seat: Seat, now: datetime) -> dict[str, object]:
    """Return an open vote for this seat. The person it is about has no vote.

    Of what would be taken back, the seat sees what it knows.
    """
    return {
        "pk": vote.pk,
        "text": proposal(vote),
        "takes": what_it_takes(vote),
        "agree": _seats(vote.yes, _("For it: %(seats)s.")),
        "against": _seats(vote.no, _("Against it: %(seats)s.")),
        "until": _("It lapses in %(span)s.") % {"span": lasted(vote.lapses_at - now)},
        "mine": True if seat.number in vote.yes else False if seat.number in vote.no else None,
        "votes": not seat.bot and vote.about != seat.number,
        "own": vote.seat == seat.number and not seat.bot,
        "lines": _would_be_void(vote, seat) if vote.decision else [],
    }


def _would_be_void(vote: Vote, seat: Seat) -> list[LogLine]:
    """Return what the seat was told since before that answer, which would not count any more."""
    before = stood_before(seat.game_id, vote.decision)
    told = [one for one in entries(seat.game, seat.number) if one.number > before]
    found = [one for one in told if not one.taken_back][:MOST_LINES]
    return chosen_lines(choose(found, Reader.in_game(seat.game, seat.number), ""))


def _seats(seats: list[int], words: str) -> str:
    return words % {"seats": listed([colour_name(n) for n in sorted(seats)])} if seats else ""


@dataclass(frozen=True)
class Proposal:
    """A proposal for a vote: the label of its button, what it means, and what is chosen with it."""

    kind: str
    label: StrOrPromise
    about: StrOrPromise = ""
    spans: list[tuple[int, str]] = field(default_factory=list)
    seats: list[tuple[int, str]] = field(default_factory=list)


def _proposal(kind: VoteKind, seat: Seat) -> Proposal:
    spans = [(seconds, span_words(seconds)) for seconds in kind.spans if seconds]
    seats = [(number, colour_name(number)) for number in kind.seats(seat)] if kind.seats else []
    return Proposal(kind.name, kind.button, kind.about, spans, seats)


def _take_back_row(seat: Seat, votes: list[Vote], now: datetime) -> str:
    """Return "free" (at once), "vote" (ask the table), or empty if there is nothing or a vote is open."""
    if seat.bot or any(vote.kind == TAKE_BACK for vote in votes):
        return ""
    mine = last_own_answer(seat, now)
    return "" if mine is None else "free" if mine.free else "vote"


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
    return render(request, "table/table.html", context | {"wrong": wrong}, status=422 if wrong else 200)

"""Finding a game: match requests, the list of open games, and a game against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.base.documents import RequestRefused, choice_field
from games.base.vocabulary import vocabulary_of
from games.lobby.read import match_overview
from games.lobby.read import open_games as listed_games
from games.lobby.service.match_requests import (
    DAY,
    PLAYERS,
    SPEEDS,
    WISHED_EDITIONS,
    make_match_request,
    wishes,
    withdraw_match_request,
)
from games.lobby.service.start import start_against_bots
from games.lobby.settings import Place
from games.lobby.terms import setting_lines
from games.lobby.words.games import edition_words, flares_words, levels_words
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.variants import dealt_from, variant_name, variant_names, variants_of_game
from games.models import Game, MatchRequest
from games.models.people.seats import ANY
from games.site.access import SignedInRequest, allowed, private, too_often
from games.words.names import listed
from games.words.reader import span_words

LEVELS: dict[str, Promise | str] = {
    MatchRequest.Levels.GREEN: gettext_lazy("green aliens: simple"),
    MatchRequest.Levels.YELLOW: gettext_lazy("green and yellow aliens"),
    MatchRequest.Levels.ALL: gettext_lazy("aliens of all levels"),
    MatchRequest.Levels.ANY: gettext_lazy("aliens as the others wish"),
}


class MatchRequestForm(forms.Form):
    """A match request: number of players, speed, levels of aliens, and variants."""

    players = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int, initial=ANY)
    response_seconds = forms.TypedChoiceField(
        label=gettext_lazy("Time for an answer"), coerce=int, initial=DAY
    )
    levels = forms.ChoiceField(
        label=gettext_lazy("Aliens"), choices=list(LEVELS.items()), initial=MatchRequest.Levels.ALL
    )

    variants = forms.MultipleChoiceField(
        label=gettext_lazy("Variants"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("None ticked: the plain rules."),
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        choice_field(self, "players").choices = [(n, players_label(n)) for n in PLAYERS]
        choice_field(self, "response_seconds").choices = [(n, speed_label(n)) for n in SPEEDS]
        choice_field(self, "variants").choices = [
            (MatchRequest.ANY_VARIANTS, gettext_lazy("as the others wish")),
            *((one, wish_name(one)) for one in wishes()),
        ]

    @property
    def selects(self) -> list[forms.BoundField]:
        return [self[name] for name in ("players", "response_seconds", "levels")]

    def clean_variants(self) -> list[str] | None:
        """Return the ticked variants, or None for "as the others wish"."""
        ticked = list(self.cleaned_data["variants"])
        if MatchRequest.ANY_VARIANTS not in ticked:
            return ticked
        if len(ticked) > 1:
            raise forms.ValidationError(
                gettext_lazy("You ticked “as the others wish” and a variant. Keep one of them ticked.")
            )
        return None


def players_label(players: int) -> str:
    if players == ANY:
        return str(gettext_lazy("as many as are found, 3 to 5"))
    return ngettext("%(n)d player", "%(n)d players", players) % {"n": players}


def speed_label(seconds: int) -> str:
    return str(gettext_lazy("as the others wish")) if seconds == ANY else span_words(seconds)


def speed_words(seconds: int) -> str:
    """Return the time for an answer, as a part of a list."""
    if seconds == ANY:
        return str(gettext_lazy("any time for an answer"))
    return str(gettext_lazy("%(time)s for an answer")) % {"time": span_words(seconds)}


def wish_name(wish: str) -> str:
    """Return the name of a variant, or of an edition that is wished for."""
    return edition_words(wish) if wish in WISHED_EDITIONS else variant_name(wish)


def variants_label(variants: str) -> str:
    """Return the variants, as a part of a list."""
    if variants == MatchRequest.ANY_VARIANTS:
        return str(gettext_lazy("variants as the others wish"))
    names = [wish_name(one) for one in variants.split()]
    return listed(names) if names else str(gettext_lazy("no variants"))


def levels_label(levels: str) -> str:
    return str(LEVELS[levels])


@private
@require_http_methods(["GET", "HEAD", "POST"])
def find(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request, MatchRequestForm())
    if not allowed(request, "lobby"):
        return too_often(request)
    if request.POST.get("do") == "withdraw":
        withdraw_match_request(request.user)
        messages.success(request, _("Your wish is withdrawn."))
        return redirect("find_game")
    return _requested(request, MatchRequestForm(request.POST))


def _requested(request: SignedInRequest, form: MatchRequestForm) -> HttpResponse:
    if not form.is_valid():
        return _show(request, form)
    try:
        make_match_request(request.user, **form.cleaned_data)
    except RequestRefused as refused:
        form.add_error("variants", lobby_reason(refused))
        return _show(request, form)
    messages.success(
        request, _("We are looking for others. When enough people have the same wish, we'll email you.")
    )
    return redirect("find_game")


def _show(request: SignedInRequest, form: MatchRequestForm) -> HttpResponse:
    found = match_overview(request.user)
    others = [{**_words(one.request), "waiting": one.waiting} for one in found.others]
    mine = _words(found.mine) if found.mine else None
    context = {"form": form, "mine": mine, "partners": found.partners, "others": others}
    return render(request, "lobby/find.html", context, status=422 if form.errors else 200)


def _words(found: MatchRequest) -> dict[str, object]:
    return {
        "players": players_label(found.players),
        "speed": speed_words(found.response_seconds),
        "levels": levels_label(found.levels),
        "variants": variants_label(found.variants),
        "since": found.at,
    }


if TYPE_CHECKING:
    from games.lobby.read import ListedGame


@private
@require_safe
def open_games(request: SignedInRequest) -> HttpResponse:
    return render(
        request, "lobby/open_games.html", {"games": [_row(game) for game in listed_games(request.user)]}
    )


def _row(game: ListedGame) -> dict[str, object]:
    """Return what matters to a person who looks for a game, in the words of that game."""
    with vocabulary_of(game.edition):
        return _worded(game)


def _worded(game: ListedGame) -> dict[str, object]:
    in_lobby = game.status == Game.Status.LOBBY
    return {
        "game": game,
        "host": game.owner.name if game.owner else "",
        "joinable": in_lobby and game.seats_left > 0 and not game.sits,
        "to_take_over": game.left and not in_lobby and not game.sits,
        "tag": _tag(game, in_lobby),
        "taken": _taken(game),
        "response": span_words(game.response_seconds),
        "edition": edition_words(game.edition),
        "levels": levels_words(dealt_from(game)),
        "flares": flares_words(game),
        "variants": variant_names(variants_of_game(game)),
        "settings": setting_lines(game, Place.LIST),
    }


def _taken(game: ListedGame) -> str:
    """Return how many seats are taken, and how many of them by bots."""
    taken = _("%(taken)s of %(seats)s seats taken") % {"taken": game.taken, "seats": game.seats_there}
    if not game.bots:
        return taken
    bots = ngettext("(%(n)s by a bot)", "(%(n)s by bots)", game.bots) % {"n": game.bots}
    return f"{taken} {bots}"


def _tag(game: ListedGame, in_lobby: bool) -> str:
    """Return what the viewer has to do with the game, or its state."""
    if game.sits:
        return _("you play here")
    if game.left and not in_lobby:
        return _("a seat to take over")
    if game.waits:
        return _("you wait for a seat")
    if not in_lobby:
        return _("running")
    n = game.seats_left
    if game.kept and n > 0:
        return _("a seat is kept for you")
    return ngettext("%(n)s seat free", "%(n)s seats free", n) % {"n": n} if n > 0 else _("full")


WISHED = "against_bots"  # in the session of a browser that sent the form before it signed in


@require_http_methods(["GET", "HEAD", "POST"])
def against_bots(request: HttpRequest) -> HttpResponse:
    """Begin a game against bots. GET does so only for a browser that its own form led to sign in."""
    if request.method == "POST" and not request.user.is_authenticated:
        request.session[WISHED] = True
    return _begin(request)


@private
def _begin(request: SignedInRequest) -> HttpResponse:
    wished = request.session.pop(WISHED, False)
    if request.method != "POST" and not wished:
        return redirect("home")
    if not allowed(request, "new_game"):
        return too_often(request)
    try:
        return redirect("turn", start_against_bots(request.user).pk)
    except RequestRefused as refused:
        messages.warning(request, lobby_reason(refused))
        return redirect("home")

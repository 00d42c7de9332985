"""The page of a lobby: what it shows, and inviting, filling with bots and starting."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.base.documents import RequestRefused
from games.fair.read import hash_in_lobby
from games.lobby.read import Lobby, lobby, open_game_for_visitor
from games.lobby.service.game_options import conflicts_of, switches_of_variants
from games.lobby.service.host import fill_with_bots
from games.lobby.service.invite import invite as invite_address
from games.lobby.service.start import start_game
from games.lobby.settings import Place
from games.lobby.terms import setting_lines, setting_values
from games.lobby.words.games import edition_words, flares_words, levels_words
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.tables import number_lines
from games.lobby.words.variants import (
    combo_lines,
    dealt_from,
    switch_words,
    variant_lines,
    variant_names,
    variants_of_game,
)
from games.models import Game, Seat
from games.play.read.seats import hours_behind_by_seats
from games.site.access import (
    SignedInRequest,
    allowed,
    owned_game,
    player_name,
    posted_from,
    private,
    profile_id,
    too_often,
)
from games.words.names import alien_name, colour_name
from games.words.reader import sheet, span_words

if TYPE_CHECKING:
    from games.lobby.read import GameForVisitor


def lobby_context(found: Lobby) -> dict[str, object]:
    """Return the context of the template. It reads nothing from the database."""
    game = found.game
    return {
        **_made_with(game),
        "game": game,
        "lobby": found,
        "heading": heading(found),
        "kind": _kind(game, found.in_lobby),
        "host": game.owner.name if game.owner else "",
        "seats": [_seat(seat, found) for seat in found.seats],
        "server_hash": hash_in_lobby(game) if found.in_lobby else "",
        "left": [{"number": seat.number, "colour": colour_name(seat.number)} for seat in found.left_seats],
        "invitations": [{"pk": one.pk, "to": one.addressee} for one in found.invitations],
        "values": setting_values(game),
        "settings": _setting_lines(found),
        "edition": edition_words(game.edition),
        "levels": levels_words(dealt_from(game)),
        "flares": flares_words(game),
        "variants": variant_lines(variants_of_game(game)),
    }


def _setting_lines(found: Lobby) -> list[str]:
    """Return a sentence for each setting. Who may join, and how, is said until the game begins."""
    without = None if found.in_lobby else Place.LIST
    hours_behind = hours_behind_by_seats(found.game, found.seats)
    return setting_lines(found.game, without=without, hours_behind=hours_behind)


def visitor_context(game: GameForVisitor) -> dict[str, object]:
    """Return what an open game (`open_game_for_visitor`) is like for a signed-out visitor: no people."""
    in_lobby = game.status == Game.Status.LOBBY
    free = max(game.seats_left, 0) if in_lobby else 0
    return {
        "game": game,
        "heading": _heading_for_visitor(game.over, in_lobby, free),
        "leads_to": reverse("open_games") if game.over else reverse("lobby", args=[game.pk]),
        "seats": game.seats_there,
        "free": free,
        "response": span_words(game.response_seconds),
        "edition": edition_words(game.edition),
        "levels": levels_words(dealt_from(game)),
        "flares": flares_words(game),
        "variants": variant_names(variants_of_game(game)),
        "settings": setting_lines(game, Place.LIST),
        "shown": game.spectators == Game.Spectators.LINK and not in_lobby,
    }


def _seat(seat: Seat, found: Lobby) -> dict[str, object]:
    """Return what is shown of a seat. Until seats are drawn, they have no colours."""
    mine = found.my_seat is not None and seat.pk == found.my_seat.pk
    return {
        "pk": seat.pk,
        "number": seat.number,
        "colour": "" if found.game.by_chance and found.in_lobby else colour_name(seat.number),
        "mine": mine,
        "host": seat.user_id is not None and seat.user_id == found.game.owner_id,
        "who": player_name(seat),
        "player": _player(seat, mine),
        "profile": "" if mine else profile_id(seat, found.my_seat.number if found.my_seat else None),
        "bot": seat.is_bots,
        "free": seat.is_free,
        "part": seat.seed_part if _at_the_table(found) and not seat.is_bots else "",
    }


def _at_the_table(found: Lobby) -> bool:
    """Return whether the viewer plays or hosts: only they see what the others give to the seed."""
    return found.my_seat is not None or found.is_owner


def _player(seat: Seat, mine: bool) -> str:
    """Return who sits there, in words; empty if nobody does."""
    if mine:
        return _("you")
    if seat.is_bots:
        return _("a bot")
    return "" if seat.is_free else player_name(seat) or _("a player")


def _kind(game: Game, in_lobby: bool) -> str:
    if not in_lobby:
        return _("The game has begun.")
    if game.is_open:
        return _("Open game: everyone who is signed in can join.")
    return _("Private game: by invitation.")


def _made_with(game: Game) -> dict[str, object]:
    """Return the box, the seats whose aliens were picked, and the rules that differ from the edition's.

    What a variant sets is told by the variant.
    """
    options, pairs = game.options, conflicts_of(game.edition)
    picked = [(n, alien) for n, alien in enumerate(options.get("dealt") or ()) if alien]
    told = switches_of_variants(variants_of_game(game))
    switches = {name: value for name, value in game.switches.items() if name not in told}
    return {
        "combos": combo_lines(game),
        "numbers": number_lines(game),
        "aliens": [_in_the_box(alien) for alien in options.get("box") or ()],
        "picked": [{"colour": colour_name(n), "alien": alien_name(alien)} for n, alien in picked],
        "rules": [
            switch_words(name, value, pairs[name][:2] if name in pairs else None)
            for name, value in switches.items()
        ],
    }


def _in_the_box(alien: str) -> dict[str, object]:
    """Return an alien of the box. An own alien may have gone since the game was made."""
    return {"id": alien, "name": alien_name(alien), "known": bool(sheet(alien))}


class Heading(NamedTuple):
    """What a page says first: its title, the text below, and what is less important."""

    title: str
    text: str = ""
    remark: str = ""


def heading(found: Lobby) -> Heading:
    """Return what the viewer can do in a lobby, or why there is nothing to do."""
    cases = (
        (found.can_join, _to_join),
        (found.can_take_over, _to_take_over),
        (found.place_in_list, _in_the_waiting_list),
        (found.can_wait, _to_wait),
        (found.has_left, _has_left),
        (found.was_removed, _removed),
        (found.can_start, _to_start),
        (found.is_owner, _to_fill),
        (found.my_seat, _seated),
    )
    return next((words for case, words in cases if case), _over)(found)


def _to_join(found: Lobby) -> Heading:
    text = _(
        "You are asked by email and on this page. You have %(response)s for each answer; then a "
        "sensible default is used. Until the game begins you can leave again."
    )
    return Heading(_("A seat is free"), text % {"response": span_words(found.game.response_seconds)})


def _to_take_over(found: Lobby) -> Heading:
    left = len(found.left_seats)
    title = ngettext("A seat can be taken over", "%(n)s seats can be taken over", left) % {"n": left}
    before = _("The game is running. The player of this seat has left, and a bot has kept it since.")
    after = _(
        "You play on from here to the end of the game, with the seat's hand and all that it knows. "
        "You have %(response)s for each answer. Its open questions come to you at once."
    ) % {"response": span_words(found.game.response_seconds)}
    remark = _("You can leave again, but then you can't come back.")
    return Heading(title, f"{before} {after}", remark)


def _in_the_waiting_list(found: Lobby) -> Heading:
    title = _("You are number %(place)s on the waiting list") % {"place": found.place_in_list}
    if found.in_lobby:
        return Heading(title, _("When a seat is free and it is your turn, it is yours, and we'll email you."))
    text = _(
        "When a player leaves the running game and it is your turn, the seat is yours at once, and "
        "we'll email you. You play on with all that it knows."
    )
    return Heading(title, text)


def _to_wait(found: Lobby) -> Heading:
    if found.in_lobby:
        text = _("The first player on the waiting list gets the next free seat.")
        return Heading(_("All seats are taken or promised"), text)
    text = _(
        "When a player leaves, the first on the waiting list takes the seat at once and plays on "
        "with all that it knows. We'll email you then."
    )
    return Heading(_("The game has begun"), text)


def _has_left(found: Lobby) -> Heading:
    text = _("You know a hand, so you can't come back while the game runs.")
    return Heading(_("You left this game"), text)


def _removed(found: Lobby) -> Heading:
    text = _("The host removed you. You can come back only by invitation.")
    return Heading(_("No seat here"), text)


def _to_start(found: Lobby) -> Heading:
    text = _("Start when everyone is ready: the first questions go out at once.")
    return Heading(_("All seats are taken"), text)


def _to_fill(found: Lobby) -> Heading:
    title = ngettext("%(n)s seat is still free", "%(n)s seats are still free", found.free) % {"n": found.free}
    return Heading(
        title, _("Invite people, or let bots play. You can start the game when all seats are taken.")
    )


def _seated(found: Lobby) -> Heading:
    text = _("The host starts the game; we'll email you.")
    return Heading(_("You have a seat"), text)


def _over(found: Lobby) -> Heading:
    return Heading(_("The game is over"))


def _heading_for_visitor(over: bool, in_lobby: bool, free: int) -> Heading:
    """Return the heading for a signed-out visitor: what happens when they sign in."""
    if over:
        return Heading(_("The game is over"), _("Sign in to join another open game or to make one."))
    if free:
        title = ngettext("%(n)s seat is free", "%(n)s seats are free", free) % {"n": free}
        return Heading(title, _("Sign in to join: you come back to this page."))
    title = _("All seats are taken or promised") if in_lobby else _("The game has begun")
    return Heading(title, _("Sign in to wait for a seat: you come back to this page."))


def lobby_page(request: SignedInRequest, game_id: str, **more: object) -> HttpResponse:
    """Show the seats, what the game is like, and what can be done."""
    context = {**lobby_context(lobby(request.user, game_id)), **more}
    return render(request, "lobby/lobby.html", context, status=422 if more else 200)


@never_cache
@require_safe
def visit(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show a lobby. The host may pass its address on, so an open game is also shown to visitors."""
    return (_inside if request.user.is_authenticated else _visitor_page)(request, game_id)


def _visitor_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show an open game, and return there after signing in. Of others not even their existence is told."""
    try:
        context = visitor_context(open_game_for_visitor(game_id))
    except Game.DoesNotExist:
        return redirect_to_login(request.path)
    return render(request, "lobby/visitor.html", context)


@private
def _inside(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Show an open game to people who may join. Its players go to the game's page once it has begun."""
    found = lobby(request.user, game_id)
    if found.in_lobby or (found.my_seat is None and not found.is_owner):
        return render(request, "lobby/lobby.html", lobby_context(found))
    return redirect("turn", game_id)


@private
@posted_from("lobby", "game_id")
def invite(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    if not allowed(request, "invite"):
        return too_often(request)
    email = request.POST.get("email", "").strip()
    try:
        invite_address(game, email, by=request.user)
    except RequestRefused as refused:
        return lobby_page(request, game.pk, email=email, wrong=lobby_reason(refused))
    messages.success(request, _("Invitation sent to %(email)s.") % {"email": email})
    return redirect("turn", game.pk)


@private
@posted_from("lobby", "game_id")
def bots(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    return tried(request, game.pk, lambda: fill_with_bots(game, by=request.user))


@private
@posted_from("lobby", "game_id")
def start(request: SignedInRequest, game_id: str) -> HttpResponse:
    game = owned_game(request, game_id)
    return tried(request, game.pk, lambda: start_game(game, by=request.user))


T = TypeVar("T")


def tried(
    request: HttpRequest,
    game_id: str,
    act: Callable[[], T],
    done: str | Promise | Callable[[T], str] = "",
    after: HttpResponse | None = None,
) -> HttpResponse:
    """Do the act and go to the lobby, or to `after` if the lobby is gone; or say why it cannot be done.

    `done` is told then, or what it makes of the outcome. If the lobby has become a game, its address leads to
    the game.
    """
    if not allowed(request, "lobby"):
        return too_often(request)
    try:
        outcome = act()
    except RequestRefused as refused:
        messages.warning(request, lobby_reason(refused))
        return redirect("lobby", game_id)
    if told := str(done(outcome) if callable(done) else done):
        messages.success(request, told)
    return after or redirect("lobby", game_id)

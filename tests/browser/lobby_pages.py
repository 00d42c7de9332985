"""The pages on which people find each other before a game, and come and go while it runs."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

from games.lobby.service.create_game import create_game
from games.lobby.service.invite import invite
from games.lobby.service.leave_game import leave_game, wait_for_seat
from games.lobby.service.match_requests import make_match_request
from games.lobby.terms import Terms
from games.models import Game, MatchRequest
from tests.games.tables import person, playing

from .visits import PageType, Visit, of_person

NAME = "Tuesday evening"


def open_games() -> Visit:
    """One to join, one to look on, one that runs with a seat to take over."""
    terms = Terms(is_open=True, spectators=Game.Spectators.PEOPLE)
    create_game(person("yellow"), seats=5, bots=1, seed="lobby", name="Open to all", terms=terms)
    create_game(person("green"), seats=3, seed="lobby", name="Three at most", terms=terms)
    leave_game(playing(people=3, bots=1, name="Since Monday", terms=terms).game, person("red"))
    return Visit(reverse("open_games"), person("orange"))


def find() -> Visit:
    """Somebody has the same wish, somebody another."""
    for colour, players in (("red", 5), ("yellow", 5), ("blue", 3)):
        make_match_request(
            person(colour),
            players=players,
            response_seconds=2 * 24 * 3600,
            levels=MatchRequest.Levels.values[0],
        )
    return Visit(reverse("find_game"), person("red"))


def lobby(who: str) -> Callable[[], Visit]:
    def come() -> Visit:
        game = in_lobby()
        return Visit(reverse("turn", args=[game.pk]), person(who))

    return come


def in_lobby() -> Game:
    game = create_game(person("red"), seats=5, bots=1, name=NAME)
    game.seats.filter(number=1).update(user=person("yellow"), seed_part="moons of Tuesday")
    invite(game, "blue@example.com")
    return game


def open_lobby() -> Visit:
    """An open game, for somebody who may join it."""
    terms = Terms(is_open=True, spectators=Game.Spectators.PEOPLE)
    game = create_game(person("yellow"), seats=5, bots=1, seed="lobby", name="Open to all", terms=terms)
    return Visit(reverse("lobby", args=[game.pk]), person("red"))


def signed_out() -> Visit:
    """The same for somebody signed out to whom the address was passed on."""
    return Visit(open_lobby().path)


def running_open() -> Game:
    """An open game that runs, without a recorded course."""
    terms = Terms(is_open=True, spectators=Game.Spectators.PEOPLE)
    return playing(people=4, seed="aliens", name="Open to all", terms=terms).game


def seat_left() -> Visit:
    """A running game, for somebody who may take over two seats."""
    game = running_open()
    for colour in ("yellow", "green"):
        leave_game(game, person(colour))
    return Visit(reverse("lobby", args=[game.pk]), person("purple"))


def leaving() -> Visit:
    game = running_open()
    wait_for_seat(game.pk, person("purple"))
    return Visit(reverse("leave_game", args=[game.pk]), person("red"))


def spectators() -> Visit:
    game = in_lobby()
    return Visit(reverse("spectators", args=[game.pk]), person("red"))


def renaming() -> Visit:
    return Visit(reverse("rename_game", args=[in_lobby().pk]), person("red"))


def invitation(who: str | None) -> Callable[[], Visit]:
    def come() -> Visit:
        found = invite(in_lobby(), "purple@example.com")
        return Visit(reverse("invitation", args=[found.token]), person(who) if who else None)

    return come


LOBBY_PAGES = (
    PageType("new-game", ("new_game",), of_person("new_game")),
    PageType("lobby", ("turn",), lobby("red")),
    PageType("lobby-guest", ("turn",), lobby("yellow"), variant=True),
    PageType("lobby-open", ("lobby",), open_lobby),
    PageType("lobby-signed-out", ("lobby",), signed_out, variant=True),
    PageType("lobby-seat-left", ("lobby",), seat_left, variant=True),
    PageType("leave-game", ("leave_game",), leaving),
    PageType("spectators", ("spectators",), spectators),
    PageType("rename-game", ("rename_game",), renaming),
    PageType("open-games", ("open_games",), open_games),
    PageType("find-a-game", ("find_game",), find),
    PageType("invitation", ("invitation",), invitation("purple")),
    PageType("invitation-signed-out", ("invitation",), invitation(None), variant=True),
)

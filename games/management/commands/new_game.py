"""The command that makes and starts a game; it prints its id, and tokens for programs if they are wanted."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from engine.bots import BOT_KINDS
from engine.editions import Rules
from games.base.documents import RequestRefused
from games.lobby.service.create_game import EDITION, create_game
from games.lobby.service.game_options import USUAL_PACE
from games.lobby.service.invite import read_address
from games.lobby.service.join_game import seat_players
from games.lobby.service.start import start_game
from games.lobby.terms import Terms, add_setting_options
from games.lobby.words.reasons import lobby_reason
from games.management.setup_arguments import add_setup_arguments, read_list, setup_of
from games.models import ApiToken, Game, User
from games.models.play.game import DEFAULT_BOT
from games.people.service.account import make_token

NAME, LASTS = "new_game --tokens", timedelta(days=30)  # of the tokens that it makes


class Command(BaseCommand):
    """Seats the named players first, in order, then the bots."""

    help = "Make and start a game and print its id; with --tokens also what lets a program play each seat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", default="", help="mail addresses, with commas between them")
        parser.add_argument("--bots", type=int, default=0, help="how many seats bots play")
        parser.add_argument("--bot", default=DEFAULT_BOT, choices=sorted(BOT_KINDS), help="which kind of bot")
        add_setting_options(parser)
        parser.add_argument("--edition", default=EDITION, help="which rules")
        add_setup_arguments(parser)
        parser.set_defaults(pace=USUAL_PACE[Rules.pace.name])
        parser.add_argument("--seed", default=None, help="the same seed and box, the same cards")
        parser.add_argument("--name", default="", help="what the game is called")
        parser.add_argument("--tokens", action="store_true", help="a line for each player: address and token")
        codes = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default="", choices=codes, help="for players who have chosen none")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            for line in made(options):
                self.stdout.write(line)
        except RequestRefused as refused:
            raise CommandError(lobby_reason(refused)) from None


@transaction.atomic
def made(options: dict[str, Any]) -> list[str]:
    """Return what is printed: the id, and the tokens. If it raises RequestRefused, there is neither."""
    game = make(options)
    return [str(game.pk), *(tokens(game) if options["tokens"] else ())]


def tokens(game: Game) -> Iterator[str]:
    """Yield for each player a token that plays this game and nothing else."""
    for seat in game.seats.exclude(user=None).order_by("number").select_related("user"):
        scopes = [ApiToken.Scope.PLAY_GAME]
        _made, text = make_token(seat.person, name=NAME, scopes=scopes, lasts=LASTS, game_id=game.pk)
        yield f"{seat.person.email} {text}"


@transaction.atomic
def make(options: dict[str, Any]) -> Game:
    """Return the running game. If it raises RequestRefused, there is none."""
    addresses = read_addresses(options["players"])
    seats = len(addresses) + max(options["bots"], 0)
    game = create_game(
        None,
        edition=options["edition"],
        seats=seats,
        setup=setup_of(options, seats),
        bots=options["bots"],
        bot=options["bot"],
        seed=options["seed"],
        name=options["name"],
        terms=Terms.typed(options),
    )
    seat_players(game, [find_player(address, options["language"]) for address in addresses])
    return start_game(game, announced=False)


def find_player(address: str, language: str) -> User:
    """Return the player; one who is known and has chosen a language keeps it."""
    user = User.objects.find_or_make(address, language=language)
    if language and not user.language:
        user.language = language
        user.save(update_fields=["language"])
    return user


def read_addresses(text: str) -> list[str]:
    """Return the addresses in their one spelling; raise RequestRefused."""
    addresses = [read_address(part) for part in read_list(text)]
    for number, address in enumerate(addresses):
        if address in addresses[:number]:
            raise RequestRefused("address_twice", email=address)
    return addresses

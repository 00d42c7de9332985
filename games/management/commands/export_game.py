"""The command that prints a whole game as one JSON document."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.base.documents import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.play.service.export_game import export_game, export_with_secrets


class Command(BaseCommand):
    """Prints no addresses; a running game only with --secret."""

    help = "Print a whole game as one JSON document."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the id of the game")
        parser.add_argument(
            "--secret", action="store_true", help="also of a running game, with seed and sealed answers"
        )

    def handle(self, *_args: object, game: str, secret: bool, **_options: object) -> None:
        try:
            document = (export_with_secrets if secret else export_game)(find(game))
        except RequestRefused as refused:
            raise CommandError(lobby_reason(refused)) from None
        self.stdout.write(json.dumps(document, ensure_ascii=False, sort_keys=True))


def find(game_id: str) -> Game:
    """Return the game with that id; raise RequestRefused."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise RequestRefused("no_such_game", game=game_id)
    return game

"""The command that makes everything derived from decisions anew."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.base.documents import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.play.service.rebuild import rebuild


class Command(BaseCommand):
    """Rebuilds positions, log, course and prompts of these games, or of all; exit 1 if one does not fit."""

    help = "Make checkpoints, log, course and prompts anew from the decisions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="ids of games; none: all that have begun")

    def handle(self, *_args: object, games: list[str], **_options: object) -> None:
        begun = Game.objects.exclude(status=Game.Status.LOBBY)
        chosen = begun.filter(pk__in=games) if games else begun
        found = list(chosen.values_list("pk", flat=True))
        wrong = sorted(set(games) - set(found))
        for game_id in wrong:
            self.stderr.write(lobby_reason(RequestRefused("no_such_game", game=game_id)))
        wrong += [game_id for game_id in found if not self.rebuilt(game_id)]
        if wrong:
            raise CommandError(f"{len(wrong)} games could not be rebuilt.")

    def rebuilt(self, game_id: str) -> bool:
        """Rebuild a game and return whether it fits; if not, it stays as it was."""
        try:
            rebuild(game_id)
        except RequestRefused as refused:
            self.stderr.write(f"{game_id}: {lobby_reason(refused)}")
            return False
        self.stderr.write(f"{game_id}: rebuilt")
        return True

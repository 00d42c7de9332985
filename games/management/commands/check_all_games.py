"""The command that replays every game with the present rules."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from games.lobby.words.reasons import lobby_reason
from games.play.service.rebuild import check_games


class Command(BaseCommand):
    """Lists the games that no longer fit; exit 1 if there is one."""

    help = "Replay every game with the present rules and list those that no longer fit."

    def handle(self, *_args: object, **_options: object) -> None:
        wrong = total = 0
        for game_id, refused in check_games():
            total += 1
            if refused is not None:
                wrong += 1
                self.stdout.write(f"{game_id}: {lobby_reason(refused)}")
        if wrong:
            raise CommandError(f"{wrong} of {total} games no longer fit.")
        self.stderr.write(f"All {total} games fit.")

"""The command that brings an exported game back and prints its new id."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.base.documents import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.play.service.export_game import import_game


class Command(BaseCommand):
    """Replays the file and checks its chain and its state; one that fails changes nothing."""

    help = "Bring an exported game back and print its new id."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="what export_game has printed; - for the standard input")

    def handle(self, *_args: object, file: str, **_options: object) -> None:
        try:
            self.stdout.write(import_game(read(file)).pk)
        except RequestRefused as refused:
            raise CommandError(lobby_reason(refused)) from None


def read(file: str) -> object:
    """Return the document in the file; raise RequestRefused."""
    try:
        return json.loads(sys.stdin.read() if file == "-" else Path(file).read_text("utf-8"))
    except OSError as error:
        raise RequestRefused("unreadable", why=error.strerror or "no such file") from None
    except (ValueError, RecursionError) as error:
        raise RequestRefused("unreadable", why=f"it is no JSON ({error})") from None

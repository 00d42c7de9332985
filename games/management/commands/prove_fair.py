"""The command that checks the chance of an exported game.

Anybody can do the same by `games/fair/prove_fair.py` alone.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from games.fair.prove_fair import add_arguments, report


class Command(BaseCommand):
    """Checks the file and nothing else. Ends with 1 if something in it does not fit."""

    help = "Check seed, dice and shuffles of an exported game, from the file alone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_arguments(parser)

    def handle(self, *_args: object, file: str, **options: object) -> None:
        accepted, document, lines = report(file)
        self.stdout.write(json.dumps(document, ensure_ascii=False) if options["json"] else "\n".join(lines))
        if not accepted:
            sys.exit(1)

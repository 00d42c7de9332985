"""The command that says which version this is."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from games.play.service.export_game import versions


class Command(BaseCommand):
    help = "Print the version of the service, of its rulings, and of its exports."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="as one JSON object")

    def handle(self, *_args: object, **options: object) -> None:
        found = versions()
        if options["json"]:
            self.stdout.write(json.dumps(found))
        else:
            self.stdout.write(
                f"Cosmic Post {found['version']}\nRulings {found['rulings']}\n"
                f"Export format {found['export_format']}"
            )

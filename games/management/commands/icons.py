"""The command that draws the app's icons and the picture of links from their SVG files."""

from __future__ import annotations

from pathlib import Path

import resvg_py
from django.apps import apps
from django.core.management.base import BaseCommand

from games.site.page.app import ICONS, SIZES

STATIC = Path(apps.get_app_config("games").path) / "static"
FOLDER = STATIC / ICONS
DRAWN = {"any": STATIC / "games/favicon.svg", "maskable": FOLDER / "maskable.svg"}
PREVIEW = 1200  # the width of pictures of links


def icons() -> dict[Path, bytes]:
    """Return each picture file with what its SVG draws."""
    sizes = [(purpose, size) for purpose in DRAWN for size in SIZES]
    found = {FOLDER / f"{purpose}-{size}.png": _drawn(DRAWN[purpose], size) for purpose, size in sizes}
    return {**found, FOLDER / "preview.png": _drawn(FOLDER / "preview.svg", PREVIEW)}


def _drawn(source: Path, width: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_path=str(source), width=width, skip_system_fonts=True))


class Command(BaseCommand):
    help = "Draw the app's icons and the picture of links again from their SVG files."

    def handle(self, *args: object, **options: object) -> None:
        for path, picture in icons().items():
            path.write_bytes(picture)
            self.stdout.write(f"{path.name}: {len(picture)} bytes")

"""Draws every page of the table into var/pictures/, at two sizes, light and dark. `make pictures` runs this.

The clock stands still and the game is always the same, so a picture changes when its page does. Those that a
document shows are put into docs/pictures/ as well, and only they are in the repository.
"""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator, Set
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from games.board.drawing.picture import few_colours

from .page_types import PAGES
from .showing import LIGHTS, SIZES, WRONG_URLS, all_shown
from .visits import PageType

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "var" / "pictures"
SHOWN_FOLDER = ROOT / "docs" / "pictures"
SHOWN = re.compile(r"\bpictures/([\w-]+\.webp)")
TALLEST = {1280: 1_000, 390: 1_400}  # a screen of a desk, most of two of a phone
LOOKS = tuple((width, light) for light in LIGHTS for width in TALLEST)
LOOKS_OF_VARIANTS = ((390, "light"), (1280, "dark"))
PHONES = 500  # narrower than this
COLOURS = 48
NOW = datetime(2027, 3, 1, 18, 30, tzinfo=UTC)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("local_mailbox", "standing_clock"),
    pytest.mark.timeout(1200),
]


@pytest.fixture
def standing_clock(monkeypatch: pytest.MonkeyPatch, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    settings.ROOT_URLCONF = WRONG_URLS
    caplog.set_level(logging.CRITICAL, "django.request")


def file_name(kind: PageType, width: int, light: str) -> str:
    return f"{kind.name}-{width}-{light}.webp"


def looks_of(kind: PageType) -> tuple[tuple[int, str], ...]:
    """All four; of a variant two, and what a document shows besides."""
    usual, shown = LOOKS_OF_VARIANTS if kind.variant else LOOKS, shown_names()
    return tuple(look for look in LOOKS if look in usual or file_name(kind, *look) in shown)


def all_names() -> Iterator[str]:
    """The pictures there are to be, page by page."""
    for kind in PAGES:
        yield from (file_name(kind, *look) for look in looks_of(kind))


@cache
def shown_names() -> frozenset[str]:
    """The pictures that documents show."""
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return frozenset(name for document in documents for name in SHOWN.findall(document.read_text()))


@pytest.mark.parametrize("width, light", LOOKS)
def test_draw(browser: Browser, live_server: Any, width: int, light: str) -> None:
    drawn_so = [kind for kind in PAGES if (width, light) in looks_of(kind)]
    for kind, page in all_shown(browser, live_server.url, width, light, drawn_so):
        keep(file_name(kind, width, light), drawn(page, width))


def keep(name: str, picture: bytes) -> None:
    folders = (FOLDER, SHOWN_FOLDER) if name in shown_names() else (FOLDER,)
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(picture)


def drawn(page: Page, width: int) -> bytes:
    """The page from its top, in few colours: a fifth of the bytes, and the eye sees no difference. Flat
    colours and letters are smallest without loss."""
    page.evaluate("document.fonts.ready")
    with frames_painted(page, width):
        whole = Image.open(io.BytesIO(page.screenshot(full_page=True)))
    cut = whole.convert("RGB").crop((0, 0, width, min(whole.height, TALLEST[width])))
    file = io.BytesIO()
    few = cut.quantize(palette=few_colours(cut, COLOURS), dither=Image.Dither.NONE)
    few.convert("RGB").save(file, "WEBP", lossless=True, method=4)
    return file.getvalue()


@contextmanager
def frames_painted(page: Page, width: int) -> Iterator[None]:
    """What is in a frame is painted only where the screen reaches, and what stays on the screen of a phone
    stays at its edge, so that is made higher."""
    if len(page.frames) > 1 or width < PHONES:
        page.set_viewport_size({"width": width, "height": TALLEST[width]})
        page.wait_for_load_state("networkidle")
    if len(page.frames) > 1:
        page.frames[1].frame_element().screenshot()
    yield
    page.set_viewport_size({"width": width, "height": SIZES[width]})


def test_write_the_index() -> None:
    """And drop the pictures of pages that are gone, and those that no document shows any more."""
    drop_others(FOLDER, set(all_names()))
    drop_others(SHOWN_FOLDER, shown_names())
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "index.html").write_text(index())


def drop_others(folder: Path, names: Set[str]) -> None:
    for file in folder.glob("*.webp"):
        if file.name not in names:
            file.unlink()


def index() -> str:
    """All pictures on one page, phone beside desktop."""
    rows = [f"<h2>{kind.name.replace('-', ' ').capitalize()}</h2>\n{_row(kind)}\n" for kind in PAGES]
    return HEAD + "".join(rows)


def _row(kind: PageType) -> str:
    named = [
        (f"{kind.name}, {width} pixels, {light}", file_name(kind, width, light))
        for width, light in looks_of(kind)
    ]
    return "\n".join(f'<a href="{name}"><img src="{name}" alt="{said}"></a>' for said, name in named)


HEAD = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Every page, in pictures</title>
<style>img { max-width: 45%; vertical-align: top; border: 1px solid }</style>
<h1>Every page, in pictures</h1>
<p>Each page at 1280 and at 390 pixels, light and dark; a variant of another page in two of the four. What is
longer than 1,000 pixels is cut there, and on a phone what is longer than 1,400.</p>
"""

"""Nine of ten questions of a recorded game can be decided on the first screen of a phone.

    python -m pytest -s tests/browser/test_recorded_questions.py

prints how many fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.engine.recorded import log_named
from tests.proofs import sample

from .recorded_questions import Screen, measured, questions, visit
from .showing import open_window, shown

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAME = "standard-5p-0242"


@pytest.mark.timeout(1200)
def test_nine_of_ten_questions_are_on_the_first_screen_of_a_phone(browser: Browser, live_server: Any) -> None:
    """What is at stake, the question, every part by name and default or with its first choice, and Send."""
    screens = list(screens_of(browser, live_server.url))
    fitting, whole = sum(one.fits for one in screens), sum(one.fits_whole for one in screens)
    print(f"{len(screens)} questions, {fitting} fit, {whole} with every choice")
    beyond = [one for one in screens if not one.fits]
    assert len(beyond) <= len(screens) / 10, beyond


def screens_of(browser: Browser, site: str) -> Iterator[Screen]:
    log = log_named(GAME)
    with closing(open_window(browser, 390, "light")) as context:
        page = context.new_page()
        for asked in sample(questions(log), of=8):
            shown(page, site, visit(log, asked))
            yield measured(page, asked)

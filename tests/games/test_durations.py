"""Time spans as people write them."""

from datetime import timedelta

import pytest

from games.base.documents import RequestRefused
from games.base.times import read_span


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("48h", timedelta(hours=48)),
        ("2 d", timedelta(days=2)),
        ("90M", timedelta(minutes=90)),
        (" 60s ", timedelta(minutes=1)),
    ],
)
def test_a_span_is_a_number_and_a_unit(text: str, span: timedelta) -> None:
    assert read_span(text) == span


@pytest.mark.parametrize("text", ["", "h", "48", "4w", "-1h", "1.5h", "²h", "9" * 30 + "d"])
def test_anything_else_is_no_span(text: str) -> None:
    with pytest.raises(RequestRefused):
        read_span(text)

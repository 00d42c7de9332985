"""Texts go out compressed to whoever takes them so."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.test import Client

from tests.games.tables import Table

pytestmark = pytest.mark.django_db
GZIP = {"headers": {"accept-encoding": "gzip"}}
STYLE, PICTURE = "/static/games/cosmic.css", "/static/games/icons/any-192.png"


@pytest.fixture(autouse=True)
def files_are_served_from_where_they_are_written(settings: Any) -> None:
    """Grown up they are collected first; what is asked here is how they are sent."""
    settings.WHITENOISE_USE_FINDERS = True


def test_a_page_is_a_quarter_as_long(red: Client, table: Table) -> None:
    plain, short = red.get(f"/games/{table.id}/"), red.get(f"/games/{table.id}/", **GZIP)
    assert short["Content-Encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(short.content)
    assert len(short.content) < len(plain.content) / 3


def test_whoever_does_not_ask_for_it_gets_plain_text(red: Client, table: Table) -> None:
    assert "Content-Encoding" not in red.get(f"/games/{table.id}/")


def test_a_page_that_has_not_changed_is_known_by_its_tag_all_the_same(red: Client, table: Table) -> None:
    first = red.get(f"/games/{table.id}/", **GZIP)
    again = red.get(
        f"/games/{table.id}/", headers={"accept-encoding": "gzip", "if-none-match": first["ETag"]}
    )
    assert again.status_code == 304


def test_the_length_of_a_page_differs_by_chance(client: Client) -> None:
    """Or somebody who has words of their own put into it could guess at the others."""
    assert len({len(client.get("/library/", **GZIP).content) for _ in range(12)}) > 1


@pytest.mark.parametrize("path, encoding", [(STYLE, "gzip"), (PICTURE, None)])
def test_style_is_compressed_and_a_picture_as_it_is(client: Client, path: str, encoding: str | None) -> None:
    response = client.get(path, **GZIP)
    assert response.status_code == 200
    assert response.get("Content-Encoding") == encoding
    response.close()


def test_a_part_of_a_file_is_the_part_that_was_asked_for(client: Client) -> None:
    response = client.get(STYLE, headers={"accept-encoding": "gzip", "range": "bytes=0-299"})
    assert response.status_code == 206
    assert "Content-Encoding" not in response
    response.close()

"""A number in a mail leads to its question with that line chosen; nothing is taken by it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.base import links
from games.models import Decision, Prompt
from tests.games.proven import proven
from tests.games.tables import Table, playing


@pytest.fixture
def table(db: None) -> Table:
    return playing(people=3)


def shown(prompt: Prompt, query: str) -> str:
    address = links.turn_link(prompt.pk).partition("://")[2].partition("/")[2]
    found = proven(Client(), prompt).get(f"/{address}{query}")
    assert found.status_code == 200
    return " ".join(found.content.decode().split())


def chosen(page: str) -> list[str]:
    """The values of what is chosen in the form of the question."""
    return re.findall(r'value="([^"]+)"[^>]* checked', page)


def test_the_line_is_chosen_and_nothing_is_taken(table: Table) -> None:
    prompt = table.red.prompt
    before = Decision.objects.filter(game=table.id).count()
    for line, answer in enumerate(prompt.shown, 1):
        assert answer in chosen(shown(prompt, f"?question={prompt.question}&line={line}"))
    assert Decision.objects.filter(game=table.id).count() == before


@pytest.mark.parametrize("line", ["0", "99", "-1", "two", ""])
def test_a_line_that_is_not_there_chooses_nothing_else(table: Table, line: str) -> None:
    prompt = table.red.prompt
    assert chosen(shown(prompt, f"?question={prompt.question}&line={line}")) == chosen(shown(prompt, ""))


def test_a_link_chooses_nothing_in_another_question(table: Table) -> None:
    prompt = table.red.prompt
    assert chosen(shown(prompt, f"?question={prompt.question + 1}&line=2")) == chosen(shown(prompt, ""))
    assert chosen(shown(prompt, "?line=2")) == chosen(shown(prompt, ""))

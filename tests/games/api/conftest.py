"""What the tests of the API have at hand: a game in which red is to answer, and programs with tokens."""

from __future__ import annotations

import pytest

from tests.games.api.program import Program, program
from tests.games.tables import Table, person, playing

ALIENS = ("human", "zombie", "healer")


@pytest.fixture
def table(db: None) -> Table:
    """Three people who have just begun; red, yellow and blue have their aliens already."""
    return playing(people=3, aliens=ALIENS)


@pytest.fixture
def red(table: Table) -> Program:
    """A program that may do all that red may."""
    return program(person("red"))


@pytest.fixture
def yellow(table: Table) -> Program:
    return program(person("yellow"))

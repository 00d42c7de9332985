"""The settings of a new game: each is declared once, and read everywhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.api.operation.errors import FIELD_OF
from games.lobby.api.lobby import LobbyShape
from games.lobby.api.new_game import NewGameBody
from games.lobby.page.new_game import NewGameForm
from games.lobby.settings import Export, Setting
from games.lobby.terms import Terms, all_settings
from games.lobby.words.games import PRESETS
from games.lobby.words.reasons import REASONS
from games.models import Game

pytestmark = pytest.mark.django_db
EVERY = pytest.mark.parametrize("one", all_settings(), ids=lambda one: one.name)


@EVERY
def test_a_setting_is_on_the_form_in_the_api_and_in_the_table(one: Setting) -> None:
    assert one.form_name in NewGameForm().fields
    assert one.api_name in NewGameBody().fields
    assert not one.shown or one.api_name in LobbyShape().fields
    assert hasattr(Game(), one.column)


@EVERY
def test_the_form_shows_a_setting_in_one_of_its_parts(one: Setting) -> None:
    form = NewGameForm()
    shown = [*form.basics, *form.clock_fields, *form.spectator_fields]
    assert [bound.name for bound in shown].count(one.form_name) == 1


@EVERY
def test_what_it_refuses_is_said_at_its_field(one: Setting) -> None:
    assert all(reason in REASONS and FIELD_OF[reason] == one.api_name for reason in one.refusals)


def test_form_and_api_begin_with_the_same_terms() -> None:
    form = NewGameForm()
    first = {name: form[name].value() for name in form.fields}
    assert Terms.filled_in(first) == Terms.sent({})


def test_a_preset_means_the_same_on_the_form_and_in_the_api() -> None:
    names = {one.form_name: one.api_name for one in all_settings()}
    for preset in PRESETS.values():
        filled: dict[str, Any] = {name: field.initial for name, field in NewGameForm().fields.items()}
        sent = {names[name]: value for name, value in preset.fields.items() if name in names}
        assert Terms.filled_in(filled | dict(preset.fields)) == Terms.sent(sent)


def test_a_game_like_another_has_its_terms_but_does_not_start_by_itself() -> None:
    game, terms = Game(), Terms.sent({"rest_days": [6, 5], "quiet_from": 22, "quiet_until": 8, "open": True})
    terms.set_on(game)
    assert Terms.of(game) == replace(terms, by_chance=True, rest_days=(5, 6))
    Terms.sent({"fill_after_seconds": 3600}).set_on(game)
    assert game.fills_at is not None
    assert Terms.of(game).bots_after is None


def test_a_later_setting_is_written_into_exports_only_where_it_is_set() -> None:
    later = replace(next(one for one in all_settings() if one.name == "bank"), export=Export.IF_SET)
    game = Game(bank_seconds=0)
    assert not later.is_written(game)
    game.bank_seconds = 60
    assert later.is_written(game)

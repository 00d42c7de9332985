"""Tables and columns have the names of their models and fields."""

from __future__ import annotations

from django.apps import apps


def test_tables_and_columns_are_called_as_the_models() -> None:
    for model in apps.get_app_config("games").get_models():
        assert model._meta.db_table == f"games_{model._meta.model_name}"
        assert [field.column for field in model._meta.fields] == [
            field.attname for field in model._meta.fields
        ]

"""Fields of forms by their kind."""

from __future__ import annotations

from django import forms


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """A field whose choices are set when the form is made."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), f"{name} has no choices"
    return field

"""A new webhook: where, in which format, and of what it is told."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.base.fields import choice_field
from games.hooks.outbound.target import LONGEST
from games.hooks.service.add_hook import HookTerms
from games.hooks.words.labels import EVENTS, FORMATS
from games.models import Hook


class HookForm(forms.Form):
    """All of its events are chosen until somebody chooses."""

    url = forms.CharField(
        label=_("Address"),
        widget=forms.TextInput(
            attrs={
                "inputmode": "url",
                "autocomplete": "off",
                "spellcheck": "false",
                "aria-describedby": "about-url",
            }
        ),
        error_messages={"required": _("Type the address that is to be called.")},
    )
    format = forms.ChoiceField(
        label=_("Format"),
        choices=list(FORMATS.items()),
        error_messages={"invalid_choice": _("There is no such format. Choose one of the list.")},
    )
    events = forms.MultipleChoiceField(
        label=_("Events"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("You chose no event. Choose at least one."),
            "invalid_choice": _("There is no such event here. Choose from the list."),
        },
    )

    def __init__(self, events: Sequence[Hook.Event], data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"events": list(events)})
        self.fields["url"].widget.attrs["maxlength"] = LONGEST
        choice_field(self, "events").choices = [(event, EVENTS[event]) for event in events]

    @property
    def terms(self) -> HookTerms:
        return HookTerms(**self.cleaned_data)

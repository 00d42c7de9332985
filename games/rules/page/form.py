"""The box in which the rules are searched."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class Search(forms.Form):
    """What is left empty searches nothing."""

    q = forms.CharField(
        label=_("Words or a number"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("second encounter, or R-3.4")}),
    )

    @property
    def wanted(self) -> str:
        """What was typed, as far as it can be understood."""
        self.full_clean()
        return str(getattr(self, "cleaned_data", {}).get("q", ""))

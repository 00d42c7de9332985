"""From which day to which somebody is away."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

ISO = "%Y-%m-%d"  # the only form that such a field understands


class DayInput(forms.DateInput):
    """The calendar of the browser."""

    input_type = "date"


class AbsenceForm(forms.Form):
    """Both days are in it."""

    starts = forms.DateField(label=_("From"), widget=DayInput(format=ISO))
    ends = forms.DateField(label=_("Until"), widget=DayInput(format=ISO))

"""Saying that one is away, and that one is back: from the settings page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.access.games import posted_from, private
from games.access.limits import allowed
from games.access.requests import SignedInRequest
from games.access.too_often import too_often
from games.accounts.absence_form import AbsenceForm
from games.act.people.set_absence import end_absence, set_absence
from games.base.refusals import RequestRefused
from games.words.core.times import day_words
from games.words.lobby.reasons import lobby_reason

from .settings import settings_page


@private
@posted_from("settings")
def absence(request: SignedInRequest) -> HttpResponse:
    """Away on these days; what was typed stays in the form if it cannot be."""
    if not allowed(request, "settings"):
        return too_often(request)
    form = AbsenceForm(request.POST)
    if form.is_valid():
        _set(request, form)
    if form.errors:
        return settings_page(request, absence=form)
    day = day_words(form.cleaned_data["ends"])
    messages.success(request, _("You are away until %(day)s. Your tables read it.") % {"day": day})
    return redirect("settings")


def _set(request: SignedInRequest, form: AbsenceForm) -> None:
    try:
        set_absence(request.user, form.cleaned_data["starts"], form.cleaned_data["ends"])
    except RequestRefused as refused:
        form.add_error("ends", lobby_reason(refused))


@private
@posted_from("settings")
def back(request: SignedInRequest) -> HttpResponse:
    """Time counts again from now on."""
    if not allowed(request, "settings"):
        return too_often(request)
    if end_absence(request.user):
        messages.success(request, _("Welcome back. Time counts again for you."))
    return redirect("settings")

"""Saying that one is away, and that one is back: from the settings page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.base.refusals import RequestRefused
from games.lobby.words.absence import absence_words
from games.lobby.words.reasons import lobby_reason
from games.people.accounts.absence_form import AbsenceForm
from games.people.read.absence import away_until, today_of
from games.people.service.set_absence import end_absence, set_absence
from games.site.access.games import posted_from, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

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
    away = absence_words(request.user.absence, today_of(request.user))
    messages.success(request, _("%(away)s Your tables read it.") % {"away": away})
    return redirect("settings")


def _set(request: SignedInRequest, form: AbsenceForm) -> None:
    try:
        set_absence(request.user, form.cleaned_data["starts"], form.cleaned_data["ends"])
    except RequestRefused as refused:
        form.add_error("ends", lobby_reason(refused))


@private
@posted_from("settings")
def back(request: SignedInRequest) -> HttpResponse:
    """Time counts again from now on; of an absence that was to come it has counted all along."""
    if not allowed(request, "settings"):
        return too_often(request)
    absent = away_until(request.user) is not None
    if end_absence(request.user):
        welcome, called_off = _("Welcome back. Time counts again for you."), _("Your absence is called off.")
        messages.success(request, welcome if absent else called_off)
    return redirect("settings")

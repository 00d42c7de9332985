"""The page on which people set what concerns them, and what is done from there."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.language_and_zone import language_and_zone_on_pages, zone_names
from games.lobby.words.absence import absence_words
from games.mail.outbox.suppression import lift_suppression, suppression_of
from games.models import NoReminders
from games.people.accounts.absence_form import AbsenceForm
from games.people.accounts.settings_form import SettingsForm
from games.people.read.absence import today_of
from games.people.service.set_absence import LONGEST, MOST_OFTEN, REMEMBERED
from games.site.access.games import posted_from, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often


@private
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: SignedInRequest) -> HttpResponse:
    """GET shows, POST stores; what was saved is told in the language that was chosen."""
    form = SettingsForm(request.POST or None, instance=request.user)
    if request.method != "POST":
        return settings_page(request)
    if not allowed(request, "settings"):
        return too_often(request)
    if not form.is_valid():
        request.user.refresh_from_db()
        return settings_page(request, form)
    with language_and_zone_on_pages(form.save()):
        messages.success(request, _("Your settings are saved."))
    return redirect("settings")


def settings_page(
    request: SignedInRequest, form: SettingsForm | None = None, absence: AbsenceForm | None = None
) -> HttpResponse:
    """With what was typed in a form that could not be taken."""
    user, wrong = request.user, form is not None or absence is not None
    context = {
        "form": form or SettingsForm(None, instance=user),
        "absence": absence or AbsenceForm(initial={"starts": user.away_from, "ends": user.away_until}),
        "away": absence_words(user.absence, today_of(user)),
        "longest_absence": LONGEST,
        "most_often": MOST_OFTEN,
        "remembered": REMEMBERED.days,
        "zones": sorted(zone_names()),
        "now": timezone.now(),
        "stopped": suppression_of(user.email),
        "unverified": EmailAddress.objects.filter(user=user, email=user.email, verified=False).exists(),
        "silenced": NoReminders.objects.filter(seat__user=user).select_related("seat__game"),
    }
    return render(request, "people/settings.html", context, status=422 if wrong else 200)


@private
@posted_from("settings")
def restore_mail(request: SignedInRequest) -> HttpResponse:
    """Mail may go to one's own address again, after it came back from there."""
    if not allowed(request, "restore_mail"):
        return too_often(request)
    lift_suppression(request.user.email)
    messages.success(request, _("Emails go to your address again. If they come back, we stop again."))
    return redirect("settings")


@private
@posted_from("settings")
def remind_again(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Take back that one wanted no reminders of a game."""
    if not allowed(request, "settings"):
        return too_often(request)
    NoReminders.objects.get(seat__user=request.user, seat__game=game_id).delete()
    messages.success(request, _("You get reminders for this game again."))
    return redirect("settings")

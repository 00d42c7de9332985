"""Pages of a person: settings, absence, tokens, devices, profile, data, start link, deleting the account."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import ip_address
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django import forms
from django.conf import settings as django_settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.base.documents import RequestRefused
from games.base.language_and_zone import language_and_zone_on_pages, zone_names
from games.base.links import key_in
from games.lobby.words.games import absence_words, scopes_words
from games.lobby.words.reasons import lobby_reason
from games.mail.outbox.refusals import lift_suppression, suppression_of
from games.models import ApiToken, Game, NoReminders, User
from games.models.people.people import canonical
from games.people.accounts.adapter import browser_words, find_start_link, give_key
from games.people.accounts.forms import AbsenceForm, SettingsForm, TokenForm
from games.people.read.my_data import my_data
from games.people.read.my_games import away_until, today_of
from games.people.read.profile import WithAlien, profile, tokens_of
from games.people.service.account import (
    LONGEST_ABSENCE,
    MOST_OFTEN,
    REMEMBERED,
    end_absence,
    make_token,
    revoke_token,
    set_absence,
)
from games.people.service.ban import delete_account as delete
from games.site.access import SignedInRequest, allowed, posted_from, private, too_often
from games.words.names import alien_name
from games.words.reader import span_words


@private
@posted_from("settings")
def absence(request: SignedInRequest) -> HttpResponse:
    """Set an absence. If it cannot be, the form keeps what was typed."""
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
    """End an absence: time counts again from now on. During one that was to come it has counted all along."""
    if not allowed(request, "settings"):
        return too_often(request)
    absent = away_until(request.user) is not None
    if end_absence(request.user):
        welcome, called_off = _("Welcome back. Time counts again for you."), _("Your absence is called off.")
        messages.success(request, welcome if absent else called_off)
    return redirect("settings")


@private
@require_safe
def export_my_data(request: SignedInRequest) -> HttpResponse:
    """Return one JSON file with everything that is kept of the person."""
    if not allowed(request, "export"):
        return too_often(request)
    made = JsonResponse(
        my_data(request.user),
        encoder=DjangoJSONEncoder,
        json_dumps_params={"indent": 1, "ensure_ascii": False},
    )
    made["Content-Disposition"] = 'attachment; filename="cosmic-post.json"'
    return made


class DeleteAccountForm(forms.Form):
    """The address, typed out: nobody does that by mistake."""

    address = forms.CharField(max_length=254)

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.user = user
        self.fields["address"].widget.attrs |= {"autocomplete": "off", "aria-describedby": "about-address"}

    def clean_address(self) -> str:
        typed = canonical(self.cleaned_data["address"])
        if typed != self.user.email:
            raise forms.ValidationError(
                _("This is not the address of the account, which is %(address)s. Nothing is deleted.")
                % {"address": self.user.email}
            )
        return typed


@private
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(app="allauth.mfa")  # type: ignore[untyped-decorator]  # allauth types little
def delete_account(request: SignedInRequest) -> HttpResponse:
    """Ask on GET, delete on POST."""
    form = DeleteAccountForm(request.user, request.POST or None)
    if request.method == "POST" and not allowed(request, "delete"):
        return too_often(request)
    if not form.is_valid():
        return _asked(request, form)
    delete(request.user)
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return redirect("home")


def _asked(request: SignedInRequest, form: DeleteAccountForm) -> HttpResponse:
    seats = request.user.seats.exclude(game__status=Game.Status.OVER)
    context = {"form": form, "seats": seats.select_related("game")}
    return render(request, "people/delete_account.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_safe
def person(request: HttpRequest, opaque_id: str) -> HttpResponse:
    """Show a profile. People who may not see it are told that it does not exist, signed out or not."""
    viewer = request.user if request.user.is_authenticated else None
    if not allowed(request, "person"):
        return too_often(request)
    try:
        found = profile(opaque_id, viewer)
    except User.DoesNotExist:
        raise Http404 from None
    context = {
        "profile": found,
        "median": _words(found.median),
        "nine_tenths": _words(found.nine_tenths),
        "aliens": [_row(one) for one in found.aliens],
        "mine": viewer is not None and viewer.opaque_id == opaque_id,
    }
    return render(request, "people/person.html", context)


def _row(one: WithAlien) -> dict[str, object]:
    return {"id": one.alien, "name": alien_name(one.alien), "played": one.played, "won": one.won}


def _words(span: timedelta | None) -> str:
    """Return the span in whole hours if there are some, and in days if there are many."""
    if span is None:
        return ""
    minutes = max(1, round(span.total_seconds() / 60))
    unit = 1440 if minutes >= 2880 else 60 if minutes >= 120 else 1
    return span_words(max(1, round(minutes / unit)) * unit * 60)


@method_decorator(never_cache, name="dispatch")
class SessionsView(ListUserSessionsView):
    """allauth's list of sessions, which ends all others at once; here also one at a time."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Note a session that began otherwise than by the sign-in page, when its owner opens the list."""
        known = UserSession.objects.filter(session_key=request.session.session_key)
        if request.user.is_authenticated and not known.exists():
            UserSession.objects.create_from_request(request)
        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if "session" not in request.POST:
            return super().post(request, *args, **kwargs)
        return _end(request, key_in(request.POST, "session"))

    def get_context_data(self, **kwargs: Any) -> dict[str, object]:
        context = super().get_context_data(**kwargs)
        for session in context["sessions"]:
            session.browser = browser_words(session.user_agent)
        return context


def _end(request: HttpRequest, key: int) -> HttpResponse:
    """End one session of one's own; also the present one, if it is chosen."""
    mine = UserSession.objects.filter(user=request.user)
    session = get_object_or_404(mine, pk=key)
    end_sessions(request, [session])
    if request.user.is_authenticated:
        messages.success(request, _("That device is signed out."))
    return redirect("usersessions_list")


sessions = SessionsView.as_view()


@private
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: SignedInRequest) -> HttpResponse:
    """Show on GET, store on POST; the message is in the language that was chosen."""
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
    """Show the settings, with what was typed in a form that could not be taken."""
    user, wrong = request.user, form is not None or absence is not None
    context = {
        "form": form or SettingsForm(None, instance=user),
        "absence": absence or AbsenceForm(initial={"starts": user.away_from, "ends": user.away_until}),
        "away": absence_words(user.absence, today_of(user)),
        "longest_absence": LONGEST_ABSENCE,
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
    """Let mail go to one's own address again, after it came back from there."""
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


BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
PROXY_MARKS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


@never_cache
@require_safe
def start(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in the person at this machine who has the printed address; it is the key of the mailbox, too."""
    if not django_settings.LOCAL_ONLY or not from_this_machine(request):
        raise Http404
    link = find_start_link(token)
    if link is None:
        messages.info(
            request, _("That address was for an earlier start. The terminal shows the current one.")
        )
        return redirect(django_settings.LOGIN_URL)
    login(request, get_object_or_404(User, pk=link.user_id, is_active=True), backend=BACKEND)
    response = redirect(link.path)
    give_key(response)
    return response


def from_this_machine(request: HttpRequest) -> bool:
    """Return whether the browser is on this machine and connects without a proxy."""
    address = ip_address(request.META["REMOTE_ADDR"])
    return address.is_loopback and not any(name in request.headers for name in PROXY_MARKS)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: SignedInRequest) -> HttpResponse:
    """List on GET, revoke on POST. Revoking must be quick, so no one has to confirm who they are."""
    if request.method != "POST":
        return render(
            request, "people/tokens.html", {"tokens": [_token_row(one) for one in tokens_of(request.user)]}
        )
    if not allowed(request, "settings"):
        return too_often(request)
    revoke_token(request.user, key_in(request.POST, "token"))
    messages.success(request, _("Token revoked. It opens nothing any more."))
    return redirect("api_tokens")


@private
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(app="allauth.mfa")  # type: ignore[untyped-decorator]  # allauth types little
def new_token(request: SignedInRequest) -> HttpResponse:
    """Show the form on GET, make the token on POST and show it this once."""
    form = TokenForm(request.user, request.POST or None)
    if request.method == "POST" and not allowed(request, "settings"):
        return too_often(request)
    if form.is_valid():
        try:
            made, text = make_token(request.user, **cast(dict[str, Any], form.wishes()))
        except RequestRefused as refused:
            form.refuse(refused)
        else:
            return render(request, "people/token_made.html", {"token": _token_row(made), "secret": text})
    return render(request, "people/new_token.html", {"form": form}, status=422 if form.errors else 200)


def _token_row(token: ApiToken) -> dict[str, object]:
    return {
        "pk": token.pk,
        "name": token.name,
        "prefix": token.prefix,
        "scopes": scopes_words(token.scopes),
        "game": token.game,
        "expires_at": token.expires_at,
        "last_used_at": token.last_used_at,
        "revoked": token.revoked_at is not None,
        "opens": token.opens(timezone.now()),
    }

"""Where a person is signed in, and signing out there."""

from __future__ import annotations

from typing import Any

from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.base.numbers import key_in
from games.people.accounts.browsers import browser_words


@method_decorator(never_cache, name="dispatch")
class SessionsView(ListUserSessionsView):
    """allauth's, which ends all others at once, and one at a time besides."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """A session that began otherwise than by the sign-in page is noted when its owner looks."""
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
    """End one session of one's own; this one too, if that is what is asked for."""
    mine = UserSession.objects.filter(user=request.user)
    session = get_object_or_404(mine, pk=key)
    end_sessions(request, [session])
    if request.user.is_authenticated:
        messages.success(request, _("That device is signed out."))
    return redirect("usersessions_list")


sessions = SessionsView.as_view()

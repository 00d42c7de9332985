"""Signing in by the address printed on the terminal."""

from ipaddress import ip_address

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import User
from games.people.accounts.start import find_start_link, give_key

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
PROXY_MARKS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


@never_cache
@require_safe
def start(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in whoever sits at this machine and has the printed address; it is the key of the mailbox, too."""
    if not settings.LOCAL_ONLY or not from_this_machine(request):
        raise Http404
    link = find_start_link(token)
    if link is None:
        messages.info(
            request, _("That address was for an earlier start. The terminal shows the current one.")
        )
        return redirect(settings.LOGIN_URL)
    login(request, get_object_or_404(User, pk=link.user_id, is_active=True), backend=BACKEND)
    response = redirect(link.path)
    give_key(response)
    return response


def from_this_machine(request: HttpRequest) -> bool:
    """Whether nobody stands between the browser and us, and both are here."""
    address = ip_address(request.META["REMOTE_ADDR"])
    return address.is_loopback and not any(name in request.headers for name in PROXY_MARKS)

"""The link to allauth and browsers: mails of an account, start links, and second factors."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.translation import gettext as _

from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.drafts import LOGIN, put_in_outbox
from games.models import User

# The first match counts: most browsers also name others.
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ("w3m", "w3m"), ("Lynx", "Lynx"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS X", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def browser_words(user_agent: str) -> str:
    """Return browser and system, as far as they are known.

    >>> browser_words("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    """
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("a browser that does not say its name")


KEY, OPENS = "mailbox_key", "the local mailbox"  # the cookie, which we sign, and its purpose
_links: dict[str, StartLink] = {}


@dataclass(frozen=True)
class StartLink:
    """The person who is signed in by a printed address, and the page it leads to."""

    user_id: int
    path: str


def make_start_link(user_id: int, path: str) -> str:
    """Return the path of a new address that signs this person in and leads to a page."""
    token = secrets.token_urlsafe(24)
    _links[token] = StartLink(user_id, path)
    return reverse("account_start", args=[token])


def give_key(response: HttpResponse) -> None:
    """Let the browser that has opened the printed address open the mailbox page from now on.

    This is no part of the session: a person who signs out to sign in as somebody else needs the code in the
    mailbox.
    """
    age, https = settings.SESSION_COOKIE_AGE, settings.SESSION_COOKIE_SECURE
    response.set_signed_cookie(KEY, OPENS, salt=KEY, max_age=age, secure=https, httponly=True, samesite="Lax")


def has_key(request: HttpRequest) -> bool:
    """Return whether this browser has opened a printed address of this service, also of an earlier start."""
    given = request.get_signed_cookie(KEY, default="", salt=KEY, max_age=settings.SESSION_COOKIE_AGE)
    return bool(given == OPENS)


def find_start_link(token: str) -> StartLink | None:
    """Return the link with that token, made since this start of the service."""
    return _links.get(token)


class AccountAdapter(DefaultAccountAdapter):
    """An adapter that sends through the outbox, as every other mail goes."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue a mail of an account; it goes before all others.

        Nothing goes to an address without an account: it belongs to a banned person, who was told.
        """
        if template_prefix.endswith("/unknown_account"):
            return
        with language_and_zone_of(User.objects.filter(email=email.lower()).first()):
            message = self.render_mail(template_prefix, email, context | {"email": email})
        kind = template_prefix.rpartition("/")[2]
        put_in_outbox(
            kind=kind,
            to=email,
            subject=message.subject,
            text=message.body,
            key=f"{kind}:{uuid.uuid4().hex}",
            priority=LOGIN,
        )

    def send_notification_mail(
        self, template_prefix: str, user: Any, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """Send to the address of the account, whether or not a code has ever come back from there."""
        super().send_notification_mail(template_prefix, user, context, email or user.email)

    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """Return False: no page is needed, since signing in at a new address makes the account."""
        return False


SERVICE = "Cosmic Post"


class SecondFactorAdapter(DefaultMFAAdapter):
    """An adapter that names us as players know us, and tells devices no more of a person than is needed."""

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        return _("Passkey %(number)d") % {"number": 1 + user.authenticator_set.filter(type=type).count()}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": SERVICE}


def passkeys_need(request: HttpRequest) -> str:
    """Return what is missing for passkeys at the address the browser has open; "" if they work.

    Browsers bind them to a name, never to a number, and want https unless the name is localhost.
    """
    host, port = split_domain_port(request.get_host())
    if _is_number(host):
        return _by_name(port)
    if request.is_secure() or host == "localhost" or host.endswith(".localhost"):
        return ""
    return _("Passkeys need an address that begins with https.")


def _is_number(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _by_name(port: str) -> str:
    if not settings.LOCAL_ONLY:
        return _("Passkeys need a name in the address bar: at a number they do not work.")
    address = f"http://localhost:{port}/" if port else "http://localhost/"
    return _("Passkeys do not work at a number. Open %(address)s instead: it is the same service.") % {
        "address": address
    }

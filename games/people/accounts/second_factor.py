"""Passkeys and authenticator apps: what they are called, and where passkeys can work at all."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.translation import gettext as _

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

"""The operator's addresses, and the keys of mails that pass on what came to them.

`post@` is what our mails come from, every mail server has to take mail for `postmaster@` (RFC 5321), and
complaints go to `abuse@` (RFC 2142).
"""

from __future__ import annotations

from django.conf import settings

POSTMASTER, POST = "postmaster", "post"
ROLES = frozenset({POST, POSTMASTER, "abuse"})


def role_of(address: str) -> str:
    """Return the role that an address means here, in lower case; "" if it means none.

    >>> role_of("Postmaster"), role_of("red@example.com")
    ('postmaster', '')
    """
    local, at, domain = address.strip().strip("<>").lower().rpartition("@")
    if not at:  # only the postmaster may be called without a domain
        return POSTMASTER if domain == POSTMASTER else ""
    return local if local in ROLES and domain == settings.MAIL_DOMAIN.lower() else ""


def is_taken(role: str) -> bool:
    """Return whether mail to this role is let in; without an operator's address only postmaster is."""
    return bool(role) and (bool(settings.OPERATOR_EMAIL) or role == POSTMASTER)


def key_of(row_key: str) -> str:
    """Return the outbox key of the mail that passes on the one with this key."""
    return f"operator {row_key}"

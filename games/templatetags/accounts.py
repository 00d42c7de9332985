"""Tags for the pages of accounts."""

import json

from django import template
from django.conf import settings
from django.template import Context

from games.mail.outbox.refusals import suppression_of
from games.models import SuppressedAddress, User
from games.people.accounts.second_factor import passkeys_need as missing_for_passkeys
from games.people.accounts.views import from_this_machine

register = template.Library()


@register.filter
def as_json(value: object) -> str:
    """Return data for a script, as the value of an attribute: the policy allows it there."""
    return json.dumps(value)


@register.simple_tag(takes_context=True)
def passkeys_need(context: Context) -> str:
    """Return what is missing for passkeys at this address; "" if they work."""
    return missing_for_passkeys(context["request"])


@register.simple_tag(takes_context=True)
def mailbox_here(context: Context) -> bool:
    """Return whether mails stay on this machine, and its mailbox page is open to this visitor."""
    stay = settings.EMBEDDED and settings.LOCAL_ONLY and not settings.MAIL_GOES_OUT
    return bool(stay and from_this_machine(context["request"]))


@register.simple_tag
def suppression_for(user: User) -> SuppressedAddress | None:
    """Return why nothing is mailed to a person; None if mails go there."""
    return suppression_of(user.email)

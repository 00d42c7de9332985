"""What the pages of accounts need besides."""

import json
from typing import Any

from django import template
from django.template import Context

from games.accounts.second_factor import passkeys_need as missing_for_passkeys

register = template.Library()


@register.filter
def as_json(value: Any) -> str:
    """Data for a script, to stand in an attribute, where the policy lets it stand."""
    return json.dumps(value)


@register.simple_tag(takes_context=True)
def passkeys_need(context: Context) -> str:
    """What is missing for passkeys at this address; "" if they work."""
    return missing_for_passkeys(context["request"])

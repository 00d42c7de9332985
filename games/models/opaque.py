"""Names that can stand in addresses because they tell nothing: not how many there are, nor their order."""

import secrets

LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that are mistaken for one another
BASE32 = "abcdefghijklmnopqrstuvwxyz234567"


def game_id() -> str:
    """A short name that people can read to each other: 49 bits, unique by the primary key."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(10))


def person_id() -> str:
    """What a profile's address says of a person: nothing."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(12))


def prompt_id() -> str:
    """100 bits in lower-case base32, fit for the local part of a mail address."""
    return "".join(secrets.choice(BASE32) for _ in range(20))


def token() -> str:
    """A secret that opens something to whoever holds it."""
    return secrets.token_urlsafe(24)


def hook_id() -> str:
    """What stands in the address of somebody's webhook."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(12))


def hook_secret() -> str:
    """What a webhook's owner checks signatures with; its beginning says what it is where it is found."""
    return f"whsec_{secrets.token_urlsafe(24)}"


def delivery_key() -> str:
    """Names one delivery to those outside, and tells no number of them."""
    return "".join(secrets.choice(BASE32) for _ in range(20))

"""Signed addresses: the local part says what an answer is about and proves that we gave it out.

`t+<id>.<signature>@domain` is the reply address of a prompt, `d+` the desk of a game for one person, `u+`
unsubscribes a seat from reminders, `b+` is the envelope sender of one mail, to which bounces come back. `m+`
is the reply address of a person's digest that asks for no one answer, and `n+` turns their digest off. Ids
and signatures are lower-case base32, so programs that change capitals break nothing.
"""

from __future__ import annotations

import base64
import hmac
import re
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings

from games.models.fields import BASE32
from games.models.play.desk import Role

PROMPT, UNSUBSCRIBE, BOUNCE, DESK, DIGEST, NO_DIGEST = "t", "u", "b", "d", "m", "n"
SEATS = 2**40  # more than there will ever be
ROLES = (Role.HOST, Role.PLAYING_HOST, Role.MODERATOR, Role.STAFF)  # addresses hold the index: append only
_PERSONS, _ACTS = 36**12, 2**24  # the number of possible person ids, and more acts than a game has
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SIGNATURE_LENGTH = 16  # 80 bits
_LOCAL = re.compile(r"([a-z])\+([a-z2-7]{1,40})\.([a-z2-7]{16})")


class BadAddress(ValueError):
    """An address that we did not give out."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class MalformedAddress(BadAddress):
    """An address that does not look like a signed one at all."""


class ForgedAddress(BadAddress):
    """An address that looks like a signed one, but its signature is not ours."""


@dataclass(frozen=True)
class SignedAddress:
    """What a signed address is about."""

    purpose: str
    id: str


def reply_address(prompt_id: str) -> str:
    """Return the address to send an answer to this prompt to."""
    return _address(PROMPT, prompt_id)


def unsubscribe_address(seat_id: int, since: int = 0) -> str:
    """Return the address at which a player stops their reminders.

    The player came to the table at this seat, and sat there since this decision (`Seat.arrival`). It works
    wherever at the table they sit now.
    """
    return _address(UNSUBSCRIBE, base32(_person(settings.SECRET_KEY, seat_id, since) * SEATS + seat_id))


def seat_in(ident: str) -> int:
    """Return the seat that an address to unsubscribe is about.

    >>> seat_in(parse(unsubscribe_address(7, since=5)).id)
    7
    """
    return number(ident) % SEATS


def belongs_to_player(ident: str, since: int) -> bool:
    """Return whether an address was given to the player who sat at its seat since this decision.

    >>> [belongs_to_player(parse(unsubscribe_address(7, since=5)).id, since) for since in (0, 4, 5)]
    [False, False, True]
    """
    person, seat_id = divmod(number(ident), SEATS)
    return any(person == _person(key, seat_id, since) for key in _keys())


def _person(key: str, seat_id: int, since: int) -> int:
    """Return a number that distinguishes the players who sit there one after another.

    Nobody can read `since` from it: the number of a decision counts private decisions of others.
    """
    if not since:
        return 0
    digest = hmac.digest(f"games.mail.addresses:{key}".encode(), f"{seat_id} since {since}".encode(), sha256)
    return 1 + int.from_bytes(digest[:4])


@dataclass(frozen=True)
class DeskKey:
    """A desk, a person (`User.opaque_id`) with their role there, and how many acts they knew of.

    They knew of `seen` acts when they were written to, counted as forms do (`acts_known`).
    """

    game: str
    person: str
    role: Role
    seen: int


def desk_address(key: DeskKey) -> str:
    """Return the address at which that person writes to the desk; it tells them nothing new."""
    number_of_person = int(key.game, 36) * _PERSONS + int(key.person, 36)
    place = number_of_person * len(ROLES) + ROLES.index(key.role)
    return _address(DESK, base32(place * _ACTS + min(key.seen, _ACTS - 1)))


def desk_in(ident: str) -> DeskKey:
    """Return what a desk address is about.

    >>> key = DeskKey("k2m9xwq3pz", "abcdefgh2345", Role.MODERATOR, 12)
    >>> desk_in(parse(desk_address(key)).id) == key
    True
    """
    rest, seen = divmod(number(ident), _ACTS)
    rest, role = divmod(rest, len(ROLES))
    game, person = divmod(rest, _PERSONS)
    return DeskKey(_base36(game), _base36(person), ROLES[role], seen)


def _base36(value: int) -> str:
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = _DIGITS[digit] + digits
    return digits


def digest_address(person: str) -> str:
    """Return the address to which replies to a person's digest go if it does not ask for one answer alone.

    `person` is their `opaque_id`.
    """
    return _address(DIGEST, base32(int(person, 36)))


def no_digest_address(person: str) -> str:
    """Return the address at which this person (`opaque_id`) turns their digest off."""
    return _address(NO_DIGEST, base32(int(person, 36)))


def person_in(ident: str) -> str:
    """Return the person (`opaque_id`) that an address of a digest is about.

    >>> [person_in(parse(make("abcdefgh2345")).id) for make in (digest_address, no_digest_address)]
    ['abcdefgh2345', 'abcdefgh2345']
    """
    return _base36(number(ident))


def bounce_address(message_id: str) -> str:
    """Return the envelope sender of the mail with this Message-ID.

    Its receiver can see it, so it is no running number: from those of two mails they could tell how many
    others were asked in between.
    """
    return _address(BOUNCE, base32(int(message_id.strip("<>").partition("@")[0], 16)))


def parse(address: str) -> SignedAddress:
    """Return what an address is about; raise MalformedAddress, ForgedAddress."""
    local, _, domain = address.strip().strip("<>").lower().rpartition("@")
    match = _LOCAL.fullmatch(local)
    if match is None or domain != settings.MAIL_DOMAIN.lower():
        raise MalformedAddress(address)
    purpose, ident, signature = match.groups()
    if not any(hmac.compare_digest(signature, made) for made in _signatures(purpose, ident)):
        raise ForgedAddress(address)
    return SignedAddress(purpose, ident)


def base32(number: int) -> str:
    """Return a number in our base32 digits.

    >>> base32(0), base32(33), number("bb")
    ('a', 'bb', 33)
    """
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 32)
        digits = BASE32[digit] + digits
    return digits


def number(digits: str) -> int:
    """Return the number of base32 digits."""
    value = 0
    for digit in digits:
        value = value * 32 + BASE32.index(digit)
    return value


def _address(purpose: str, ident: str) -> str:
    signature = _signature(settings.SECRET_KEY, purpose, ident)
    return f"{purpose}+{ident}.{signature}@{settings.MAIL_DOMAIN.lower()}"


def _signatures(purpose: str, ident: str) -> list[str]:
    return [_signature(key, purpose, ident) for key in _keys()]


def _keys() -> list[str]:
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def _signature(key: str, purpose: str, ident: str) -> str:
    digest = hmac.digest(f"games.mail.addresses:{key}".encode(), f"{purpose}+{ident}".encode(), sha256)
    return base64.b32encode(digest).decode().lower()[:SIGNATURE_LENGTH]

"""Everything that is kept of a person, as a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import F, Q

from games.mail.outbox.drafts import LOGIN
from games.models import (
    ApiToken,
    Decision,
    Departure,
    Game,
    InboundMail,
    Invitation,
    MatchRequest,
    OutboxMail,
    Seat,
    User,
)

FORMAT = "cosmic post account 1"


def my_data(user: User) -> dict[str, object]:
    """Return JSON values and times, without what others decided or hold."""
    return {
        "format": FORMAT,
        "account": _account(user),
        "signing_in": _signing_in(user),
        "seats": [
            _seat(seat) for seat in Seat.objects.filter(user=user).select_related("game").order_by("pk")
        ],
        "chairs_before": list(user.stays.values("game", "chair")),
        "games_left": [_departure(left) for left in user.departures.select_related("seat").order_by("pk")],
        "games_made": list(user.owned_games.order_by("pk").values("id", "name", "status", "created_at")),
        "decisions": list(_decisions(user)),
        "mails_to_me": list(_mails_to(user)),
        "mails_from_me": [_mail_from(mail) for mail in InboundMail.objects.filter(sender=user.email)],
        "invitations": list(_invitations(user)),
        "waiting_for": _waiting_for(user),
        "moderates": list(user.moderates.order_by("pk").values("game", "appointed_at", "ended_at")),
        "acts": list(user.acts.order_by("pk").values("game", "at", "role", "kind", "reason", "changed")),
        "reports": list(
            user.reports.order_by("pk").values("game", "at", "about", "about_seat", "words", "said")
        ),
        "webhooks": _webhooks(user),
    }


def _account(user: User) -> dict[str, object]:
    who = ("email", "name", "language", "zone", "zone_of_browser", "is_public", "opaque_id")
    mails = ("reminders", "news", "digest", "receipts", "pictures", "away_from", "away_until")
    return {name: getattr(user, name) for name in (*who, *mails, "joined_at", "last_login")}


def _signing_in(user: User) -> dict[str, object]:
    """Return that there are keys, not the secrets in them."""
    keys = Authenticator.objects.filter(user=user).order_by("pk")
    return {
        "addresses": list(user.emailaddress_set.values("email", "verified", "primary")),
        "keys": [
            {"kind": key.type, "name": str(key), "added_at": key.created_at, "used_at": key.last_used_at}
            for key in keys
        ],
        "devices": list(UserSession.objects.filter(user=user).values("created_at", "ip", "user_agent")),
        "tokens": list(_tokens(user)),
    }


def _tokens(user: User) -> Iterable[Mapping[str, object]]:
    """Return that there are tokens of the API, without what opens something."""
    about = ("name", "prefix", "scopes", "game", "created_at", "expires_at", "last_used_at", "revoked_at")
    found: Iterable[Mapping[str, object]] = ApiToken.objects.filter(user=user).order_by("pk").values(*about)
    return found


def _seat(seat: Seat) -> dict[str, object]:
    game = seat.game
    found = {"game": game.pk, "name": game.name, "status": game.status, "seat": seat.number}
    won = seat.number in game.winners if game.status == Game.Status.OVER else None
    found["seed_part"] = "" if seat.since else seat.seed_part
    return found | {"started_at": game.started_at, "ended_at": game.ended_at, "won": won}


def _decisions(user: User) -> Iterator[dict[str, object]]:
    """Yield decisions without their numbers in the game, which count private decisions of others.

    What was decided at a seat before the person came there, or after they left it, is not theirs. For people
    who have changed chairs it is theirs where they sat (R-25.9).
    """
    fields = ("game", "seat", "question", "kind", "body", "route", "at")
    sits = {
        "game__seats__user": user,
        "game__seats__number": F("seat"),
        "game__seats__since__lt": F("number"),
    }
    left = {
        "game__departures__user": user,
        "game__departures__seat__number": F("seat"),
        "game__departures__since__lt": F("number"),
        "game__departures__until__gte": F("number"),
    }
    sat = {
        "game__stays__user": user,
        "game__stays__chair": F("seat"),
        "game__stays__since__lt": F("number"),
        "game__stays__until__gte": F("number"),
    }
    mine = [
        row
        for where in (left, sat, sits)
        for row in Decision.objects.filter(**where).values("number", *fields)
    ]
    for row in sorted(mine, key=itemgetter("game", "number")):
        yield {name: row[name] for name in fields}


def _departure(left: Departure) -> dict[str, object]:
    return {"game": left.game_id, "seat": left.seat.number, "at": left.at}


def _mails_to(user: User) -> Iterator[Mapping[str, object]]:
    """Yield mails to the person, without mails of others to the operator.

    Of mails about signing in only that they were sent: they hold codes.
    """
    mine = OutboxMail.objects.filter(to=user.email).exclude(kind="operator").order_by("pk")
    for mail in mine.values("kind", "subject", "text", "game", "queued_at", "sent_at", "priority"):
        hidden = {"subject", "text"} if mail["priority"] <= LOGIN else set()
        yield {name: value for name, value in mail.items() if name not in hidden | {"priority"}}


def _mail_from(mail: InboundMail) -> dict[str, object]:
    """Return the mail as it came."""
    raw = bytes(mail.raw).decode("utf-8", "replace")
    return {"received_at": mail.received_at, "outcome": mail.outcome, "message": raw}


def _invitations(user: User) -> Iterable[Mapping[str, object]]:
    """Return invitations to them that nobody else accepted: an address may have been another's before."""
    offered = Q(Invitation.meant_for(user), accepted_by=None)
    mine = Invitation.objects.filter(offered | Q(accepted_by=user) | Q(person=user))
    return mine.order_by("pk").values("game", "email", "created_at", "accepted_at")


def _webhooks(user: User) -> list[Mapping[str, object]]:
    """Return webhooks without their secrets."""
    return list(user.hooks.order_by("pk").values("url", "format", "events", "game", "created_at"))


def _waiting_for(user: User) -> dict[str, object]:
    """Return places in waiting lists, and the request for a match."""
    wish = MatchRequest.objects.filter(user=user).values(
        "players", "response_seconds", "levels", "variants", "at"
    )
    return {"games": list(user.waiting_places.order_by("pk").values("game", "at")), "wish": wish.first()}

"""What the page of webhooks shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.hooks.read import HookWithDeliveries, formats_at, hooks_of
from games.hooks.service.add_hook import EVENTS_OF_GAME, EVENTS_OF_PERSON, MOST_OF_GAME, MOST_OF_PERSON
from games.hooks.words.labels import EVENTS, FORMATS
from games.hooks.words.reasons import outcome_words
from games.models import Game, Hook, HookDelivery, User

from .form import HookForm

OFF: dict[str, str] = {
    Hook.Disabled.FAILED: noop("Switched off: it could not be reached for 3 days."),
    Hook.Disabled.GONE: noop("Switched off: its server says that it is gone."),
}


@dataclass(frozen=True)
class DeliveryRow:
    event: str
    game: str
    at: datetime
    outcome: str


@dataclass(frozen=True)
class HookRow:
    """`off`: why nothing is told; `failing_since`: it is tried again and again."""

    id: str
    host: str
    format: str
    signed: bool
    events: list[str]
    off: str
    failing_since: datetime | None
    deliveries: list[DeliveryRow]
    secret: str = ""  # shown once


def new_form(game: Game | None) -> HookForm:
    return HookForm(EVENTS_OF_PERSON if game is None else EVENTS_OF_GAME)


def own_page(user: User, game: Game | None, form: HookForm, secret: tuple[str, str]) -> dict[str, object]:
    """Of whoever has set them. `secret`: the webhook that has a new one, and which."""
    rows = [_row(one, secret) for one in hooks_of(user, game)]
    most = MOST_OF_PERSON if game is None else MOST_OF_GAME
    over = game is not None and game.status == Game.Status.OVER
    return {"game": game, "hooks": rows, "form": form, "most": most, "full": len(rows) >= most, "over": over}


def table_page(game: Game) -> dict[str, object]:
    """Of everybody else at the table: that there are some, and of what kind."""
    return {"game": game, "formats": [FORMATS[Hook.Format(name)] for name in formats_at(game)]}


def _row(one: HookWithDeliveries, secret: tuple[str, str]) -> HookRow:
    hook = one.hook
    return HookRow(
        id=hook.pk,
        host=hook.host,
        format=str(FORMATS[Hook.Format(hook.format)]),
        signed=hook.format == Hook.Format.PLAIN,
        events=[str(EVENTS[Hook.Event(event)]) for event in hook.events],
        off=_(OFF[hook.disabled_why]) if hook.disabled_at else "",
        failing_since=hook.failing_since,
        deliveries=[_delivery(delivery) for delivery in one.deliveries],
        secret=secret[1] if secret[0] == hook.pk else "",
    )


def _delivery(delivery: HookDelivery) -> DeliveryRow:
    name = str(delivery.game) if delivery.game and delivery.hook.game_id is None else ""
    return DeliveryRow(str(EVENTS[Hook.Event(delivery.event)]), name, delivery.at, outcome_words(delivery))

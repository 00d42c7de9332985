"""The pages of webhooks: adding one, and those of a person or a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_http_methods

from games.base.documents import RequestRefused, choice_field
from games.hooks.outbound import LONGEST
from games.hooks.service import (
    EVENTS_OF_GAME,
    EVENTS_OF_PERSON,
    MOST_OF_GAME,
    MOST_OF_PERSON,
    HookTerms,
    HookWithDeliveries,
    add_hook,
    formats_at,
    hooks_of,
    remove_hook,
    renew_secret,
    send_test,
    switch_on,
)
from games.hooks.words import EVENTS, FORMAT_LABELS, hook_reason, outcome_words
from games.models import Game, Hook, HookDelivery, User
from games.play.read.seats import game_of
from games.site.access import SignedInRequest, allowed, owned_game, private, too_often


class HookForm(forms.Form):
    """A new webhook: address, format and events. All events are chosen until somebody chooses."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        widget=forms.TextInput(
            attrs={
                "inputmode": "url",
                "autocomplete": "off",
                "spellcheck": "false",
                "aria-describedby": "about-url",
            }
        ),
        error_messages={"required": gettext_lazy("Type the address that is to be called.")},
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Format"),
        choices=list(FORMAT_LABELS.items()),
        error_messages={"invalid_choice": gettext_lazy("There is no such format. Choose one of the list.")},
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("Events"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("You chose no event. Choose at least one."),
            "invalid_choice": gettext_lazy("There is no such event here. Choose from the list."),
        },
    )

    def __init__(self, events: Sequence[Hook.Event], data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"events": list(events)})
        self.fields["url"].widget.attrs["maxlength"] = LONGEST
        choice_field(self, "events").choices = [(event, EVENTS[event]) for event in events]

    @property
    def terms(self) -> HookTerms:
        return HookTerms(**self.cleaned_data)


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
    """A webhook on the page. `off` says why nothing is told; `failing_since`: it is tried again and again."""

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
    """Return the page of the owner. `secret` is the webhook that has a new one, and the secret."""
    rows = [_row(one, secret) for one in hooks_of(user, game)]
    most = MOST_OF_PERSON if game is None else MOST_OF_GAME
    over = game is not None and game.status == Game.Status.OVER
    return {"game": game, "hooks": rows, "form": form, "most": most, "full": len(rows) >= most, "over": over}


def table_page(game: Game) -> dict[str, object]:
    """Return the page of everybody else at the table: that webhooks exist, and of what kind."""
    return {"game": game, "formats": [FORMAT_LABELS[Hook.Format(name)] for name in formats_at(game)]}


def _row(one: HookWithDeliveries, secret: tuple[str, str]) -> HookRow:
    hook = one.hook
    return HookRow(
        id=hook.pk,
        host=hook.host,
        format=str(FORMAT_LABELS[Hook.Format(hook.format)]),
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


SECRET = "webhook_secret"  # in the session, until the page has shown it


@private
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: SignedInRequest) -> HttpResponse:
    return _page(request, None)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def game_hooks(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Show a game's webhooks. Its host sets them; everybody else at the table sees that they exist."""
    game = game_of(request.user, game_id)
    if request.method == "POST" or game.owner_id == request.user.pk:
        return _page(request, owned_game(request, game_id))
    return render(request, "hooks/webhooks_of_table.html", table_page(game))


def _page(request: SignedInRequest, game: Game | None) -> HttpResponse:
    if request.method != "POST":
        return _shown(request, game, new_form(game))
    act = request.POST.get("act", "add")
    if not allowed(request, "hook_test" if act == "test" else "hooks"):
        return too_often(request)
    if act in ACTS:
        return _done(request, game, act)
    return _added(request, game)


def _shown(request: SignedInRequest, game: Game | None, form: HookForm) -> HttpResponse:
    kept = request.session.pop(SECRET, ("", ""))
    context = own_page(request.user, game, form, (kept[0], kept[1]))
    return render(request, "hooks/webhooks.html", context, status=422 if form.errors else 200)


def _added(request: SignedInRequest, game: Game | None) -> HttpResponse:
    form = HookForm(EVENTS_OF_PERSON if game is None else EVENTS_OF_GAME, request.POST)
    if not form.is_valid():
        return _shown(request, game, form)
    try:
        hook = add_hook(request.user, form.terms, game)
    except RequestRefused as refused:
        form.add_error("url", hook_reason(refused))
        return _shown(request, game, form)
    _keep_secret(request, hook)
    messages.success(request, _("The webhook is set up. Send a test to see whether it arrives."))
    return _back(game)


def _done(request: SignedInRequest, game: Game | None, act: str) -> HttpResponse:
    """Do the act. Raises Hook.DoesNotExist for somebody else's webhook."""
    hook = Hook.objects.get(pk=request.POST.get("hook", ""), user=request.user, game=game)
    messages.success(request, ACTS[act](request, hook))
    return _back(game)


def _test(_request: SignedInRequest, hook: Hook) -> str:
    if hook.disabled_at:
        return _("The webhook is switched off. Switch it on first.")
    send_test(hook)
    return _("The test is on its way. Reload this page to see below whether it has arrived.")


def _renew(request: SignedInRequest, hook: Hook) -> str:
    renew_secret(hook)
    _keep_secret(request, hook)
    return _("The webhook has a new secret. The old one signs nothing any more.")


def _switch_on(_request: SignedInRequest, hook: Hook) -> str:
    switch_on(hook)
    return _("The webhook is switched on again.")


def _delete(_request: SignedInRequest, hook: Hook) -> str:
    remove_hook(hook)
    return _("The webhook is deleted. Nothing is sent there any more.")


ACTS: dict[str, Callable[[SignedInRequest, Hook], str]] = {
    "test": _test,
    "renew": _renew,
    "on": _switch_on,
    "delete": _delete,
}


def _keep_secret(request: SignedInRequest, hook: Hook) -> None:
    """Keep the secret for the next view of the page only."""
    if hook.format == Hook.Format.PLAIN:
        request.session[SECRET] = (hook.pk, hook.secret)


def _back(game: Game | None) -> HttpResponse:
    return redirect("game_hooks", game.pk) if game else redirect("webhooks")

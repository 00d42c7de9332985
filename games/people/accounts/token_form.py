"""What a new token of the API is to do, and for how long."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.base.fields import choice_field
from games.base.refusals import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.scopes import SCOPES, scope_words
from games.models import Game, Seat, User
from games.people.service.make_token import LONGEST
from games.words.times import span_words

DAYS = (7, 30, 90, LONGEST.days)
PLACES = {
    "no_scopes": "scopes",
    "no_such_scope": "scopes",
    "token_lasts": "days",
    "token_without_game": "game",
}


class TokenForm(forms.Form):
    """The games to choose from are those at which the person sits and that are not over."""

    name = forms.CharField(
        label=_("Name"), max_length=60, help_text=_("So that you know later which program has it.")
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it is for"), widget=forms.CheckboxSelectMultiple, required=False
    )
    game = forms.ChoiceField(
        label=_("The one game"), required=False, help_text=_("Only if it is to play one game.")
    )
    days = forms.TypedChoiceField(label=_("How long it works"), coerce=int, initial=90)

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.user = user
        choice_field(self, "scopes").choices = [(scope.value, scope_words(scope)) for scope in SCOPES]
        choice_field(self, "game").choices = [("", "–"), *_games(user)]
        choice_field(self, "days").choices = [(days, span_words(days * 86400)) for days in DAYS]
        self.fields["name"].widget.attrs["autocomplete"] = "off"

    def wishes(self) -> dict[str, object]:
        """The arguments of `make_token`."""
        data = self.cleaned_data
        return {
            "name": " ".join(data["name"].split()),
            "scopes": data["scopes"],
            "lasts": timedelta(days=data["days"]),
            "game_id": data["game"],
        }

    def refuse(self, refused: RequestRefused) -> None:
        """Say at the field concerned why there is no token."""
        self.add_error(PLACES.get(refused.reason), lobby_reason(refused))


def _games(user: User) -> list[tuple[str, str]]:
    seats = Seat.objects.filter(user=user).exclude(game__status=Game.Status.OVER)
    return [
        (seat.game_id, str(seat.game)) for seat in seats.select_related("game").order_by("-game__created_at")
    ]

"""Forms of accounts, and what follows when an address or a way of signing in has changed."""

from __future__ import annotations

import struct
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from allauth.account.fields import EmailField
from allauth.account.forms import AddEmailForm, RequestLoginCodeForm
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.webauthn import forms as allauth
from django import forms
from django.conf import settings
from django.db.models import QuerySet
from django.dispatch import receiver
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from games.base.documents import RequestRefused, choice_field
from games.base.language_and_zone import language_and_zone_of, zone_names
from games.base.times import next_morning
from games.lobby.words.games import SCOPES, scope_words
from games.lobby.words.reasons import lobby_reason
from games.models import Game, InboundMail, OutboxMail, Seat, User
from games.models.people.people import canonical
from games.people.service.account import LONGEST
from games.words.reader import span_words


@receiver(email_changed, dispatch_uid="games.people.accounts.changes")
def move_open_mails(
    from_email_address: EmailAddress | None, to_email_address: EmailAddress, **_kwargs: object
) -> None:
    """Send mails about games that wait for the old address to the new one; not a notice of the change.

    Nothing else stays under the old address: its next owner would get what is kept under it.
    """
    if from_email_address is None:
        return
    old, new = from_email_address.email, to_email_address.email
    mails = OutboxMail.objects.filter(to=old)
    mails.filter(OutboxMail.OPEN).exclude(game=None).update(to=new)
    mails.exclude(OutboxMail.OPEN).delete()
    InboundMail.objects.filter(sender=old).update(sender=new)


@receiver(authenticator_added, dispatch_uid="games.people.accounts.new_factor")
def note_reauthentication(
    request: HttpRequest, user: User, authenticator: Authenticator, **_kwargs: Any
) -> None:
    """Count setting up a factor as using it: no need to ask for it again to show the recovery codes."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        record_authentication(request, user, "mfa", type=authenticator.type, reauthenticated=True)


class SignInForm(RequestLoginCodeForm):
    """A form for an address. A new address gets an account, and nobody can tell the difference."""

    email = EmailField(max_length=User._meta.get_field("email").max_length)

    def clean_email(self) -> str:
        """Find the person at the address, or make one who has not signed in yet."""
        email: str = super().clean_email()
        self._user = self._user or User.objects.find_or_make(email, language=get_language() or "")
        if not self._user.is_active:  # the page says what it says to all, and no code goes out
            self._user = None
            return email
        # The code that comes back proves the address: allauth notes that in this row.
        known = {"user_id": self._user.pk, "email": email.lower()}
        EmailAddress.objects.get_or_create(**known, defaults={"primary": True})
        return email


class NewAddressForm(AddEmailForm):
    """The address that will replace the present one, once a code sent there has come back."""

    email = EmailField(required=True, max_length=User._meta.get_field("email").max_length)

    def clean_email(self) -> str:
        """Return the new address, and delete an unused account there.

        A person who asked for a code and never came back has no account to protect.
        """
        assert self.user is not None, "only who is signed in has another address"
        unused_account(self.data.get("email", "")).exclude(pk=self.user.pk).delete()
        address: str = super().clean_email()
        return address


def unused_account(email: str) -> QuerySet[User]:
    """Return the account at an address that nobody has signed in to, and that has no game."""
    unused = User.objects.filter(email=canonical(email), last_login=None, is_staff=False)
    return unused.filter(seats=None, owned_games=None).exclude(emailaddress__verified=True)


ISO = "%Y-%m-%d"  # the only format that such a field understands


class DayInput(forms.DateInput):
    """The calendar of the browser."""

    input_type = "date"


class AbsenceForm(forms.Form):
    """The days of an absence, both included."""

    starts = forms.DateField(label=_("From"), widget=DayInput(format=ISO))
    ends = forms.DateField(label=_("Until"), widget=DayInput(format=ISO))


if TYPE_CHECKING:
    UserForm = forms.ModelForm[User]
else:
    UserForm = forms.ModelForm  # only the stubs have it take a model


class SettingsForm(UserForm):
    """A person's settings. Empty fields leave it to the service's settings."""

    language = forms.ChoiceField(required=False)
    zone = forms.CharField(required=False, max_length=48)

    class Meta:
        model = User
        fields = (
            *("name", "language", "zone"),
            *("reminders", "news", "digest", "receipts", "pictures"),
            "is_public",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "language").choices = [("", _("As my browser asks for")), *settings.LANGUAGES]
        self.fields["receipts"].required = False
        choice_field(self, "receipts").choices = [
            (User.Receipts.USUAL, _("if nothing is asked within a minute")),
            (User.Receipts.ALWAYS, _("always")),
            (User.Receipts.NEVER, _("never; the next email says it")),
        ]
        self.fields["zone"].widget.attrs |= {"list": "zones", "autocomplete": "off", "spellcheck": "false"}
        self.fields["name"].widget.attrs["autocomplete"] = "nickname"
        for name in ("name", "zone"):
            self.fields[name].widget.attrs["aria-describedby"] = f"about-{name}"

    def save(self, commit: bool = True) -> User:
        """Store these settings, and nothing else of the person.

        The daily digest comes first on the next morning of the chosen zone.
        """
        user: User = self.instance
        if {"digest", "zone"} & set(self.changed_data):
            with language_and_zone_of(user):
                user.digest_at = next_morning(timezone.now()) if user.digest else None
        user.save(update_fields=[*self.Meta.fields, "digest_at"])
        return user

    def clean_name(self) -> str:
        """Return the name as one line without invisible characters: it appears beside others' names."""
        name = " ".join(self.cleaned_data["name"].split())
        if not name.isprintable():
            raise forms.ValidationError(_("A name can have letters, digits and signs that can be seen."))
        if "@" in name:
            raise forms.ValidationError(_("A name that others see should not be an address. Choose another."))
        return name

    def clean_receipts(self) -> str:
        """Return the choice; a form that does not ask for it changes nothing."""
        return str(self.cleaned_data["receipts"] or self.initial["receipts"])

    def clean_zone(self) -> str:
        """Return a zone by its name, or by that of its city."""
        typed = self.cleaned_data["zone"].strip().replace(" ", "_")
        if not typed:
            return ""
        found = [zone for zone in zone_names() if _names(typed.casefold(), zone.casefold())]
        exact = [zone for zone in found if zone.casefold() == typed.casefold()]
        if len(exact or found) != 1:
            raise forms.ValidationError(
                _("There is no zone of this name. Choose one from the list, such as Europe/Berlin.")
            )
        return (exact or found)[0]


def _names(typed: str, zone: str) -> bool:
    return zone == typed or zone.rpartition("/")[2] == typed


DAYS = (7, 30, 90, LONGEST.days)
PLACES = {
    "no_scopes": "scopes",
    "no_such_scope": "scopes",
    "token_lasts": "days",
    "token_without_game": "game",
}


class TokenForm(forms.Form):
    """A new token. The games to choose from are those that the person plays and that are not over."""

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
        """Return the arguments of `make_token`."""
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


MISSHAPEN = (AttributeError, IndexError, KeyError, TypeError, ValueError, struct.error)


class CredentialField(forms.JSONField):
    """The answer of a browser, of the expected shape."""

    widget = forms.HiddenInput

    def __init__(self, shape: Any) -> None:
        super().__init__()
        self.shape = shape

    def clean(self, value: Any) -> Any:
        found = super().clean(value)
        try:
            self.shape.from_dict(found)
        except MISSHAPEN:
            raise forms.ValidationError(_("That passkey could not be read. Try again.")) from None
        return found


class AddForm(allauth.AddWebAuthnForm):
    """A new key. Every key is a passkey: it can sign in on its own, and confirm as a second factor."""

    credential = CredentialField(RegistrationResponse)
    passwordless = forms.BooleanField(required=False, initial=True, widget=forms.HiddenInput)


class AuthenticateForm(allauth.AuthenticateWebAuthnForm):
    credential = CredentialField(AuthenticationResponse)


class LoginForm(allauth.LoginWebAuthnForm):
    credential = CredentialField(AuthenticationResponse)

    def clean_credential(self) -> Authenticator:
        """Return the key of the person it names; the reason of a failure is told to nobody."""
        try:
            return super().clean_credential()
        except forms.ValidationError:
            raise forms.ValidationError(
                _("That passkey signs no one in here. It may have been removed. Ask for a code by email.")
            ) from None


class ReauthenticateForm(allauth.ReauthenticateWebAuthnForm):
    credential = CredentialField(AuthenticationResponse)

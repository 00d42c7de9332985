"""Forms that take what a browser says of a passkey; whatever else is sent is refused, and raises nothing."""

from __future__ import annotations

import struct
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as allauth
from django import forms
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

MISSHAPEN = (AttributeError, IndexError, KeyError, TypeError, ValueError, struct.error)


class CredentialField(forms.JSONField):
    """The answer of a browser, of the shape that is expected."""

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
    """Every key is a passkey: it can sign in alone, and confirm as a second factor."""

    credential = CredentialField(RegistrationResponse)
    passwordless = forms.BooleanField(required=False, initial=True, widget=forms.HiddenInput)


class AuthenticateForm(allauth.AuthenticateWebAuthnForm):
    credential = CredentialField(AuthenticationResponse)


class LoginForm(allauth.LoginWebAuthnForm):
    credential = CredentialField(AuthenticationResponse)

    def clean_credential(self) -> Authenticator:
        """The person whom the passkey names; why it does not is nobody's business."""
        try:
            return super().clean_credential()
        except forms.ValidationError:
            raise forms.ValidationError(
                _("That passkey signs no one in here. It may have been removed. Ask for a code by email.")
            ) from None


class ReauthenticateForm(allauth.ReauthenticateWebAuthnForm):
    credential = CredentialField(AuthenticationResponse)

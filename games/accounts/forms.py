"""The one form of the one door."""

from allauth.account.fields import EmailField
from allauth.account.forms import RequestLoginCodeForm
from allauth.account.models import EmailAddress
from django.utils.translation import get_language

from games.models import User


class SignInForm(RequestLoginCodeForm):
    """Asks for an address. A new address gets an account, and nobody can tell the difference."""

    email = EmailField(max_length=User._meta.get_field("email").max_length)

    def clean_email(self) -> str:
        """Find the person at the address, or make one who has not signed in yet."""
        email: str = super().clean_email()
        self._user = self._user or User.objects.at(email, language=get_language() or "")
        # The code that comes back proves the address: allauth notes that in this row.
        EmailAddress.objects.get_or_create(user=self._user, email=email.lower(), defaults={"primary": True})
        return email

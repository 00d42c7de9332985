"""Forms of signing in and of a new address."""

from allauth.account.fields import EmailField
from allauth.account.forms import AddEmailForm, RequestLoginCodeForm
from allauth.account.models import EmailAddress
from django.db.models import QuerySet
from django.utils.translation import get_language

from games.models import User
from games.models.people.user import canonical


class SignInForm(RequestLoginCodeForm):
    """Asks for an address. A new address gets an account, and nobody can tell the difference."""

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
    """The address that is to replace the present one, once a code sent there has come back."""

    email = EmailField(required=True, max_length=User._meta.get_field("email").max_length)

    def clean_email(self) -> str:
        """Whoever asked for a code to sign in with and never came back has no account to protect."""
        assert self.user is not None, "only who is signed in has another address"
        unused_account(self.data.get("email", "")).exclude(pk=self.user.pk).delete()
        address: str = super().clean_email()
        return address


def unused_account(email: str) -> QuerySet[User]:
    """The account at an address that nobody has signed in to, and that has no game."""
    unused = User.objects.filter(email=canonical(email), last_login=None, is_staff=False)
    return unused.filter(seats=None, owned_games=None).exclude(emailaddress__verified=True)

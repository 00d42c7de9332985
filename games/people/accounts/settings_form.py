"""What a person can set: the name others see, language, zone, mails, and who sees the profile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.base.fields import choice_field
from games.base.language_and_zone import language_and_zone_of, zone_names
from games.base.mornings import next_morning
from games.models import User

if TYPE_CHECKING:
    UserForm = forms.ModelForm[User]
else:
    UserForm = forms.ModelForm  # which of its models only the stubs know


class SettingsForm(UserForm):
    """Everything may be left empty: then it is as the service is set."""

    language = forms.ChoiceField(required=False)
    zone = forms.CharField(required=False, max_length=48)

    class Meta:
        model = User
        fields = (
            *("name", "language", "zone"),
            *("reminders", "news", "digest", "echoes", "pictures"),
            "is_public",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "language").choices = [("", _("As my browser asks for")), *settings.LANGUAGES]
        self.fields["zone"].widget.attrs |= {"list": "zones", "autocomplete": "off", "spellcheck": "false"}
        self.fields["name"].widget.attrs["autocomplete"] = "nickname"
        for name in ("name", "zone"):
            self.fields[name].widget.attrs["aria-describedby"] = f"about-{name}"

    def save(self, commit: bool = True) -> User:
        """Store what is set here, and nothing else of the person; the news of a day comes first on the next
        morning of the zone that is set."""
        user: User = self.instance
        if {"digest", "zone"} & set(self.changed_data):
            with language_and_zone_of(user):
                user.digest_at = next_morning(timezone.now()) if user.digest else None
        user.save(update_fields=[*self.Meta.fields, "digest_at"])
        return user

    def clean_name(self) -> str:
        """One line, with nothing invisible in it: it stands beside others' names."""
        name = " ".join(self.cleaned_data["name"].split())
        if not name.isprintable():
            raise forms.ValidationError(_("A name can have letters, digits and signs that can be seen."))
        if "@" in name:
            raise forms.ValidationError(_("A name that others see should not be an address. Choose another."))
        return name

    def clean_zone(self) -> str:
        """A zone by its name, or by that of its city alone."""
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

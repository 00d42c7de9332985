"""Taking everything along, and leaving for good."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.models import Game, User
from games.models.people.user import canonical
from games.people.read.my_data import my_data
from games.people.service.delete_account import delete_account as delete
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often


@private
@require_safe
def export_my_data(request: SignedInRequest) -> HttpResponse:
    """One JSON file."""
    if not allowed(request, "export"):
        return too_often(request)
    made = JsonResponse(
        my_data(request.user),
        encoder=DjangoJSONEncoder,
        json_dumps_params={"indent": 1, "ensure_ascii": False},
    )
    made["Content-Disposition"] = 'attachment; filename="cosmic-post.json"'
    return made


class DeleteAccountForm(forms.Form):
    """The address, typed out: nobody does that by mistake."""

    address = forms.CharField(max_length=254)

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.user = user
        self.fields["address"].widget.attrs |= {"autocomplete": "off", "aria-describedby": "about-address"}

    def clean_address(self) -> str:
        typed = canonical(self.cleaned_data["address"])
        if typed != self.user.email:
            raise forms.ValidationError(
                _("This is not the address of the account, which is %(address)s. Nothing is deleted.")
                % {"address": self.user.email}
            )
        return typed


@private
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(app="allauth.mfa")  # type: ignore[untyped-decorator]  # allauth types little
def delete_account(request: SignedInRequest) -> HttpResponse:
    """GET asks, POST deletes."""
    form = DeleteAccountForm(request.user, request.POST or None)
    if request.method == "POST" and not allowed(request, "delete"):
        return too_often(request)
    if not form.is_valid():
        return _asked(request, form)
    delete(request.user)
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return redirect("home")


def _asked(request: SignedInRequest, form: DeleteAccountForm) -> HttpResponse:
    seats = request.user.seats.exclude(game__status=Game.Status.OVER)
    context = {"form": form, "seats": seats.select_related("game")}
    return render(request, "people/delete_account.html", context, status=422 if form.is_bound else 200)

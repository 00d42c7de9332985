"""Addresses of accounts: one way in, by a code or a passkey; no passwords, so no pages for them."""

from allauth.account import views as allauth
from django.urls import include, path
from django.views.generic import RedirectView

from games.people.accounts.views import sessions, start

to_sign_in = RedirectView.as_view(pattern_name="account_request_login_code", query_string=True)

urlpatterns = [
    path("sign-in/", allauth.request_login_code, name="account_request_login_code"),
    path("sign-in/code/", allauth.confirm_login_code, name="account_confirm_login_code"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("address/", allauth.email, name="account_email"),
    path("address/code/", allauth.email_verification_sent, name="account_email_verification_sent"),
    path("confirm/", allauth.reauthenticate, name="account_reauthenticate"),
    path("two-factor/", include("allauth.mfa.urls")),
    path("devices/", sessions, name="usersessions_list"),
    path("start/<str:token>/", start, name="account_start"),
    path("login/", to_sign_in, name="account_login"),
    path("signup/", to_sign_in, name="account_signup"),
]

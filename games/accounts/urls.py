"""Addresses of accounts: one door, by a code; no passwords, so no pages for them."""

from allauth.account import views as allauth
from django.urls import path
from django.views.generic import RedirectView

from games.accounts.views import start

to_the_door = RedirectView.as_view(pattern_name="account_request_login_code", query_string=True)

urlpatterns = [
    path("sign-in/", allauth.request_login_code, name="account_request_login_code"),
    path("sign-in/code/", allauth.confirm_login_code, name="account_confirm_login_code"),
    path("sign-out/", allauth.logout, name="account_logout"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("start/<str:token>/", start, name="account_start"),
    path("login/", to_the_door, name="account_login"),
    path("signup/", to_the_door, name="account_signup"),
]

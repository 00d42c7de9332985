"""Addresses of what a person sets, and of what others see of a person."""

from django.urls import URLPattern, path

from games.people.accounts.views import absence, data, person, settings, tokens

urlpatterns: list[URLPattern] = [
    path("settings/", settings.settings, name="settings"),
    path("settings/absence/", absence.absence, name="absence"),
    path("settings/absence/over/", absence.back, name="end_absence"),
    path("settings/mail/", settings.restore_mail, name="restore_mail"),
    path("settings/reminders/<slug:game_id>/", settings.remind_again, name="remind_again"),
    path("settings/data.json", data.export_my_data, name="export_my_data"),
    path("settings/tokens/", tokens.tokens, name="api_tokens"),
    path("settings/tokens/new/", tokens.new_token, name="new_api_token"),
    path("settings/delete/", data.delete_account, name="delete_account"),
    path("people/<slug:opaque_id>/", person.person, name="person"),
]

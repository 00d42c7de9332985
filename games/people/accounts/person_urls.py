"""Addresses of what a person sets, and of what others see of a person."""

from django.urls import URLPattern, path

from games.people.accounts import views

urlpatterns: list[URLPattern] = [
    path("settings/", views.settings, name="settings"),
    path("settings/absence/", views.absence, name="absence"),
    path("settings/absence/over/", views.back, name="end_absence"),
    path("settings/mail/", views.restore_mail, name="restore_mail"),
    path("settings/reminders/<slug:game_id>/", views.remind_again, name="remind_again"),
    path("settings/data.json", views.export_my_data, name="export_my_data"),
    path("settings/tokens/", views.tokens, name="api_tokens"),
    path("settings/tokens/new/", views.new_token, name="new_api_token"),
    path("settings/delete/", views.delete_account, name="delete_account"),
    path("people/<slug:opaque_id>/", views.person, name="person"),
]

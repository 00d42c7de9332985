"""Addresses of the pages of the game."""

from django.urls import URLPattern, path

from .views import (
    answer,
    app,
    home,
    invitation,
    learn,
    library,
    lobby,
    log,
    mailbox,
    new_game,
    replay,
    sheets,
    standing,
    turn,
    turn_link,
    unsubscribe,
)

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("games/new/", new_game.new_game, name="new_game"),
    path("games/<slug:game_id>/", turn.turn, name="turn"),
    path("games/<slug:game_id>/answer/<int:question>/", answer.answer, name="answer"),
    path("games/<slug:game_id>/standing/", standing.standing, name="standing"),
    path("games/<slug:game_id>/log/", log.log, name="log"),
    path("games/<slug:game_id>/replay/", replay.replay, name="replay"),
    path("games/<slug:game_id>/replay.json", replay.replay_json, name="replay_json"),
    path("games/<slug:game_id>/replay.txt", replay.replay_text, name="replay_text"),
    path("games/<slug:game_id>/invite/", lobby.invite, name="invite"),
    path("games/<slug:game_id>/bots/", lobby.bots, name="fill_with_bots"),
    path("games/<slug:game_id>/start/", lobby.start, name="start"),
    path("invitations/<slug:token>/", invitation.invitation, name="invitation"),
    path("turns/<str:token>/", turn_link.turn_link, name="turn_link"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("offline/", app.offline, name="offline"),
    path("learn/", learn.learn, name="learn"),
    path("library/", library.library, name="library"),
    path("sheets/<str:name>/", sheets.sheet, name="sheet"),
    path("unsubscribe/<str:local>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<int:mail_id>/", mailbox.mail, name="mail"),
    path("mailbox/<int:mail_id>/html/", mailbox.mail_html, name="mail_html"),
]

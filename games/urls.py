"""Addresses of the pages of the game and of accounts."""

from allauth.account import views as allauth
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from games.ahead.page import orders_view as standing
from games.ahead.page import reactions
from games.desk.page import page as desk
from games.desk.page import ruling
from games.fair import page as fair
from games.hooks import page as hooks
from games.learn import page as learn
from games.library import page as library
from games.lobby.page import acts, find, new_game
from games.lobby.page import acts as lobby_acts
from games.lobby.page import page as lobby
from games.log import page as log
from games.mail import page as mailbox
from games.people.accounts import views as people
from games.replay.page import page as continue_game
from games.replay.page import page as replay
from games.reports import page as report
from games.rules import page as rules
from games.rules.read import MAYFAIR
from games.site.page import app, home
from games.table import page as clock
from games.turn.page import gate
from games.turn.page import view as turn
from games.watch import page as watch

to_sign_in = RedirectView.as_view(pattern_name="account_request_login_code", query_string=True)
# One way in, by a code or a passkey; no passwords, so no pages for them.
accounts: list[URLPattern | URLResolver] = [
    path("sign-in/", allauth.request_login_code, name="account_request_login_code"),
    path("sign-in/code/", allauth.confirm_login_code, name="account_confirm_login_code"),
    path("sign-out/", gate.sign_out, name="account_logout"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("address/", allauth.email, name="account_email"),
    path("address/code/", allauth.email_verification_sent, name="account_email_verification_sent"),
    path("confirm/", allauth.reauthenticate, name="account_reauthenticate"),
    path("two-factor/", include("allauth.mfa.urls")),
    path("devices/", people.sessions, name="usersessions_list"),
    path("start/<str:token>/", people.start, name="account_start"),
    path("login/", to_sign_in, name="account_login"),
    path("signup/", to_sign_in, name="account_signup"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("games/new/", new_game.new_game, name="new_game"),
    path("games/against-bots/", find.against_bots, name="against_bots"),
    path("games/open/", find.open_games, name="open_games"),
    path("games/find/", find.find, name="find_game"),
    path("games/<slug:game_id>/", turn.turn, name="turn"),
    path("games/<slug:game_id>/answer/<int:question>/", turn.answer, name="answer"),
    path("games/<slug:game_id>/standing/", standing.stops_and_orders, name="standing"),
    path("games/<slug:game_id>/ahead/", standing.say, name="say_ahead"),
    path("games/<slug:game_id>/ahead/so-far/", reactions.tried, name="tried"),
    path("games/<slug:game_id>/everything/", turn.everything, name="everything"),
    path("games/<slug:game_id>/log/", log.log, name="log"),
    path("games/<slug:game_id>/replay/", replay.replay, name="replay"),
    path("games/<slug:game_id>/replay.json", replay.replay_json, name="replay_json"),
    path("games/<slug:game_id>/replay.txt", replay.replay_text, name="replay_text"),
    path("games/<slug:game_id>/fair/", fair.fair, name="fair"),
    path("games/<slug:game_id>/fair.json", fair.fair_json, name="fair_json"),
    path("prove_fair.py", fair.program, name="prove_fair"),
    path("games/<slug:game_id>/story/", replay.story, name="story"),
    path("games/<slug:game_id>/continue/", continue_game.continue_game, name="continue_game"),
    path("games/<slug:game_id>/quit/", lobby_acts.leave_game, name="leave_game"),
    path("games/<slug:game_id>/spectators/", acts.spectators, name="spectators"),
    path("games/<slug:game_id>/name/", lobby_acts.rename, name="rename_game"),
    path("games/<slug:game_id>/clock/", clock.clock, name="clock"),
    path("games/<slug:game_id>/desk/", desk.desk, name="desk"),
    path("games/<slug:game_id>/desk/ruling/", ruling.ruling, name="ruling"),
    path("games/<slug:game_id>/desk/look/", desk.look, name="look"),
    path("games/<slug:game_id>/desk/look/<int:number>/", desk.looked, name="looked"),
    path("games/<slug:game_id>/hooks/", hooks.game_hooks, name="game_hooks"),
    path("settings/webhooks/", hooks.webhooks, name="webhooks"),
    path("games/<slug:game_id>/watch/", watch.watch, name="watch"),
    path("games/<slug:game_id>/watch.png", watch.watch_picture, name="watch_picture"),
    path("games/<slug:game_id>/report/", report.report, name="report"),
    path("games/<slug:game_id>/reports/", report.reports, name="reports"),
    path("games/<slug:game_id>/rematch/", lobby_acts.rematch, name="rematch"),
    path("games/<slug:game_id>/lobby/", lobby.visit, name="lobby"),
    path("games/<slug:game_id>/join/", lobby_acts.join, name="join"),
    path("games/<slug:game_id>/wait/", lobby_acts.wait, name="wait_for_seat"),
    path("games/<slug:game_id>/stop-waiting/", lobby_acts.stop, name="stop_waiting"),
    path("games/<slug:game_id>/take-over/", lobby_acts.take_over, name="take_over"),
    path("games/<slug:game_id>/leave/", lobby_acts.leave, name="leave"),
    path("games/<slug:game_id>/remove/", lobby_acts.remove, name="remove_player"),
    path("games/<slug:game_id>/withdraw/", lobby_acts.withdraw, name="withdraw_invitation"),
    path("games/<slug:game_id>/cancel/", lobby_acts.cancel, name="cancel_lobby"),
    path("games/<slug:game_id>/part/", lobby_acts.choose_part, name="choose_part"),
    path("games/<slug:game_id>/invite/", lobby.invite, name="invite"),
    path("games/<slug:game_id>/bots/", lobby.bots, name="fill_with_bots"),
    path("games/<slug:game_id>/start/", lobby.start, name="start"),
    path("same-person/<slug:token>/", acts.same_person, name="same_person"),
    path("invitations/<slug:token>/", acts.invitation, name="invitation"),
    path("turns/<str:token>/", turn.turn_link, name="turn_link"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("offline/", app.offline, name="offline"),
    path("learn/", learn.learn, name="learn"),
    path("learn/<slug:name>/", learn.learn, name="lesson"),
    path("library/", library.library, name="library"),
    path("terms/", library.glossary, name="glossary"),
    path("terms/<slug:name>/", library.term, name="term"),
    path("rules/", rules.rules, name="rules"),
    path("rules/mayfair/", rules.mayfair, name="rules_mayfair"),
    path("rules/mayfair/<slug:name>/", rules.chapter, {"book": MAYFAIR}, name="rules_mayfair_chapter"),
    path("rules/<slug:name>/", rules.chapter, name="rules_chapter"),
    path("sheets/<str:name>/", library.show_sheet, name="sheet"),
    path("unsubscribe/<str:local>/", mailbox.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<int:mail_id>/", mailbox.mail, name="mail"),
    path("mailbox/<int:mail_id>/html/", mailbox.mail_html, name="mail_html"),
    path("settings/", people.settings, name="settings"),
    path("settings/absence/", people.absence, name="absence"),
    path("settings/absence/over/", people.back, name="end_absence"),
    path("settings/mail/", people.restore_mail, name="restore_mail"),
    path("settings/reminders/<slug:game_id>/", people.remind_again, name="remind_again"),
    path("settings/data.json", people.export_my_data, name="export_my_data"),
    path("settings/tokens/", people.tokens, name="api_tokens"),
    path("settings/tokens/new/", people.new_token, name="new_api_token"),
    path("settings/delete/", people.delete_account, name="delete_account"),
    path("people/<slug:opaque_id>/", people.person, name="person"),
    path("accounts/", include(accounts)),
]

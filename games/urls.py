"""Addresses of the pages of the game."""

from django.urls import URLPattern, path

from games.rules.page import view as rules

from .ahead.page import orders_view as standing
from .ahead.page import question_orders_view as ordering
from .ahead.page import reactions_view as reactions
from .ahead.page import tried_view as trying
from .clock.page import view as clock
from .desk.page import look_view as look
from .desk.page import ruling_view as ruling
from .desk.page import view as desk
from .fair.page import view as fair
from .hooks.page import view as hooks
from .learn.page import view as learn
from .library.page import glossary_view as terms
from .library.page import sheet_view as sheets
from .library.page import view as library
from .lobby.page import acts_view as lobby_acts
from .lobby.page import against_bots_view as against_bots
from .lobby.page import find_view as find
from .lobby.page import invitation_view as invitation
from .lobby.page import leave_view as leave_game
from .lobby.page import new_game_view as new_game
from .lobby.page import open_games_view as open_games
from .lobby.page import part_view as part
from .lobby.page import rematch_view as rematch
from .lobby.page import rename_view as rename
from .lobby.page import same_person_view as same
from .lobby.page import spectators_view as spectators
from .lobby.page import view as lobby
from .log.page import view as log
from .mail.page import unsubscribe_view as unsubscribe
from .mail.page import view as mailbox
from .replay.page import continue_view as continue_game
from .replay.page import view as replay
from .reports.page import view as report
from .site.page.app import view as app
from .site.page.home import view as home
from .turn.page import answer_view as answer
from .turn.page import everything_view as everything
from .turn.page import face_down
from .turn.page import link_view as turn_link
from .turn.page import view as turn
from .watch.page import view as watch

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("games/new/", new_game.new_game, name="new_game"),
    path("games/against-bots/", against_bots.against_bots, name="against_bots"),
    path("games/open/", open_games.open_games, name="open_games"),
    path("games/find/", find.find, name="find_game"),
    path("games/<slug:game_id>/", turn.turn, name="turn"),
    path("games/<slug:game_id>/answer/<int:question>/", answer.answer, name="answer"),
    path("games/<slug:game_id>/standing/", standing.stops_and_orders, name="standing"),
    path("games/<slug:game_id>/reactions/", reactions.reactions, name="reactions"),
    path("games/<slug:game_id>/turn-up/", face_down.turn_up_sheet, name="turn_up"),
    path("games/<slug:game_id>/reactions/so-far/", trying.tried, name="tried"),
    path("games/<slug:game_id>/orders/", ordering.question_orders, name="question_orders"),
    path("games/<slug:game_id>/everything/", everything.everything, name="everything"),
    path("games/<slug:game_id>/log/", log.log, name="log"),
    path("games/<slug:game_id>/replay/", replay.replay, name="replay"),
    path("games/<slug:game_id>/replay.json", replay.replay_json, name="replay_json"),
    path("games/<slug:game_id>/replay.txt", replay.replay_text, name="replay_text"),
    path("games/<slug:game_id>/fair/", fair.fair, name="fair"),
    path("games/<slug:game_id>/fair.json", fair.fair_json, name="fair_json"),
    path("prove_fair.py", fair.program, name="prove_fair"),
    path("games/<slug:game_id>/story/", replay.story, name="story"),
    path("games/<slug:game_id>/continue/", continue_game.continue_game, name="continue_game"),
    path("games/<slug:game_id>/quit/", leave_game.leave_game, name="leave_game"),
    path("games/<slug:game_id>/spectators/", spectators.spectators, name="spectators"),
    path("games/<slug:game_id>/name/", rename.rename, name="rename_game"),
    path("games/<slug:game_id>/clock/", clock.clock, name="clock"),
    path("games/<slug:game_id>/desk/", desk.desk, name="desk"),
    path("games/<slug:game_id>/desk/ruling/", ruling.ruling, name="ruling"),
    path("games/<slug:game_id>/desk/look/", look.look, name="look"),
    path("games/<slug:game_id>/desk/look/<int:number>/", look.looked, name="looked"),
    path("games/<slug:game_id>/hooks/", hooks.game_hooks, name="game_hooks"),
    path("settings/webhooks/", hooks.webhooks, name="webhooks"),
    path("games/<slug:game_id>/watch/", watch.watch, name="watch"),
    path("games/<slug:game_id>/watch.png", watch.watch_picture, name="watch_picture"),
    path("games/<slug:game_id>/report/", report.report, name="report"),
    path("games/<slug:game_id>/reports/", report.reports, name="reports"),
    path("games/<slug:game_id>/rematch/", rematch.rematch, name="rematch"),
    path("games/<slug:game_id>/lobby/", lobby.visit, name="lobby"),
    path("games/<slug:game_id>/join/", lobby_acts.join, name="join"),
    path("games/<slug:game_id>/wait/", lobby_acts.wait, name="wait_for_seat"),
    path("games/<slug:game_id>/stop-waiting/", lobby_acts.stop, name="stop_waiting"),
    path("games/<slug:game_id>/take-over/", lobby_acts.take_over, name="take_over"),
    path("games/<slug:game_id>/leave/", lobby_acts.leave, name="leave"),
    path("games/<slug:game_id>/remove/", lobby_acts.remove, name="remove_player"),
    path("games/<slug:game_id>/withdraw/", lobby_acts.withdraw, name="withdraw_invitation"),
    path("games/<slug:game_id>/cancel/", lobby_acts.cancel, name="cancel_lobby"),
    path("games/<slug:game_id>/part/", part.choose_part, name="choose_part"),
    path("games/<slug:game_id>/invite/", lobby.invite, name="invite"),
    path("games/<slug:game_id>/bots/", lobby.bots, name="fill_with_bots"),
    path("games/<slug:game_id>/start/", lobby.start, name="start"),
    path("same-person/<slug:token>/", same.same_person, name="same_person"),
    path("invitations/<slug:token>/", invitation.invitation, name="invitation"),
    path("turns/<str:token>/", turn_link.turn_link, name="turn_link"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("offline/", app.offline, name="offline"),
    path("learn/", learn.learn, name="learn"),
    path("learn/<slug:name>/", learn.learn, name="lesson"),
    path("library/", library.library, name="library"),
    path("terms/", terms.glossary, name="glossary"),
    path("terms/<slug:name>/", terms.term, name="term"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:name>/", rules.chapter, name="rules_chapter"),
    path("sheets/<str:name>/", sheets.sheet, name="sheet"),
    path("unsubscribe/<str:local>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<int:mail_id>/", mailbox.mail, name="mail"),
    path("mailbox/<int:mail_id>/html/", mailbox.mail_html, name="mail_html"),
]

"""What each address for staff answers to whom; a new one needs a line here."""

# What GET and what POST answer to somebody signed out, a player, a member of the staff, and one who plays in
# the game that it is about. "sign-in": sent to sign in.
LIST = ("sign-in 404 200 200", "sign-in 404 200 200")  # a form without an act changes nothing
PAGE = ("sign-in 404 200 200", "sign-in 404 405 405")
OF_A_GAME = ("sign-in 404 200 404", "sign-in 404 405 405")
LOOK = ("sign-in 404 200 404", "sign-in 404 422 404")  # no reason was given
FOR_STAFF = {
    "admin:index": PAGE,
    "admin:figures": PAGE,
    "admin:jsi18n": PAGE,
    "admin:games_user_changelist": LIST,
    "admin:games_user_change": PAGE,
    "admin:games_game_changelist": LIST,
    "admin:games_game_change": PAGE,  # to whoever plays there its frame alone
    "admin:games_prompt_changelist": LIST,
    "admin:games_prompt_change": OF_A_GAME,
    "admin:games_decision_changelist": LIST,
    "admin:games_decision_change": OF_A_GAME,
    "admin:games_parkedanswer_changelist": LIST,
    "admin:games_parkedanswer_change": OF_A_GAME,
    "admin:games_parkedanswer_look": LOOK,
    "admin:games_outboxmail_changelist": LIST,
    "admin:games_outboxmail_change": OF_A_GAME,
    "admin:games_outboxmail_look": LOOK,
    "admin:games_inboundmail_changelist": LIST,
    "admin:games_inboundmail_change": OF_A_GAME,
    "admin:games_inboundmail_look": LOOK,
    "admin:games_suppressedaddress_changelist": LIST,
    "admin:games_suppressedaddress_change": PAGE,
    "admin:games_act_changelist": LIST,
    "admin:games_act_change": OF_A_GAME,
    "admin:games_report_changelist": LIST,
    "admin:games_report_change": OF_A_GAME,
    "admin:admin_logentry_changelist": LIST,
    "admin:admin_logentry_change": OF_A_GAME,
}

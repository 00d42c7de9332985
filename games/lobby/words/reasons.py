"""Why a game cannot be made, joined, started or brought back."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext_noop as noop

from engine.editions import Rules
from games.base.documents import ParamsJSON, RequestRefused
from games.lobby.terms import all_settings
from games.lobby.words.games import edition_words
from games.lobby.words.tables import REASONS as OF_TABLES
from games.lobby.words.variants import REASONS as OF_COMBOS
from games.lobby.words.variants import variant_name
from games.words.names import alien_name, either
from games.words.patterns import CountBy, Entry, IfSame, PatternBy, ngettext_noop, text_of
from games.words.reader import Reader, day_words

ALIENS = ("alien", "other", "on")
VARIANTS = ("variant", "rival")
EDITIONS = ("edition", "says")

REASONS: dict[str, Entry] = {
    **{reason: words for one in all_settings() for reason, words in one.refusals.items()},
    **OF_COMBOS,
    **OF_TABLES,
    "options_players_edition": noop(
        "“%(edition_name)s” is for %(least)s to %(most)s seats; this game has %(players)s. Change the number "
        "of seats, or the edition. Two can play it without destiny."
    ),
    "options_switch_edition": noop(
        "The rule switch “%(switch)s” means nothing in “%(edition_name)s”. Leave it out, or choose another "
        "edition."
    ),
    "options_switch_needs": noop(
        "The rule switch “%(switch)s” means nothing without “%(needs)s”. Choose that too, or leave it out."
    ),
    "options_variant_of_edition": noop(
        "“%(variant_name)s” is not of “%(edition_name)s”. Leave it out, or choose an edition that has it: "
        "%(editions_names)s."
    ),
    "other_edition": noop(
        "The file calls its game one of “%(edition_name)s”, and its options are those of “%(says_name)s”. "
        "Nothing was brought back."
    ),
    "options_players": noop(
        "A game has %(least)s to %(most)s seats, players and bots together; this one would have %(players)s."
    ),
    "options_edition": noop("There is no edition “%(edition)s”. There are: %(known)s."),
    "options_document": noop(
        "These are not the options of a game: “%(field)s” is missing, unknown or of the wrong kind."
    ),
    "options_rulings": noop("There is no version %(rulings)s of the rulings. The newest is %(newest)s."),
    "options_alien": noop("There is no alien “%(alien)s”. There are: %(known)s."),
    "options_dealt": noop("Each of the %(players)s seats needs an alien of its own."),
    "options_dealt_powers": CountBy(
        "powers",
        ngettext_noop(
            "A seat has %(powers)s alien; you picked %(aliens)s for one. Pick fewer.",
            "A seat has %(powers)s aliens; you picked %(aliens)s for one. Pick fewer.",
        ),
    ),
    "options_box_powers": noop(
        "%(players)s seats with %(powers)s aliens each need more different aliens than the %(aliens)s to "
        "deal from. Add aliens, or choose fewer powers."
    ),
    "options_choosing_powers": noop(
        "A draft and the free choice are for seats with two powers; here each has %(powers)s. Choose two "
        "powers, or another way of choosing."
    ),
    "options_choosing_combos": noop(
        "Cosmic combos say which aliens are dealt, so there is nothing to choose. Leave out one of them."
    ),
    "options_choosing_dealt": noop(
        "No alien can be picked for a seat where aliens are drafted or named freely. Pick none, or choose "
        "another way of choosing."
    ),
    "options_box_choosing": noop(
        "This way of choosing needs %(wanted)s aliens that can be in one game; there are %(aliens)s to deal "
        "from. Add aliens, or choose another way."
    ),
    "options_chart_of_one": noop(
        "The chart of pairs needs seats with several powers. Choose two or three powers too, or no chart."
    ),
    "options_chart_pair": noop(
        "%(alien_name)s and %(other_name)s cannot be of one seat: the chart of pairs says so. Pick another, "
        "or choose a weaker chart."
    ),
    "options_box_chart": noop(
        "%(players)s seats with %(powers)s aliens each cannot be dealt from these %(aliens)s: the chart of "
        "pairs keeps too many apart. Add aliens, or choose a weaker chart."
    ),
    "options_conflict": noop(
        "%(alien_name)s and %(other_name)s cannot be in one game: %(on_name)s's sheet says so."
    ),
    "options_conflict_by_wish": noop(
        "%(alien_name)s and %(other_name)s cannot be in one game: you have forbidden this pair."
    ),
    "options_box_conflicts": noop(
        "Some of these aliens cannot be in one game. %(players)s that can are not found among %(aliens)s."
    ),
    "options_box": noop(
        "%(players)s seats need at least as many different aliens to deal from, each named once; there are "
        "%(aliens)s."
    ),
    "options_switch": noop("There is no rule switch “%(switch)s”. There are: %(known)s."),
    "options_switch_value": noop(
        "The rule switch “%(switch)s” cannot be “%(value)s”. It can be: %(allowed)s."
    ),
    "options_no_destiny": noop(
        "Only 2 players can do without destiny; this game has %(players)s seats. Keep destiny, or make a "
        "game of 2 seats."
    ),
    "options_shark_alone": noop(
        "The Shark plays only beside the Zilch. Choose the Zilch too, or leave the Shark out."
    ),
    "options_apart": noop(
        "Where someone sits apart exactly 6 players have a system: this game needs %(fitting)s seats, and "
        "has %(players)s."
    ),
    "options_variant": noop("There is no variant “%(variant)s”. There are: %(known)s."),
    "options_variant_players": IfSame(
        "least",
        "most",
        noop(
            "“%(variant_name)s” is for exactly %(most)s seats; this game has %(players)s. Leave it out, or "
            "change the number of seats."
        ),
        noop(
            "“%(variant_name)s” is for %(least)s to %(most)s seats; this game has %(players)s. Leave it out, "
            "or change the number of seats."
        ),
    ),
    "options_variant_in_edition": noop(
        "“%(variant_name)s” changes nothing: this edition has it already. Leave it out."
    ),
    "options_variants_differ": noop(
        "“%(variant_name)s” and “%(rival_name)s” contradict each other. Choose one of them."
    ),
    "options_variant_switch": PatternBy(
        "switch",
        {
            Rules.flares.name: noop(
                "“%(variant_name)s” puts flares in the deck, and you chose none. Leave out one of them."
            ),
            Rules.alien_selection.name: noop(
                "“%(variant_name)s” deals one alien to each seat, and you chose two to choose from. Leave "
                "out one of them."
            ),
        },
        noop(
            "“%(variant_name)s” needs “%(switch)s” to be %(value)s; you chose %(wished)s. Leave out one of "
            "them."
        ),
    ),
    "options_variant_needs": PatternBy(
        "switch",
        {
            Rules.flares.name: noop(
                "“%(variant_name)s” needs flares in the deck. Choose flares too, or leave it out."
            ),
            Rules.special_destiny.name: noop(
                "“%(variant_name)s” needs special destiny cards. Choose them too, or leave it out."
            ),
            Rules.zilch.name: noop(
                "“%(variant_name)s” needs the Zilch. Choose the Zilch too, or leave it out."
            ),
            Rules.powers.name: PatternBy(
                "value",
                {2: noop("“%(variant_name)s” needs two powers. Choose them too, or leave it out.")},
                noop(
                    "“%(variant_name)s” needs seats with several powers. Choose two or three powers too, or "
                    "leave it out."
                ),
            ),
        },
        noop("“%(variant_name)s” needs “%(switch)s” to be %(value)s. Choose that too, or leave it out."),
    ),
    "options_switch_ships": CountBy(
        "ships",
        ngettext_noop(
            "%(ships)s ship cannot be spread evenly over %(planets)s planets.",
            "%(ships)s ships cannot be spread evenly over %(planets)s planets.",
        ),
    ),
    "wrong_rolls": noop("What it says of dice and shuffles is not what its seed and its decisions give."),
    "part_is_fixed": noop("The game has begun, so the parts of its seed are fixed."),
    "seed_given": noop("The seed of this game was given when it was made. No seat has a part in it."),
    "part_too_long": CountBy(
        "length",
        ngettext_noop(
            "Your part has %(length)s character. Use at most %(most)s. Nothing was changed.",
            "Your part has %(length)s characters. Use at most %(most)s. Nothing was changed.",
        ),
    ),
    "no_scopes": noop("Choose what the token is for."),
    "no_such_scope": noop("A token can't be for “%(scope)s”. Choose from the list."),
    "token_lasts": noop("A token works for at least a moment and at most %(most)s days."),
    "token_without_game": noop("Choose a game at which you sit: the token plays that one alone."),
    "too_many_tokens": noop("You have %(most)s tokens that work. Revoke one that you don't need."),
    "signed_out": noop("You were signed out meanwhile. Sign in again, then make the token."),
    "missing_sheets": noop("It needs aliens whose sheets are not here: %(aliens)s (see COSMIC_ALIENS_PATH)."),
    "does_not_load": noop("The game cannot be loaded: %(why)s."),
    "random_box": noop(
        "A random box of %(random)s cannot be drawn: there are %(aliens)s aliens to draw from."
    ),
    "unreliable": noop(
        "This game asks for players who answered at least %(least)s percent of their questions in time; you "
        "answered %(percent)s. The host can invite you all the same."
    ),
    "no_such_report": noop("Choose what your report is about. Nothing was sent."),
    "no_words": noop("Say in your own words what happened. Nothing was sent."),
    "too_many_words": noop("That is too long. Use at most %(most)s characters. Nothing was sent."),
    "too_many_lines": noop("Choose at most %(most)s lines. Nothing was sent."),
    "too_many_reports": noop(
        "%(most)s of your reports about this game are still open. Wait until one of them was read."
    ),
    "about_yourself": noop("Choose another player than yourself. Nothing was sent."),
    "no_such_report_here": noop("There is no such report in this game."),
    "report_closed": noop("This report is closed already."),
    "nothing_done": noop("Say what was done. The report stays open."),
    "nothing_said": noop("Say in one sentence what the person who reported it should know. It stays open."),
    "vote_about_you": noop("This vote is about your seat. The others decide it."),
    "not_your_vote": noop("Only who made a proposal can withdraw it."),
    "not_about_yourself": noop("You can't propose that for your own seat. The others can."),
    "not_absent": noop("The player of that seat is not absent: no bot plays for them."),
    "nothing_to_take_back": noop("You have answered nothing yet that could be taken back."),
    "revealed_since": noop(
        "Your last answer can't be taken back by you alone any more. Ask the table. Nothing was changed."
    ),
    "no_such_vote": noop("That can't be voted on. Choose one of the proposals."),
    "proposed_lately": noop("Your last proposal found no majority. You can make one again a day later."),
    "vote_open": noop("A vote on that is open already. Decide that one first."),
    "vote_closed": noop("This vote is closed."),
    "not_running": noop("The game doesn't run now."),
    "is_paused": noop("The game is paused already."),
    "not_paused": noop("The game isn't paused."),
    "stand_in_votes": noop("A bot plays for you. Come back first."),
    "absence_ends_first": noop("The absence would end on %(ends)s, before it begins on %(starts)s."),
    "absence_over": noop("%(ends)s has passed already. Say a day that is still to come."),
    "absence_too_long": noop(
        "Your tables wait for you for at most %(most)s days at once: until %(last)s at the latest. Choose "
        "fewer days, or leave the games."
    ),
    "absence_running": noop(
        "You are away until %(ends)s, and one absence can be set at a time. Set the next one once you are "
        "back."
    ),
    "absence_too_often": noop(
        "Your tables wait for you on at most %(most)s of %(days)s days. Choose fewer days, or leave the "
        "games."
    ),
    "absence_too_far": noop("An absence can begin within the next %(most)s days."),
    "no_such_alert": noop("There is no alert colour “%(alert)s”. There are: %(alerts)s."),
    "alert_not_wished": noop("%(alien_name)s has alert %(alert)s, which you have not allowed."),
    "no_alien_of_alert": noop("None of the aliens has an alert colour that is allowed (%(alerts)s)."),
    "no_such_seat": noop("There is no seat “%(seat)s”. There are: %(seats)s."),
    "picked_twice": noop("%(seat)s has two aliens; each seat gets one."),
    "not_a_pick": noop(
        "“%(text)s” does not give a seat an alien. Write the colour, = and the alien, such as red=oracle."
    ),
    "not_a_switch": noop(
        "“%(text)s” does not set a rule switch. Write its name, = and the value, such as flares=no."
    ),
    "not_flares": noop("“%(text)s” is not a number of flares. Write none, or a number such as 10."),
    "too_many_bots": CountBy(
        "seats",
        ngettext_noop(
            "There is %(seats)s seat. Bots cannot have %(bots)s.",
            "There are %(seats)s seats. Bots cannot have %(bots)s of them.",
        ),
    ),
    "no_such_bot": noop("There is no kind of bot “%(bot)s”. There are: %(bots)s."),
    "bad_span": noop("“%(text)s” is not a time span. Write a number and s, m, h or d, such as 48h."),
    "bad_address": noop("“%(email)s” is not an email address."),
    "address_twice": noop("“%(email)s” is named twice; each seat has its own player."),
    "not_owner": noop("Only the host can do that."),
    "not_in_lobby": noop("The game has already begun."),
    "no_free_seat": noop("All seats are taken or promised."),
    "already_seated": noop("You already have a seat in this game."),
    "player_seated": noop("“%(email)s” already has a seat in this game."),
    "invitation_used": noop("Someone has already accepted this invitation."),
    "invitation_of_another": noop("This invitation is for someone else."),
    "shown_out": noop("The host removed you. You can come back only by invitation."),
    "remove_yourself": noop("To give up your own seat, leave the game."),
    "seat_is_free": noop("A seat is free: you don't need to wait."),
    "not_to_take_over": noop("No seat can be taken over right now."),
    "no_such_act": noop("There is no act “%(act)s”. There are: %(acts)s."),
    "bad_day": noop("“%(text)s” is not a day. Write it as 2026-11-25."),
    "not_of_team": noop(
        "“%(email)s” is not of the team of this site. Only the team acts by command: “manage.py staff add” "
        "makes someone part of it."
    ),
    "no_seat_named": noop("Choose the seat that this is about."),
    "no_such_place": noop("There is no such seat in this game."),
    "host_plays": noop(
        "You play in this game, so only a moderator can do that. Appoint someone who does not play."
    ),
    "host_waits": noop(
        "You wait for a seat in this game, so only a moderator can do that. Leave the waiting list, or "
        "appoint someone who does not play."
    ),
    "waits_here": noop(
        "You wait for a seat in this game, so you can't look after it. Leave the waiting list first."
    ),
    "not_your_act": noop("That is not yours to do here."),
    "no_reason": noop("Say why: the players read it. Nothing was changed."),
    "reason_too_long": noop("The reason is too long. Say it in at most %(most)s characters."),
    "acted_meanwhile": noop(
        "Something else was done here meanwhile, so this was not. Look, and send it again."
    ),
    "not_begun": noop("The game has not begun yet."),
    "is_stuck": noop("The game is paused for repair. Nothing was changed."),
    "clocks_stand": noop("The game is paused: no clock runs. End the pause first."),
    "pause_span": noop("A pause can last up to %(most)s days, or until you end it."),
    "extension": noop("More time can be one minute to %(most)s days."),
    "nothing_waits": noop("The game does not wait for this seat now."),
    "bot_plays": noop("No person plays at this seat now."),
    "reminded_lately": noop("They were reminded less than %(hours)s hours ago. Each reminder is an email."),
    "same_times": noop("These are the times already. Nothing was changed."),
    "absence_too_long_here": noop(
        "A table waits for a player for at most %(most)s days at once: here until %(last)s at the latest."
    ),
    "not_away": noop("No absence is noted for this seat."),
    "no_public_question": noop(
        "This seat is asked nothing that everyone knows of. You can answer by the default instead."
    ),
    "not_an_answer": noop(
        "That is no answer to the question of this seat. Nothing was changed. It is written down that you "
        "tried."
    ),
    "nobody_waits": noop("No one on the waiting list can be seated now."),
    "somebody_waits": noop("Someone waits for a seat in this game. Give it to them."),
    "no_such_successor": noop("Say who is to play on: the waiting list, a bot, or someone you invite."),
    "seat_was_merged": noop(
        "Whoever played here has said that they have another account in this game, and both were put "
        "together. The seat can't be given back to the old one. Nothing was changed."
    ),
    "nobody_to_hand_back": noop("There is no one to give this seat back to."),
    "plays_here": noop("“%(email)s” plays in this game, or has played in it, and can't look after it."),
    "has_played_here": noop(
        "“%(email)s” cannot play on there: they have played in this game before, or look after it."
    ),
    "moderates_already": noop("“%(email)s” looks after this game already."),
    "no_such_moderator": noop("This moderator no longer looks after the game."),
    "moderates_here": noop("You look after this game, or have done so. So you can't play in it."),
    "has_left": noop("You left this game. You know a hand, so you can't come back while the game runs."),
    "same_account": noop("This is one account, so there is nothing to say yes to. Nothing was changed."),
    "taker_asks": noop(
        "“%(email)s” is your own account. Whoever looks after this game can't play in it. Nobody was asked."
    ),
    "merge_over": noop(
        "This was answered, or nobody answered in time, or the seat was given on. Nothing was changed."
    ),
    "no_such_look": noop("A look is at one of: %(known)s. “%(what)s” is none of them. Nothing was shown."),
    "look_does_not_load": noop(
        "The game can't be loaded with the rules that are here, so there is nothing to look at. Nothing was "
        "shown."
    ),
    "look_is_over": noop("That look is over. Look once more if you need to; that is written down anew."),
    "has_looked": noop("You looked at hidden things of this game. So you can't play in it."),
    "no_such_person": noop("No one has signed in with %(email)s. Let them sign in once, then repeat this."),
    "is_over": noop("The game is over."),
    "no_name": noop("The name is empty. Type one, or keep the old one."),
    "not_over": noop("A rematch can be offered once the game is over."),
    "nobody_there": noop("No one has a seat in this game."),
    "no_such_wish": noop("You can't wish for such a game."),
    "seats_free": CountBy(
        "free",
        ngettext_noop(
            "1 seat is still free. Invite someone, or let a bot play.",
            "%(free)s seats are still free. Invite players, or let bots play.",
        ),
    ),
    "running_secret": noop("The game is still running; its export holds secrets. Use --secret."),
    "continue_running": noop(
        "The game is still running. You can play on from it alone once it is over; before, that would give "
        "away its secrets."
    ),
    "no_such_moment": noop("The game was over at this moment: no one can play on from it."),
    "no_such_game": noop("There is no game “%(game)s”."),
    "in_lobby": noop("The game has not begun: there is nothing to export."),
    "unreadable": noop("The file cannot be read as the export of a game: %(why)s."),
    "older_export": noop(
        "The file is from a release before 1.0.0: its game cannot be brought back here, and nothing was "
        "changed."
    ),
    "unknown_format": noop("The file has format %(format)s, which this release does not know."),
    "broken_chain": noop(
        "The decisions were changed or are incomplete: the chain breaks at number %(number)s."
    ),
    "wrong_seed": noop("The seed does not fit the hash that the first decision holds."),
    "does_not_replay": noop("Decision %(number)s cannot be taken in this game: %(why)s."),
    "no_such_dice": noop("Choose whether the dice are kept or drawn anew."),
    "rewind_no_encounter": noop("There is no such encounter to go back to. Choose one from the list."),
    "rewind_inside": noop(
        "This encounter does not count any more, or interrupts another one. Go back to where an encounter of "
        "a turn began, or to before a line of the log."
    ),
    "rewind_no_entry": noop(
        "There is no such line to go back to in what everyone can read of the log. Choose one there."
    ),
    "ban_of_team": noop(
        "“%(email)s” is of the team of this site. Take that back first: “manage.py staff remove”."
    ),
    "banned_already": noop("“%(email)s” is banned already. Nothing was changed."),
    "sign_out_of_banned": noop(
        "“%(email)s” is banned: they are signed out everywhere already. Nothing was changed."
    ),
    "banned": noop("This account is banned, or there is no such account any more. Nothing was changed."),
    "not_banned": noop("“%(email)s” is not banned. Nothing was changed."),
    "ban_without_reason": noop("Say why: the person reads it. Nothing was changed."),
    "rewind_one_moment": noop("Choose an encounter or a line of the log, and not both."),
    "rewind_not_read": noop(
        "Read what was revealed since then: nobody unlearns it. Then say that you know it, and send again. "
        "It is written down that you have read it."
    ),
    "rewind_read_less": noop(
        "Something has changed since you read what was revealed. Nothing was taken back. Here is what is "
        "known now: read it, say that you know it, and send again."
    ),
    "rewind_not_running": noop(
        "Only a game that is running can be taken back. Once it is over, all that was hidden is open."
    ),
    "rewind_no_such": noop("There is no moment %(to)s in this game. It can be taken back to 1 to %(last)s."),
    "rewind_nothing": noop("The game stands at this moment already: there is nothing to take back."),
    "rewind_changed": noop("The game has gone on since you looked. Look again, and choose the moment then."),
    "rewind_does_not_load": noop(
        "The game cannot be taken back to this moment: with the present rules it cannot be loaded there. "
        "Choose an earlier one."
    ),
    "ruling_not_running": noop(
        "Only a game that is running can be ruled on. If it is looked after, take it back first."
    ),
    "ruling_unreadable": noop(
        "The moves of the ruling cannot be read. Write them as a list in JSON, as docs/moderating.md shows."
    ),
    "ruling_changed": noop(
        "The game has gone on since you looked. Nothing was changed. Look at the board once more; your moves "
        "are still there."
    ),
    "no_ruling": noop("No ruling counts in this game: there is nothing to undo."),
    "close_not_sure": noop("Say that you know that nothing leads back. Nothing was changed."),
    "not_stuck": noop("The game is not paused for repair. Nothing was changed."),
    "retry_runs": noop(
        "The game is being tried again already. What comes of it is told here as soon as that is done."
    ),
    "close_not_running": noop("Only a game that is running, or paused for repair, can be closed."),
    "close_does_not_load": noop(
        "With the present rules the game cannot be loaded as it stands, so it cannot be closed there. Take "
        "it back to an earlier moment first."
    ),
    "wrong_state": noop("After all decisions the game is in another state than the file says."),
}


def lobby_reason(refused: RequestRefused) -> str:
    """Return the sentence for a person: what cannot be done, and why."""
    return text_of(REASONS[refused.reason], refused.params, Reader()) % _words(refused.params)


def _words(params: ParamsJSON) -> dict[str, str]:
    """Return every parameter as a word, and one that is an alien or a variant also by its name."""
    named = {f"{name}_name": alien_name(value) for name, value in params.items() if name in ALIENS}
    named |= {f"{name}_name": variant_name(value) for name, value in params.items() if name in VARIANTS}
    named |= {f"{name}_name": edition_words(str(params[name])) for name in EDITIONS if name in params}
    if isinstance(editions := params.get("editions"), list):
        named["editions_names"] = either(f"“{edition_words(str(one))}”" for one in editions)
    return named | {name: _plain(value) for name, value in params.items()}


def _plain(value: object) -> str:
    if isinstance(value, date):
        return day_words(value)
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_plain(one)}" for name, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

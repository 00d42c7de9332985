"""Why a seat is asked in a window, and what it has for it, for that seat alone; why an answer is refused."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.prospects import reinforcement_value
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.view import View
from engine.windows import stops
from engine.windows.stops import UNANSWERED
from games.questions.words.answers import what_causes_it
from games.questions.words.titles import can_only_pass
from games.words import names
from games.words.choices import choice_words
from games.words.patterns import CountBy, Entry, FinishedWords, IfSame, PatternBy, fill, ngettext_noop
from games.words.reader import Reader, as_reader, plain_sheet

BEHIND_OTHERWISE = "behind otherwise"  # without a reinforcement in hand
WHY = {
    stops.STOP: noop("You are asked because of a stop you have set."),
    stops.TARGET: noop("You are asked because you are the target."),
    stops.OPPONENT: noop("You are asked because you are a main player."),
    stops.NEW_HAND: noop("You are asked because you are about to draw a new hand."),
    stops.BEHIND: noop("You are asked because a reinforcement could still turn the result."),
    BEHIND_OTHERWISE: noop("You are asked because you could still turn the result."),
    stops.ORDER: noop("Your order leaves a choice here."),
    stops.POWER: noop("You are asked because your alien might matter here."),
    stops.TECH: noop("You are asked because your tech might matter here."),
    UNANSWERED: noop("You are asked because none of your orders answers this."),
    OFFENSE: noop("You are asked because you are the offense."),
    DEFENSE: noop("You are asked because you are the defense."),
    OFFENSE + stops.ALLY: noop("You are asked because you are an ally of the offense."),
    DEFENSE + stops.ALLY: noop("You are asked because you are an ally of the defense."),
}


def why_asked(ask: engine.Ask, view: View) -> str:
    """Return why this question comes: in a window what the engine says, else what costs ships or cards.

    Nothing that could turn the result is named to a reader who does not have it: those who can only pass are
    told so instead.
    """
    if not ask.because or (ask.because == UNANSWERED and ask.answered):
        return what_causes_it(ask, view)
    why, order = ask.because.removesuffix(stops.ORDER), ask.because.endswith(stops.ORDER)
    if why == stops.BEHIND and can_only_pass(ask):
        return ""
    if why == stops.BEHIND and not any(map(_is_reinforcement, ask.form.options.values())):
        why = BEHIND_OTHERWISE
    return " ".join([_(WHY[why]), _(WHY[stops.ORDER])]) if order else _(WHY[why])


def _is_reinforcement(option: engine.Option) -> bool:
    card = (option.params or {}).get("card", "")
    return option.what == "play" and reinforcement_value(str(card)) is not None


def fitting_things(ask: engine.Ask) -> str:
    """Return what this seat could use or play in this window; empty if it is none, or nothing fits."""
    if not ask.about.get("window") and not ask.about.get("moment"):
        return ""
    options = ask.form.options.values()
    held = list(dict.fromkeys(name for option in options if (name := _thing(option))))
    return _("What you have for this moment: %(things)s.") % {"things": names.listed(held)} if held else ""


def _thing(option: engine.Option) -> str:
    params = option.params or {}
    if option.what == "play":
        return names.card_name(params["card"])
    if option.what != "use":
        return ""
    if params.get("tech"):
        return names.tech_name(params["tech"])
    return _("the power of %(alien)s") % {"alien": names.alien_name(params["alien"])}


EXACTLY_SHIPS = CountBy(
    "most",
    ngettext_noop(
        "Choose exactly %(most)s ship; you chose %(ships_n)s.",
        "Choose exactly %(most)s ships; you chose %(ships_n)s.",
    ),
)
EXACTLY_CARDS = CountBy(
    "most",
    ngettext_noop(
        "Choose exactly %(most)s card; you chose %(cards_n)s.",
        "Choose exactly %(most)s cards; you chose %(cards_n)s.",
    ),
)

REASONS: dict[str, Entry] = {
    "close_is_over": noop("The game is over."),
    "close_no_such_seat": noop("Name seats of this game as winners, each once, or none for a draw."),
    "ruling_only_between_encounters": noop(
        "A ruling is possible only where an encounter has just begun and no one has answered yet. Take the "
        "game back to such a moment first."
    ),
    "ruling_needs_other_dice": noop(
        "Something has been drawn since the encounter began. Choose to draw anew, or it would be known."
    ),
    "ruling_other_rolls": noop("The ruling was made for another moment of the game. Make it anew."),
    "ruling_moves": noop("A ruling has 1 to %(most)s moves."),
    "ruling_unclear": noop("Move %(n)s of the ruling is none of those there are, or not complete."),
    "ruling_seat_apart": noop("%(seat_colour)s has no system, ships or cards, and takes no turns."),
    "ruling_no_such_seat": noop("There is no such seat: the game has %(most)s, counted from 0."),
    "ruling_no_such_place": noop("Ships cannot be at “%(term)s”. Name a planet, warp or removed."),
    "ruling_ships": noop(
        "From there %(seat_colour)s can move at most %(most)s, to another place. Choose 1 or more."
    ),
    "ruling_no_such_pile": noop("Cards cannot lie at “%(term)s”. Name a hand, the deck or the discard pile."),
    "ruling_same_pile": noop("The cards lie there already. Name another place."),
    "ruling_no_such_card": noop("The card “%(term)s” does not lie there. Choose cards that do."),
    "ruling_so_few_cards": noop("Too many cards: at most %(most)s can be taken from there. Choose fewer."),
    "ruling_no_such_sheet": noop("No one has the alien “%(term)s”."),
    "ruling_tokens": noop("No tokens lie on this sheet, or more than %(most)s are too many."),
    "not_asked": noop(
        "This question is already closed, by an answer or by the deadline. Nothing was changed. The log "
        "shows what happened."
    ),
    "not_an_option": noop(
        "“%(answer)s” is not one of the answers to this question. Choose one from the list."
    ),
    "invites_opponent": noop(
        "You attack %(seat)s by your launch, so they cannot be invited. Invite others, or no one."
    ),
    "not_a_side": noop(
        "It is not clear which of these you mean: %(sides)s. Choose one and say which ships go, or stay out "
        "if that is offered."
    ),
    "not_ships": noop("The numbers of ships could not be read. Give a whole number for each place."),
    "no_such_place": noop("No ships can be chosen here: %(place)s. Choose places from the list."),
    "too_many_there": noop("%(place)s: you chose %(ships)s. Choose at most %(most)s there."),
    "too_few_ships": PatternBy(
        "ships",
        {
            0: IfSame(
                "least",
                "most",
                noop("You chose no ships. Choose exactly %(most)s."),
                noop("You chose no ships. Choose %(least)s to %(most)s."),
            )
        },
        IfSame("least", "most", EXACTLY_SHIPS, noop("You chose %(ships)s. Choose %(least)s to %(most)s.")),
    ),
    "too_many_ships": IfSame(
        "least",
        "most",
        EXACTLY_SHIPS,
        PatternBy(
            "least",
            {0: noop("You chose %(ships)s. Choose at most %(most)s.")},
            noop("You chose %(ships)s. Choose %(least)s to %(most)s."),
        ),
    ),
    "not_cards": noop("The cards could not be read. Choose cards from the list."),
    "no_such_card": noop("You can't choose %(card)s here, or not that often. Choose cards from the list."),
    "too_few_cards": PatternBy(
        "cards",
        {
            0: IfSame(
                "least",
                "most",
                noop("You chose no cards. Choose exactly %(most)s."),
                noop("You chose no cards. Choose %(least)s to %(most)s."),
            )
        },
        IfSame("least", "most", EXACTLY_CARDS, noop("You chose %(cards)s. Choose %(least)s to %(most)s.")),
    ),
    "too_many_cards": IfSame(
        "least",
        "most",
        EXACTLY_CARDS,
        PatternBy(
            "least",
            {0: noop("You chose %(cards)s. Choose at most %(most)s.")},
            noop("You chose %(cards)s. Choose %(least)s to %(most)s."),
        ),
    ),
    "not_a_deal": noop("Accept the offer, make your own, or break off the talks."),
    "nothing_offered": noop(
        "There is no offer to accept any more. Make your own, or wait for the other player."
    ),
    "not_terms": noop("The terms could not be read. Say which cards and which colony each side gives."),
    "no_such_term": noop("“%(term)s” is not a card or kind of card that a deal can name."),
    "no_such_colony": PatternBy(
        "allowed",
        {(): noop("A colony on %(planet)s cannot be given in this deal. That side has no colony to give.")},
        noop("A colony on %(planet)s cannot be given in this deal. Possible: %(allowed)s."),
    ),
    "empty_deal": noop("A deal must move at least 1 card or colony. Add something that one side gives."),
    "no_such_clause": noop("“%(clause)s” cannot be part of this deal, or not that often."),
    "not_a_promise": noop("A promise is text. Write it in words."),
    "promise_signs": noop(
        "The promise has characters that are not text, such as control characters. Write it without them."
    ),
    "long_promise": noop(
        "The promise has %(length)s characters, but at most %(most)s are possible. Shorten it."
    ),
    "not_stops": noop("The stops could not be read. Choose moments from the list."),
    "not_orders": noop("The standing orders could not be read. Choose from the list."),
    "no_such_stop": noop("“%(stop)s” is not a moment at which you can be asked. Choose from the list."),
    "no_stops_at_this_pace": noop(
        "This table does not stop for anyone's cards. Say what yours do when it helps instead."
    ),
    "no_such_order": noop("“%(order)s” cannot be ordered for “%(name)s”. Choose from the list."),
    "sheet_went_by": noop("You passed %(alien)s on. Choose two of the aliens you hold."),
    "not_face_down": noop("No alien %(alien)s lies face down before you. Look at your seat."),
    "too_many_orders": CountBy(
        "most",
        ngettext_noop(
            "You can have at most %(most)s standing order. Remove some.",
            "You can have at most %(most)s standing orders. Remove some.",
        ),
    ),
    "order_unclear": noop("The order could not be read. Nothing was changed. Choose again."),
    "order_ships": noop(
        "That number of ships cannot be ordered. Order 1 to %(most)s: the rules allow an ally no more."
    ),
    "order_no_such_seat": noop("There is no such other seat in this game. Name one of the other players."),
    "order_no_such_card": noop("There is no such encounter card in this game. Name another card."),
    "order_no_such_use": noop("There is no such use or play. Name one of your powers or cards."),
    "order_leaves_choice": noop("This leaves a choice, so say which: %(choices)s."),
    "order_cannot_choose": noop(
        "No order can say what to choose here: that is known only when the time comes."
    ),
    "order_chooses_nothing": noop("There is nothing to choose here. Name the power or card alone."),
    "order_has_ended": noop("Encounter %(encounter)s is over. Name a later one."),
    "order_said_already": noop("You ordered this already: order %(n)s. Nothing was changed."),
    "order_never_reached": noop(
        "Order %(n)s already answers this otherwise, so the new order would never be used. Cancel order "
        "%(n)s first."
    ),
    "order_not_there": noop("You have no order %(n)s. Nothing was changed."),
    "not_a_split": PatternBy(
        "ships",
        {0: CountBy("rewards", ngettext_noop("Take %(rewards_n)s card.", "Take %(rewards_n)s cards."))},
        CountBy(
            "rewards",
            ngettext_noop(
                "Take %(rewards_n)s reward: a card or a ship.",
                "Take %(rewards_n)s rewards in all, with at most %(ships)s among them.",
            ),
        ),
    ),
    "not_understood": noop("The answer could not be read. Nothing was changed. Choose again."),
    "not_begun": noop("The game has not begun yet."),
    "orders_taken_back": noop(
        "This was saved when you said it. Then the game was taken back to before that, so it no longer "
        "holds. Say it again if you still want it."
    ),
    "orders_written_earlier": noop(
        "You wrote this before you last changed what your cards and orders do, so it was not used. Write it "
        "again if you still want it."
    ),
    "written_earlier": noop("You wrote this before you gave the answer that counts, so nothing was changed."),
    "too_late": noop("Too late: this question is already closed. Nothing was changed. What happened:"),
    "no_such_seat": noop("There is no such seat in this game."),
    "game_over": noop("The game is over. Nothing can be decided any more."),
}

TAKEN_BACK = noop(
    "Too late: the game was taken back, and this question is closed. Nothing was changed. What happened:"
)
CLOSED = str(REASONS["not_asked"])


def reason(refused: engine.Refused, reader: Reader | int | None = None) -> str:
    """Return the words of a refusal of the engine (with `reason` and `params`)."""
    params = dict(refused.params)
    if refused.reason == "too_late" and params.get("taken_back"):
        return _(TAKEN_BACK)
    if "choices" in params:
        words = (choice_words(choice, as_reader(reader)) for choice in params["choices"])
        params["choices"] = FinishedWords(", ".join(words))
    if refused.reason in REASONS:
        return fill(REASONS[refused.reason], params, as_reader(reader))
    sheet, _dot, name = refused.reason.partition(".")
    own = plain_sheet(sheet).get("refusals", {}).get(name)
    if own:
        return fill(own, params, as_reader(reader))
    if type(refused).__name__ == "NotAsked":
        return _(CLOSED)
    told = names.capital(names.humanise(refused.reason))
    return _("%(told)s. Nothing was changed. Choose another answer.") % {"told": told}

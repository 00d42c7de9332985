"""Why an answer could not be taken: what was wrong, what was understood, what to do."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from games.words.core import names
from games.words.core.patterns import Entry, fill
from games.words.core.reader import Reader, as_reader
from games.words.core.sheets import plain_sheet

REASONS: dict[str, Entry] = {
    "not_asked": noop(
        "This question is closed: it was answered, or its time ran out. Nothing was changed. What "
        "happened since "
        "stands in the log."
    ),
    "not_an_option": noop(
        "“%(answer)s” is not one of the answers to this question. Choose one of those listed."
    ),
    "not_a_side": noop(
        "It is not clear which of these you mean: %(sides)s. Choose one of them and say which ships go, "
        "or stay out "
        "if that is offered."
    ),
    "not_ships": noop(
        "The numbers of ships could not be read. Give a whole number for each place, zero or more."
    ),
    "no_such_place": noop("You have no ships to take at %(place)s. Choose places from the list."),
    "too_many_there": noop("You asked for %(ships)s at %(place)s, but at most %(most)s can be chosen there."),
    "too_few_ships": noop(
        "You chose %(ships)s. It must be at least %(least)s and at most %(most)s: add ships and send it "
        "again."
    ),
    "too_many_ships": noop(
        "You chose %(ships)s. It must be at least %(least)s and at most %(most)s: take some off and "
        "send it again."
    ),
    "not_cards": noop("The cards could not be read. Choose cards from the list."),
    "no_such_card": noop(
        "You chose %(card)s, which is not among the cards to choose from, or not that often."
    ),
    "too_few_cards": noop(
        "You chose %(cards)s. It must be at least %(least)s and at most %(most)s: choose more and send "
        "it again."
    ),
    "too_many_cards": noop(
        "You chose %(cards)s. It must be at least %(least)s and at most %(most)s: choose fewer and send "
        "it again."
    ),
    "not_a_deal": noop("Accept the offer, make an offer of your own, or break off the talks."),
    "nothing_offered": noop(
        "There is no offer to accept any more. Make one of your own, or wait for the other side."
    ),
    "not_terms": noop(
        "The terms could not be read. Say for each side which cards and which colony it gives."
    ),
    "no_such_term": noop("“%(term)s” is no card and no kind of card that a deal can name."),
    "no_such_colony": noop("A colony on %(planet)s cannot be given in this deal. Possible: %(allowed)s."),
    "empty_deal": noop(
        "A deal must move at least one card or one colony. Add something that one side gives."
    ),
    "no_such_clause": noop("“%(clause)s” cannot be part of this deal, or not that often."),
    "not_stops": noop("The stops could not be read. Choose moments from the list."),
    "not_orders": noop("The standing orders could not be read. Choose from the list."),
    "no_such_stop": noop("“%(stop)s” is not a moment at which one can be asked. Choose from the list."),
    "no_such_order": noop("“%(order)s” cannot be ordered for “%(name)s”. Choose from the list."),
    "too_many_orders": noop("There can be at most %(most)s standing orders. Take some away."),
    "not_a_split": noop(
        "Your reward is %(rewards_n)s in all, cards and ships together, of which at most %(ships_n)s can "
        "be ships. Make the two numbers come to that."
    ),
    "not_understood": noop("The answer could not be read. Nothing was changed; please choose again."),
    "not_begun": noop("The game has not begun yet."),
    "too_late": noop("Too late: this question is closed. Nothing was changed. What happened:"),
    "no_such_seat": noop("There is no such seat in this game."),
    "game_over": noop("The game is over: nothing can be decided any more."),
}

CLOSED = str(REASONS["not_asked"])


def reason(refused: engine.Refused, reader: Reader | int | None = None) -> str:
    """The words of a refusal of the engine (with `reason` and `params`)."""
    params = dict(refused.params)
    if refused.reason in REASONS:
        return fill(REASONS[refused.reason], params, as_reader(reader))
    sheet, _dot, name = refused.reason.partition(".")
    own = plain_sheet(sheet).get("refusals", {}).get(name)
    if own:
        return fill(own, params, as_reader(reader))
    if type(refused).__name__ == "NotAsked":
        return _(CLOSED)
    told = names.capital(names.humanise(refused.reason))
    return _("%(told)s. Nothing was changed; please choose another answer.") % {"told": told}

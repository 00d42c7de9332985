"""What each act of the desk is called and what it will do, for a form and for a program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from games.models.play.desk import Kind

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True)
class ActWords:
    """`about` says what will be done; `button` does it."""

    title: StrOrPromise
    about: StrOrPromise
    button: StrOrPromise


ACT_WORDS: dict[str, ActWords] = {
    Kind.PAUSE: ActWords(
        _("Pause the game"),
        _(
            "No time runs and no bot plays. What is open can still be answered. Everyone is told by email, "
            "and at the end all have their whole time again."
        ),
        _("Pause the game"),
    ),
    Kind.RESUME: ActWords(
        _("End the pause"),
        _("The game goes on now. Everyone who is asked has the whole time again, and an email."),
        _("End the pause"),
    ),
    Kind.EXTEND: ActWords(
        _("More time for everyone"),
        _("Everyone who is asked has so much more time for it, and is told by email."),
        _("Give more time"),
    ),
    Kind.EXTEND_SEAT: ActWords(
        _("More time for one seat"),
        _("Its player has so much more time for what they are asked, and is told by email."),
        _("Give more time"),
    ),
    Kind.REMIND: ActWords(
        _("Remind everyone"),
        _("Everyone the game waits for gets an email with the question now, at most every six hours."),
        _("Send reminders"),
    ),
    Kind.REMIND_SEAT: ActWords(
        _("Remind one seat"),
        _("Its player gets an email with the question now, at most every six hours."),
        _("Send a reminder"),
    ),
    Kind.TIMES: ActWords(
        _("Change the time to answer"),
        _("It holds for what is asked from now on. What is open keeps its time. Everyone is told by email."),
        _("Change the time"),
    ),
    Kind.NUDGE: ActWords(
        _("Wake the bots"),
        _("Bots that the game waits for play now. If it waits for none, nothing happens."),
        _("Wake the bots"),
    ),
    Kind.ANSWER: ActWords(
        _("Answer for a seat"),
        _(
            "Everything this seat is asked is answered by its default, or the question everyone knows of "
            "as its player has told you. You do not see their cards. The player is told by email what was "
            "answered."
        ),
        _("Answer"),
    ),
    Kind.ABSENCE: ActWords(
        _("Note an absence"),
        _("Until the end of that day no time counts for this seat, in this game alone. The table sees it."),
        _("Note the absence"),
    ),
    Kind.PRESENCE: ActWords(
        _("End a noted absence"),
        _("Time counts for this seat again."),
        _("End the absence"),
    ),
    Kind.REPLACE: ActWords(
        _("Replace a player"),
        _(
            "The player loses the seat and is told by email. Who comes sees what the seat knows, and "
            "nothing else. Until someone you invite has come, a bot plays."
        ),
        _("Replace the player"),
    ),
    Kind.REMOVE: ActWords(
        _("Remove a player"),
        _(
            "The player loses the seat, is told by email, and cannot come back by themselves. A bot plays "
            "on, or whoever waits."
        ),
        _("Remove the player"),
    ),
    Kind.HAND_BACK: ActWords(
        _("Give a seat back"),
        _("The player for whom a bot plays is asked again, with all the time for what is open."),
        _("Give the seat back"),
    ),
    Kind.REWIND: ActWords(
        _("Take the game back"),
        _(
            "The game stands again at that moment, and is asked anew from there. Nothing is deleted: the "
            "replay shows both roads. Sent the first time, it shows what was revealed since."
        ),
        _("Take it back"),
    ),
    Kind.RULING: ActWords(
        _("Change the position by a ruling"),
        _(
            "Ships, cards and tokens move as you say, or another seat has the turn. Nothing is lost and "
            "nothing made. Everyone is told by email, with your reason."
        ),
        _("Rule so"),
    ),
    Kind.UNDO_RULING: ActWords(
        _("Undo the last ruling"),
        _(
            "The game stands again as before the ruling. What came after it counts no more, and is asked "
            "anew. Sent the first time, it shows what was revealed since."
        ),
        _("Undo the ruling"),
    ),
    Kind.CLOSE: ActWords(
        _("Close the game"),
        _(
            "The game is over as it stands: as a draw, or with winners whom you name. All that was hidden is "
            "open then, so nothing leads back. Everyone is told by email, with your reason."
        ),
        _("Close the game"),
    ),
    Kind.MERGE: ActWords(
        _("Put two accounts of one person together"),
        _(
            "The account that plays this seat and the account with this address are both asked by email. "
            "Only when both have said yes does the seat belong to the other account, and the old one leaves "
            "the game. If the other account has a seat here too, it keeps that one, and this one goes to the "
            "waiting list or a bot."
        ),
        _("Ask both accounts"),
    ),
    Kind.LOOK: ActWords(
        _("Look at hidden things"),
        _(
            "You see what one seat sees now. When the game is over the table is told that you looked, at "
            "what, and why. You can never play in this game after that."
        ),
        _("Look"),
    ),
    Kind.RETRY: ActWords(
        _("Try it again"),
        _(
            "The game is tried again with the present rules, and the answers that are kept are used in "
            "order. It may take some minutes; what came of it is told here. If it does not go on, nothing is "
            "lost."
        ),
        _("Try it again"),
    ),
    Kind.APPOINT: ActWords(
        _("Appoint a moderator"),
        _("Someone who does not play and has not played here looks after the game. They are told by email."),
        _("Appoint"),
    ),
    Kind.HAND_OVER: ActWords(
        _("Hand over"),
        _(
            "Someone else looks after the game in your place. They are told by email. You stay until they "
            "have come to the desk."
        ),
        _("Hand over"),
    ),
    Kind.RESIGN: ActWords(
        _("Resign"),
        _("You no longer look after this game. You still cannot play in it until it is over."),
        _("Resign"),
    ),
    Kind.DISMISS: ActWords(
        _("Dismiss a moderator"),
        _("They no longer look after this game, and are told by email."),
        _("Dismiss"),
    ),
}

"""Mails about an account (a webhook switched off, a ban), and the help about what a mail can say."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from games.board.words.lines import WIDTH, wrapped
from games.lobby.words.games import example_from_to, example_until
from games.mail.outbox.operator_roles import POST
from games.mail.words.lobby import ShortMail, written
from games.mail.words.turns import Mail
from games.models import Hook


def hook_disabled_mail(host: str, why: str, game: str, url: str) -> Mail:
    """Return the mail about a webhook that was switched off.

    `game` is empty for a webhook of all games. The mail names only the host of the address: the rest may be a
    secret.
    """
    told = {"host": host, "game": game}
    opening = (
        _("The server of your webhook at %(host)s says that it is gone.")
        if why == Hook.Disabled.GONE
        else _("Your webhook at %(host)s could not be reached for 3 days.")
    )
    about = (
        _("It was told of “%(game)s”. It is switched off now, and what was waiting for it is not sent.")
        if game
        else _("It was told of your games. It is switched off now, and what was waiting for it is not sent.")
    )
    again = _("Your emails come as before. Once the address works again, switch the webhook on on its page.")
    body = f"{about % told} {again}"
    heading = _("Your webhook at %(host)s is switched off") % told
    return written(_("Webhooks"), ShortMail(heading, opening % told, body, _("Open your webhooks"), url))


def banned_mail(why: str, url: str) -> Mail:
    opening = _("Whoever runs this service has banned you. Reason: %(why)s") % {"why": why}
    about = _(
        "You can't sign in any more. You have left all games that were not over: others or bots play on "
        "there. Programs and webhooks of yours are switched off, and emails that you send to a game are not "
        "read."
    )
    return _written(_("You are banned"), opening, about, url)


def not_read_mail(why: str, url: str) -> Mail:
    """Return the answer to the first mail of somebody who is banned."""
    opening = _("Your email was not read, for you are banned. Reason: %(why)s") % {"why": why}
    return _written(_("Your email was not read"), opening, _("This is said once."), url)


def unbanned_mail(why: str, url: str) -> Mail:
    """Return the mail to somebody who is not banned any more. `why` is empty where no reason was given."""
    opening = _("You are not banned any more, and can sign in with this address.")
    if why:
        reason = _("Reason: %(why)s") % {"why": why}
        opening = f"{opening} {reason}"
    about = _(
        "Seats that you had stay with those who play there now. You have to make new tokens and webhooks."
    )
    return _written(_("You can sign in again"), opening, about, url)


def signed_out_mail(why: str, url: str) -> Mail:
    opening = _("Whoever runs this service has signed you out everywhere. Reason: %(why)s") % {"why": why}
    about = _(
        "No token of yours opens anything any more. You can sign in again at once, and make new tokens in "
        "your settings."
    )
    return _written(_("You were signed out everywhere"), opening, about, url)


def _written(heading: str, opening: str, about: str, url: str) -> Mail:
    return written(
        _("Account"), ShortMail(heading, opening, f"{about} {_whom_to_ask()}", _("To the service"), url)
    )


def _whom_to_ask() -> str:
    """Return where to complain, without the operator's own address: nobody may know it."""
    if not settings.OPERATOR_EMAIL:
        return _("If you think that this is wrong, ask whoever runs the service.")
    return _("If you think that this is wrong, write to %(address)s: a person reads it.") % {
        "address": f"{POST}@{settings.MAIL_DOMAIN}"
    }


class HelpPart(NamedTuple):
    """What can be done, in a sentence or two, and what to write for it: (words, what they do)."""

    title: str
    about: str
    samples: list[tuple[str, str]]


def help_parts() -> list[HelpPart]:
    """Return the whole grammar, the most needed first."""
    return [_answers(), _parts(), _reactions(), _orders(), _commands(), _absence()]


def help_text(parts: list[HelpPart]) -> str:
    """Return the same for the text part of a mail."""
    return "\n\n".join(map(_part_text, parts))


def _part_text(part: HelpPart) -> str:
    wide = max(len(words) for words, _does in part.samples)
    lines = [_sample(f"  {words:<{wide}}  ", does) for words, does in part.samples]
    return "\n".join([part.title.upper(), wrapped(part.about), *lines])


def _sample(words: str, does: str) -> str:
    """Return words and what they do; further lines are aligned below the first."""
    if not does:
        return words.rstrip()
    return textwrap.fill(does, WIDTH, initial_indent=words, subsequent_indent=" " * len(words))


def _answers() -> HelpPart:
    return HelpPart(
        _("Answers"),
        _(
            "Reply to the mail of a question. Write above the quoted text. What is not clear changes "
            "nothing: you are asked back. Until everyone has answered, a new answer replaces the old one."
        ),
        [
            (_("line 2"), _("the second line of the list")),
            (_("attack 20"), _("in words, also what the list does not show")),
            (_("2 ships from red 1, 1 from red 3"), _("ships from planets")),
            (_("pass"), _("nothing, where that is an answer")),
        ],
    )


def _parts() -> HelpPart:
    return HelpPart(
        _("Several questions in one mail"),
        _("Begin each answer on a new line with the name of its question. What you leave out stays open."),
        [
            (_("launch: line 2"), ""),
            (_("invite: blue and green"), ""),
        ],
    )


def _reactions() -> HelpPart:
    return HelpPart(
        _("Cards that act by themselves"),
        _(
            "A line with the name of a card or of your alien, or a part of it, at tables that seldom "
            "ask before things happen. It stands until you say otherwise."
        ),
        [
            (_("card zap: when it helps"), _("as soon as that is good for you")),
            (_("card zap: only against blue"), _("in your encounters")),
            (_("card zap: keep"), _("never by itself")),
        ],
    )


def _orders() -> HelpPart:
    return HelpPart(
        _("Orders for questions to come"),
        _("Until you cancel them by their number; “once” or “this encounter” at the end limits them."),
        [
            (_("order: join offense with 2"), _("if invited")),
            (_("order: stay out"), _("join no one")),
            (_("order: card attack 8 for my next defense"), ""),
            (_("order: pass until something happens"), ""),
            (_("cancel order 1"), ""),
            (_("ships home: strongest"), _("or home, foreign first, spread")),
        ],
    )


def _commands() -> HelpPart:
    return HelpPart(
        _("Commands"),
        _("Each on a line of its own, in a reply to any mail about the game, also beside an answer:"),
        [
            (_("status"), _("whose turn it is, your open questions, colonies")),
            (_("hand"), _("your cards and what they do")),
            (_("board"), _("the board in words and as a picture")),
            (_("orders"), _("what you have said ahead")),
            (_("reactions"), _("what your cards do by themselves")),
            (_("vote 12 yes"), _("or no, with the number of the vote")),
            (_("help"), _("this page")),
        ],
    )


def _absence() -> HelpPart:
    """Return the help about absence, with days that are always in the future."""
    today = timezone.localdate()
    return HelpPart(
        _("Being away"),
        _("In all your games. Your table sees that you are away, without a reason."),
        [
            (example_from_to(today), _("both days included")),
            (example_until(today), _("from today on")),
            (_("away for 5 days"), _("today is the first")),
            (_("back"), _("you are here again")),
        ],
    )

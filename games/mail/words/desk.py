"""Mails about the desk, stuck games, offered seats and bans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from games.base.documents import AnswerJSON
from games.desk.declaration import DeskAct, acts
from games.desk.words import act_words
from games.mail.outbox.operator_roles import POST
from games.mail.words.lobby import ShortMail, written
from games.mail.words.turns import Mail
from games.models import Act, Game, Prompt, Seat
from games.models.people.seats import KEPT_FOR
from games.questions.forms import answer_words
from games.questions.words.answers import KeptAnswer, not_used_lines
from games.questions.words.titles import question
from games.words.names import colour_name
from games.words.reader import Reader, answer_by, span_words


def act_mail(
    game: Game, act: Act, seat: Seat | None, asked: Prompt | None, url: str, by_mail: str = ""
) -> Mail:
    """Return the mail about an act of the desk to somebody it concerns.

    `asked` is the open question of their seat. `by_mail` is what a reader who looks after the game may write
    back.
    """
    declared = acts()[act.kind]
    assert declared.heading, f"{act.kind} declares no heading for its mail"
    return written(str(game), ShortMail(
        _(declared.heading), act_words(act), _about(game, declared, asked),
        _("To the desk") if declared.to_desk else _("To the game"), url, by_mail,
    ))  # fmt: skip


def _about(game: Game, act: DeskAct, asked: Prompt | None) -> str:
    if act.told:
        return _(act.told) if isinstance(act.told, str) else act.told(game)
    if asked is not None and asked.due_at:
        return answer_by(asked.due_at)
    return _("You are asked nothing just now.")


def not_moderator_mail(game: Game, act: Act, url: str, *, waits: bool) -> Mail:
    """Return the mail to somebody who was named as a moderator and cannot be one.

    The person who named them is told nothing.
    """
    if waits:
        why = _(
            "You wait for a seat in this game, so you can't look after it. To do that, leave the waiting "
            "list and ask to be appointed again."
        )
    else:
        why = _("You play in this game, or have played in it, so you can't look after it.")
    unchanged = _("Nothing changes for you. Whoever named your address is not told so.")
    return written(str(game), ShortMail(
        _("You were named as a moderator"), act_words(act), f"{why} {unchanged}", _("To the game"), url,
    ))  # fmt: skip


def followed_mail(game: Game, url: str) -> Mail:
    """Return the mail to a moderator who has handed over, as soon as the new one has come to the desk."""
    dismissed = acts()["dismiss"]
    return written(str(game), ShortMail(
        _(dismissed.heading), _("The moderator you handed over to has come."),
        _(str(dismissed.told)), _("To the game"), url,
    ))  # fmt: skip


WHY_NOT = {
    "sits": noop("You have a seat in this game already."),
    "knows": noop(
        "You have played in this game before, or have looked after it, or have seen something hidden of it."
    ),
}


def not_for_you_mail(game: Game, why: str, url: str) -> Mail:
    """Return the mail to somebody who was invited to a seat and cannot have it.

    The person who invites is told nothing.
    """
    unchanged = _("So you can't take that seat, and nothing changes for you. Whoever invites is not told so.")
    return written(str(game), ShortMail(
        _("You were invited to a seat"), _("You are invited to a seat in “%(game)s”.") % {"game": game},
        f"{_(WHY_NOT[why])} {unchanged}", _("To the game"), url,
    ))  # fmt: skip


def merge_mail(game: Game, act: Act, url: str, *, one_account: bool, again: bool) -> Mail:
    """Return the mail to one of two accounts that may belong to one person.

    `one_account`: the address that was named is its own. `again`: what it has said yes to is not what would
    happen now.
    """
    if one_account:
        about = _(
            "The address that was named is that of this account, so nothing changes. Whoever has asked is "
            "not told so."
        )
    else:
        about = _(
            "Nothing changes unless both accounts say yes, each signed in, within seven days. If you do not "
            "know the other account, say no."
        )
    anew = _(
        "You have said yes before. Since then it has changed who sits where, so that yes counts no more. "
        "Look at what would happen now, and answer again."
    )
    return written(str(game), ShortMail(
        _("Are both accounts yours?"), act_words(act), f"{anew} {about}" if again else about,
        _("To the question"), url,
    ))  # fmt: skip


def not_used_mail(game: Game, kept: Iterable[KeptAnswer], reader: Reader, url: str) -> Mail:
    """Return the mail to the seat's player with what they had answered, and that it was not used."""
    lines = [*not_used_lines(kept, reader), _("What you are asked now, you answer anew.")]
    heading, opening = (
        _("Your answer was not used"),
        _("The game was paused for repair, and then taken back."),
    )
    return written(str(game), ShortMail(heading, opening, " ".join(lines), _("To the game"), url))


def stuck_mail(game: Game, url: str, by_mail: str = "") -> Mail:
    """Return the mail to everybody at the table of a game that the rules cannot go on with."""
    return written(str(game), ShortMail(
        _("The game is paused for repair"),
        _("The rules did not go on as they should. Nothing is lost, and no deadline passes meanwhile."),
        _(
            "What you answer now is kept and used when the game continues. Those who look after the game "
            "let it go on, take it back, or end it. You are told by email."
        ),
        _("To the game"), url, by_mail,
    ))  # fmt: skip


def stuck_at_desk_mail(game: Game, url: str, by_mail: str = "") -> Mail:
    """Return the mail about a stuck game to those who look after it."""
    return written(str(game), ShortMail(
        _("This game needs you"),
        _("The rules did not go on as they should, so the game is paused for repair. The table knows."),
        _(
            "At the desk you see where it stands. You can try it again, take it back, or close it. Nothing "
            "is lost, and no deadline passes meanwhile."
        ),
        _("To the desk"), url, by_mail,
    ))  # fmt: skip


def stuck_to_operator_mail(game: Game, place: str, url: str) -> Mail:
    """Return the mail about a stuck game to the operator: which game, and where in the rules."""
    told = {"id": game.pk, "place": place}
    return written(str(game), ShortMail(
        _("A game is stuck"),
        _("The rules broke down in game %(id)s, at: %(place)s") % told,
        _(
            "The log has the whole error. Nothing is lost, no deadline passes meanwhile, and the table knows."
            " When the cause is mended and the new code runs, try the game again at its desk."
        ),
        _("To the desk"), url,
    ))  # fmt: skip


def seat_offered_mail(game: Game, seat: int, url: str) -> Mail:
    """Return the mail to a person who is invited to play on at a seat."""
    told = {"game": game, "seat": colour_name(seat), "time": span_words(game.response_seconds)}
    return written(str(game), ShortMail(
        _("Play on for %(seat)s?") % told,
        _("You are invited to take over %(seat)s in “%(game)s”. The game is running.") % told,
        _(
            "Until you do, a bot plays there. You would know what the seat knows, and have %(time)s for each "
            "answer."
        ) % told + _kept(game),
        _("Look at the invitation"), url,
    ))  # fmt: skip


def _kept(game: Game) -> str:
    """Return until when the seat is kept: in an open game others may have it after a time."""
    if not game.is_open:
        return ""
    span = span_words(int(KEPT_FOR.total_seconds()))
    return " " + _("The seat is kept for you for %(span)s; then anyone can take it over.") % {"span": span}


def answered_mail(
    game: Game, act: Act, answered: Sequence[tuple[engine.Ask, AnswerJSON]], reader: Reader, url: str
) -> Mail:
    """Return the mail to the seat's player with each question that the desk answered, and the answer."""
    lines = [_line(ask, answer, reader) for ask, answer in answered]
    about = " ".join([*lines, _("You answer for yourself whenever you are asked the next question.")])
    heading = _(acts()[act.kind].heading)
    return written(str(game), ShortMail(heading, act_words(act), about, _("To the game"), url))


def _line(ask: engine.Ask, answer: AnswerJSON, reader: Reader) -> str:
    told = {"title": question(ask, reader).title, "answer": answer_words(ask, answer, reader)}
    return _("“%(title)s”: %(answer)s.") % told


def banned_mail(why: str, url: str) -> Mail:
    opening = _("The people who run this service have banned you. Reason: %(why)s") % {"why": why}
    about = _(
        "You can't sign in any more. You have left all games that were not over: others or bots play on "
        "there. Programs and webhooks of yours are switched off, and emails that you send to a game are not "
        "read."
    )
    return _about_account(_("You are banned"), opening, about, url)


def not_read_mail(why: str, url: str) -> Mail:
    """Return the answer to the first mail of somebody who is banned."""
    opening = _("Your email was not read, for you are banned. Reason: %(why)s") % {"why": why}
    return _about_account(_("Your email was not read"), opening, _("This is said once."), url)


def unbanned_mail(why: str, url: str) -> Mail:
    """Return the mail to somebody who is not banned any more. `why` is empty where no reason was given."""
    opening = _("You are not banned any more, and can sign in with this address.")
    if why:
        reason = _("Reason: %(why)s") % {"why": why}
        opening = f"{opening} {reason}"
    about = _(
        "Seats that you had stay with those who play there now. You have to make new tokens and webhooks."
    )
    return _about_account(_("You can sign in again"), opening, about, url)


def signed_out_mail(why: str, url: str) -> Mail:
    opening = _("The people who run this service have signed you out everywhere. Reason: %(why)s") % {
        "why": why
    }
    about = _(
        "No token of yours opens anything any more. You can sign in again at once, and make new tokens in "
        "your settings."
    )
    return _about_account(_("You were signed out everywhere"), opening, about, url)


def _about_account(heading: str, opening: str, about: str, url: str) -> Mail:
    return written(
        _("Account"), ShortMail(heading, opening, f"{about} {_whom_to_ask()}", _("To the service"), url)
    )


def _whom_to_ask() -> str:
    """Return where to complain, without the operator's own address: nobody may know it."""
    if not settings.OPERATOR_EMAIL:
        return _("If you think that this is wrong, ask the people who run the service.")
    return _("If you think that this is wrong, write to %(address)s: a person reads it.") % {
        "address": f"{POST}@{settings.MAIL_DOMAIN}"
    }

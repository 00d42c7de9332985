"""Webhooks in words: events, formats, reasons, results, and the bodies of calls."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as noop

import engine
from engine.prospects import present_encounter
from engine.state.view import View
from games.base import links
from games.base.documents import RequestRefused
from games.base.language_and_zone import language_and_zone_of
from games.lobby.words.reasons import REASONS as OF_GAMES
from games.log.words.sentences import sentences
from games.mail.words.lobby import ShortMail, written
from games.mail.words.turns import Mail
from games.models import Hook, HookDelivery
from games.questions.words.titles import question
from games.situation.words.encounter import with_encounter
from games.words.names import colour_name, listed
from games.words.reader import Reader, when

EVENTS = {
    Hook.Event.YOUR_TURN: gettext_lazy("Your turn"),
    Hook.Event.NEWS: gettext_lazy("What happens at the table"),
    Hook.Event.OVER: gettext_lazy("The game is over"),
    Hook.Event.NEEDS_MODERATOR: gettext_lazy("The game needs a moderator"),
    Hook.Event.TEST: gettext_lazy("Test"),
}
FORMAT_LABELS = {
    Hook.Format.PLAIN: gettext_lazy("JSON, for your own program"),
    Hook.Format.DISCORD: gettext_lazy("Discord"),
    Hook.Format.SLACK: gettext_lazy("Slack"),
    Hook.Format.MATRIX: gettext_lazy("Matrix (a bridge for webhooks)"),
}


REASONS: dict[str, str] = {
    "hook_unreadable": noop(
        "This is not a web address. Write a whole one, such as https://example.com/hook."
    ),
    "hook_not_https": noop("The address must begin with https://, so that no one reads along."),
    "hook_names_user": noop(
        "The address must not hold a user name or password. Leave out what is before the @."
    ),
    "hook_host": noop("“%(host)s” is not a host name that can be called. Write it as your browser shows it."),
    "hook_port": noop("A webhook can use the ports %(ports)s. Choose one of them, or leave the port out."),
    "hook_too_long": noop("The address is too long: up to %(most)s characters."),
    "hook_format": noop("There is no such format. Choose one of the list."),
    "hook_event": noop("There is no such event here. Choose from the list."),
    "hook_no_event": noop("You chose no event. Choose at least one."),
    "hook_twice": noop(
        "A webhook with this address is there already. Delete that one first, or change the address."
    ),
    "hooks_most": noop("You can have %(most)s webhooks here. Delete one to set up another."),
    "hook_private_address": noop(
        "“%(host)s” leads to a private network or to this machine. Use an address in the public internet."
    ),
    "hook_no_such_name": noop("No server is found under “%(host)s”. Check the address."),
    "hook_slow_name": noop("Looking up “%(host)s” took too long. Check the address, or try again later."),
}
IN_SHARED_WORDS = ("not_owner", "is_over", "banned")
OUTCOMES: dict[str, str] = {
    "no_such_name": noop("no server is found under this name"),
    "slow_name": noop("looking up the name took too long"),
    "private_address": noop("the name leads to a private network"),
    "no_connection": noop("the server cannot be reached"),
    "too_slow": noop("the server took longer than 10 seconds"),
    "broken_off": noop("the server broke off the connection"),
    "tls": noop("the certificate of the server does not fit its name, or no one vouches for it"),
    "bad_address": noop("the address can no longer be called"),
    "left": noop("you are no longer at this table"),
    "too_old": noop("given up after 3 days"),
}


def hook_reason(refused: RequestRefused) -> str:
    """Return one sentence: what cannot be done, and what to do."""
    if refused.reason in IN_SHARED_WORDS:
        return _(str(OF_GAMES[refused.reason]))
    return _(REASONS[refused.reason]) % {name: _plain_reason(value) for name, value in refused.params.items()}


def _plain_reason(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def outcome_words(delivery: HookDelivery) -> str:
    """Return the result of a call so far."""
    if delivery.sent_at:
        return _("arrived")
    last = _last(delivery.outcome)
    if delivery.dropped_at:
        return _("not sent: %(why)s") % {"why": last} if last else _("not sent")
    return _("will be tried again: %(why)s") % {"why": last} if last else _("waits")


def _last(outcome: str) -> str:
    """Return the result of the last try: the number of the server's answer, or why there was none."""
    if outcome.startswith("3"):
        return _("the server answered %(status)s and wants to be asked elsewhere; give its new address") % {
            "status": outcome
        }
    if outcome.isdecimal():
        return _("the server answered %(status)s") % {"status": outcome}
    return _(OUTCOMES[outcome]) if outcome else ""


def turn_title(ask: engine.Ask, view: View) -> str:
    """Return the title of the question, and who attacks: both may be read over a shoulder."""
    reader = Reader.of(view)
    title = question(ask, reader).subject
    return with_encounter(title, present_encounter(view), reader.by_colour).rstrip(".")


Event = Hook.Event


@dataclass(frozen=True)
class Told:
    """What a webhook is told.

    `url` is a page that asks for sign-in: no address in it opens anything by itself.
    """

    headline: str
    lines: list[str]
    url: str


def told(delivery: HookDelivery) -> Told:
    """Return the words when the call goes out, from what was stored when it was decided."""
    name = str(delivery.game) if delivery.game else ""
    lines = lines_of(delivery)
    url = links.game_link(delivery.game_id) if delivery.game_id else links.hooks_link(delivery.hook.game_id)
    return Told(HEADLINES[delivery.event](delivery, name), lines, url)


def plainly_told(delivery: HookDelivery) -> Told:
    """Return the same with hardly a word, for when a word is missing: that must not stop a hook."""
    return Told(_("There is news"), [], links.absolute("/"))


def lines_of(delivery: HookDelivery) -> list[str]:
    """Return the sentences of news, as a bystander reads them."""
    reader = Reader.in_game(delivery.game) if delivery.game else Reader()
    return sentences(delivery.about.get("facts", ()), reader)


def winners_of(delivery: HookDelivery) -> list[dict[str, object]]:
    return [{"seat": seat, "colour": colour_name(seat)} for seat in delivery.about.get("winners", ())]


def _your_turn(delivery: HookDelivery, name: str) -> str:
    about = {"game": name, "title": delivery.about["title"]}
    by = delivery.about["answer_by"]
    if by is None:
        return _("[%(game)s] Your turn: %(title)s") % about
    about["when"] = when(datetime.fromisoformat(by))
    return _("[%(game)s] Your turn: %(title)s (answer by %(when)s)") % about


def _over(delivery: HookDelivery, name: str) -> str:
    winners = [str(one["colour"]) for one in winners_of(delivery)]
    if not winners:
        return _("[%(game)s] The game is over. It ended as a draw.") % {"game": name}
    return ngettext(
        "[%(game)s] The game is over. %(winners)s wins.",
        "[%(game)s] The game is over. %(winners)s win.",
        len(winners),
    ) % {"game": name, "winners": listed(winners)}


HEADLINES: dict[str, Callable[[HookDelivery, str], str]] = {
    Event.YOUR_TURN: _your_turn,
    Event.NEWS: lambda _delivery, name: _("[%(game)s] At the table:") % {"game": name},
    Event.OVER: _over,
    Event.NEEDS_MODERATOR: lambda _delivery, name: (
        _("[%(game)s] The game is paused for repair. Nothing is lost; a moderator is needed.")
        % {"game": name}
    ),
    Event.TEST: lambda _delivery, _name: _("This is a test of your webhook at Cosmic Post."),
}


VERSION = 1
MOST_IN_DISCORD = 2000  # characters; more is refused there
MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~@:])")

alarm = logging.getLogger("games.alarm")


def body_of(delivery: HookDelivery) -> bytes:
    """Return the body in the language and zone of the hook's owner, and in the words of the game."""
    with language_and_zone_of(delivery.hook.user, delivery.game.edition if delivery.game else ""):
        found = FORMATS[delivery.hook.format](delivery, _told(delivery))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _told(delivery: HookDelivery) -> Told:
    try:
        return told(delivery)
    except Exception:
        alarm.exception("what webhook %s is told could not be written", delivery.hook_id)
        return plainly_told(delivery)


def _plain(delivery: HookDelivery, words: Told) -> dict[str, object]:
    """Return our own format, as docs/webhooks.md describes it."""
    return {
        "version": VERSION,
        "id": delivery.key,
        "event": str(delivery.event),
        "game": delivery.game_id,
        "game_name": str(delivery.game) if delivery.game else None,
        "at": _instant(delivery.at),
        "url": words.url,
        "text": words.headline,
        **_details(delivery),
    }


def _details(delivery: HookDelivery) -> dict[str, object]:
    about = delivery.about
    if delivery.event == Hook.Event.YOUR_TURN:
        due = about["answer_by"]
        by = _instant(datetime.fromisoformat(due)) if due else None
        return {"title": about["title"], "questions": about["questions"], "answer_by": by}
    if delivery.event == Hook.Event.NEWS:
        return {"lines": lines_of(delivery)}
    return {"winners": winners_of(delivery)} if delivery.event == Hook.Event.OVER else {}


def _instant(moment: datetime) -> str:
    """Return the time to the second: "2026-05-04T12:00:00Z"."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _discord(_delivery: HookDelivery, words: Told) -> dict[str, object]:
    """Return the format of Discord. Nobody is mentioned by what a player has named the game."""
    room = MOST_IN_DISCORD - len(words.url) - 1
    text = _lines(words, _escaped_markdown)[:room]
    return {"content": f"{text}\n{words.url}", "allowed_mentions": {"parse": []}}


def _slack(_delivery: HookDelivery, words: Told) -> dict[str, object]:
    return {"text": f"{_lines(words, _escaped_for_slack)}\n{words.url}"}


def _matrix(_delivery: HookDelivery, words: Told) -> dict[str, object]:
    return {"text": f"{_lines(words, str)}\n{words.url}"}


def _lines(words: Told, escaped: Callable[[str], str]) -> str:
    return "\n".join([escaped(words.headline), *(f"• {escaped(line)}" for line in words.lines)])


def _escaped_markdown(text: str) -> str:
    return MARKDOWN.sub(r"\\\1", text)


def _escaped_for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


FORMATS: dict[str, Callable[[HookDelivery, Told], dict[str, object]]] = {
    Hook.Format.PLAIN: _plain,
    Hook.Format.DISCORD: _discord,
    Hook.Format.SLACK: _slack,
    Hook.Format.MATRIX: _matrix,
}


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

"""Acts of the desk and moves of a ruling, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import pgettext

from engine.state.view import View
from games.base.documents import FactJSON
from games.models import Act, Game
from games.models.play.desk import Kind, Role
from games.table.words import told_vote
from games.words import names
from games.words.fields import pile_of
from games.words.names import colour_name, humanise, listed
from games.words.reader import Systems
from games.words.times import span_words

Move = Mapping[str, Any]


def move_words(move: Move, systems: Systems) -> str:
    """Return a move in words: "2 Red from red 1 to the warp"."""
    return WORDS[move["move"]](move, systems)


def _ships(move: Move, systems: Systems) -> str:
    return _("%(what)s from %(source)s to %(target)s") % {
        "what": names.ships_of(move["seat"], move["ships"]),
        "source": names.place_name(move["from"], systems),
        "target": names.place_name(move["to"], systems),
    }


def _cards(move: Move, systems: Systems) -> str:
    return _("%(what)s from %(source)s to %(target)s") % {
        "what": names.cards_listed(move["cards"]),
        "source": pile_of(move["from"]),
        "target": pile_of(move["to"]),
    }


def _tokens(move: Move, systems: Systems) -> str:
    told = {"tokens": names.tokens_words(move["tokens"]), "alien": names.alien_name(move["alien"])}
    return _("%(tokens)s on %(alien)s") % told


def _turn(move: Move, systems: Systems) -> str:
    return _("the turn goes to %(seat)s") % {"seat": names.colour_name(move["offense"])}


WORDS: dict[str, Callable[[Move, Systems], str]] = {
    "ships": _ships,
    "cards": _cards,
    "tokens": _tokens,
    "turn": _turn,
}


def of_move_words(number: object, why: str) -> str:
    """Return why a move cannot be made, with its number in the ruling if there is one."""
    return _("Move %(n)d: %(why)s") % {"n": number, "why": why} if number else why


def kept_words(before: View, after: View) -> str:
    """Say that no piece was lost or made, as far as everybody can count them."""
    ships, cards = _number_of_ships(after), _number_of_cards(after)
    assert (ships, cards) == (_number_of_ships(before), _number_of_cards(before)), "a piece was lost or made"
    told = {"ships": names.ships_words(ships), "cards": names.cards_words(cards)}
    return (
        _(
            "Nothing is lost and nothing made: %(ships)s, and %(cards)s in hands, deck and discard pile, "
            "before and after."
        )
        % told
    )


def _number_of_ships(view: View) -> int:
    on_planets = sum(sum(ships.values()) for ships in view["planets"])
    return on_planets + sum(seat["warp"] + seat["removed"] for seat in view["seats"])


def _number_of_cards(view: View) -> int:
    return view["deck"] + len(view["discards"]) + sum(seat["cards"] for seat in view["seats"])


WHO = {
    Role.HOST: noop("The host"),
    Role.PLAYING_HOST: noop("The host"),
    Role.MODERATOR: noop("The moderator"),
    Role.STAFF: noop("The team of this site"),
    Role.TABLE: noop("The table"),
}
Changed = Mapping[str, object]
Pattern = str | Callable[[Changed], str]


def _pause(changed: Changed) -> str:
    return noop("%(who)s paused the game for %(span)s.") if changed.get("seconds") else UNTIL_FURTHER


def _answer(changed: Changed) -> str:
    if changed.get("by") == "stated":
        return noop("%(who)s answered for %(seat)s as its player had said.")
    return noop("%(who)s answered for %(seat)s by the default.")


def _replace(changed: Changed) -> str:
    return REPLACED.get(str(changed.get("by")), REPLACED["bot"])


def _rewind(changed: Changed) -> str:
    told = TAKEN_BACK_BEFORE if changed.get("before") else TAKEN_BACK
    return told[bool(changed.get("encounter")), changed.get("dice") == "anew"]


def _close(changed: Changed) -> str:
    if changed.get("winners"):
        return noop("%(who)s closed the game. Won by %(winners)s.")
    return noop("%(who)s closed the game as a draw.")


def _retry(changed: Changed) -> str:
    if changed.get("begun"):
        return noop("%(who)s began to put the game back into play. What comes of it is told here soon.")
    if changed.get("runs"):
        return noop("%(who)s put the game back into play.")
    if changed.get("overtaken"):
        return noop("%(who)s had nothing to try again: the game was already back in play.")
    return noop("%(who)s tried to put the game back into play. It is still paused for repair.")


def _merged(changed: Changed) -> str:
    """Return the pattern for two seats of one person: one is given away, the other is kept."""
    if not isinstance(changed.get("kept"), int):
        return noop("%(who)s gave %(seat)s to another account of its player; both accounts have agreed.")
    if changed.get("by") == "waiting":
        return noop(
            "%(seat)s and %(kept)s were one person, who has said so; they play on as %(kept)s, having seen "
            "both hands. %(who)s gave %(seat)s to the next player on the waiting list."
        )
    return noop(
        "%(seat)s and %(kept)s were one person, who has said so; they play on as %(kept)s, having seen both "
        "hands. %(who)s gave %(seat)s to a bot."
    )


def _look(changed: Changed) -> str:
    what = str(changed.get("what"))
    return LOOKS.get((what, bool(changed.get("encounter"))), LOOKED)


LOOKED = noop("%(who)s looked at hidden things.")
LOOKS = {
    ("hand", True): noop("%(who)s looked at the hand of %(seat)s in encounter %(encounter)s."),
    ("hand", False): noop("%(who)s looked at the hand of %(seat)s."),
    ("questions", True): noop(
        "%(who)s looked at what %(seat)s is asked and has answered, in encounter %(encounter)s."
    ),
    ("questions", False): noop("%(who)s looked at what %(seat)s is asked and has answered."),
    ("everything", True): noop("%(who)s looked at everything %(seat)s sees, in encounter %(encounter)s."),
    ("everything", False): noop("%(who)s looked at everything %(seat)s sees."),
    ("mail", True): noop("%(who)s looked at an email of this game, in encounter %(encounter)s."),
    ("mail", False): noop("%(who)s looked at an email of this game."),
    ("kept_answer", True): noop("%(who)s looked at an answer that is kept, in encounter %(encounter)s."),
    ("kept_answer", False): noop("%(who)s looked at an answer that is kept."),
}
TAKEN_BACK = {
    (True, False): noop(
        "%(who)s took the game back to where encounter %(encounter)s began. The dice are the same."
    ),
    (True, True): noop(
        "%(who)s took the game back to where encounter %(encounter)s began. The dice are drawn anew."
    ),
    (False, False): noop("%(who)s took the game back to its beginning. The dice are the same."),
    (False, True): noop("%(who)s took the game back to its beginning. The dice are drawn anew."),
}
TAKEN_BACK_BEFORE = {
    (True, False): noop(
        "%(who)s took the game back to a moment of encounter %(encounter)s. The dice are the same."
    ),
    (True, True): noop(
        "%(who)s took the game back to a moment of encounter %(encounter)s. The dice are drawn anew."
    ),
    (False, False): noop(
        "%(who)s took the game back to a moment before the first encounter. The dice are the same."
    ),
    (False, True): noop(
        "%(who)s took the game back to a moment before the first encounter. The dice are drawn anew."
    ),
}
UNTIL_FURTHER = noop("%(who)s paused the game until further notice.")
REPLACED = {
    "bot": noop("%(who)s gave %(seat)s to a bot."),
    "waiting": noop("%(who)s gave %(seat)s to the next player on the waiting list."),
    "withdrawn": noop("%(who)s withdrew the invitation for %(seat)s. A bot plays on there."),
    "invitation": noop("%(who)s invited another player for %(seat)s. Until then a bot plays there."),
}
PATTERNS: dict[str, Pattern] = {
    Kind.PAUSE: _pause,
    Kind.RESUME: noop("%(who)s ended the pause."),
    Kind.EXTEND: noop("%(who)s gave everyone %(span)s more for what they are asked."),
    Kind.EXTEND_SEAT: noop("%(who)s gave %(seat)s %(span)s more for what it is asked."),
    Kind.REMIND: noop("%(who)s reminded everyone the game waits for."),
    Kind.REMIND_SEAT: noop("%(who)s reminded %(seat)s."),
    Kind.TIMES: noop(
        "%(who)s changed the time for an answer from %(response_was)s to %(response)s, and for a deal from "
        "%(deal_was)s to %(deal)s."
    ),
    Kind.NUDGE: noop("%(who)s woke the bots."),
    Kind.ANSWER: _answer,
    Kind.NOT_AN_ANSWER: noop("%(who)s tried an answer for %(seat)s that is none."),
    Kind.ABSENCE: noop("%(who)s noted that %(seat)s is away until %(day)s."),
    Kind.PRESENCE: noop("%(who)s noted that %(seat)s is back."),
    Kind.REPLACE: _replace,
    Kind.REPLACE_ABSENT: _replace,
    Kind.REMOVE: noop("%(who)s removed the player of %(seat)s."),
    Kind.HAND_BACK: noop("%(who)s gave %(seat)s back to its player."),
    Kind.APPOINT: noop("%(who)s appointed a moderator."),
    Kind.DISMISS: noop("%(who)s dismissed a moderator."),
    Kind.RESIGN: noop("%(who)s resigned."),
    Kind.REWIND: _rewind,
    Kind.READ_REVEALED: noop("%(who)s read what was revealed, to take the game back."),
    Kind.RULING: noop("%(who)s changed the position by a ruling."),
    Kind.NOT_A_RULING: noop("%(who)s tried a ruling about cards that do not lie there."),
    Kind.UNDO_RULING: noop("%(who)s undid the ruling."),
    Kind.CLOSE: _close,
    Kind.RETRY: _retry,
    Kind.CLOSE_REPORT: noop("%(who)s closed a report."),
    Kind.HAND_OVER: noop("%(who)s hands over to another moderator, and stays until they have come."),
    Kind.LOOK: _look,
    Kind.MERGE: noop("%(who)s asked the player of %(seat)s whether they have a second account here."),
    Kind.MERGED: _merged,
    Kind.NOT_MERGED: noop("One of both accounts has said no."),
}


def act_words(act: Act) -> str:
    """Return the sentence of an act, with its reason."""
    return told_words(act.as_fact())


def told_words(fact: FactJSON) -> str:
    """Return the sentence of an act as the log tells it; an unknown kind still gives a readable line."""
    kind, changed = str(fact["act"]), fact.get("changed") or {}
    if kind == Kind.VOTE:
        return told_vote(changed)
    pattern = PATTERNS.get(kind, "%(who)s: %(kind)s.")
    chosen = pattern if isinstance(pattern, str) else pattern(changed)
    said = _(chosen) % {"who": who_words(str(fact["role"])), "kind": humanise(kind), **_fields(changed)}
    return " ".join(filter(None, [said, reason_words(str(fact.get("reason") or ""))]))


def reason_words(reason: str) -> str:
    """Return why an act was done, in the words of the person who did it."""
    return _("Reason: %(reason)s") % {"reason": reason} if reason else ""


def closing_lines(game: Game) -> list[str]:
    """Return why a game was closed, for its table; nothing if no reason was given, or the rules ended it."""
    return [reason_words(game.closed_why)] if game.closed_by and game.closed_why else []


def look_lines(told: Iterable[FactJSON]) -> list[str]:
    """Return the looks at hidden things that a table was told of when the game was over."""
    return [told_words(fact) for fact in told if fact.get("act") == Kind.LOOK]


def who_words(role: str) -> str:
    return _(WHO[Role(role)]) if role in WHO else humanise(role)


def _fields(changed: Changed) -> dict[str, str]:
    """Return what an act changed, in words; no time zone changes any of them."""
    found = {"seat": "", "span": "", "day": "", "winners": "", "encounter": str(changed.get("encounter", ""))}
    if isinstance(seat := changed.get("seat"), int):
        found["seat"] = colour_name(seat)
    if isinstance(kept := changed.get("kept"), int):
        found["kept"] = colour_name(kept)
    if isinstance(seconds := changed.get("seconds"), int):
        found["span"] = span_words(seconds)
    if isinstance(winners := changed.get("winners"), list):
        found["winners"] = listed(colour_name(seat) for seat in winners)
    for name in ("response", "deal"):
        was, now = _both(changed.get(name))
        found |= {f"{name}_was": _span(was), name: _span(now)}
    _was, day = _both(changed.get("until"))
    return found | ({"day": _day(str(day))} if day else {})


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text), pgettext("date format", "j F"))


def _span(seconds: object) -> str:
    return span_words(seconds) if isinstance(seconds, int) else ""


def _both(value: object) -> tuple[object, object]:
    """Return the value before and after."""
    return (value[0], value[1]) if isinstance(value, list) and len(value) == 2 else (None, None)

"""The mails of a turn: questions, reminders, invitations, and the story at the end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from css_inline import CSSInliner
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.state.view import View, players_in, plays
from games.base import links
from games.base.documents import FactJSON
from games.base.vocabulary import vocabulary
from games.board.words.encounter import encounter_words, own_techs, phase_words, techs_block
from games.board.words.lines import (
    board_notes,
    board_rows,
    board_text,
    hand_lines,
    on_board,
    places,
    seat_lines,
    seats_note,
    system_cells,
    wrapped,
)
from games.lobby.words.variants import variant_sentences
from games.log.words.sentences import with_sentences
from games.log.words.weights import weightiest
from games.mail.outbox.drafts import DELIMITER
from games.mail.words.asked import (
    MailedAnswer,
    PromptMail,
    answer_list,
    answered_in_mail,
    news_in_mail,
    parts_context,
    question_lines,
    reactions_in_mail,
    reminder_words,
    settled_words,
    subject_of,
)
from games.mail.words.opening import help_links, library_of_all, opening_lines, opening_text, welcome
from games.mail.words.texts import RULE, bullet, texts_in_mail, tidy
from games.questions.words.titles import question
from games.story.words.clash import EncounterStory, Story
from games.story.words.telling import story
from games.words import names
from games.words.names import colour, colour_name
from games.words.reader import Reader, Told, span_words


def plain_mail(game_name: str, url: str) -> Mail:
    """Return the shortest mail, text alone: it only says that there is something to see.

    It is sent when the proper mail cannot be written.
    """
    text = _("There is news for you in “%(game)s”. Open the page to see it:\n\n%(url)s\n")
    subject = _("[%(game)s] There is news for you") % {"game": game_name}
    return Mail(subject, text % {"game": game_name, "url": url}, "")


MOST_SINCE, NEWEST_SINCE = 25, 15  # most lines of what happened; how many of the newest are always kept
_INDENTED = re.compile(r"\n\s+")


class Mail(NamedTuple):
    """A mail ready to send.

    `picture` is the language and view from which its board is drawn when it is sent.
    """

    subject: str
    text: str
    html: str
    picture: dict[str, object] | None = None


@dataclass(frozen=True)
class GameOverMail:
    """The mail of how a game ended; it asks nothing.

    `log` is all that this seat was told, `people` are names by seat. `takes_replies`: it has an address to
    reply to.
    """

    game_name: str
    view: View
    game_url: str
    since: Sequence[FactJSON] = field(default=())
    log: Sequence[FactJSON] = field(default=())
    people: Mapping[int, str] = field(default_factory=dict)
    answered: Sequence[MailedAnswer] = ()  # by mail, without a letter of their own
    closing: Sequence[str] = ()  # why it was closed, if it was
    next_game: Mapping[str, object] = field(default_factory=dict)  # that waits for them (next_game_in_mail)
    takes_replies: bool = True

    @property
    def reader(self) -> Reader:
        return Reader.of(self.view)


@dataclass(frozen=True)
class InvitationMail:
    """An invitation. `host` is the inviting host's own name, empty if nobody in particular invites."""

    game_name: str
    host: str
    seats: int
    edition: str
    response_seconds: int
    accept_url: str
    variants: Sequence[str] = ()


def prompt_mail(mail: PromptMail) -> Mail:
    """Return the mail that asks a seat a question."""
    return rendered(_template(mail), subject_of(mail, _("[%(game)s] %(title)s")), _prompt(mail))


def reminder_mail(mail: PromptMail) -> Mail:
    """Return the same question once more: half or nearly all of its time is over, or the bank runs."""
    subject = subject_of(mail, _("[%(game)s] Reminder: %(title)s"))
    return rendered(_template(mail), subject, _prompt(mail, reminder_words(mail.reminder, len(mail.parts))))


def _template(mail: PromptMail) -> str:
    return "questions" if mail.parts else "prompt"


def game_over_mail(mail: GameOverMail) -> Mail:
    """Return the mail of the end of a game."""
    about = {
        "game_name": mail.game_name,
        "url": mail.game_url,
        "closing": mail.closing,
        "rematch": _rematch(len(mail.people), mail.takes_replies),
        "next_game": mail.next_game,
    }
    told = story_in_mail(story(mail.log, mail.reader, mail.people))
    since = [] if told["story"] else mail.since  # the story tells it with all that led to it
    told |= answered_in_mail(mail.answered, mail.reader)
    context = _board(mail.view, since, mail.reader) | about | told
    return rendered("game_over", _("[%(game)s] The game is over") % {"game": mail.game_name}, context)


def _rematch(people: int, takes_replies: bool) -> str:
    """Return how to play again, above the link to the button on the page of the game."""
    if not takes_replies:
        return _("Play again? The button is on the page:")
    if people == 1:
        return _("Play again against as many bots? Reply “rematch”, or press the button on the page:")
    return _("Play again? Reply “rematch”, or press the button on the page, and everyone is invited:")


def invitation_mail(mail: InvitationMail) -> Mail:
    """Return the mail that offers a seat."""
    context = {
        "mail": mail,
        "settings_url": "",  # an invited person may have none
        "opening": wrapped(
            _("%(host)s invites you to a game of Cosmic Post, “%(game)s”.")
            % {"host": mail.host or _("Someone"), "game": mail.game_name}
        ),
        "about": wrapped(
            _(
                "It has %(seats)d seats. You play by email or on the page, whenever you like. You have "
                "%(time)s for each answer; then a sensible default is used."
            )
            % {"seats": mail.seats, "time": span_words(mail.response_seconds)}
        ),
        "variants": [wrapped(line) for line in variant_sentences(mail.variants)],
    }
    return rendered("invitation", _("Invitation to “%(game)s”") % {"game": mail.game_name}, context)


def _prompt(mail: PromptMail, reminder: str = "") -> dict[str, object]:
    context = {"reminder": reminder, **_asked(mail)}
    techs = _held(mail.view, mail.reader).techs
    return {**context, **texts_in_mail(mail, _template(mail), context, techs)}


def _asked(mail: PromptMail) -> dict[str, object]:
    """Return all that the mail says but the texts of sheets and cards."""
    words = question(mail.ask, mail.reader)
    return {
        **_board(mail.view, mail.since, mail.reader),
        "rows": "\n".join(board_rows(mail.view, mail.reader)),
        "board_notes": board_notes(mail.view, mail.reader),
        "settled": (settled := settled_words(mail)),
        "settled_wrapped": wrapped(settled),
        "rule": RULE,
        "answers_can_be_tapped": bool(mail.reply_to),
        **(reactions_in_mail(mail.view) if mail.reacts else {}),
        **answered_in_mail(mail.answered, mail.reader),
        **news_in_mail(mail),
        "delimiter": _(DELIMITER),
        "game_name": mail.game_name,
        "subject_title": words.subject,
        **question_lines(mail, words, alone=not mail.parts),
        **answer_list(mail),
        "library": library_of_all(mail.ask),
        "url": mail.turn_url,
        "reminders_url": mail.reminders_url,
        **_opening(mail),
        **(parts_context(mail.parts) if mail.parts else {}),
    }


def _opening(mail: PromptMail) -> dict[str, object]:
    if mail.opening is None:
        return {}
    first = welcome(mail.opening)
    told = {"lines": opening_lines(mail.opening), "links": help_links(), "text": opening_text(mail.opening)}
    return {"opening": {**told, "first": first, "first_wrapped": wrapped(first)}}


def _board(view: View, since: Sequence[FactJSON], reader: Reader) -> dict[str, object]:
    hand = _hand_in_short(view, reader)
    return {
        **_since(since, reader),
        **board_in_mail(view, reader),
        "hand": hand,
        "hand_wrapped": "\n".join(map(wrapped, hand)),
    }


def _hand_in_short(view: View, reader: Reader) -> list[str]:
    """Return the reader's cards in one paragraph, then what else they hold."""
    held = _held(view, reader)
    together = " · ".join(held.cards)
    told = _("Your hand – %(cards)s") % {"cards": together}
    shown = [told] if together and held.cards != [_no_cards()] else []
    return [*shown, *held.piles, *(name for name, _text in held.techs)]


def board_in_mail(view: View, reader: Reader) -> dict[str, object]:
    """Return the board in words and as a picture."""
    return {
        "board": board_text(view, reader),
        "picture": _picture(view),
        "standing": [phase_words(view), *encounter_words(view, reader)],
        "places": places(view),
        "planets": _planets(view),
        "seats_note": seats_note(view),
        "seat_lines": seat_lines(view, reader),
        "techs": techs_block(view, reader),
    }


def _picture(view: View) -> dict[str, object]:
    """Return what the board is drawn of when the mail goes out, and in which words."""
    drawn: dict[str, object] = {"language": get_language() or "", "view": on_board(view)}
    return {**drawn, "vocabulary": vocabulary()} if vocabulary() else drawn


def _since(facts: Sequence[FactJSON], reader: Reader) -> dict[str, object]:
    """Return what led to the question, and of what came before it the news."""
    told = with_sentences(facts, reader)
    kept = weightiest([fact for fact, _said in told], reader.seat, MOST_SINCE, NEWEST_SINCE)
    lines = [told[place][1] for place in kept]
    wrapped_lines = "\n".join(map(bullet, lines))
    return {"since": lines, "left_out": len(told) - len(lines), "since_wrapped": wrapped_lines}


def hand_in_mail(view: View, reader: Reader) -> list[str]:
    """Return the cards of the reader by kind, and what else they hold; nothing without a hand."""
    held = _held(view, reader)
    return [*held.cards, *held.piles, *_tech_texts(held)]


def _tech_texts(held: Held) -> list[str]:
    return [f"{tech.label}: {tech.text}" for tech in held.techs]


class Held(NamedTuple):
    """The things that a reader holds: cards in the hand by kind, those on sheets, techs with their texts."""

    cards: list[str]
    piles: list[str]
    techs: list[Told]


def _held(view: View, reader: Reader) -> Held:
    me = next((seat for seat in view["seats"] if seat["seat"] == reader.seat), None)
    held = None if me is None else me.get("hand")
    if me is None or held is None or not plays(me):
        return Held([], [], [])
    piles = [
        f"{names.alien_name(alien)}: {names.cards_listed(pile)}"
        for alien, pile in (me.get("piles") or {}).items()
        if pile
    ]
    techs = [Told(names.capital(tech["name"]), tech["text"]) for tech in own_techs(me, reader.systems)]
    return Held(hand_lines(held) or [_no_cards()], piles, techs)


def _no_cards() -> str:
    return _("No cards.")


def _planets(view: View) -> list[dict[str, object]]:
    """Return the planets as rows of a table, one system to a row."""
    return [
        {"name": names.seat_name(seat["seat"], view.get("you")), "cells": _cells(view, seat["seat"])}
        for seat in players_in(view)
    ]


def _cells(view: View, seat: int) -> list[str]:
    """Return a cell for each number that names a planet in this game."""
    told = [cell.words("–") + ("*" if cell.aimed else "") for cell in system_cells(view, seat)]
    return [*told, *[""] * (len(places(view)) - len(told))]


def rendered(name: str, subject: str, context: dict[str, Any]) -> Mail:
    """Return the mail of these templates."""
    context = {"settings_url": links.settings_link(), **context}
    line = render_to_string("emails/subject.txt", {"subject": subject}).strip()
    text = render_to_string(f"emails/{name}.txt", context)
    html = render_to_string(f"emails/{name}.html", {**context, "subject": subject})
    return Mail(" ".join(line.split()), tidy(text), inlined(html), context.get("picture"))


@cache
def _inliner() -> CSSInliner:
    return CSSInliner(keep_style_tags=False, load_remote_stylesheets=False)


def inlined(html: str) -> str:
    """Return the HTML with its style in each element, as mail programs want it, and without indentation."""
    return _INDENTED.sub("\n", _inliner().inline(html))


WIDE = 4  # columns of a table of text
BARS = " ▁▂▃▄▅▆▇█"  # none to eight
ENCOUNTERS = 56  # fit a line of the chart beside a colour; a longer game shows its last ones


def story_in_mail(story: Story) -> dict[str, object]:
    """Return what the templates need of a story; nothing where no encounter was told."""
    seats = list(story.chapters[-1].colonies) if story.chapters else []
    return {
        "story": story if story.chapters else None,
        "end_wrapped": wrapped(story.end) if story.chapters else "",
        "story_wrapped": "\n\n".join(_story_in_columns(story)),
        "colony_seats": [{"name": colour_name(seat)} for seat in seats],
        "colony_rows": [_row(chapter, seats) for chapter in story.chapters],
        "colony_chart": _chart(story.chapters, seats),
        "colony_table": _table(story.chapters, seats),
    }


def _story_in_columns(story: Story) -> list[str]:
    parts = [wrapped(story.opening)] if story.opening else []
    return [*parts, *("\n".join(_chapter(chapter)) for chapter in story.chapters)]


def _chapter(chapter: EncounterStory) -> list[str]:
    points = [wrapped(f"* {point.text}") for point in chapter.points]
    return [wrapped(f"{chapter.number}. {chapter.heading}"), wrapped(chapter.text), *points]


def _row(chapter: EncounterStory, seats: Sequence[int]) -> dict[str, object]:
    counts = [chapter.colonies[seat] for seat in seats]
    return {"number": chapter.number, "counts": [{"number": n, "bar": BARS[-1] * n} for n in counts]}


def _chart(chapters: Sequence[EncounterStory], seats: Sequence[int]) -> str:
    """Return a line for each seat: a bar for each encounter, and the number at the end."""
    wide = max((len(colour_name(seat)) for seat in seats), default=0)
    counts = {seat: [one.colonies[seat] for one in chapters[-ENCOUNTERS:]] for seat in seats}
    lines = [f"{colour_name(seat):<{wide}} {_bars(counts[seat])} {counts[seat][-1]}" for seat in seats]
    return "\n".join(lines)


def _bars(counts: Sequence[int]) -> str:
    return "".join(BARS[min(n, len(BARS) - 1)] for n in counts)


def _table(chapters: Sequence[EncounterStory], seats: Sequence[int]) -> str:
    """Return a line for each encounter, a column for each seat by its letter."""
    head = _table_line("", [colour(seat).letter for seat in seats])
    lines = [_table_line(one.number, [one.colonies[seat] for seat in seats]) for one in chapters]
    return "\n".join([head, *lines]) if chapters else ""


def _table_line(first: object, cells: Sequence[object]) -> str:
    return "".join(f"{cell!s:>{WIDE}}" for cell in (first, *cells))

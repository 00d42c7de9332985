"""The answers to commands: a section for each, in the order in which they were written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from itertools import groupby

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine.ahead.order import BY_ROLE, EVERYTHING, SPREAD
from engine.state.view import SeatView, View, is_over
from games.ahead.words.orders import order_lines, reacting_things, way_home
from games.ahead.words.orders import said as said_of
from games.ahead.words.reactions import attempts, chosen, reaction_words, tried_lines, tried_things
from games.base import links
from games.base.documents import AnswerJSON, RequestRefused
from games.board.words.encounter import CardText, card_texts, encounter_head, waiting_words
from games.board.words.lines import board_text, seat_lines, seats_head, wrapped
from games.library.by_mail import tell_about
from games.lobby.by_mail import rematch_by_mail
from games.lobby.words.games import absence_words, example_from_to, example_until
from games.lobby.words.reasons import lobby_reason
from games.log.read import entries, with_acts
from games.log.words.lines import NUMBERED, LogLine, choose, chosen_lines, newest_encounter
from games.mail.commands.lines import (
    AWAY,
    BACK,
    BOARD,
    HAND,
    HELP,
    LEAVE,
    LOG,
    ORDERS,
    PROPOSE,
    REACTIONS,
    REMARK,
    REMATCH,
    RULES,
    STATUS,
    VOTE,
    Command,
    UnreadableDays,
    encounter_of,
    read_days,
)
from games.mail.words.help import HelpPart, help_parts, help_text
from games.mail.words.turns import board_in_mail, hand_in_mail
from games.models import Game, Prompt, Seat, User
from games.people.read.my_games import away_by_seat, away_until, today_of
from games.people.service.account import end_absence, set_absence
from games.play.read.current import CurrentGame, current_game, open_window, others_waited_for
from games.questions.forms import answer_words
from games.questions.words.titles import question
from games.table.by_mail import (
    explain_remark,
    has_left,
    leave_by_mail,
    nothing_changed,
    propose_by_mail,
    vote_by_mail,
)
from games.table.words import paused_words
from games.turn.read.page import Trial, try_out
from games.words.moments import moment_name
from games.words.names import capital, listed
from games.words.reader import Reader, answer_by, left, when


@dataclass(frozen=True)
class Section:
    """The answer to one command.

    `lines` are shown one below the other; `text`: the text part, if it is another. The templates draw `board`
    and `help`; `link` is a label and an address, `command` the one that it is for. `ends_seat`: the reader
    has left the game, so nothing in it is theirs any more.
    """

    title: str
    lines: Sequence[str] = ()
    text: str = ""
    board: Mapping[str, object] = field(default_factory=dict)
    help: Sequence[HelpPart] = ()
    link: tuple[str, str] = ("", "")
    command: str = ""
    ends_seat: bool = False

    @property
    def plain(self) -> str:
        told = self.text or "\n".join(wrapped(line) for line in self.lines)
        label, url = self.link
        return f"{told}\n\n{label}: {url}" if url else told


@dataclass(frozen=True)
class AtTable:
    """A game as a seat sees it, and the commands about it."""

    seat: Seat
    standing: CurrentGame
    view: View
    commands: Collection[str]

    @property
    def reader(self) -> Reader:
        return Reader.of(self.view)

    @property
    def asks_by_role(self) -> bool:
        return self.standing.game.position.rules.asks_by_role


def carry_out(prompt: Prompt, commands: Sequence[Command], came_at: datetime) -> tuple[Section, ...]:
    """Carry out the commands of a mail that came then, and return a section for each; raise Unloadable.

    Those about absence, votes, leaving and a rematch change something; the others tell the state after votes
    and before leaving.
    """
    votes = {one: _vote(prompt.seat, one, came_at) for one in commands if one.name in (VOTE, PROPOSE)}
    if votes:
        prompt.seat.game.refresh_from_db()
    standing = current_game(prompt.game_id)
    view = engine.view(standing.game.position, prompt.seat.number)
    table = AtTable(prompt.seat, standing, view, {command.name for command in commands})
    in_order = sorted(commands, key=lambda one: (one.name not in _FIRST, one.name in _LAST))
    others = {one: _OF[one.name](table, one.rest) for one in in_order if one not in votes}
    found = {one: replace(section, command=one.name) for one, section in {**votes, **others}.items()}
    told = [found[command] for command in commands]
    return tuple(map(_without_log, told) if any(one.ends_seat for one in told) else told)


def _without_log(section: Section) -> Section:
    """Return a section without the log's address, which is closed to a player who has left."""
    return replace(section, link=("", "")) if section.command == LOG else section


def _status(table: AtTable, _rest: str) -> Section:
    """Return the state of the game, first what the reader has to do."""
    seats = [f"{seats_head(table.view)}:", *seat_lines(table.view, table.reader)]
    person = table.seat.person
    away = absence_words(person.absence, today_of(person))
    now = [paused_words(table.seat.game), away, *_own_questions(table), _others_turn(table)]
    lines = [*now, *encounter_head(table.view, table.reader), *seats]
    return Section(_("How the game stands"), list(filter(None, lines)))


def _others_turn(table: AtTable) -> str:
    """Return who else is waited for, as far as everybody knows."""
    asks, seat = list(table.standing.game.open.values()), table.seat.number
    if is_over(table.view):
        return _("The game is over.")
    if table.seat.game.is_stuck:
        return _("The game is paused for repair.")
    mine = any(ask.seat == seat for ask in asks)
    if others := others_waited_for(asks, seat):
        also = any(key[0] == seat for key in table.standing.game.waiting)
        away = away_by_seat(table.seat.game.seats.select_related("user"))
        return waiting_words(others, table.reader, also=also, away=away)
    moment = "" if mine else open_window(asks)
    return f"{capital(moment_name(moment))}." if moment else ""


def _own_questions(table: AtTable) -> list[str]:
    """Return what this seat is asked, with deadlines, then what it has answered and may change.

    A game that is paused for repair waits for nothing.
    """
    if table.seat.game.is_stuck:
        return []
    rows = Prompt.objects.filter(seat=table.seat, closed_at=None).order_by("due_at", "question")
    asked = [(row, table.standing.game.open.get((table.seat.number, row.question))) for row in rows]
    there = _with_a_choice([(row, ask, _given(table, row)) for row, ask in asked if ask is not None])
    to_answer = [
        (row.due_at, question(ask, table.reader).title) for row, ask, given in there if given is None
    ]
    lines = [
        _your_turn(due_at, [title for _due, title in together])
        for due_at, together in groupby(to_answer, key=lambda one: one[0])
    ]
    lines += [_answered(table, ask, given) for _row, ask, given in there if given is not None]
    return lines or (
        []
        if is_over(table.view)
        else [_("We ask you nothing at this moment. The next question comes by email.")]
    )


Standing = tuple[Prompt, engine.Ask, AnswerJSON | None]  # a question, and its answer so far


def _with_a_choice(there: list[Standing]) -> list[Standing]:
    """Leave out questions with one answer, as mails do; they are named if nothing else is unanswered."""
    unanswered = [ask for _row, ask, given in there if given is None]
    named = [] if any(not ask.form.only_one_answer for ask in unanswered) else unanswered
    return [one for one in there if not one[1].form.only_one_answer or one[1] in named]


def _given(table: AtTable, row: Prompt) -> AnswerJSON | None:
    return table.standing.answer_so_far(table.seat.number, row.question)


def _your_turn(due_at: datetime | None, titles: Sequence[str]) -> str:
    """Return a line for questions that have the same deadline."""
    told = {"questions": listed(_("“%(text)s”") % {"text": title} for title in titles)}
    if due_at is None:
        return _("We ask you: %(questions)s. No deadline.") % told
    span = due_at - timezone.now()
    if not span > timedelta(0):
        return _("We ask you: %(questions)s. Time is up.") % told
    by = {"when": when(due_at), "left": left(span)}
    return _("We ask you: %(questions)s, by %(when)s (%(left)s).") % {**told, **by}


def _answered(table: AtTable, ask: engine.Ask, given: AnswerJSON) -> str:
    told = {
        "question": question(ask, table.reader).title,
        "answer": answer_words(ask, given, table.reader),
    }
    return _("%(question)s – your answer so far: %(answer)s.") % told


def _hand(table: AtTable, _rest: str) -> Section:
    mine = table.view["seats"][table.seat.number]
    cards, texts = hand_in_mail(table.view, table.reader), [*map(_card, card_texts(mine))]
    text = "\n\n".join("\n".join(map(wrapped, part)) for part in (cards, texts) if part)
    return Section(_("Your hand"), [*cards, *texts], text=text)


OTHER_HALF = {"wild": noop("(Wild side: %(text)s)"), "super": noop("(Super side: %(text)s)")}


def _card(card: CardText) -> str:
    """Return a card with its text; a flare with the half that works for its holder first."""
    halves = {"wild": card.wild, "super": card.super}
    lit, other = (card.lit or "wild"), ("super" if card.lit != "super" else "wild")
    told = [
        card.text or halves[lit],
        _(OTHER_HALF[other]) % {"text": halves[other]} if halves[other] else "",
    ]
    return " ".join([f"{card.name}:", *filter(None, told)])


def _board(table: AtTable, _rest: str) -> Section:
    drawn = board_in_mail(table.view, table.reader)
    return Section(_("The board"), text=board_text(table.view, table.reader), board=drawn)


def _orders(table: AtTable, _rest: str) -> Section:
    """Return the orders; reactions are in their own section if that is asked for too."""
    told = _said_lines(table.view, asks_by_role=table.asks_by_role, reactions=REACTIONS not in table.commands)
    return Section(_("Your orders"), told)


USUAL = noop("You are asked at the usual moments.")


def _said_lines(view: View, *, asks_by_role: bool, reactions: bool = True) -> list[str]:
    """Return what the reader's own seat has said ahead, in sentences.

    `asks_by_role`: whether their table has stops. `reactions`: whether to name also what acts by itself,
    where nothing else tells it.
    """
    if view["you"] is None:
        return []
    mine = view["seats"][view["you"]]
    of_stops = (_stops_said, _passing_said) if asks_by_role else ()
    kinds = (*of_stops, _reactions_said, _orders_said)
    told = [line for kind in kinds if reactions or kind is not _reactions_said for line in kind(mine, view)]
    none = _("You have given no orders. Write one on a line of its own, such as “order: stay out”.")
    return told if any(line != _(USUAL) for line in told) else [*told, none]


def _stops_said(mine: SeatView, _view: View) -> list[str]:
    stops = [BY_ROLE] if mine["stops"] is None else mine["stops"]
    usual = [_(USUAL)] if BY_ROLE in stops else []
    return [
        *usual,
        *(_("You are asked when %(moment)s.") % {"moment": moment_name(s)} for s in stops if s != BY_ROLE),
    ]


def _passing_said(mine: SeatView, _view: View) -> list[str]:
    whole = {
        "pass until main": _("You pass everything until you are offense or defense."),
        "pass until part": _("You pass everything until you take part."),
    }.get((mine["orders"] or {}).get(EVERYTHING, ""))
    return [whole] if whole else []


def _reactions_said(_mine: SeatView, view: View) -> list[str]:
    """Return a sentence for each card or power about which something was said."""
    stand = [(thing, chosen(thing, view)) for thing in reacting_things(view)]
    return [
        _("%(thing)s: %(said)s.") % {"thing": thing.label, "said": choice.label}
        for thing, choice in stand
        if choice is not None
    ]


def _orders_said(_mine: SeatView, view: View) -> list[str]:
    """Return the orders about questions, each with the number that cancels it."""
    told = [
        _("Order %(number)s: %(order)s") % {"number": one.name, "order": one.sentence}
        for one in order_lines(view)
    ]
    way = way_home(view)
    return told if way == SPREAD else [f"{said_of(way)}.", *told]


def _reactions(table: AtTable, _rest: str) -> Section:
    """Return the reactions; orders are in their own section if that is asked for too."""
    told = reaction_words(table.view, orders=ORDERS not in table.commands)
    lines = [] if table.asks_by_role else [*told, *_so_far(table)]
    return Section(_("Your reactions"), lines or [_("No card or power of yours acts by itself.")])


def _so_far(table: AtTable) -> list[str]:
    """Return what the reactions would have done in the encounters that are over."""
    wanted = attempts(table.view)
    trials = [Trial(one.card, one.said.orders) for one in wanted]
    found = try_out(table.seat.game_id, table.seat.number, trials)
    if not found.over or not wanted:
        return []
    head = _("So far they would have acted, if you had held the card and said so from the start:")
    return [head, *tried_lines(tried_things(wanted, found.encounters, found.over))]


def _help(_table: AtTable, _rest: str) -> Section:
    parts = help_parts()
    rules = (_("All rules"), links.rules_link())
    return Section(_("What you can write"), text=help_text(parts), help=parts, link=rules)


def _away(table: AtTable, rest: str) -> Section:
    return Section(_("Being away"), take_away(table.seat.person, rest))


def _back(table: AtTable, _rest: str) -> Section:
    return Section(_("Being away"), take_back(table.seat.person))


def _vote(seat: Seat, said: Command, came_at: datetime) -> Section:
    """Carry out a vote or proposal; it comes before the game is loaded, because it may change the game."""
    if said.name == PROPOSE:
        return Section(_("Your proposal"), propose_by_mail(seat, said.rest, came_at))
    return Section(_("Your vote"), vote_by_mail(seat, said.rest))


def take_away(user: User, rest: str) -> list[str]:
    """Carry out "away …" and return the outcome in words; `rest` is the text behind the word."""
    try:
        days = read_days(rest, today_of(user))
        set_absence(user, *days)
    except UnreadableDays as problem:
        return [_unreadable(problem), how_to_be_away(today_of(user))]
    except RequestRefused as refused:
        return [nothing_changed(lobby_reason(refused)), how_to_be_away(today_of(user))]
    away = absence_words(user.absence, today_of(user))
    return [
        _("%(away)s Your clock stands still on these days.") % {"away": away},
        _("Everyone at your tables sees that you are away, without a reason. “back” ends it."),
        *_open_questions(user),
    ]


def take_back(user: User) -> list[str]:
    """Carry out "back" and return the outcome in words."""
    absent = away_until(user) is not None
    if not end_absence(user):
        return [_("You were not away.")]
    return [_("You are back.") if absent else _("Your absence is called off."), *_open_questions(user)]


def _open_questions(user: User) -> list[str]:
    """Return what waits for them in all their games, with the deadlines from now on."""
    rows = Prompt.objects.filter(seat__user=user, seat__bot="", closed_at=None, waiting=True)
    timed = (
        rows.exclude(due_at=None)
        .exclude(game__status=Game.Status.STUCK)
        .select_related("game", "seat")
        .order_by("due_at", "pk")
    )
    return [_open_question(row) for row in timed]


def _open_question(row: Prompt) -> str:
    asked = question({"what": row.what, "about": row.about}, Reader.in_game(row.game, row.seat.number)).title
    assert row.due_at is not None, "it has a deadline"
    told = {"game": str(row.game), "question": asked, "by": answer_by(row.due_at)}
    return _("%(game)s: %(question)s – %(by)s") % told


def how_to_be_away(today: date) -> str:
    """Return example lines, with days in the future."""
    lines = [example_from_to(today), example_until(today), _("away for 5 days")]
    return _("For example: %(lines)s.") % {
        "lines": ", ".join(_("“%(text)s”") % {"text": one} for one in lines)
    }


def _unreadable(problem: UnreadableDays) -> str:
    why = {
        "no_days": lambda: _("No days stand behind “away”."),
        "no_end": lambda: _("“%(text)s” has no last day."),
        "unreadable": lambda: _("“%(text)s” is no date that can be read."),
        "no_such_day": lambda: _("There is no day “%(text)s”."),
    }[problem.reason]()
    told = why % {"text": problem.text} if problem.text else why
    return nothing_changed(told)


MOST_OF_LOG = 30  # lines of the log in a mail


def _log(table: AtTable, rest: str) -> Section:
    """Return the newest lines of the log, or of one encounter, as its page shows them to this seat."""
    game = table.seat.game
    told = with_acts(game, entries(game, table.seat.number))
    wanted = encounter_of(rest)
    found = choose(told, table.reader, "" if wanted is None else f"{NUMBERED}{wanted}")
    lines = [_log_line(line) for line in chosen_lines(found[-MOST_OF_LOG:])]
    left = len(found) - len(lines)
    more = ngettext("%(n)s earlier line is in the log.", "%(n)s earlier lines are in the log.", left)
    title = _("The log") if wanted is None else _("Encounter %(number)s") % {"number": wanted}
    said = [*([more % {"n": left}] if left else []), *lines] or [_no_encounter(newest_encounter(told))]
    return Section(title, said, link=(_("All of the log"), links.log_link(game.pk)))


def _log_line(line: LogLine) -> str:
    return _("%(line)s (Taken back)") % {"line": line.line} if line.taken_back else line.line


def _no_encounter(newest: int) -> str:
    if not newest:
        return _("No encounter has begun yet.")
    return _("The log has no such encounter. The newest is encounter %(number)s.") % {"number": newest}


def _rules(_table: AtTable, rest: str) -> Section:
    found = tell_about(rest)
    return Section(found.title, found.lines, link=found.link)


def _remark(table: AtTable, rest: str) -> Section:
    return Section(_("Your proposal"), explain_remark(table.seat, rest))


def _leave(table: AtTable, rest: str) -> Section:
    told = leave_by_mail(table.seat, rest)
    return Section(_("Leaving the game"), told, ends_seat=has_left(table.seat))


def _rematch(table: AtTable, _rest: str) -> Section:
    told = rematch_by_mail(table.seat)
    return Section(_("The rematch"), told.lines, link=told.link)


_OF: dict[str, Callable[[AtTable, str], Section]] = {
    STATUS: _status,
    HAND: _hand,
    BOARD: _board,
    ORDERS: _orders,
    REACTIONS: _reactions,
    HELP: _help,
    AWAY: _away,
    BACK: _back,
    LOG: _log,
    RULES: _rules,
    REMARK: _remark,
    LEAVE: _leave,
    REMATCH: _rematch,
}

# Absence changes what "status" tells; after leaving, nothing may be told any more.
_FIRST, _LAST = (AWAY, BACK), (LEAVE,)

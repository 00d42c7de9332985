"""The parts of the turn page; and what an inactive seat and the owner of face-down aliens see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Protocol

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.editions import Rules
from engine.prospects import nearly_winning
from engine.state.view import SeatView, View, plays
from games.ahead.page.orders import question_orders_context, stops_context
from games.ahead.page.reactions import reactions_context
from games.ahead.words.orders import is_wished, own_face_down
from games.base.memo import Memo
from games.base.vocabulary import USUAL, vocabulary_named_by, wording
from games.board.page import seat_row, table_of
from games.board.words.encounter import card_texts, faces, own_techs, waiting_for_bots_words, waiting_words
from games.board.words.things import apart_sentence, changes_hands, prediction_words
from games.desk.words import closing_lines, look_lines
from games.lobby.words.games import away_remark
from games.log.words.lines import choose, chosen_sentences, filters, is_filter, log_lines
from games.log.words.weights import weightiest
from games.models import Game, Seat
from games.people.read.my_games import away_by_seat, seat_away_until
from games.play.read.current import PublicQuestion, open_window, others_waited_for
from games.questions.page.questions import Attempt, GameForSeat, asked_questions, game_for_page
from games.questions.words.answers import not_used_lines
from games.site.access import player_name, profile_id
from games.situation.words.outcomes import near
from games.table.words import paused_words, proposal
from games.turn.read.page import NEWEST, TurnPage
from games.words.moments import moment_name, phase_help, unloadable_words
from games.words.names import alien_name, capital, colour, colour_name, listed
from games.words.reader import Reader, Systems, sheet

SHOWN = 5  # lines; all of them are folded


def since(page: TurnPage, now: GameForSeat) -> dict[str, object]:
    """Return the weightiest lines, all lines if there are others, and whether the log may tell of more."""
    newest = page.entries[-min(page.new, NEWEST) :] if page.new else []
    chosen = [
        one
        for one in choose(newest, now.reader, before=page.before(newest))
        if not one.entry.taken_back  # the log says that it was taken back
    ]
    shown = weightiest([one.entry.fact for one in chosen], now.seat, SHOWN)
    said = chosen_sentences(chosen)
    return {
        "lines": [said[place] for place in shown],
        "all": said if len(said) > len(shown) else [],
        "more": len(newest) == NEWEST,
        "replay": f"{reverse('replay', args=[page.game.pk])}?since=1",
    }


def waits_for_bots(page: TurnPage, now: GameForSeat) -> bool:
    """Return whether the game waits for bots.

    It is told by public facts: who sits where, and whose turn it is.
    """
    if not page.game.clocks_run or now.winners:
        return False
    return only_bots_beside(page) or _bots_named(page, now)


def bots_waited_for(page: TurnPage, now: GameForSeat) -> str:
    """Return that the game waits for bots.

    It is empty where the reader is waited for as well, for bots are quicker.
    """
    if page.waiting:
        return ""
    named = [] if only_bots_beside(page) else others_waited_for(now.asks, now.seat)
    return waiting_for_bots_words(named, now.reader)


def _bots_named(page: TurnPage, now: GameForSeat) -> bool:
    waited = others_waited_for(now.asks, now.seat)
    return bool(waited) and set(waited) <= _bots(page)


def only_bots_beside(page: TurnPage) -> bool:
    """Return whether everybody else at the table is a bot. Else a person may be waited for in private."""
    mine = page.seat.number if page.seat else None
    return {seat.number for seat in page.seats} - {mine} <= _bots(page)


def _bots(page: TurnPage) -> set[int]:
    return {seat.number for seat in page.seats if seat.bot}


LINES, CHOSEN = 8, 25  # lines of the log; of a kind that was chosen
_tables: Memo[dict[str, object]] = Memo(200)


def turn_context(
    page: TurnPage, attempts: Sequence[Attempt] = (), wanted: str = "", order: QueryDict | None = None
) -> dict[str, object]:
    """Return the context of the template. It reads nothing from the database.

    `wanted` chooses lines of the log. `order`: what was typed as an order and refused.
    """
    now = game_for_page(page)
    if now is None:
        return {**_around(page), "unloadable": unloadable_words(page.missing)}
    asked = asked_questions(now, page.asked, attempts)
    return {
        **board_context(now),
        **_around(page),
        "plays": page.seat is not None,
        "learns": _is_first_look(page),
        "page_title": f"● {page.game}" if page.waiting else str(page.game),
        "questions": asked,
        "asked": [(question.ask.number, question.title) for question in asked],
        **_waiting(page, now),
        "unasked": _unasked(page),
        "closing": _closing(page),
        "seat_rows": page.seats,
        "own": now.seat,
        "own_words": own_words(now.view, now.seat),
        "not_used": not_used_lines(page.not_used, now.reader),
        "near": near(nearly_winning(now.view), now.view, Reader(now.seat)),
        "since": since(page, now),
        **_orders(page, now, order),
        "sits_apart": sits_apart(now),
        "face_down": face_down_context(page, now),
        "log": log_context(page, now, wanted),
        "seats": seats(now, {seat.number: seat for seat in page.seats}),
    }


def _waiting(page: TurnPage, now: GameForSeat) -> dict[str, object]:
    """Return what the game waits for, in words, and whether for bots alone."""
    bots = waits_for_bots(page, now)
    if page.game.is_stuck:
        told = _("The game is paused for repair.")
    elif bots:
        told = bots_waited_for(page, now)
    else:
        told = waiting(now, also=bool(page.waiting), away=away_by_seat(page.seats))
    return {"waiting": told, "waits_for_bots": bots, "only_bots": bots and only_bots_beside(page)}


def own_words(view: View, seat: int | None) -> str:
    """Return who looks, with the aliens they have now. These may be others than at their last look."""
    if seat is None:
        return ""
    mine = view["seats"][seat]
    if not plays(mine):
        return apart_sentence(mine)
    aliens = [*(alien_name(power["alien"]) for power in mine["powers"]), *_own_face_down(mine)]
    told = {"colour": colour_name(seat), "alien": listed(aliens)}
    called = _("%(colour)s (%(alien)s)") % told if aliens else told["colour"]
    sentence = _("You speak for %(seat)s.") if changes_hands(view) else _("You are %(seat)s.")
    return sentence % {"seat": called}


def _own_face_down(mine: SeatView) -> list[str]:
    """Return the own face-down aliens. They are shown within brackets, so the words have none."""
    hidden = mine.get("own_face_down") or ()
    return [_("%(alien)s, face down") % {"alien": alien_name(alien)} for alien in hidden]


def _around(page: TurnPage) -> dict[str, object]:
    """Return what the page shows even if the game cannot be loaded."""
    return {
        "game": page.game,
        "waiting_games": page.waiting_games,
        "next_game": page.next_game,
        "plays_for_me": page.seat is not None and page.seat.has_stand_in and page.game.clocks_run,
        "paused": paused_words(page.game) if page.game.paused_at else "",
        "votes": [proposal(vote) for vote in page.votes] if page.seat else [],
    }


def _closing(page: TurnPage) -> list[str]:
    """Return why a game that is over was closed, and the looks at hidden things while it ran."""
    if page.game.status != Game.Status.OVER:
        return []
    return [*closing_lines(page.game), *look_lines(page.log)]


def _unasked(page: TurnPage) -> str:
    """Return the heading of a page without a question."""
    if page.game.status == Game.Status.OVER:
        return _("The game is over")
    return _("You don't need to do anything") if page.seat is not None else _("You are watching")


def _is_first_look(page: TurnPage) -> bool:
    """Return whether a person looks at a game against bots in which they have answered nothing yet.

    They may be new to the game. The lessons teach Fantasy Flight's, so no other edition offers them.
    """
    is_taught = vocabulary_named_by(page.game.edition) == USUAL
    return is_taught and page.seat is not None and not page.seat.seen and only_bots_beside(page)


def _may_set_stops(page: TurnPage) -> bool:
    return page.seat is not None and page.game.status == Game.Status.RUNNING


def _orders(page: TurnPage, now: GameForSeat, order: QueryDict | None) -> dict[str, object]:
    """Return what a seat says ahead.

    These are its stops, or what its cards do when it helps where the table has no stops.
    """
    if not _may_set_stops(page) or sits_apart(now):
        return {}
    ahead = {"orders_ahead": question_orders_context(now.view, order)}
    if now.asks_by_role:
        return {"stops": stops_context(now), **ahead}
    return {"reactions": reactions_context(now.view), **ahead}


def log_context(page: TurnPage, now: GameForSeat, wanted: str) -> dict[str, object]:
    """Return the newest lines with their reasons, the newest first."""
    chosen = wanted if is_filter(wanted, len(page.seats)) else ""
    looked_at = page.entries if chosen else page.entries[-2 * LINES :]
    most = CHOSEN if chosen else LINES
    newest = log_lines(looked_at, now.reader, chosen, most, page.before(looked_at))
    return {
        "path": reverse("log", args=[page.game.pk]),
        "lines": newest[::-1],
        "filters": filters(chosen, len(page.seats)),
        "chosen": chosen,
    }


def board_context(now: GameForSeat) -> dict[str, object]:
    """Return board, story and hand. The page of a single question shows them too."""
    return board_context_of(now.view, now.seat, now.reader)


def board_context_of(view: View, seat: int | None, reader: Reader) -> dict[str, object]:
    """Return the same for a view that belongs to no stored game."""
    mine = view["seats"][seat] if seat is not None else None
    key = (wording(), repr(view), repr(reader))  # most decisions move nothing
    return {**_tables.get_or_make(key, lambda: _table(view, reader)), **_hand(mine, reader.systems)}


def _table(view: View, reader: Reader) -> dict[str, object]:
    return {**table_of(view, reader), "help": phase_help(view)}


def _hand(mine: SeatView | None, systems: Systems) -> dict[str, object]:
    """Return the hand of a seat. Bystanders hold nothing."""
    if mine is None:
        return {"hand": [], "aside": [], "piles": [], "texts": [], "own_techs": []}
    return {
        "hand": faces(mine["hand"]),
        "aside": faces(mine.get("laid_aside")),
        "piles": [(alien_name(alien), faces(cards)) for alien, cards in (mine["piles"] or {}).items()],
        "texts": card_texts(mine),
        "own_techs": own_techs(mine, systems),
    }


class Waited(Protocol):
    """What everybody knows of a game that people wait for, and who looks."""

    @property
    def seat(self) -> int | None: ...

    @property
    def asks(self) -> Sequence[PublicQuestion]: ...

    @property
    def reader(self) -> Reader: ...

    @property
    def winners(self) -> Sequence[int]: ...


def waiting(now: Waited, *, also: bool = False, away: Mapping[int, date] | None = None) -> str:
    """Return what the game waits for, as far as public facts tell.

    `also`: the reader is waited for too. `away`: until when somebody of the table is away.
    """
    if now.winners:
        return ""
    others = others_waited_for(now.asks, now.seat)
    if others:
        return waiting_words(others, now.reader, also=also, away=away)
    moment = "" if any(ask.seat == now.seat for ask in now.asks) else open_window(now.asks)
    return capital(moment_name(moment)) + "." if moment else ""


def seats(now: GameForSeat, seat_rows: Mapping[int, Seat]) -> list[dict[str, object]]:
    """Return one row for each seat: who, role, counts, and the aliens, whose sheets are a tap away."""
    return [_seat(now, seat, seat_rows.get(seat["seat"])) for seat in now.view["seats"]]


def _seat(now: GameForSeat, seat: SeatView, who: Seat | None) -> dict[str, object]:
    number = seat["seat"]
    mine = number == now.seat
    return {
        **seat_row(now.view, seat),
        "letter": colour(number).letter,
        "mine": mine,
        "who": player_name(who),
        "profile": "" if mine else profile_id(who, now.seat),
        "remark": "" if mine else _remark(who, now.seat),
        "away": away_remark(until) if (until := seat_away_until(who)) else "",
    }


def _remark(who: Seat | None, viewer: int | None) -> str:
    """Return what follows a seat in brackets: a bot, or a name that is no link."""
    if who and who.has_stand_in:
        return _("(a bot plays until %(name)s is back)") % {"name": player_name(who) or _("the player")}
    if who and who.bot:
        return _("(bot)")
    name = "" if profile_id(who, viewer) else player_name(who)
    return f"({name})" if name else ""


TEXTS = {
    "": (
        noop("You sit apart"),
        noop("You have no system, ships or cards, and are asked for nothing that players decide."),
    ),
    "shark": (
        noop("You sit out"),
        noop(
            "You see what everyone sees. In the next encounter, once the main players are known, you are "
            "asked whose chair you take; its player sits out then. Who sits out when the game is won has not "
            "won."
        ),
    ),
}


def sits_apart(now: GameForSeat) -> dict[str, object]:
    """Return what an inactive seat reads. It is empty for a seat that plays, and for bystanders."""
    if now.seat is None or plays(mine := now.view["seats"][now.seat]):
        return {}
    foretold = "" if now.view["phase"] == "aliens" else prediction_words(mine)  # written with the aliens
    title, said = TEXTS.get(mine["apart"], TEXTS[""])
    return {
        "title": _(title),
        "said": _(said),
        "sees_all": mine["prediction"] is not None,
        "foretold": _("You foretold: %(winner)s.") % {"winner": foretold} if foretold else "",
    }


def face_down_context(page: TurnPage, now: GameForSeat) -> list[dict[str, object]]:
    """Return each face-down sheet by name, with its text. It is empty unless the game runs.

    It also says whether the sheet is to be turned up already, and whether it `acts` by itself before.
    """
    if now.seat is None or page.game.status != Game.Status.RUNNING:
        return []
    acts = Rules(page.game.switches).powers_always_act
    return [
        {
            "alien": alien,
            "name": alien_name(alien),
            "text": sheet(alien).get("power", ""),
            "wished": is_wished(now.view, alien),
            "acts": acts,
        }
        for alien in own_face_down(now.view)
    ]

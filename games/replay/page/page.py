"""The pages of a replay: a moment with its caption and board, exports, the story, and going on from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.state.view import SeatView, View
from games.base.documents import RequestRefused
from games.base.links import absolute, number_in
from games.base.memo import Memo
from games.base.vocabulary import wording
from games.board.drawing.board import board_svg, strip
from games.board.page import board_words
from games.board.words.encounter import built_lines, encounter_words, phase_words
from games.board.words.lines import hand_lines
from games.lobby.words.reasons import lobby_reason
from games.log.words.in_play import readers_at
from games.log.words.sentences import reasons, sentence, without_echoes
from games.models import Game
from games.play.read.current import Unloadable
from games.play.service.export_game import continue_game as go_on
from games.play.service.rebuild import write_course
from games.replay.page.chapters import (
    ends,
    link_pairs,
    next_step,
    origin,
    query,
    replay_navigation,
    skip_link,
    speeds,
)
from games.replay.page.told import document, story_context, told_at, whole_log
from games.replay.read.course import EVERYBODY, Viewer
from games.replay.read.moments import Replay, ViewNotAllowed
from games.replay.read.moments import replay as replay_of
from games.replay.read.outline import Step
from games.site.access import SignedInRequest, allowed, posted_from, private, too_often, with_unloadable_page
from games.words.names import alien_name, colour_name
from games.words.reader import Reader

_boards: Memo[dict[str, object]] = Memo(200)


def replay_context(replay: Replay, wanted: int, given: Mapping[str, str] | None = None) -> dict[str, object]:
    """Return the context of the template, at one step or the nearest; `given` is in the address."""
    step, whole, last = replay.step(wanted), replay_navigation(replay), len(replay.steps)
    on = next_step(step.number, whole)
    choice, gone = speeds(given or {}), whole.is_taken_back(step.number)
    speed = next((one for one in choice if one.now), None)
    return {
        "game": replay.game,
        "replay": replay,
        "step": step,
        "last": last,
        "query": query(replay),
        "pairs": [pair.links(query(replay)) for pair in link_pairs(step.number, whole)],
        "ends": {key: way.link(query(replay)) for key, way in ends(step.number, last).items()},
        "bands": strip(whole.bands, step.number, last),
        "chapters": whole.list(step, query(replay)),
        "charts": whole.charts,
        "times": whole.times,
        "speeds": choice,
        "speed": speed,
        "refresh": speed.refresh(on, query(replay)) if speed and on else "",
        "skips": skip_link(replay, whole, step.number),
        "unseen": replay.first_unseen,
        "plays": bool(given and given.get("play")),
        "address": absolute(f"{reverse('replay', args=[replay.game.pk])}?step={step.number}{query(replay)}"),
        "goes_on": _seats_to_take(replay) if replay.finished and step.number < last else [],
        "viewers": _perspectives(replay),
        "taken_back": gone,
        "told": None if gone else told_at(replay, whole.present(step).number),
        **_moment(replay, step),
    }


def _moment(replay: Replay, step: Step) -> dict[str, object]:
    """Return board, caption and hands.

    Where and when a decision came from is told once the game is over.
    """
    frame = replay.frame(step)
    view = frame.view
    reader = Reader.of(view)
    return {
        "lines": caption_lines(replay, step, reader),
        "origin": origin(frame, reader) if replay.finished else "",
        "at": frame.row.at if replay.finished else None,
        **_board(view, reader),
        "hands": [hand_words(seat) for seat in view["seats"] if seat["hand"] is not None],
    }


def _board(view: View, reader: Reader) -> dict[str, object]:
    """Return the board.

    It is drawn anew only for a view that was not drawn lately: most decisions move nothing.
    """
    return _boards.get_or_make((wording(), repr(view)), lambda: _drawn(view, reader))


def _drawn(view: View, reader: Reader) -> dict[str, object]:
    """Return the board, and its contents in words."""
    said = {"phase": phase_words(view), "story": [*encounter_words(view, reader), *built_lines(view, reader)]}
    words = {**said, "board_words": board_words(view, reader)}
    return {
        **said,
        "board": board_svg(view),
        "board_words": render_to_string("board/_board_words.html", words),
    }


@dataclass(frozen=True)
class CaptionLine:
    """What was told, why it happened, and by which rules."""

    text: str
    why: str
    rules: str


def caption_lines(replay: Replay, step: Step, reader: Reader) -> list[CaptionLine]:
    """Return the lines of a step with their reasons, which may be in earlier facts of its encounter."""
    first = replay_navigation(replay).present(step).first
    before = [fact for one in replay.steps[first - 1 : step.number - 1] for fact in one.facts]
    whys = reasons(step.facts, reader, before)
    kept = {id(fact) for fact in without_echoes(step.facts)}
    then = readers_at(step.facts, reader)
    return [
        CaptionLine(sentence(fact, who), why.text, ", ".join(why.rules))
        for fact, why, who in zip(step.facts, whys, then, strict=True)
        if id(fact) in kept
    ]


def hand_words(seat: SeatView) -> dict[str, object]:
    """Return the cards by kinds, and what lies secretly on the seat's sheets."""
    piles = {alien_name(alien): hand_lines(cards) for alien, cards in (seat["piles"] or {}).items()}
    told = [
        *hand_lines(seat["hand"] or ()),
        *(f"{alien}: {'; '.join(cards)}" for alien, cards in piles.items()),
    ]
    return {"seat": seat["seat"], "colour": colour_name(seat["seat"]), "lines": told}


def _perspectives(replay: Replay) -> list[dict[str, object]]:
    """Return the viewers that the game can be seen as; empty if there is no choice."""
    if not replay.finished:
        return []
    eyes: list[tuple[Viewer, str, int | None]] = [(EVERYBODY, _("All"), None)]
    eyes += [(n, colour_name(n), n) for n in range(replay.seats)]
    return [
        {
            "label": label,
            "seat": seat,
            "now": replay.viewer == viewer,
            "query": query(replace(replay, viewer=viewer)),
        }
        for viewer, label, seat in eyes
    ]


def _seats_to_take(replay: Replay) -> list[dict[str, object]]:
    """Return the seats at which one can go on alone, the own one first chosen."""
    own = replay.seat.number if replay.seat else 0
    return [{"seat": n, "label": colour_name(n), "own": n == own} for n in range(replay.seats)]


@private
@require_safe
def replay(request: SignedInRequest, game_id: str) -> HttpResponse:
    found = _found(request, game_id)
    found = replace(found, every=found.finished and "every" in request.GET)
    return render(request, "replay/replay.html", replay_context(found, _wanted(request, found), request.GET))


@private
@require_safe
def replay_json(request: SignedInRequest, game_id: str) -> HttpResponse:
    found = _found(request, game_id)
    try:
        response = JsonResponse(document(found))
    except RequestRefused as refused:
        raise Unloadable(str(refused)) from refused
    response["Content-Disposition"] = f'attachment; filename="game-{found.game.pk}.json"'
    return response


@private
@require_safe
def replay_text(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Return the log as text, to be read in the browser, printed, or kept."""
    return HttpResponse(whole_log(_found(request, game_id)), content_type="text/plain; charset=utf-8")


@never_cache
@with_unloadable_page
@require_safe
def story(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show the story of the game.

    A signed-out reader may read it where they may watch, once they see its end.
    """
    if request.user.is_authenticated:
        return _told(request, game_id)
    return _told_to_visitor(request, game_id) if allowed(request, "watch") else too_often(request)


@private
def _told(request: SignedInRequest, game_id: str) -> HttpResponse:
    found = _stored(replay_of(request.user, game_id))
    return render(request, "story/story.html", story_context(found, signed_in=True))


def _told_to_visitor(request: HttpRequest, game_id: str) -> HttpResponse:
    try:
        found = replay_of(None, game_id)
    except Game.DoesNotExist:
        return redirect_to_login(request.path)
    if not found.finished:
        return redirect_to_login(request.path)
    return render(request, "story/story.html", story_context(_stored(found), signed_in=False))


def _found(request: SignedInRequest, game_id: str) -> Replay:
    """Return the replay of the wanted viewer. A viewer that is not allowed finds nothing."""
    try:
        return _stored(replay_of(request.user, game_id, request.GET.get("eyes", "")))
    except ViewNotAllowed:
        raise Http404 from None


def _stored(found: Replay) -> Replay:
    """Store what the first look at a finished game had to work out, and return the replay."""
    if found.needs_storing:
        write_course(found.game.pk)
    return found


def _wanted(request: HttpRequest, found: Replay) -> int:
    """Return the step in the address, one near another, or the first that the seat has not read.

    Without any a finished game begins at its beginning, a running one at the present.
    """
    number, near = (number_in(request.GET, name) for name in ("step", "near"))
    if number >= 0:
        return number
    if near >= 0:
        return replay_navigation(found).near(near)
    if "since" in request.GET and found.first_unseen:
        return found.first_unseen
    return 1 if found.finished else len(found.steps)


@private
@posted_from("replay", "game_id")
def continue_game(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Go on from a step. Of a game that is over it is a decision: they have the same number.

    For a spectator with a delay a game is over when they have seen its end.
    """
    found = replay_of(request.user, game_id)
    if not allowed(request, "continue"):
        return too_often(request)
    step, seat = number_in(request.POST, "step"), number_in(request.POST, "seat")
    try:
        _refuse_running(found)
        new = go_on(found.game, request.user, number=step, seat=seat)
    except RequestRefused as refused:
        return _refused(request, found.game, refused)
    messages.success(request, _("From here on you play alone against bots. Chance is not what it was."))
    return redirect("turn", new.pk)


def _refuse_running(found: Replay) -> None:
    if not found.finished:
        raise RequestRefused("continue_running")


def _refused(request: HttpRequest, game: Game, refused: RequestRefused) -> HttpResponse:
    context = {"game": game, "why": lobby_reason(refused)}
    return render(request, "replay/not_continued.html", context, status=422)

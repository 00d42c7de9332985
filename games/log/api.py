"""The API of a game's log: the entries that the asking user may know, oldest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import OBJECT, Page, Shape, Typed, cursor_at, place_of
from games.api.operation.view import Operations, Scope, me, operation
from games.base.documents import FactJSON
from games.log.read import ACT, Entry, entries, led_back, log_of, spans_taken_back, with_acts
from games.log.words.lines import LogLine, choose, chosen_lines
from games.models import Game
from games.site.access import reader_of_log
from games.words.reader import Reader


class EntryShape(Shape):
    """An entry of the log; `sentence` is empty where the next entry says the same."""

    place = serializers.IntegerField(help_text="The first entry has 1. It never changes.")
    at = serializers.DateTimeField()
    fact = Typed(OBJECT, help_text="`id` says what has happened, and so which other fields there are.")
    sentence = serializers.CharField()
    why = serializers.CharField()
    rules = serializers.CharField(help_text="Numbers of the rules.")
    taken_back = serializers.BooleanField(
        help_text="The game was taken back to before it: it does not count, as things are now."
    )
    back_to = serializers.IntegerField(
        allow_null=True,
        help_text="Where the game was taken back: behind which place it stands again; 0: before all.",
    )


class LogShape(Shape):
    """A page of the log.

    `next` is the cursor for the entries after these, now or later. `taken_back` lists spans of places, first
    and last. Their entries do not count as things are now. The spans cover the whole log at any cursor.
    """

    entries = EntryShape(many=True)
    taken_back = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    )
    next = serializers.CharField()


class LogView(Operations):
    @operation(
        "log",
        scope=Scope.READ,
        tag="Games",
        summary="What has happened",
        about="Oldest first, with acts of the desk. Keep `next`, and ask with it later for what is new.",
        query=Page,
        answers=LogShape,
    )
    def get(self, request: Request, game_id: str) -> Response:
        place, most = place_of(Page.of(request))
        game, seat = log_of(me(request), game_id)
        number = seat.number if seat else None
        found = with_acts(game, entries(game, number))
        shown = _shown(game, found, reader_of_log(game, number), place, most)
        return Response(
            {
                "entries": shown,
                "taken_back": spans_taken_back(found),
                "next": cursor_at(place + len(shown)),
            }
        )


def _shown(game: Game, found: Sequence[Entry], reader: Reader, after: int, most: int) -> list[dict[str, Any]]:
    """Return so many entries behind this place."""
    lines, led = _lines(found, reader), led_back(game, found)
    wanted = enumerate(found[after : after + most], start=after + 1)
    return [
        {"place": place, **_entry(entry, lines.get(id(entry))), "back_to": led.get(place)}
        for place, entry in wanted
    ]


def _lines(found: Sequence[Entry], reader: Reader) -> dict[int, LogLine]:
    """Return the line of each entry, by the `id` of the entry."""
    chosen = choose(found, reader)
    return {id(one.entry): line for one, line in zip(chosen, chosen_lines(chosen), strict=True)}


def _entry(entry: Entry, line: LogLine | None) -> dict[str, Any]:
    said = {"sentence": line.line, "why": line.why, "rules": line.rules} if line else SAID_AGAIN
    return {"at": entry.at, "fact": _fact(entry), **said, "taken_back": entry.taken_back}


def _fact(entry: Entry) -> FactJSON:
    """Return the fact without the moderator of an act: an act names no person, not even by database id."""
    changed = entry.fact.get("changed")
    if entry.fact["id"] != ACT or not isinstance(changed, dict):
        return entry.fact
    told = {name: value for name, value in changed.items() if name != "moderator"}
    return {**entry.fact, "changed": told}


SAID_AGAIN = {"sentence": "", "why": "", "rules": ""}

"""The encounters of a replay with what is marked in them, the turns, and the charts: all but the moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.selectors.kept import Kept
from games.selectors.replay import Replay, Step
from games.words.names import alien_name, colour_name, listed

from .drawing.bands import Band, Mark, bands
from .drawing.chart import chart_svg
from .replay_times import answer_times_table

MARKED = {  # fact: its kind, its glyph, its words
    "colony_founded": ("colony", "●", lambda: _("new colony")),
    "power_was_used": ("power", "✦", lambda: _("power used")),
    "power_was_zapped": ("zap", "✕", lambda: _("zap")),
    "deal_made": ("deal", "⇄", lambda: _("deal")),
}


@dataclass(frozen=True)
class Marker:
    kind: str
    glyph: str
    label: str
    step: int
    seat: int


@dataclass
class Chapter:
    """An encounter (number 0: what came before the first), from its first step on."""

    number: int
    first: int
    offense: int = -1
    defense: int = -1
    markers: list[Marker] = field(default_factory=list)

    @property
    def title(self) -> str:
        if not self.number:
            return _("The beginning")
        mains = {"offense": colour_name(self.offense), "defense": colour_name(self.defense)}
        return _("%(offense)s against %(defense)s") % mains if self.defense >= 0 else mains["offense"]


@dataclass(frozen=True)
class Outline:
    """What the page of every step of a replay has in common."""

    chapters: tuple[Chapter, ...]
    turns: tuple[int, ...]
    phases: tuple[int, ...]
    bands: SafeString
    charts: SafeString
    times: SafeString
    listed: Kept[SafeString]  # the list of the encounters, by the present one

    def present(self, step: Step) -> Chapter:
        return [one for one in self.chapters if one.first <= step.number][-1]

    def list(self, step: Step, query: str) -> SafeString:
        now = self.present(step)
        context = {"chapters": self.chapters, "now": now, "query": query}
        return self.listed.of(now.number, lambda: render_to_string("games/_chapters.html", context))


_outlines: Kept[Outline] = Kept(40)


def outline(replay: Replay) -> Outline:
    return _outlines.of((*replay.key, get_language()), lambda: _outline(replay))


def _outline(replay: Replay) -> Outline:
    every = chapters(replay)
    drawn = bands([_band(one) for one in every], len(replay.steps), query(replay))
    charts = render_to_string("games/_charts.html", {"charts": _charts(replay, every)})
    return Outline(
        chapters=tuple(every),
        turns=tuple(_turns(replay)),
        phases=tuple(_phases(replay, every)),
        bands=drawn,
        charts=charts,
        times=answer_times_table(replay) if replay.finished else SafeString(),
        listed=Kept(20),
    )


def _turns(replay: Replay) -> Iterator[int]:
    """The steps at which a turn begins."""
    return (step.number for step in replay.steps for fact in step.facts if fact["id"] == "turn_began")


def _phases(replay: Replay, every: Sequence[Chapter]) -> Iterator[int]:
    """The steps at which the game comes to a phase: another than before, or that of another encounter."""
    before, begins = "", {one.first for one in every}
    for step in replay.steps:
        if step.phase != before or step.number in begins:
            yield step.number
        before = step.phase


def query(replay: Replay) -> str:
    """What an address holds besides the step."""
    return f"&eyes={replay.eyes}" if replay.finished else ""


def chapters(replay: Replay) -> list[Chapter]:
    """The encounters in order, with what is marked in them."""
    found = [Chapter(0, 1)]
    for step in replay.steps:
        for fact in step.facts:
            _note(found, step, fact)
    return found if len(found) == 1 or found[1].first > 1 else found[1:]


def _note(found: list[Chapter], step: Step, fact: dict[str, Any]) -> None:
    if fact["id"] == "encounter_began":
        found.append(Chapter(fact["number"], step.number, fact["offense"]))
    elif fact["id"] == "opponent_set":
        found[-1].defense = fact["defense"]
    elif fact["id"] in MARKED:
        kind, glyph, label = MARKED[fact["id"]]
        found[-1].markers.append(Marker(kind, glyph, f"{label()}: {_about(fact)}", step.number, _whose(fact)))


def _whose(fact: dict[str, Any]) -> int:
    return int(fact.get("seat", fact.get("giver", 0)))


def _about(fact: dict[str, Any]) -> str:
    """Whose marker it is."""
    if fact["id"] == "deal_made":
        return listed(colour_name(fact[who]) for who in ("giver", "taker"))
    alien = f" ({alien_name(fact['power'])})" if "power" in fact else ""
    return colour_name(fact["seat"]) + alien


def _band(one: Chapter) -> Band:
    about = {"number": one.number, "title": one.title}
    label = _("Encounter %(number)d: %(title)s") % about if one.number else one.title
    marks = tuple(Mark(m.step, m.kind, m.seat) for m in one.markers)
    return Band(one.number, one.first, one.offense, label, marks)


def _charts(replay: Replay, every: Sequence[Chapter]) -> list[dict[str, Any]]:
    """Foreign colonies and ships when each encounter began and at the end, as drawing and as table."""
    stops = [one.first for one in every] + [len(replay.steps)]
    heads = [str(one.number) if one.number else _("before") for one in every]
    heads.append(_("end") if replay.finished else _("now"))
    return [
        _chart(_("Foreign colonies"), "colonies", replay, stops, heads),
        _chart(_("Ships on planets"), "ships", replay, stops, heads),
    ]


def _chart(
    label: str, what: str, replay: Replay, stops: Sequence[int], heads: Sequence[str]
) -> dict[str, Any]:
    seats = range(replay.seats)
    figures = [[getattr(replay.step(n).tallies[seat], what) for n in stops] for seat in seats]
    return {
        "label": label,
        "svg": chart_svg(label, figures),
        "seats": [{"seat": seat, "colour": colour_name(seat)} for seat in seats],
        "rows": _rows(heads, figures),
    }


def _rows(heads: Sequence[str], figures: Sequence[Sequence[int]]) -> SafeString:
    """The rows of the table: a template would take longer over them than over all the rest of the page."""
    rows = (
        f'<tr><th scope="row">{escape(head)}</th>'
        + "".join(f'<td class="number">{line[place]}</td>' for line in figures)
        + "</tr>"
        for place, head in enumerate(heads)
    )
    return mark_safe("".join(rows))  # the heads went through escape, the rest are numbers

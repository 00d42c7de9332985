"""The chapters of a replay as a list and a strip, charts, links between steps, and origins of decisions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from django.template.loader import render_to_string
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.base.documents import BEGINS, GOES_ON, TAKEN_BACK, FactJSON, Route
from games.base.memo import Memo
from games.base.vocabulary import wording
from games.board.drawing.board import Band, Mark, bands
from games.board.drawing.picture import chart_svg
from games.models import Decision
from games.play.read.current import Span
from games.questions.forms import answer_words
from games.questions.words.titles import question
from games.replay.read.course import Frame, Score
from games.replay.read.moments import Replay
from games.replay.read.outline import AnswerTimes, ReplayOutline, Step
from games.words.names import alien_name, colour_name, listed, tech_name
from games.words.reader import Reader, lasted


def answer_times_table(times: Iterable[AnswerTimes]) -> SafeString:
    """Return a row for each seat at which a person sat."""
    rows = [_row(one) for one in times]
    return render_to_string("replay/_answer_times.html", {"times": rows})


def _row(one: AnswerTimes) -> dict[str, object]:
    return {
        "seat": one.seat,
        "colour": colour_name(one.seat),
        "answers": one.answers,
        "median": _words(one.median),
        "longest": _words(one.longest),
        "missed": one.missed,
    }


def _words(span: timedelta | None) -> str:
    return "–" if span is None else lasted(span)


MARKED: dict[str, tuple[str, str, Callable[[], str]]] = {  # fact: its kind, its glyph, its words
    "colony_founded": ("colony", "●", lambda: _("new colony")),
    "power_was_used": ("power", "✦", lambda: _("power used")),
    "tech_was_used": ("power", "⚙", lambda: _("tech used")),
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
    """An encounter (number 0: what came before the first), from its first step on, or a part of it.

    `taken_back`: it does not count any more. `again`: here the game is again after a rewind. `goes_on`: here
    it goes on after another one inside it.
    """

    number: int
    first: int
    offense: int = -1
    defense: int = -1
    markers: list[Marker] = field(default_factory=list)
    taken_back: bool = False
    again: bool = False
    goes_on: bool = False

    @property
    def is_begun_here(self) -> bool:
        """Return whether it begins here, and counts."""
        return not (self.taken_back or self.again or self.goes_on)

    @property
    def title(self) -> str:
        if not self.number:
            return _("The beginning")
        mains = {"offense": colour_name(self.offense), "defense": colour_name(self.defense)}
        return _("%(offense)s against %(defense)s") % mains if self.defense >= 0 else mains["offense"]


@dataclass(frozen=True)
class ReplayNavigation:
    """What the page of every step of a replay has in common."""

    chapters: tuple[Chapter, ...]
    turns: tuple[int, ...]
    phases: tuple[int, ...]
    stops: Sequence[int]
    bands: SafeString
    charts: SafeString
    times: SafeString
    items: tuple[str, ...]  # of the list of the encounters
    taken_back: tuple[Span, ...]  # the steps that do not count any more

    def present(self, step: Step) -> Chapter:
        return [one for one in self.chapters if one.first <= step.number][-1]

    def is_taken_back(self, number: int) -> bool:
        return any(first <= number <= last for first, last in self.taken_back)

    def near(self, number: int) -> int:
        """Return the last step to show up to this one."""
        return self.stops[max(bisect_right(self.stops, number) - 1, 0)]

    def list(self, step: Step, query: str) -> SafeString:
        """Return the encounters, the present one marked as such."""
        place = self.chapters.index(self.present(step))
        items = [*self.items[:place], _item(self.chapters[place], query, now=True), *self.items[place + 1 :]]
        return mark_safe(f'<ol class="chapters">{"".join(items)}</ol>')  # every text went through escape


_navigations: Memo[ReplayNavigation] = Memo(40)


def replay_navigation(replay: Replay) -> ReplayNavigation:
    return _navigations.get_or_make((*replay.key, wording()), lambda: _navigation(replay))


def _navigation(replay: Replay) -> ReplayNavigation:
    outline = replay.outline
    gone = replay.taken_back(outline)
    every = with_taken_back(chapters(outline), gone)
    drawn = bands([_band(one) for one in every], outline.last, query(replay))
    charts = render_to_string("replay/_charts.html", {"charts": _charts(replay, outline, every)})
    return ReplayNavigation(
        chapters=tuple(every),
        turns=tuple(step for step, fact in outline.marked if fact["id"] == "turn_began"),
        phases=tuple(sorted({*outline.phases, *(one.first for one in every)})),
        stops=replay.stops(outline),
        bands=drawn,
        charts=charts,
        times=answer_times_table(outline.times) if replay.finished else SafeString(),
        items=tuple(_item(one, query(replay)) for one in every),
        taken_back=tuple(gone),
    )


def query(replay: Replay) -> str:
    """Return what an address holds besides the step."""
    eyes = f"&eyes={replay.viewer}" if replay.finished else ""
    return f"{eyes}&every=1" if replay.every else eyes


def chapters(outline: ReplayOutline) -> list[Chapter]:
    """Return the encounters in order, with what is marked in them."""
    found = [Chapter(0, 1)]
    for step, fact in outline.marked:
        _note(found, step, fact)
    return found if len(found) == 1 or found[1].first > 1 else found[1:]


def with_taken_back(every: Sequence[Chapter], spans: Sequence[Span]) -> list[Chapter]:
    """Return the chapters, also of what was taken back: that begins in the middle of an encounter."""
    found = list(every)
    for first, last in spans:
        place = bisect_right([one.first for one in found], first)
        if found[place - 1].first < first:
            found.insert(place, _rest_of(found[place - 1], first))
        for one in found:
            one.taken_back = one.taken_back or first <= one.first <= last
    return found


def _rest_of(one: Chapter, first: int) -> Chapter:
    """Return the part of an encounter that begins at this step, with its marks."""
    markers = [marker for marker in one.markers if marker.step >= first]
    one.markers = [marker for marker in one.markers if marker.step < first]
    return replace(one, first=first, markers=markers)


def _note(found: list[Chapter], step: int, fact: FactJSON) -> None:
    if fact["id"] == BEGINS and fact["number"] == found[-1].number:
        found[-1].offense, found[-1].defense = fact["offense"], -1  # a ruling has let it begin once more
    elif fact["id"] == BEGINS:
        found.append(Chapter(fact["number"], step, fact["offense"]))
    elif fact["id"] == GOES_ON:
        found.append(replace(_again(found, step, fact["number"]), again=False, goes_on=True))
    elif fact["id"] == TAKEN_BACK:
        found.append(_again(found, step, fact["encounter"]))
    elif fact["id"] == "opponent_set":
        found[-1].defense = fact["defense"]
    elif fact["id"] in MARKED:
        kind, glyph, label = MARKED[fact["id"]]
        found[-1].markers.append(Marker(kind, glyph, f"{label()}: {_about(fact)}", step, _whose(fact)))


def _again(found: Sequence[Chapter], step: int, number: int) -> Chapter:
    """Return the encounter that the game is in again: its main players were told when it began."""
    before = [one for one in found if one.number == number]
    if not before:
        return Chapter(number, step, again=True)
    return replace(before[-1], first=step, markers=[], taken_back=False, again=True, goes_on=False)


def _whose(fact: FactJSON) -> int:
    return int(fact.get("seat", fact.get("giver", 0)))


def _about(fact: FactJSON) -> str:
    """Return the seat that a marker is about."""
    if fact["id"] == "deal_made":
        return listed(colour_name(fact[who]) for who in ("giver", "taker"))
    used = [alien_name(fact["power"])] if "power" in fact else []
    used += [tech_name(fact["tech"])] if "tech" in fact else []
    return " ".join([colour_name(fact["seat"]), *(f"({name})" for name in used)])


def _item(one: Chapter, query: str, *, now: bool = False) -> str:
    """Return an item as text. A template would take longer over all items than over the rest of the page."""
    classes = [name for name, holds in (("now", now), ("taken-back", one.taken_back)) if holds]
    class_ = f' class="{" ".join(classes)}"' if classes else ""
    current = ' aria-current="step"' if now else ""
    number = f'<span class="number">{one.number}</span> ' if one.number else ""
    link = f'<a href="?step={one.first}{escape(query)}"{current}>{number}{escape(one.title)}</a>'
    note = f' <span class="note">{escape(_note_on(one))}</span>' if _note_on(one) else ""
    return f"<li{class_}>{link}{note}{_marks(one.markers, escape(query))}</li>\n"


def _note_on(one: Chapter) -> str:
    if one.taken_back:
        return _("taken back")
    if one.goes_on:
        return _("goes on")
    return _("once more") if one.again else ""


def _marks(markers: Sequence[Marker], query: str) -> str:
    links = (
        f'<a href="?step={one.step}{query}" title="{label}" aria-label="{label}">{one.glyph}</a>'
        for one in markers
        for label in [escape(one.label)]
    )
    return f'<span class="marks">{"".join(links)}</span>' if markers else ""


def _band(one: Chapter) -> Band:
    about = {"number": one.number, "title": one.title}
    label = _("Encounter %(number)d: %(title)s") % about if one.number else one.title
    marks = tuple(Mark(m.step, m.kind, m.seat) for m in one.markers)
    named = f"{label} ({_note_on(one)})" if _note_on(one) else label
    return Band(one.number, one.first, one.offense, named, marks, one.taken_back)


def _charts(replay: Replay, outline: ReplayOutline, every: Sequence[Chapter]) -> list[dict[str, object]]:
    """Return foreign colonies and ships at the beginning of each encounter that counts, and at the end.

    There is a drawing and a table.
    """
    begun = [one for one in every if one.is_begun_here]
    scored_steps = [one.first for one in begun] + [outline.last]
    scores = [outline.scores[stop] for stop in scored_steps]
    heads = [str(one.number) if one.number else _("before") for one in begun]
    heads.append(_("end") if replay.finished else _("now"))
    return [
        _chart(_("Foreign colonies"), "colonies", scores, heads),
        _chart(_("Ships on planets"), "ships", scores, heads),
    ]


def _chart(
    label: str, what: str, scores: Sequence[Sequence[Score]], heads: Sequence[str]
) -> dict[str, object]:
    seats = range(len(scores[0]))
    figures = [[getattr(step[seat], what) for step in scores] for seat in seats]
    return {
        "label": label,
        "svg": chart_svg(label, figures),
        "seats": [{"seat": seat, "colour": colour_name(seat)} for seat in seats],
        "rows": _rows(heads, figures),
    }


def _rows(heads: Sequence[str], figures: Sequence[Sequence[int]]) -> SafeString:
    """Return the rows of the table. A template would take longer over them than over the rest of the page."""
    rows = (
        f'<tr><th scope="row">{escape(head)}</th>'
        + "".join(f'<td class="number">{line[place]}</td>' for line in figures)
        + "</tr>"
        for place, head in enumerate(heads)
    )
    return mark_safe("".join(rows))  # the heads went through escape, the rest are numbers


ROUTES: dict[str, Callable[[], str]] = {
    Route.WEB: lambda: _("on the web"),
    Route.MAIL: lambda: _("by mail"),
    Route.API: lambda: _("by a program"),
    Route.BOT: lambda: _("as a bot"),
    Route.ORDER: lambda: _("as it had said it would"),
    Route.COPIED: lambda: _("in the game before"),
    Route.MODERATOR: lambda: _("at the desk"),
    Route.DEADLINE: lambda: _("by the deadline"),
    Route.PASSED: lambda: _("by the deadline"),
    Route.DESK: lambda: _("as the game is taken back"),
    Route.OPENING: lambda: _("by the default, before the first question"),
}
CHANGES: dict[str, Callable[[], str]] = {
    Route.LEFT: lambda: _("The player of %(seat)s leaves the game."),
    Route.SEATED: lambda: _("A new player takes the seat of %(seat)s."),
}


def origin(frame: Frame, reader: Reader) -> str:
    """Return the origin of a decision.

    It is like "Blue answers by mail. “Who shall be your ally?” Red."; at a stop of its own that is said as
    well.
    """
    row = frame.row
    if row.kind == Decision.Kind.RESEED or row.route == Route.CONTINUE:
        return _("From here on it is a game of its own, with another chance.")
    if row.kind in (Decision.Kind.REWIND, Decision.Kind.RULING, Decision.Kind.CLOSE):
        return ""  # the facts say it
    if row.seat is None:
        return _("The game is set up.")
    if row.route in CHANGES:
        return CHANGES[row.route]() % {"seat": colour_name(row.seat)}
    told = {"seat": colour_name(row.seat), "route": _route(row)}
    if row.kind == Decision.Kind.STANDING:
        return _("%(seat)s sets stops and orders (%(route)s).") % told
    return f"{_how(frame) % told} {_answer(frame, reader)}".strip()


def _how(frame: Frame) -> str:
    if frame.ask is not None and frame.ask.about.get("stop"):
        return _("%(seat)s answers %(route)s, asked at a stop of its own.")
    return _("%(seat)s answers %(route)s.")


def _route(row: Decision) -> str:
    return ROUTES[row.route]() if row.route in ROUTES else row.route


def _answer(frame: Frame, reader: Reader) -> str:
    if frame.ask is None:
        return ""
    theirs = replace(reader, seat=frame.row.seat, others=())
    told = {
        "question": question(frame.ask, theirs).title,
        "answer": answer_words(frame.ask, frame.row.body["answer"], theirs),
    }
    return _("“%(question)s” – %(answer)s.") % told


BACK, ON = "‹", "›"
SPEEDS = {"0.5": 2800, "1": 1400, "2": 700, "4": 350}  # milliseconds for a step while it plays


@dataclass(frozen=True)
class ReplayLink:
    """`to` is None where there is nothing that way; `sign` is what is seen, `label` what is heard."""

    key: str
    label: str
    to: int | None
    sign: str

    def link(self, query: str) -> SafeString:
        """Return the link. A page has ten: an included template for each would take half of its time."""
        if self.to is None:
            gone = '<span role="link" data-way="{}" aria-disabled="true" aria-label="{}">{}</span>'
            return format_html(gone, self.key, self.label, self.sign)
        there = '<a data-way="{}" href="?step={}{}" aria-label="{}">{}</a>'
        return format_html(there, self.key, self.to, query, self.label, self.sign)


@dataclass(frozen=True)
class LinkPair:
    """Back and on by the same measure."""

    label: str
    back: ReplayLink
    on: ReplayLink

    def links(self, query: str) -> dict[str, object]:
        return {"label": self.label, "back": self.back.link(query), "on": self.on.link(query)}


def link_pairs(n: int, navigation: ReplayNavigation) -> list[LinkPair]:
    """Return links by step, phase, encounter and turn."""
    encounters = [one.first for one in navigation.chapters]
    return [
        LinkPair(
            _("Step"),
            ReplayLink("previous", _("Previous step"), _before(navigation.stops, n), BACK),
            ReplayLink("next", _("Next step"), next_step(n, navigation), ON),
        ),
        LinkPair(
            _("Phase"),
            ReplayLink("previous-phase", _("Previous phase"), _before(navigation.phases, n), BACK),
            ReplayLink("next-phase", _("Next phase"), _after(navigation.phases, n), ON),
        ),
        LinkPair(
            _("Encounter"),
            ReplayLink("previous-encounter", _("Previous encounter"), _before(encounters, n), BACK),
            ReplayLink("next-encounter", _("Next encounter"), _after(encounters, n), ON),
        ),
        LinkPair(
            _("Turn"),
            ReplayLink("previous-turn", _("Previous turn"), _before(navigation.turns, n), BACK),
            ReplayLink("next-turn", _("Next turn"), _after(navigation.turns, n), ON),
        ),
    ]


def ends(n: int, last: int) -> dict[str, ReplayLink]:
    """Return links to the beginning and to the end."""
    return {
        "first": ReplayLink("first", _("First step"), 1 if n > 1 else None, "⇤"),
        "last": ReplayLink("last", _("Last step"), last if n < last else None, "⇥"),
    }


def skip_link(replay: Replay, navigation: ReplayNavigation, n: int) -> dict[str, object] | None:
    """Return the link that leaves out steps that change and tell nothing, or shows them.

    None where there are none.
    """
    if not replay.every and len(navigation.stops) == len(replay.steps):
        return None
    return {"every": replay.every, "query": query(replace(replay, every=not replay.every)), "step": n}


def next_step(n: int, navigation: ReplayNavigation) -> int | None:
    """Return where playing goes on; None at the end."""
    return _after(navigation.stops, n)


def _before(firsts: Sequence[int], n: int) -> int | None:
    place = bisect_left(firsts, n)
    return firsts[place - 1] if place else None


def _after(firsts: Sequence[int], n: int) -> int | None:
    place = bisect_right(firsts, n)
    return firsts[place] if place < len(firsts) else None


@dataclass(frozen=True)
class Speed:
    """How fast it plays: `milliseconds` to the next step."""

    key: str
    milliseconds: int
    now: bool

    def refresh(self, step: int, query: str) -> str:
        """Return what sends a browser without scripts on to this step: such browsers wait whole seconds."""
        return f"{max(1, round(self.milliseconds / 1000))};url=?step={step}{query}&play={self.key}"


def speeds(given: Mapping[str, str]) -> list[Speed]:
    """Return the speeds to choose among. The address tells which one it plays at, if it plays."""
    wanted = given.get("play", "")
    return [Speed(key, pause, key == wanted) for key, pause in SPEEDS.items()]

"""What a setting of a new game declares, once for form, API, command, pages, mails and exports.

The settings are the fields of `Terms` in `games.lobby.terms`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, TypeVar

from django import forms

from games.base.documents import Shape, Whole
from games.base.times import read_span
from games.models import Game
from games.words.reader import span_words

if TYPE_CHECKING:
    from dataclasses import Field

    from django_stubs_ext import StrOrPromise

    from games.words.patterns import Entry

T = TypeVar("T")
DECLARED = "setting"  # under which a field of `Terms` holds its declaration
MOST_SECONDS = 100 * 24 * 3600  # for programs; the settings say how long each span may be

Choices = Sequence[tuple[object, "StrOrPromise"]]
FormField = Callable[[], forms.Field]


class Part(Enum):
    """The parts of the form for a new game."""

    WHO = auto()
    TIMES = auto()
    CLOCK = auto()
    SPECTATORS = auto()


class Place(Enum):
    """Where the words of a setting are, besides the page of the lobby."""

    LIST = auto()  # the list of open games, and the page that shows one to people who are signed out
    TABLE = auto()  # the page and the mails of the game: how its time counts


class Export(Enum):
    """Place of a setting in an export of the game."""

    NO = auto()
    BESIDE = auto()  # beside `clock`
    ALWAYS = auto()  # under `clock`
    IF_SET = auto()  # for settings that older exports do not know: the usual value is not written


def same(value: Any) -> Any:
    return value


def nothing(_game: Game, _hours_behind: int) -> str:
    return ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Setting:
    """A setting of a new game.

    `form_name` is its name on the form, and `from_form` makes a plain value of what the form gives.
    `api_name` is its name in the API, which sends a plain value of this `shape`. `read` makes the value of
    `Terms` from a plain one. `column` is the field of `Game`; `stored` and `loaded` convert for it. Without
    these names the setting's own is used; in the API that of the column.

    `suggested`: the plain value that form and API begin with, where it is not the usual one. `check` refuses
    terms that are wrong here; it takes them, and whether people may play. `refusals`: the sentences of such
    reasons. `words` says how it is set, in a sentence; `value` in a few words, for a list. A setting in the
    sentence of another has none: the bank's tells the increment, that of spectators how late they watch.
    `option`: the help of the command's option, a text that `typed` reads.

    `export`: whether it is in an export, and where.
    """

    name: str = ""  # that of the field of `Terms`
    usual: Any = None  # its default there
    form: FormField
    part: Part
    shape: Shape
    form_name: str = ""
    api_name: str = ""
    column: str = ""
    from_form: Callable[[Any], Any] = same
    read: Callable[[Any], Any] = same
    stored: Callable[[Any], Any] = same
    loaded: Callable[[Any], Any] = same
    suggested: Any = None
    help: str = ""  # for programmers
    shown: bool = True  # whether the API also shows the column
    check: Callable[[Any, bool], None] | None = None
    refusals: Mapping[str, Entry] = field(default_factory=dict)
    words: Callable[[Game, int], str] = nothing
    places: tuple[Place, ...] = ()
    value: Callable[[Game], str] | None = None
    export: Export = Export.NO
    option: str = ""
    typed: Callable[[str], Any] = str.strip

    def named(self, of: Field[Any]) -> Setting:
        """Return the setting with all its names, and the usual value."""
        column = self.column or of.name
        return replace(
            self,
            name=of.name,
            usual=of.default,
            column=column,
            form_name=self.form_name or of.name,
            api_name=self.api_name or column,
        )

    @property
    def first(self) -> Any:
        """Return the plain value that form and API begin with."""
        return self.stored(self.usual) if self.suggested is None else self.suggested

    def form_field(self) -> forms.Field:
        made = self.form()
        if made.initial is None:
            made.initial = self.first
        return made

    def is_written(self, game: Game) -> bool:
        """Return whether an export of the game holds it under `clock`."""
        if self.export is Export.IF_SET:
            return bool(getattr(game, self.column) != self.stored(self.usual))
        return self.export is Export.ALWAYS


def setting(usual: T, **declared: Any) -> T:
    """Declare a field of `Terms` with its usual value, and what else there is to say of it."""
    found: T = field(default=usual, metadata={DECLARED: Setting(**declared)})
    return found


def span(usual: T, **declared: Any) -> T:
    """Declare a span of time, which form, API and table hold in seconds."""
    in_seconds: dict[str, Any] = {
        "shape": Whole(0, MOST_SECONDS),
        "read": _of_seconds,
        "loaded": _of_seconds,
        "stored": lambda span: int(span.total_seconds()),
        "typed": read_span,
    }
    return setting(usual, **{**in_seconds, **declared})


def _of_seconds(seconds: int) -> timedelta:
    return timedelta(seconds=seconds)


def choice(label: StrOrPromise, choices: Callable[[], Choices], **more: Any) -> FormField:
    """Return what makes a list to choose from, of numbers if not said otherwise."""
    usual: dict[str, Any] = {"coerce": int, "required": False, "empty_value": 0}
    return lambda: forms.TypedChoiceField(label=label, choices=choices(), **{**usual, **more})


def spans(*seconds: int) -> Choices:
    return [(n, span_words(n)) for n in seconds]

"""What each form of answers has: its words, fields, replies, schema and previews."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from django.http import QueryDict
from django.utils.translation import gettext as _
from typing_extensions import TypeVar

import engine
from engine import Ask
from engine.asking.forms import Form
from engine.prospects import winners_by
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.preview.words.answers import OnBoard, brought, winners_words
from games.preview.words.choices import ships_on_planet
from games.questions.replies.reply import Replies
from games.words import names
from games.words.reader import Reader, Systems

F = TypeVar("F", bound=Form[Any], default=Form[Any])
Schema = dict[str, Any]
Judge = Callable[[Ask, AnswerJSON], AnswerJSON]  # returns the canonical form, or raises NotAllowed


@dataclass(frozen=True)
class FormFeedback:
    """What the page says of what was typed: why it cannot be taken, at which field, or what it would do.

    `costs`: what of that stays in sight beside Send. `sure`: what is done once the button is pressed again.
    """

    wrong: str = ""
    at: str = ""
    preview: str = ""
    costs: str = ""
    sure: str = ""
    focus: bool = True  # whether the page goes to that field


class FormType(ABC, Generic[F]):
    """One form of answers. Nothing is judged here: the engine does that."""

    kind: ClassVar[str]  # as the engine and the API call it
    template: ClassVar[str]  # in templates/questions/forms/
    replies: ClassVar[type[Replies[Any]]]  # how mails that answer are read
    first_field: ClassVar[str] = "answer"  # in which something has to be chosen
    fields_at_fault: ClassVar[Mapping[str, str]] = {}  # reason -> the field in which the answer is wrong
    hidden_of_title: ClassVar[tuple[str, ...]] = ()  # what of `about` the form itself shows

    # Words

    @abstractmethod
    def words(self, ask: Ask[F], answer: AnswerJSON, reader: Reader) -> str:
        """Return the label of an answer: "2 from red 1 and 1 from blue 3", "attack 8", "pass"."""

    @abstractmethod
    def say(self, ask: Ask[F], answer: AnswerJSON, systems: Systems) -> str:
        """Return one answer in plain English words that can be sent back."""

    @abstractmethod
    def how_to_reply(self, ask: Ask[F]) -> str:
        """Return what to write in words. An example could be copied as an answer: it comes back quoted."""

    @abstractmethod
    def samples(self, ask: Ask[F]) -> Iterator[AnswerJSON]:
        """Yield answers that may be shown as an example; not all need be legal."""

    # What an answer does

    @abstractmethod
    def consequence(self, ask: Ask[F], answer: AnswerJSON, view: View, reader: Reader) -> str:
        """Return what a legal answer does, in a sentence or two; who would win by it is told apart."""

    def dangers(self, ask: Ask[F], answer: AnswerJSON, view: View, reader: Reader) -> str:
        """Return who would win by it, beyond those that the situation names already; else nothing."""
        return self.winners(ask, answer, view, reader.by_colour)

    def winners(self, ask: Ask[F], answer: AnswerJSON, view: View, reader: Reader) -> str:
        """Return the same; the reader knows seats by their colours. Both may win by one deal (R-13.2)."""
        return winners_words(winners_by(ask, answer, view), view, reader)

    def notes(self, ask: Ask[F], answer: AnswerJSON, view: View, reader: Reader) -> list[str]:
        """Return what is told beside an answer in a list."""
        return []

    def note(
        self, ask: Ask[F], answer: AnswerJSON, view: View, reader: Reader, *, ships_seen: bool = False
    ) -> str:
        """Return a sentence or two to the seat that is asked; empty where the answer's words say it all.

        `ships_seen`: the board is beside it and tells whose ships are where, and what each seat has.
        """
        told = [*self.notes(ask, answer, view, reader), brought(ask, answer, view, reader)]
        if ships_seen:
            told = [part for part in told if not isinstance(part, OnBoard)]
        return " ".join(part for part in (*told, self.dangers(ask, answer, view, reader)) if part)

    def below(self, ask: Ask[F], view: View) -> str:
        """Return what holds for all answers of a list, and is told once below it."""
        return ""

    def cards(self, ask: Ask[F]) -> Sequence[str]:
        """Return the cards that are chosen from, where it is no option that is chosen."""
        return ()

    def costs(self, ask: Ask[F], answer: AnswerJSON, view: View) -> str:
        """Return the colonies and the power that go by it, in short; empty if none does."""
        return ""

    def costs_power(self, ask: Ask[F], answer: AnswerJSON, view: View) -> bool:
        """Return whether this answer takes the reader's own power out of force."""
        return False

    def sides_bring(
        self, ask: Ask[F], answers: Sequence[AnswerJSON], view: View, reader: Reader
    ) -> dict[int, str]:
        """Return what joining a side brings, by the place of the first of these answers that joins it."""
        return {}

    # The form of the page

    @abstractmethod
    def show(self, ask: Ask[F], typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return the fields for the template; `typed` is what they hold, if not what they begin with."""

    @abstractmethod
    def read(self, ask: Ask[F], post: QueryDict) -> AnswerJSON:
        """Return the answer that a POST means. Raises NotAllowed."""

    @abstractmethod
    def write(self, ask: Ask[F], answer: AnswerJSON) -> QueryDict:
        """Return the fields as this answer fills them in."""

    def left_out(self, ask: Ask[F], post: QueryDict) -> bool:
        """Return whether nothing was chosen where something has to be."""
        return False

    def begins_with(self, ask: Ask[F], view: View) -> AnswerJSON:
        """Return the answer with which the form begins; None if something is left to choose."""
        return None

    def field_at_fault(self, ask: Ask[F], refused: engine.Refused) -> str:
        """Return the name of the wrong field. If several have the same name, the page takes the first."""
        return self.fields_at_fault.get(refused.reason, "")

    def look(self, ask: Ask[F], post: QueryDict, view: View, judge: Judge) -> tuple[QueryDict, FormFeedback]:
        """Return the fields, and what would be done with them. Raises NotAllowed."""
        return post, self.looked_at(ask, judge(ask, self.read(ask, post)), view)

    def looked_at(self, ask: Ask[F], answer: AnswerJSON, view: View) -> FormFeedback:
        """Return what this legal answer would do, for a form that is only previewed."""
        return FormFeedback(preview=self.told(ask, answer, view), costs=self.costs(ask, answer, view))

    def told(self, ask: Ask[F], answer: AnswerJSON, view: View, reader: Reader | None = None) -> str:
        """Return what a legal answer does, and who would win by it, to the seat that is asked."""
        reader = reader or Reader.of(view)
        does = self.consequence(ask, answer, view, reader)
        dangers = self.dangers(ask, answer, view, reader)
        return " ".join(part for part in (does, dangers) if part)

    # The API

    @abstractmethod
    def schema(self, form: F) -> Schema:
        """Return a JSON Schema that every legal answer fits."""

    def path_at_fault(self, ask: Ask[F], refused: engine.NotAllowed) -> str:
        """Return the path within the answer to what is wrong."""
        return ""


def object_schema(properties: Schema, required: list[str]) -> Schema:
    """Return the schema of an object with these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def amount(text: str | None) -> Any:
    """Return a whole number. An empty text is zero; any other text is passed on for the judge to refuse."""
    bare = (text or "").strip()
    if not bare:
        return 0
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 5 else bare


def there(planet: str, view: View, reader: Reader) -> str:
    """Return whose ships are on a planet."""
    return ships_on_planet(int(planet), view, reader) if planet else ""


def fleet(ships: Mapping[int, int]) -> str:
    """Return whose ships are there: "3 Red and 1 Green"."""
    told = [names.ships_of(seat, n) for seat, n in ships.items()]
    return names.listed(told, _("no ships"))


def filled(fields: Mapping[str, object]) -> QueryDict:
    """Return a form with these values; a list is a field that is sent several times."""
    sent = QueryDict(mutable=True)
    for name, value in fields.items():
        sent.setlist(name, [str(one) for one in value] if isinstance(value, list) else [str(value)])
    return sent

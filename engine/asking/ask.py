"""Questions to players, and the one place where the rules wait for people.

Rules await `wait_for_all` or `wait_for_one`. Underneath, a flow yields the open questions and is sent one
answered question at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from types import coroutine
from typing import Any, Generic, TypedDict

from typing_extensions import TypeVar

from .forms import PASS, Form
from .parameters import Parameters
from .refusals import NotAllowed

__all__ = ["MOMENT", "PASS", "PRIVATE", "SEAT", "Ask", "wait_for_all", "wait_for_one"]


# What everybody knows of an open question:
PRIVATE = ""  # nothing
MOMENT = "moment"  # that the game waits at the moment `what`, but not for which seat
SEAT = "seat"  # that this seat is asked


F = TypeVar("F", bound=Form[Any], default=Form[Any], covariant=True)


class QuestionDetails(TypedDict, total=False):
    """Optional properties of a question."""

    about: Parameters | Callable[[], Parameters] | None
    sealed: bool
    waits: bool
    advise: Callable[[], Any] | None
    public: str | Callable[[], str]
    reaction: bool
    because: str | Callable[[], str]


class Ask(Generic[F]):
    """One question to one seat. Its form, of type F, knows every legal answer.

    `what` names the question; `about` holds the parameters of its words (JSON). `default` is the answer of a
    missed deadline.

    `number` counts the questions of this seat. It is given when the question opens, and tells nothing about
    other seats. A question with `waits` False stays open beside others and nobody waits for it.

    `public` says what everybody knows while it is open: PRIVATE, MOMENT or SEAT. The caller sets it, because
    only the caller knows what the question follows from; it must be the same for any hands. `because` names
    the reason why the seat is asked, for that seat alone; it is "" where the question says it. These three
    may be functions, which are called when first needed; `fix_words` calls them before anything changes.

    A `sealed` question is asked even if there is only one answer, since a missing pause would tell. `asking`
    is the sheet or card that asks, and the kind of its ability. With `by_rule`, the table's rule answers the
    question by its default.

    A `reaction` was ordered ahead by its seat, so the service answers it at once (`engine.bots.react`) and
    nobody waits; so are the choices before such an act is announced. `advise` returns a good answer for bots;
    None means nothing better than the default.
    """

    __slots__ = (
        "_about",
        "_because",
        "_fixed",
        "_public",
        "advise",
        "answered",
        "asking",
        "by_rule",
        "default",
        "form",
        "number",
        "reaction",
        "sealed",
        "seat",
        "waits",
        "what",
    )

    def __init__(
        self,
        seat: int,
        what: str,
        form: F,
        default: Any,
        *,
        about: Parameters | Callable[[], Parameters] | None = None,
        sealed: bool = False,
        waits: bool = True,
        advise: Callable[[], Any] | None = None,
        public: str | Callable[[], str] = PRIVATE,
        by_rule: bool = False,
        reaction: bool = False,
        because: str | Callable[[], str] = "",
    ):
        self.seat, self.what, self.default = seat, what, default
        self.form: F = form
        self.advise = advise
        self._about: Parameters | Callable[[], Parameters] = about or {}
        self.sealed, self.waits, self.by_rule = sealed, waits, by_rule
        self._public, self._because = public, because
        self.reaction = reaction
        self.number = 0
        self.answered = self._fixed = False
        self.asking: tuple[str, str] | None = None

    @property
    def about(self) -> Parameters:
        """Return the parameters of the question's words (JSON)."""
        if callable(self._about):
            self._about = self._about()
        if self.asking and "asking" not in self._about:
            self._about = {**self._about, "asking": self.asking[0], "asking_by": self.asking[1]}
        return self._about

    @property
    def public(self) -> str:
        """Return what everybody knows of it: PRIVATE, MOMENT or SEAT."""
        if callable(self._public):
            self._public = self._public()
        return self._public

    @property
    def because(self) -> str:
        """Return the name of the reason why the seat is asked; others may not know it."""
        if callable(self._because):
            self._because = self._because()
        return self._because

    def again(self, default: Any, about: Parameters) -> Ask[F]:
        """Return the same question with another default and other parameters."""
        return Ask(
            self.seat,
            self.what,
            self.form,
            default,
            about=about,
            sealed=self.sealed,
            waits=self.waits,
            advise=self.advise,
            public=self._public,
            by_rule=self.by_rule,
            reaction=self.reaction,
            because=self._because,
        )

    def fix_words(self) -> None:
        """Compute the words before the game goes on, so that they keep the reason it was asked for."""
        if not self._fixed:
            self._fixed = True
            self.about, self.public, self.because  # noqa: B018 - computes and keeps them

    def judge(self, answer: Any) -> Any:
        """Return the answer in canonical form. Raises NotAllowed with a reason."""
        return self.form.judge(answer)

    def legal(self, answer: Any) -> Any:
        """Return the answer in canonical form; None if it is not possible."""
        try:
            return self.judge(answer)
        except NotAllowed:
            return None

    def meaning(self, answer: Any) -> Any:
        """Return what a legal answer stands for: the seat, the planet, the card ..."""
        return self.form.meaning(answer)

    def suggestions(self) -> list[Any]:
        """Return at most twelve answers, the default first; all there are, if they are no more."""
        return self.form.suggestions(self.default)

    @property
    def complete(self) -> bool:
        """Return whether the suggestions are all the legal answers."""
        return self.form.complete

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, what={self.what!r}, number={self.number})"


async def wait_for_one(asks: list[Ask[F]]) -> tuple[Ask[F], Any]:
    """Wait until one of these questions is answered; return question and answer.

    The others may stay open after the game has gone on, so all keep their words.
    """
    for ask in asks:
        ask.fix_words()
    return await _wait(asks)


@coroutine
def _wait(asks: list[Ask[F]]) -> Generator[list[Ask[F]], tuple[Ask[F], Any], tuple[Ask[F], Any]]:
    return (yield asks)


Moot = Callable[[dict[Ask, Any]], Collection[Ask]]


async def wait_for_all(asks: Sequence[Ask], moot: Moot | None = None) -> list[Any]:
    """Ask all at once and wait for all. An answer may be changed until the last one is in.

    `moot` returns the questions that need no answer once others are answered; they get None.
    """
    given: dict[Ask, Any] = {}
    waiting = list(asks)
    while not _are_answered(waiting):
        ask, answer = await _wait(waiting)
        given[ask] = answer
        settled = {*given, *(moot(given) if moot else ())}
        for one in waiting:
            one.answered = one in settled
    return [given.get(ask) for ask in waiting]


def _are_answered(asks: Sequence[Ask]) -> bool:
    for ask in asks:  # noqa: SIM110 - a plain loop, because this comes before and after every answer
        if not ask.answered:
            return False
    return True

"""Questions to players, and the one place where the rules stop to wait for people.

Rules code awaits `wait_for_all` or `wait_for_one`. Underneath, a flow gives out the questions that are open
and is sent one answered question at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from types import coroutine
from typing import Any, TypedDict

from .forms import PASS, Form
from .parameters import Parameters

__all__ = ["MOMENT", "PASS", "PRIVATE", "SEAT", "Ask", "wait_for_all", "wait_for_one"]


PRIVATE = ""  # nothing
MOMENT = "moment"  # that the game stands at the moment `what`, not who is asked there
SEAT = "seat"  # that this seat is asked


class QuestionDetails(TypedDict, total=False):
    """What else may be said of a question."""

    about: Parameters | Callable[[], Parameters] | None
    sealed: bool
    waits: bool
    advise: Callable[[], Any] | None
    public: str | Callable[[], str]
    reaction: bool


class Ask:
    """One question to one seat. Its form knows every legal answer.

    `what` names the question, `about` holds parameters for its words (JSON). `default` is what a
    missed deadline answers. `number` counts the questions of this seat and is given when it opens:
    it tells nothing about other seats. A question that does not wait stays open beside others.
    `public` says what everybody knows while it is open: PRIVATE, MOMENT or SEAT. Whoever asks says it, for
    only there is it known what the question follows from; it must be the same whatever hands hold.
    `about` and `public` may be worked out late, as long as nothing has changed: `fix_words` does it before.
    `sealed`: it is asked even if there is one answer only, as a missing pause would tell.
    `asking` is what is at work and asks: a sheet or card, and the kind of its ability.
    `by_rule`: its default is the table's rule, which answers it.
    `reaction`: its seat has said when it acts here, so whoever leads the game answers it at once
    (`engine.bots.react`), and nobody waits; also of what is chosen before such an act is announced.
    `advise` gives the answer that plainly pays, for players without a person; None: nothing better
    than the default.
    """

    __slots__ = (
        "_about",
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
        form: Form[Any],
        default: Any,
        *,
        about: Parameters | Callable[[], Parameters] | None = None,
        sealed: bool = False,
        waits: bool = True,
        advise: Callable[[], Any] | None = None,
        public: str | Callable[[], str] = PRIVATE,
        by_rule: bool = False,
        reaction: bool = False,
    ):
        self.seat, self.what, self.form, self.default = seat, what, form, default
        self.advise = advise
        self._about: Parameters | Callable[[], Parameters] = about or {}
        self.sealed, self.waits, self.by_rule = sealed, waits, by_rule
        self._public = public
        self.reaction = reaction
        self.number = 0
        self.answered = False
        self.asking: tuple[str, str] | None = None

    @property
    def about(self) -> Parameters:
        """Parameters for the words of the question (JSON)."""
        if callable(self._about):
            self._about = self._about()
        if self.asking and "asking" not in self._about:
            self._about = {**self._about, "asking": self.asking[0], "asking_by": self.asking[1]}
        return self._about

    @property
    def public(self) -> str:
        """What everybody knows of it: PRIVATE, MOMENT or SEAT."""
        if callable(self._public):
            self._public = self._public()
        return self._public

    def again(self, default: Any, about: Parameters) -> Ask:
        """The same question with another default, and with more to say of it."""
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
        )

    def fix_words(self) -> None:
        """Before orders and stops change: it goes on saying what it says by those it was asked under."""
        self.about, self.public  # noqa: B018 - works them out

    def judge(self, answer: Any) -> Any:
        """The answer in its canonical form; raises NotAllowed with a reason."""
        return self.form.judge(answer)

    def meaning(self, answer: Any) -> Any:
        """What a legal answer stands for: the seat, the planet, the card ..."""
        return self.form.meaning(answer)

    def suggestions(self) -> list[Any]:
        """At most twelve answers, the default first: all there are, if they are not more."""
        return self.form.suggestions(self.default)

    @property
    def complete(self) -> bool:
        """Whether the suggestions are all the legal answers."""
        return self.form.complete

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, what={self.what!r}, number={self.number})"


@coroutine
def wait_for_one(asks: list[Ask]) -> Generator[list[Ask], tuple[Ask, Any], tuple[Ask, Any]]:
    """Wait until one of these questions is answered: gives (ask, answer)."""
    return (yield asks)


Moot = Callable[[dict[Ask, Any]], Collection[Ask]]


async def wait_for_all(asks: Sequence[Ask], moot: Moot | None = None) -> list[Any]:
    """Ask all at once and wait for all. An answer may be changed until the last one is in.

    `moot` tells which questions need no answer any more, as far as others are answered: theirs is None.
    """
    given: dict[Ask, Any] = {}
    waiting = list(asks)
    while not all(ask.answered for ask in waiting):
        ask, answer = await wait_for_one(waiting)
        given[ask] = answer
        settled = {*given, *(moot(given) if moot else ())}
        for one in waiting:
            one.answered = one in settled
    return [given.get(ask) for ask in waiting]

"""A person who plays by the pages alone: reads the HTML of their turn page, and fills in what it asks."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.models import User
from tests.games.pages import Form, Page

Fields = dict[str, list[str]]


class Question:
    """A form that asks something: its fields with all that is said of them, and the words between them."""

    def __init__(self, form: Form):
        self.form = form
        self.fields: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.parts: dict[str, Question] = {}  # by what the names of its fields begin with, if it asks several

    def reads_field(self, tag: str, given: dict[str, str | None]) -> None:
        """One field more, of the part that was begun last if it has parts."""
        if given.get("name") == "part":
            self.parts[f"q{given['value']}-"] = Question(self.form)
        prefix, name = self._last_part, str(given.get("name", ""))
        if prefix and name.startswith(prefix):
            self.parts[prefix].fields.append((tag, given | {"name": name.removeprefix(prefix)}))
        else:
            self.fields.append((tag, given))

    def reads_words(self, words: str) -> None:
        self.words += words
        if self.parts:
            self.parts[self._last_part].words += words

    @property
    def _last_part(self) -> str:
        return next(reversed(self.parts), "")

    def each(self) -> dict[str, Question]:
        """Its parts, each as if its form were its own."""
        for prefix, form in self.form.parts.items():
            self.parts[prefix].form = form
        return self.parts

    def named(self, start: str) -> list[dict[str, str | None]]:
        """The fields whose names begin like this, without those that are hidden."""
        return [f for _tag, f in self.fields if str(f.get("name", "")).startswith(start) and f["name"]]

    def values(self, name: str) -> list[str]:
        return self.form.values(name)

    @property
    def wanted(self) -> tuple[int, int]:
        """How many ships or cards: "Exactly 3 ships", "1 to 4 ships"."""
        exactly = re.search(r"Exactly (\d+) (?:ship|token|card)", self.words)
        if exactly:
            return int(exactly[1]), int(exactly[1])
        least, most = re.search(r"(\d+) to (\d+) (?:ship|token|card)", self.words).groups()  # type: ignore[union-attr]
        return int(least), int(most)


class TurnPage(Page):
    """A page with its questions; `waits` are those that have no answer yet."""

    def __init__(self, response: HttpResponse):
        self.questions: list[Question] = []
        self.given: list[Question] = []
        self._in_form = self._is_given = False
        super().__init__(response)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        if tag == "section":
            self._is_given = False
        if tag == "form" and "/answer/" in self.forms[-1].action:
            self._in_form = True
            (self.given if self._is_given else self.questions).append(Question(self.forms[-1]))
        elif self._in_form and tag in ("input", "button", "select"):
            self._asking.reads_field(tag, dict(attrs))

    @property
    def _asking(self) -> Question:
        return (self.given if self._is_given else self.questions)[-1]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._in_form = False

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        if self._in_form:
            self._asking.reads_words(" ".join(data.split()) + " ")
        elif "Change the answer" in data:
            self._is_given = True


class WebPlayer:
    """One person at a browser, which sends no form that was forged."""

    def __init__(self, user: User, game_id: str, seed: str, browser: Client | None = None):
        self.dice = Random(f"{seed} {user.email}")
        self.user, self.home = user, f"/games/{game_id}/"
        self.browser = browser or Client(enforce_csrf_checks=True)
        self.browser.force_login(user)
        self.sent = 0

    def looks(self) -> TurnPage:
        """Their page of the game; whoever was away for weeks has to sign in anew."""
        response = self.browser.get(self.home)
        if response.status_code == 302:
            self.browser.force_login(self.user)
            response = self.browser.get(self.home)
        return self.read(response)

    def read(self, response: HttpResponse, status: int = 200) -> TurnPage:
        assert response.status_code == status, f"{response.status_code}: {response.content.decode()[:2000]}"
        return TurnPage(response)

    def answers(self, page: TurnPage) -> TurnPage:
        """Fill in the first form that waits; gives the page it leads to."""
        question = page.questions[0]
        if self.dice.random() < 0.02:
            page = self.sends(question, wrong(question), status=None)
        return self.sends(question, filled(question, self.dice))

    def changes(self, page: TurnPage) -> TurnPage:
        """Fill in a sealed answer anew."""
        return self.sends(page.given[0], filled(page.given[0], self.dice))

    def sends(self, question: Question, fields: Fields, status: int | None = 200) -> TurnPage:
        """Send a form with the fields as they stand there, but for these."""
        sent = {name: values for name, values in question.form.filled().items() if bare(name) not in CHOSEN}
        response = self.browser.post(question.form.action, sent | fields, follow=True)
        self.sent += 1
        return self.read(response, response.status_code if status is None else status)


CHOSEN = ("answer", "pass", "side", "card", "do", "seat")
WRONG: Fields = {
    "answer": ["a card that nobody has"],
    "side": ["nowhere"],
    "do": ["nothing"],
    "seat": ["99"],
    "reward-cards": ["99"],
}


def bare(name: str) -> str:
    """A field as it is called in the form of one question."""
    return re.sub(r"^q\d+-", "", name)


def wrong(question: Question) -> Fields:
    """What no question takes."""
    if not question.parts:
        return WRONG
    return {prefix + name: values for prefix in question.parts for name, values in WRONG.items()}


def filled(question: Question, dice: Random) -> Fields:
    """What a person fills in, by what the form asks for; at each part if it asks several questions."""
    if question.parts:
        parts = {prefix: filled(part, dice) for prefix, part in question.each().items()}
        return {prefix + name: values for prefix in parts for name, values in parts[prefix].items()}
    if question.named("ships-") or question.named("side"):
        return _ships(question, dice)
    if question.named("card"):
        return _cards(question, dice)
    if question.named("reward-"):
        return _rewards(question, dice)
    if question.named("seat"):
        return {"seat": [seat for seat in question.values("seat") if dice.random() < 0.4]}
    return _deal(question, dice) if question.named("do") else _choice(question, dice)


def _choice(question: Question, dice: Random) -> Fields:
    """Most windows are passed; whoever may be invited mostly is."""
    offered = question.values("answer")
    if question.values("pass") and (not offered or dice.random() < 0.9):
        return {"pass": ["1"]}
    if "pass" in offered and dice.random() < 0.9:
        return {"answer": ["pass"]}
    return {"answer": [offered[-1] if dice.random() < 0.4 else dice.choice(offered)]}


def _ships(question: Question, dice: Random) -> Fields:
    """Some ships of some places; where a side can be joined, mostly that of the offense."""
    sides = question.values("side")
    side = "offense" if "offense" in sides and dice.random() < 0.85 else dice.choice(sides or [""])
    if sides and not side:
        return {"side": [""]}
    places = {str(place["name"]): int(str(place["max"])) for place in question.named("ships-")}
    one_by_one = [place for place, most in places.items() for _ in range(most)]
    taken = dice.sample(one_by_one, dice.randint(*question.wanted))
    return {place: [str(taken.count(place))] for place in places} | ({"side": [side]} if sides else {})


def _rewards(question: Question, dice: Random) -> Fields:
    """So many ships as there may be, or fewer; the rest is cards."""
    cards, ships = question.named("reward-")
    total = int(str(cards["value"])) + int(str(ships["value"]))
    back = dice.randint(int(str(ships["min"])), min(total, int(str(ships["max"]))))
    return {"reward-cards": [str(total - back)], "reward-ships": [str(back)]}


def _cards(question: Question, dice: Random) -> Fields:
    return {"card": dice.sample(question.values("card"), dice.randint(*question.wanted))}


def _deal(question: Question, dice: Random) -> Fields:
    """Accepts most offers, makes one that stands there or one of their own, sometimes has had enough."""
    offered = question.values("do")
    manner = dice.random()
    if "accept" in [*offered, *question.values("sure")] and manner < 0.6:
        return {"do": ["accept"]}
    if manner < 0.8:
        return {"do": [dice.choice([number for number in offered if number.isdigit()])]}
    if manner < 0.95:
        return {"do": ["offer"], **_offer(question, dice)}
    return {"do": ["break off"]}


def _offer(question: Question, dice: Random) -> Fields:
    """A card of their own and perhaps a colony, for a card that the other may have."""
    theirs: Any = {"theirs-term-random": ["1"]}
    if dice.random() < 0.5:
        theirs = {"theirs-exact-1": [dice.choice([key for key in question.values("theirs-exact-1") if key])]}
    mine = question.values("mine-card")
    colonies = question.values("mine-colony")
    gift: Fields = {"mine-card": [dice.choice(mine)]} if mine else {}
    return gift | ({"mine-colony": [dice.choice(colonies)]} if colonies else {}) | theirs

"""A deal: the offer on the table, ready-made offers, and one of one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

import engine
from engine import Deal
from engine.deal_terms import RANDOM, is_comparison
from engine.deals import MOST_CARDS, PROMISES
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.board.words.encounter import face
from games.mail.language.phrasing import clause_words as plain_clause
from games.mail.language.phrasing import listed, planet_words
from games.mail.language.phrasing import term_words as plain_term
from games.mail.language.vocabulary import ENGLISH
from games.questions.forms import deal_fields
from games.questions.forms.form import (
    FormFeedback,
    FormType,
    Judge,
    Schema,
    amount,
    filled,
    object_schema,
    there,
)
from games.questions.replies.deal import DealReplies
from games.words import names
from games.words.choices import DealAsk, clause_words, exchange, gift_words, term_words
from games.words.reader import Reader, Systems

NAMED = 4  # how many cards of the other side can be named, if nobody has named more
MOST_NAMED = 30
CHANGE = "change"
SURE = "sure"  # the field of a button that asks once more before it is done


class DealForm(FormType[Deal]):
    kind = template = "deal"
    replies = DealReplies
    hidden_of_title = ("offer",)

    def words(self, ask: DealAsk, answer: AnswerJSON, reader: Reader) -> str:
        if answer.get("do") == "accept":
            return _("Accept the offer on the table")
        if answer.get("do") == "break off":
            return _("Break off the talks: no deal")
        return _("Offer: %(other)s gets %(mine)s; I get %(theirs)s") % exchange(ask, answer, reader)

    def say(self, ask: DealAsk, answer: AnswerJSON, systems: Systems) -> str:
        if answer["do"] != "offer":
            return "accept" if answer["do"] == "accept" else "no deal"
        terms = answer["terms"]
        mine, theirs = (_said(terms[str(seat)], systems) for seat in (ask.form.me, ask.form.other))
        return f"{ENGLISH.colours[ask.form.other]} gets {mine}; i get {theirs}"

    def how_to_reply(self, ask: DealAsk) -> str:
        usual = _(
            "In words, accept, break off, or say what you give and what you get: cards, kinds of cards, a "
            "card at random, a colony on a planet."
        )
        return " ".join([usual, *deal_fields.how_to_reply(ask.form)])

    def samples(self, ask: DealAsk) -> Iterator[AnswerJSON]:
        """Yield deals: a card and a colony against one, or cards alone."""
        form = ask.form
        for planet in form.colonies["theirs"]:
            yield form.offering({"cards": ["random", "random"]}, {"colony": planet})
        yield form.offering({"cards": ["random", "random"]}, {"cards": ["random"]})

    def consequence(self, ask: DealAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
        other = names.seat_name(ask.form.other, reader)
        if answer["do"] == "break off":
            return _("There is no deal with %(other)s: each of you loses 3 ships to the warp.") % {
                "other": other
            }
        terms: Any = ask.form.offer if answer["do"] == "accept" else answer["terms"]
        told = {**exchange(ask, {"terms": terms}, reader), "other": other}
        stays = _stays(terms[str(ask.form.me)], reader)
        if answer["do"] == "accept":
            first = _("The deal is made: %(other)s gets %(mine)s, and you get %(theirs)s.") % told
            return " ".join([first, *stays])
        first = _("You offer this: %(other)s gets %(mine)s, and you get %(theirs)s.") % told
        last = _("%(other)s can accept, make another offer or break off.") % told
        return " ".join([first, *stays, last])

    def notes(self, ask: DealAsk, answer: AnswerJSON, view: View, reader: Reader) -> list[str]:
        if answer["do"] == "accept":
            terms = {"terms": ask.form.offer}
            return [_("%(other)s gets %(mine)s; you get %(theirs)s.") % exchange(ask, terms, reader)]
        return [_("Each of you loses 3 ships.")] if answer["do"] == "break off" else []

    def show(self, ask: DealAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return the fields of a deal.

        `offer`: what lies on the table; `ready`: offers by number; `gives`: the fields of both sides;
        `accepting_costs`: whether accepting asks once more.
        """
        return {
            "offer": self._offer(ask, view, reader),
            "accepting_costs": _accepting_costs(ask),
            "other": names.seat_name(ask.form.other, reader),
            "ready": self._ready(ask, typed, view, reader),
            "chosen": typed.get("do", "") if typed else "",
            "gives": [_gives(ask, whose, typed, view, reader) for whose in ("mine", "theirs")],
        }

    def _offer(self, ask: DealAsk, view: View, reader: Reader) -> dict[str, str] | None:
        """Return what the other has proposed, as this seat sees it, and who would win by it."""
        form = ask.form
        if form.offer is None:
            return None
        return {
            "give": names.capital(gift_words(form.offer.get(str(form.me), {}), reader)),
            "get": names.capital(gift_words(form.offer.get(str(form.other), {}), reader)),
            "danger": self.dangers(ask, {"do": "accept"}, view, reader),
        }

    def _ready(
        self, ask: DealAsk, typed: QueryDict | None, view: View, reader: Reader
    ) -> list[dict[str, object]]:
        """Return the suggested offers, each with the number it has in the mail."""
        chosen = typed.get("do") if typed else None
        return [
            {
                "number": number,
                "label": _ready_words(ask, answer, reader),
                "danger": self.dangers(ask, answer, view, reader),
                "chosen": chosen == number,
            }
            for number, answer in _ready_offers(ask).items()
            if not _lies_there(ask, answer)
        ]

    def read(self, ask: DealAsk, post: QueryDict) -> AnswerJSON:
        """Read an acceptance, the end of a deal, a ready-made offer, or the offer in the fields."""
        do = next(
            (done for done in ("accept", "break off") if done in post.getlist("do")), post.get("do", "")
        )
        if do != "offer":
            return _ready_offers(ask).get(do, {"do": do})
        form = ask.form
        terms = {str(form.me): _gift(form, post, "mine"), str(form.other): _gift(form, post, "theirs")}
        return {"do": "offer", "terms": terms}

    def write(self, ask: DealAsk, answer: AnswerJSON) -> QueryDict:
        if answer["do"] != "offer":
            return filled({"do": answer["do"]})
        mine = _written(ask.form, "mine", answer["terms"].get(str(ask.form.me), {}))
        theirs = _written(ask.form, "theirs", answer["terms"].get(str(ask.form.other), {}))
        return filled({"do": "offer"} | mine | theirs)

    def field_at_fault(self, ask: DealAsk, refused: engine.Refused) -> str:
        """Return the wrong field.

        The reason names the side on which a colony, ships or a promise are wrong.
        """
        if refused.reason in OF_PROMISES:
            mine = refused.params.get("seat") == ask.form.me
            return deal_fields.promise_field("mine" if mine else "theirs")
        if refused.reason == "no_such_colony":
            mine = refused.params.get("allowed") == ask.form.colonies["mine"]
            return "mine-colony" if mine else "theirs-colony"
        return "theirs-exact-1" if refused.reason == "no_such_term" else "do"

    def look(self, ask: DealAsk, post: QueryDict, view: View, judge: Judge) -> tuple[QueryDict, FormFeedback]:
        if changes(post):
            told = _("Their offer is in the fields below. Change it, and send it.")
            return self.counter(ask), FormFeedback(at="mine-colony", preview=told)
        if SURE in post:
            return post, self._asked_again(ask, str(post[SURE]), view, judge)
        return super().look(ask, post, view, judge)

    def counter(self, ask: DealAsk) -> QueryDict:
        """Return the fields as the offer on the table fills them in; empty ones if there is none."""
        return self.write(ask, {"do": "offer", "terms": ask.form.offer or {}})

    def _asked_again(self, ask: DealAsk, do: str, view: View, judge: Judge) -> FormFeedback:
        """Return what the pressed button would do, and whether to do it.

        It is empty for a button that leads back. Raises NotAllowed.
        """
        if not do:
            return FormFeedback()
        return replace(self.looked_at(ask, judge(ask, {"do": do}), view), sure=do)

    def schema(self, form: Deal) -> Schema:
        terms = {str(seat): _gift_schema(form, str(seat)) for seat in (form.me, form.other)}
        ways = [
            object_schema({"do": {"const": "break off"}}, ["do"]),
            object_schema({"do": {"const": "offer"}, "terms": object_schema(terms, [])}, ["do", "terms"]),
        ]
        accept = object_schema({"do": {"const": "accept"}}, ["do"])
        return {"oneOf": [*ways, accept] if form.offer is not None else ways}

    def path_at_fault(self, ask: DealAsk, refused: engine.NotAllowed) -> str:
        return PATHS_AT_FAULT.get(refused.reason, "terms")


PATHS_AT_FAULT = {"nothing_offered": "do", "not_a_deal": "do"}
OF_PROMISES = ("not_a_promise", "promise_signs", "long_promise")


def _stays(gift: Mapping[str, Any], reader: Reader) -> list[str]:
    """Return that a seat which gives a colony keeps its own there: some take it for a loss."""
    if gift.get("colony") is None:
        return []
    told = {"planet": names.planet_name(gift["colony"], reader.systems)}
    return [_("Your own colony on %(planet)s stays.") % told]


def _said(gift: Mapping[str, Any], systems: Systems) -> str:
    parts = [
        f"{n} x {plain_term(key)}" if n > 1 else plain_term(key) for key, n in Counter(gift["cards"]).items()
    ]
    if gift["colony"] is not None:
        ships = f" with {gift['ships']} ships" if gift["ships"] else ""
        parts.append(f"a colony on {planet_words(gift['colony'], systems)}{ships}")
    parts += [f"{number} {plain_clause(name)}" for name, number in gift["clauses"].items()]
    if gift.get(PROMISES):
        parts.append(f"the promise “{gift[PROMISES]}”")
    return listed(parts, "nothing")


def _gift_schema(form: Deal, seat: str) -> Schema:
    colonies = form.colonies["mine" if seat == str(form.me) else "theirs"]
    clauses = {
        name: {"type": "integer", "minimum": 1, "maximum": most}
        for name, most in form.clauses.get(seat, {}).items()
    }
    cards = {"type": "array", "items": deal_fields.cards_schema(form), "maxItems": MOST_CARDS}
    return object_schema(
        {
            "cards": cards,
            "colony": {"enum": [None, *colonies]},
            "ships": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]},
            "clauses": object_schema(clauses, []),
            **deal_fields.schema(form),
        },
        [],
    )


def _accepting_costs(ask: DealAsk) -> bool:
    """Return whether the seat hands something over by accepting the offer. Then the page asks once more."""
    gift = (ask.form.offer or {}).get(str(ask.form.me), {})
    return any(gift.get(name) for name in ("cards", "clauses")) or gift.get("colony") is not None


def _ready_offers(ask: DealAsk) -> dict[str, object]:
    numbered = enumerate(ask.suggestions(), 1)
    return {str(n): answer for n, answer in numbered if answer.get("do") == "offer"}


def _lies_there(ask: DealAsk, answer: AnswerJSON) -> bool:
    """Return whether it is the offer on the table, which is accepted and not made."""
    return ask.form.offer is not None and answer["terms"] == ask.form.offer


def _ready_words(ask: DealAsk, answer: AnswerJSON, reader: Reader) -> str:
    told = exchange(ask, answer, reader)
    return names.capital(_("%(other)s gets %(mine)s; I get %(theirs)s") % told)


def _gives(
    ask: DealAsk, whose: str, typed: QueryDict | None, view: View, reader: Reader
) -> dict[str, object]:
    """Return one column: what one of the two gives."""
    seat = ask.form.me if whose == "mine" else ask.form.other
    fields = typed or QueryDict()
    terms = [_term(whose, term, fields) for term in ask.form.terms]
    more = [term for term in terms if not term["first"]]
    compared = deal_fields.numbers(ask.form, whose, fields)
    exact = [] if whose == "mine" else _exact(ask.form, view, fields)
    return {
        "whose": whose,
        "seat": names.seat_name(seat, reader),
        "hand": _hand(view, seat, fields) if whose == "mine" else [],
        "exact": exact,
        "terms": [term for term in terms if term["first"]],
        "more": more,
        "compared": compared,
        "more_open": any(one["value"] for one in (*more, *compared, *exact)),
        "promise": deal_fields.promise(ask.form, whose, fields),
        "colony_name": f"{whose}-colony",
        "colonies": _colonies(ask.form.colonies[whose], fields.get(f"{whose}-colony", ""), view, reader),
        "ships_name": f"{whose}-ships",
        "ships": fields.get(f"{whose}-ships", ""),
        "clauses": [
            _clause(whose, name, most, fields) for name, most in ask.form.clauses.get(str(seat), {}).items()
        ],
    }


def _term(whose: str, term: str, fields: QueryDict) -> dict[str, object]:
    name = f"{whose}-term-{term}"
    label = names.capital(term_words(term))
    return {"name": name, "label": label, "value": fields.get(name, ""), "first": term == RANDOM}


def _clause(whose: str, name: str, most: int, fields: QueryDict) -> dict[str, object]:
    field = f"{whose}-clause-{name}"
    return {"name": field, "label": clause_words(name, most), "most": most, "value": fields.get(field, "")}


def _hand(view: View, seat: int, fields: QueryDict) -> list[dict[str, object]]:
    """Return the cards of the hand, and those that are in the terms without being held."""
    ticked = Counter(fields.getlist("mine-card"))
    found = []
    for key in view["seats"][seat]["hand"] or ():
        found.append({"face": face(key), "chosen": ticked[key] > 0, "held": True})
        ticked[key] -= 1
    asked = [face(key) for key, times in ticked.items() for _n in range(min(times, MOST_NAMED))]
    return found + [{"face": one, "chosen": True, "held": False} for one in asked]


def _exact(form: Deal, view: View, fields: QueryDict) -> list[dict[str, object]]:
    """Return selections of any card of the game: what the other side holds is not known here."""
    aliens = [power["alien"] for seat in view["seats"] for power in seat["powers"]]
    named = _named(fields)
    keys = dict.fromkeys([*form.deck, *(f"{alien} flare" for alien in aliens), *named])
    options = [(key, names.capital(names.card_name(key))) for key in keys]
    number = min(MOST_NAMED, max(NAMED, len(named) + 1))
    values = [*named, *[""] * number][:number]
    return [
        {"name": f"theirs-exact-{n}", "options": options, "value": value} for n, value in enumerate(values, 1)
    ]


def _colonies(planets: list[int], chosen: str, view: View, reader: Reader) -> list[dict[str, object]]:
    return [
        {
            "key": str(planet),
            "label": f"{_planet(planet, reader)} ({there(str(planet), view, reader)})",
            "chosen": str(planet) == chosen,
        }
        for planet in planets
    ]


def _planet(planet: int, reader: Reader) -> str:
    return names.capital(names.planet_name(planet, reader.systems))


def _gift(form: Deal, post: QueryDict, whose: str) -> dict[str, object]:
    cards = post.getlist("mine-card") if whose == "mine" else _named(post)
    for term in form.terms:
        times = amount(post.get(f"{whose}-term-{term}"))
        cards = cards + [term] * times if isinstance(times, int) and times <= 30 else [*cards, str(times)]
    colony, ships = amount_or_none(post.get(f"{whose}-colony")), amount_or_none(post.get(f"{whose}-ships"))
    if form.comparisons:
        cards = cards + deal_fields.comparisons_in(post, whose)
    gift = {"cards": cards, "colony": colony, "ships": ships, "clauses": _clauses(post, whose)}
    return gift | deal_fields.promise_in(form, post, whose)


def _named(post: QueryDict) -> list[str]:
    return [key for n in range(1, MOST_NAMED + 1) if (key := post.get(f"theirs-exact-{n}", ""))]


def _clauses(post: QueryDict, whose: str) -> dict[str, object]:
    head = f"{whose}-clause-"
    found = {name.removeprefix(head): amount(post.get(name)) for name in post if name.startswith(head)}
    return {name: number for name, number in found.items() if number}


def amount_or_none(text: str | None) -> Any:
    """Return a number, None for an empty field, or the text itself for the judge to refuse."""
    return amount(text) if (text or "").strip() else None


def changes(post: QueryDict) -> bool:
    """Return whether the current offer is only to be put into the fields."""
    return CHANGE in post.getlist("do")


def _written(form: Deal, whose: str, gift: Mapping[str, Any]) -> dict[str, object]:
    """Return the fields of one column."""
    cards = Counter(gift.get("cards") or ())
    named = [key for key in cards if key not in form.terms and not is_comparison(key)]
    exact = [key for key in named for _n in range(cards[key])]
    fields: dict[str, Any] = {f"{whose}-term-{term}": cards[term] for term in form.terms if cards[term]}
    if whose == "mine":
        fields["mine-card"] = exact
    else:
        fields |= {f"theirs-exact-{n}": key for n, key in enumerate(exact, 1)}
    fields |= deal_fields.fields_of(whose, gift)
    fields |= {f"{whose}-{name}": gift[name] for name in ("colony", "ships") if gift.get(name) is not None}
    return fields | {f"{whose}-clause-{name}": n for name, n in (gift.get("clauses") or {}).items()}

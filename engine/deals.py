"""The form of a deal: what each dealer gives, with cards named exactly, by type, or at random (R-16)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, cached_property
from typing import Any

from engine.asking.forms import MOST_SUGGESTIONS, NO_OPTIONS
from engine.asking.refusals import NotAllowed
from engine.sheets.book import book
from engine.state.cards import flare

from .deal_terms import ANY_FLARE, EXTREMES, RANDOM, is_comparison, kinds_in, some_card_fits
from .editions import EVERY_CARD
from .promises import promise_in

Terms = dict[str, dict[str, Any]]
MOST_CARDS = 30
NOTHING: dict[str, Any] = {"cards": [], "colony": None, "ships": None, "clauses": {}}
PROMISES = "promises"  # of a gift, where promises are played and one is made


class Deal:
    """An offer, an acceptance or the end of the talk.

    Terms say for each of the two seats (as text) what it gives: {"cards": [term, ...], "colony": planet or
    None, "ships": how many the receiver lands or None, "clauses": {name: number}}, and "promises": text if
    the seat makes any.
    """

    kind = "deal"
    options = NO_OPTIONS

    def __init__(
        self,
        me: int,
        other: int,
        offer: Terms | None,
        colonies: dict[str, list[int]],
        clauses: dict[str, dict[str, int]],
        own: frozenset[str] = frozenset(),
        deck: Collection[str] = EVERY_CARD,
        hands: Mapping[str, int] | None = None,
        winning: Mapping[str, Collection[int]] | None = None,
        *,
        flares: bool = True,
        comparisons: bool = False,
        promises: bool = False,
    ):
        """Make the form. `deck` are the cards of the game's edition, or of any.

        `own` are the own aliens of the game's box, whose flares exist in this game only.

        Suggestions need to know how many cards both `hands` hold, and which `colonies` would be `winning`.
        `flares`, `comparisons` and `promises` are played or not, by the rules of the game.
        """
        self.me, self.other, self.offer = me, other, offer
        self.colonies, self.clauses = colonies, clauses
        self.own, self.deck = own, deck
        self.hands, self.winning = hands or {}, winning or {}
        self.flares, self.comparisons, self.promises = flares, comparisons, promises

    @cached_property
    def terms(self) -> tuple[str, ...]:
        """Return the terms that name no single card and no number."""
        return (*EXTREMES, *kinds_in(self.deck), *([ANY_FLARE] if self.flares else []), RANDOM)

    def judge(self, answer: Any) -> dict[str, Any]:
        """Return the answer in canonical form. A card that the other may not hold is never refused (D-41).

        Raises NotAllowed: "not_a_deal", "nothing_offered", "not_terms", "no_such_term", "no_such_colony",
        "not_ships", "empty_deal", "no_such_clause"; of promises, those of `promise_in`.
        """
        do = answer.get("do") if isinstance(answer, dict) else None
        if do == "break off":
            return {"do": "break off"}
        if do == "accept":
            if self.offer is None:
                raise NotAllowed("nothing_offered")
            return {"do": "accept"}
        if do != "offer":
            raise NotAllowed("not_a_deal")
        return {"do": "offer", "terms": self._terms(answer.get("terms"))}

    def meaning(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Return the answer itself, because a deal stands for nothing else."""
        return answer

    def _terms(self, terms: Any) -> Terms:
        seats = {str(self.me), str(self.other)}
        if not isinstance(terms, dict) or not set(terms) <= seats:
            raise NotAllowed("not_terms")
        both = {seat: self._gift(seat, terms.get(seat, {})) for seat in sorted(seats)}
        if not any(gift["cards"] or gift["colony"] is not None for gift in both.values()):
            raise NotAllowed("empty_deal")
        return both

    def _gift(self, seat: str, gift: Any) -> dict[str, Any]:
        known = {*NOTHING, PROMISES} if self.promises else NOTHING.keys()
        if not isinstance(gift, dict) or not gift.keys() <= known:
            raise NotAllowed("not_terms")
        cards = gift.get("cards") or []
        if not isinstance(cards, list) or len(cards) > MOST_CARDS:
            raise NotAllowed("not_terms")
        promise = promise_in(gift.get(PROMISES), int(seat))
        return {
            "cards": sorted(self._term(term) for term in cards),
            "colony": self._colony(seat, gift.get("colony")),
            "ships": self._ships_to_land(gift),
            "clauses": self._clauses(seat, gift.get("clauses") or {}),
            **({PROMISES: promise} if promise else {}),
        }

    def _term(self, term: Any) -> str:
        """Return the term, or the key of a card that exists in some box, no matter who holds it (D-41)."""
        if isinstance(term, str) and self._is_term(term):
            return term
        raise NotAllowed("no_such_term", term=term if isinstance(term, str) else "")

    def _is_term(self, term: str) -> bool:
        if term in self.terms or term in self.deck:
            return True
        if self.comparisons and is_comparison(term):
            return some_card_fits(term, self.deck)
        return term == ANY_FLARE or self._is_flare(term)

    def _is_flare(self, term: str) -> bool:
        return term in _every_flare() or term in map(_flare, self.own)

    def _colony(self, seat: str, planet: Any) -> int | None:
        allowed = self.colonies["mine" if seat == str(self.me) else "theirs"]
        if planet is not None and planet not in allowed:
            raise NotAllowed("no_such_colony", planet=planet, allowed=allowed)
        return planet if planet is None else int(planet)

    def _ships_to_land(self, gift: dict[str, Any]) -> int | None:
        ships = gift.get("ships")
        if ships is None or gift.get("colony") is None:
            return None
        if not isinstance(ships, int) or isinstance(ships, bool) or ships < 1:
            raise NotAllowed("not_ships")
        return ships

    def _clauses(self, seat: str, clauses: Any) -> dict[str, int]:
        allowed = self.clauses.get(seat, {})
        if not isinstance(clauses, dict):
            raise NotAllowed("not_terms")
        for name, number in clauses.items():
            if name not in allowed or type(number) is not int or not 0 < number <= allowed[name]:
                raise NotAllowed("no_such_clause", clause=str(name))
        return dict(sorted(clauses.items()))

    def offering(self, mine: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
        """Return an offer in canonical form from what each side gives."""
        terms = {str(self.me): {**NOTHING, **mine}, str(self.other): {**NOTHING, **theirs}}
        return {"do": "offer", "terms": dict(sorted(terms.items()))}

    def suggestions(self, default: Any) -> list[Any]:
        found = [default]
        if self.offer is not None:
            found.append({"do": "accept"})
        found += [offer for offer in self._usual_offers() if self._is_sensible(offer["terms"])]
        return [answer for n, answer in enumerate(found) if answer not in found[:n]][:MOST_SUGGESTIONS]

    def _is_sensible(self, terms: Terms) -> bool:
        """Return whether it is new, both hold the cards, and the other alone does not win the game by it."""
        mine, theirs = terms[str(self.me)], terms[str(self.other)]
        loses = mine["colony"] in self.winning.get("mine", ())
        wins = theirs["colony"] in self.winning.get("theirs", ())
        there = all(len(gift["cards"]) <= self.hands.get(seat, MOST_CARDS) for seat, gift in terms.items())
        return terms != self.offer and there and (wins or not loses)

    def _usual_offers(self) -> list[Any]:
        found: list[Any] = []
        mine, theirs = self.colonies["mine"], self.colonies["theirs"]
        for give in mine[:2]:
            for take in theirs[:2]:
                found.append(self.offering({"colony": give}, {"colony": take}))
        found += [self.offering({"cards": ["random"]}, {"colony": take}) for take in theirs[:2]]
        found += [self.offering({"colony": give}, {"cards": ["random"]}) for give in mine[:1]]
        found.append(self.offering({"cards": ["random"]}, {"cards": ["random"]}))
        found.append(self.offering({"cards": ["any negotiate"]}, {"cards": ["any negotiate"]}))
        return found

    @property
    def complete(self) -> bool:
        return False

    @property
    def only_one_answer(self) -> bool:
        return False


@cache
def _every_flare() -> frozenset[str]:
    return frozenset(map(_flare, book().built_in))


def _flare(alien: str) -> str:
    return flare(alien).key

"""Some of these cards, each with a box to tick; and rewards, split into cards and ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Cards, NotAllowed
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.board.words.encounter import face
from games.mail.language.phrasing import card_words, listed
from games.questions.forms.choice import ChoiceForm
from games.questions.forms.form import FormType, Schema, amount, filled
from games.questions.replies.cards import CardsReplies
from games.words import names
from games.words.choices import CardsAsk, ChoiceAsk
from games.words.reader import Reader, Systems


class CardsForm(FormType[Cards]):
    kind = template = "cards"
    replies = CardsReplies
    fields_at_fault: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("no_such_card", "too_few_cards", "too_many_cards"), "card"
    )

    def words(self, ask: CardsAsk, answer: AnswerJSON, reader: Reader) -> str:
        return names.capital(cards_told(answer) if answer else _("no card"))

    def say(self, ask: CardsAsk, answer: AnswerJSON, systems: Systems) -> str:
        counted = Counter[str](answer).items()
        parts = [f"{n} x {card_words(key)}" if n > 1 else card_words(key) for key, n in counted]
        return listed([f"attack {part}" if part.isdecimal() else part for part in parts], "no cards")

    def cards(self, ask: CardsAsk) -> Sequence[str]:
        return ask.form.cards

    def how_to_reply(self, ask: CardsAsk) -> str:
        return _("In words, name the cards with commas between them, or say that you choose none.")

    def samples(self, ask: CardsAsk) -> Iterator[AnswerJSON]:
        """Yield the first cards with one left out, as the list shows those that follow each other."""
        cards = sorted(ask.form.cards)
        for n in range(2, ask.form.most + 1):
            yield [*cards[: n - 1], cards[-1]]

    def consequence(self, ask: CardsAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
        """Return the chosen cards, and what becomes of them where the question tells."""
        if not answer:
            return _("You choose no card.")
        told = {"cards": cards_told(answer)}
        if ask.what == "discard":
            return _("You discard %(cards)s. Everyone sees what you discard.") % told
        if ask.what == "compensation_cards":
            return _compensation(ask, told, reader)
        return _("You choose %(cards)s.") % told

    def show(self, ask: CardsAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return `cards`: face and whether ticked. Equal cards are boxes of their own."""
        ticked = Counter(typed.getlist("card")) if typed else Counter()
        return {
            "cards": [{"face": face(key), "chosen": _take(ticked, key)} for key in ask.form.cards],
            "least": ask.form.least,
            "most": ask.form.most,
            "legend": _legend(ask.form.least, ask.form.most),
        }

    def read(self, ask: CardsAsk, post: QueryDict) -> AnswerJSON:
        """Return the keys of the ticked cards."""
        return post.getlist("card")

    def write(self, ask: CardsAsk, answer: AnswerJSON) -> QueryDict:
        return filled({"card": list(answer)})

    def schema(self, form: Cards) -> Schema:
        items: Schema = {"type": "string"}
        if form.cards:
            items["enum"] = sorted(set(form.cards))
        return {"type": "array", "items": items, "minItems": form.least, "maxItems": form.most}


def _compensation(ask: CardsAsk, cards_known: dict[str, str], reader: Reader) -> str:
    about = ask.about
    seats = {
        "collector": names.seat_name(about["collector"], reader),
        "payer": names.seat_name(about["payer"], reader),
    }
    return _("%(cards)s: these go from %(payer)s to %(collector)s. No one else learns which.") % {
        **seats,
        "cards": names.capital(cards_known["cards"]),
    }


def cards_told(keys: list[str]) -> str:
    """Return equal cards once, with how many: "2 × attack 6 and negotiate"."""
    counted = Counter(keys).items()
    return names.listed(
        f"{n} × {names.card_name(key)}" if n > 1 else names.card_name(key) for key, n in counted
    )


def _legend(least: int, most: int) -> str:
    """Return how many cards are to be ticked."""
    if least == most:
        return ngettext("Exactly %(n)d card", "Exactly %(n)d cards", most) % {"n": most}
    if least:
        return _("%(least)d to %(most)d cards") % {"least": least, "most": most}
    pattern = ngettext("%(n)d card, or none: tick nothing", "Up to %(n)d cards, or none: tick nothing", most)
    return pattern % {"n": most}


def _take(ticked: Counter[str], key: str) -> bool:
    """Take one of these from the ticked cards, and return whether there was one."""
    if not ticked[key]:
        return False
    ticked[key] -= 1
    return True


CARDS, SHIPS = "reward-cards", "reward-ships"


class RewardsForm(ChoiceForm):
    template = "rewards"
    fields_at_fault: ClassVar[Mapping[str, str]] = {**ChoiceForm.fields_at_fault, "not_a_split": CARDS}

    def show(self, ask: ChoiceAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return `parts`: the two fields with their range; `sum`: what they come to, or at least `least`."""
        splits = _splits(ask)
        sums = [sum(split) for split in splits.values()]
        usual = splits[ask.default]
        parts = [
            {
                "name": name,
                "is_ships": name == SHIPS,
                "least": min(split[n] for split in splits.values()),
                "most": max(split[n] for split in splits.values()),
                "value": typed.get(name, "") if typed else usual[n],
            }
            for n, name in enumerate((CARDS, SHIPS))
        ]
        warp = view["seats"][ask.seat]["warp"]
        return {
            "parts": parts,
            "sum": max(sums),
            "least": min(sums),
            "fixed": min(sums) == max(sums),
            "warp": warp,
        }

    def read(self, ask: ChoiceAsk, post: QueryDict) -> AnswerJSON:
        """Return the key of the option. Raises NotAllowed("not_a_split")."""
        wanted = amount(post.get(CARDS)), amount(post.get(SHIPS))
        splits = _splits(ask)
        for key, split in splits.items():
            if split == wanted:
                return key
        most = max(sum(split) for split in splits.values())
        raise NotAllowed("not_a_split", rewards=most, ships=max(split[1] for split in splits.values()))

    def write(self, ask: ChoiceAsk, answer: AnswerJSON) -> QueryDict:
        cards, back = _splits(ask)[answer]
        return filled({CARDS: cards, SHIPS: back})

    def left_out(self, ask: ChoiceAsk, post: QueryDict) -> bool:
        return False


def _splits(ask: ChoiceAsk) -> dict[str, tuple[int, int]]:
    """Return cards and ships by the key of the option."""
    return {key: (o.params["cards"], o.params["ships"]) for key, o in ask.form.options.items()}

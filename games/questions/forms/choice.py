"""Options, shown in groups (uses and plays by what they are, research by tech, R-23.5), and invitations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _

import engine
from engine import PASS, Choice, Option
from engine.prospects import card_total, rival, side_with
from engine.state.view import View, encounter_in
from games.base.documents import AnswerJSON
from games.board.words.encounter import face, faces
from games.mail.language.vocabulary import bare, normal
from games.preview.words import techs
from games.preview.words.answers import chosen_next, notes_of_option, standing
from games.preview.words.choices import card_outcome, choice
from games.questions.forms.form import FormType, Schema, filled, there
from games.questions.replies.choice import ChoiceReplies
from games.situation.words.sums import may_change
from games.words import names
from games.words.choices import ChoiceAsk, aliens_of, choice_words, option_help, option_words, without_choice
from games.words.names import alien_name, capital, planet_name
from games.words.patterns import pile_name
from games.words.reader import Reader, Systems, ability_name, sheet

LISTED_WAYS = 12  # with more ways than these, they are a list to open


def acts(
    note: Callable[[str], str],
    options: Mapping[str, Option],
    chosen: str | None,
    view: View,
    reader: Reader,
) -> list[dict[str, object]]:
    """Return one entry for each power or card; `note` returns what an option does here.

    `ways` are the options themselves, each with its note. The one for the reader's own side comes first.
    """
    groups: dict[tuple[str, ...], dict[str, Option]] = {}
    for key, option in options.items():
        groups.setdefault(_what(option), {})[key] = option
    found = [_act(number, group, chosen, reader) for number, group in enumerate(groups.values(), 1)]
    mine = side_with(view, reader.seat)
    for act in found:
        act["ways"].sort(key=lambda way: options[way["key"]].params.get("choice") != mine)
        act["ways"] = [{**way, "note": note(way["key"])} for way in act["ways"]]
    return _told_apart(found)


def _what(option: Option) -> tuple[str, ...]:
    params = option.params
    thing = params.get("card") or params.get("alien") or params.get("tech") or ""
    return (option.what, str(thing), *(str(params.get(name, "")) for name in ("ability", "side", "pile")))


def _act(number: int, group: Mapping[str, Option], chosen: str | None, reader: Reader) -> dict[str, Any]:
    first = next(iter(group.values()))
    ways = [
        {"key": key, "label": _way(option, reader), "chosen": key == chosen} for key, option in group.items()
    ]
    return {
        "number": number,
        "title": option_words(without_choice(first), reader),
        "ability": ability_name(str(first.params.get("ability", ""))),
        "text": option_help(first),
        "next": chosen_next(first),
        "face": face(first.params["card"]) if first.what == "play" else None,
        "alien": first.params.get("alien") if first.what == "use" else None,
        "used": first.what == "use",
        "ways": ways,
        "at_once": len(ways) == 1 and not first.params.get("choice"),
        "listed": len(ways) > LISTED_WAYS,
        "field": f"at-{number}",
        "chosen": any(way["chosen"] for way in ways),
    }


def _way(option: Option, reader: Reader) -> str:
    return capital(choice_words(str(option.params.get("choice") or ""), reader))


def _told_apart(found: list[dict[str, Any]]) -> list[dict[str, object]]:
    """Keep the name of the ability only where the same card or power has several uses."""
    titles = [act["title"] for act in found]
    for act in found:
        if titles.count(act["title"]) == 1:
            act["ability"] = ""
    return found


FEW_PLANETS = 2  # with fewer planets each is an option by itself


def by_tech(options: Mapping[str, engine.Option]) -> dict[str, list[str]]:
    """Return the keys of each tech that can be researched from several planets, by the first of them."""
    found: dict[int, list[str]] = {}
    for key, option in options.items():
        if option.what == techs.RESEARCH and "planet" in option.params:
            found.setdefault(option.params["number"], []).append(key)
    return {keys[0]: keys for keys in found.values() if len(keys) >= FEW_PLANETS}


def research(
    ask: ChoiceAsk, keys: list[str], chosen: str | None, view: View, reader: Reader
) -> dict[str, object]:
    """Return what is the same for all planets, and `ways`: each planet with what holds for it alone."""
    options = ask.form.options
    params = options[keys[0]].params
    told = {"number": params["number"], "tech": alien_name(params["tech"])}
    return {
        "key": keys[0],
        "number": params["number"],
        "title": _("Research tech %(number)s (%(tech)s), with a ship from") % told,
        "note": techs.told(ask, options[keys[0]], view)[0],
        "ways": [_planet(ask, key, chosen, view, reader) for key in keys],
    }


def _planet(ask: ChoiceAsk, key: str, chosen: str | None, view: View, reader: Reader) -> dict[str, object]:
    option = ask.form.options[key]
    return {
        "key": key,
        "label": capital(planet_name(option.params["planet"], reader.systems)),
        "note": _("your last ship there") if len(techs.told(ask, option, view)) > 1 else "",
        "default": key == ask.default,
        "chosen": key == chosen,
    }


FEW = 4  # from so many planets or numbers on they are small buttons beside each other
TYPED = 25  # from so many numbers on one is typed
LISTED = 13  # from so many aliens on they are a list to open
BEGINS_WITH_DEFAULT = ("ban",)
TOGETHER = ("aliens", "keep_alien", "pass_on", "pass_both")
OF_ALIENS = ("alien", "aliens", "wished", "banned", "no_ban")


class ChoiceForm(FormType[Choice[Any]]):
    kind = "choice"
    template = "choice"
    replies = ChoiceReplies
    fields_at_fault: ClassVar[Mapping[str, str]] = {"not_an_option": "answer"}

    def words(self, ask: ChoiceAsk, answer: AnswerJSON, reader: Reader) -> str:
        """Return the chosen option.

        A pass needs no list of options, which after the answer would be made of a game that has gone on.
        """
        if answer == PASS:
            return option_words(Option(PASS, PASS), reader)
        option = ask.form.options.get(answer)
        return option_words(option, reader) if option else names.capital(names.humanise(answer))

    def say(self, ask: ChoiceAsk, answer: AnswerJSON, systems: Systems) -> str:
        """Return the label of the option, or its key if others share it.

        A bare number would be a line of the list, so "exactly" is put before it.
        """
        labels = labels_of(ask, Reader(systems=systems))
        label = labels.get(answer, normal(answer))
        alone = [bare(other) for other in labels.values()].count(bare(label)) <= 1
        if label.isdecimal():
            return f"exactly {label}"
        return label if alone else str(answer)

    def how_to_reply(self, ask: ChoiceAsk) -> str:
        return _(
            "In words, name your choice as the list does: a card, a planet, a colour, an alien; or say yes, "
            "no or that you pass, where the list has that."
        )

    def samples(self, ask: ChoiceAsk) -> Iterator[AnswerJSON]:
        yield from reversed(ask.form.options)

    def consequence(self, ask: ChoiceAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
        return choice(ask, answer, view, reader)

    def notes(self, ask: ChoiceAsk, answer: AnswerJSON, view: View, reader: Reader) -> list[str]:
        option = ask.form.options.get(answer)
        return notes_of_option(ask, option, view, reader) if option else []

    def below(self, ask: ChoiceAsk, view: View) -> str:
        return may_change(view) if ask.what == "encounter_card" else ""

    def show(self, ask: ChoiceAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return the fields of a choice.

        `hands`: cards to choose from; `acts`: what can be used or played; `plain`: all other options.
        """
        options = {key: option for key, option in ask.form.options.items() if key != PASS}
        chosen = _chosen(typed) if typed is not None else _chosen_before(ask)
        rest = {k: o for k, o in options.items() if o.what not in ("card", "use", "play")}
        numbers = [o.params["number"] for o in rest.values() if o.what == "number"]
        return {
            "hands": _hands(ask, options, chosen, view, reader),
            "reckoned": ask.what == "encounter_card",
            "may_change": self.below(ask, view),
            "acts": acts(
                partial(self.note, ask, view=view, reader=reader),
                {k: o for k, o in options.items() if o.what in ("use", "play")},
                chosen,
                view,
                reader,
            ),
            "plain": [] if len(numbers) >= TYPED else self._plain_ones(ask, rest, chosen, view, reader),
            "small": len(rest) >= FEW and all(_is_short(option) for option in rest.values()),
            "listed": len(rest) >= LISTED and all(option.what in OF_ALIENS for option in rest.values()),
            "sheets": [sheet(alien) for alien in _aliens_together(rest.values())],
            "number": _number(ask, numbers, chosen) if len(numbers) >= TYPED else None,
            "passable": PASS in ask.form.options,
            "passed": typed is not None and chosen_in(typed) == PASS,
            "pair": [option.what for option in rest.values()] in (["no", "yes"], ["yes", "no"]),
            "window": bool(ask.about.get("window")),
            "empty": not options,
        }

    def _plain_ones(
        self, ask: ChoiceAsk, options: Mapping[str, Option], chosen: str | None, view: View, reader: Reader
    ) -> list[dict[str, object]]:
        """Return the other options one by one. Those that are the same from several planets are one group."""
        groups = by_tech(options)
        later = {key for keys in groups.values() for key in keys[1:]}
        return [
            research(ask, groups[key], chosen, view, reader)
            if key in groups
            else self._plain(ask, key, option, chosen, view, reader)
            for key, option in options.items()
            if key not in later
        ]

    def _plain(
        self, ask: ChoiceAsk, key: str, option: Option, chosen: str | None, view: View, reader: Reader
    ) -> dict[str, object]:
        planet = str(option.params["planet"]) if option.what in ("planet", "target") else ""
        cards = option.params.get("cards") if option.what == "cards" else None
        return {
            "key": key,
            "label": capital(planet_name(int(planet), reader.systems))
            if planet and _is_short(option)
            else option_words(option, reader),
            "planet": planet,
            "there": there(planet, view, reader),
            "note": self.note(ask, key, view, reader, ships_seen=True),
            "seat": option.params["seat"] if option.what == "seat" else None,
            "faces": faces(cards) if isinstance(cards, list) else [],
            "default": key == ask.default,
            "chosen": key == chosen,
            "sheet": sheet(option.params["alien"]) if option.what == "alien" else None,
        }

    def read(self, ask: ChoiceAsk, post: QueryDict) -> AnswerJSON:
        """Return the key of the chosen option; the pass button beats what is ticked."""
        return chosen_in(post)

    def write(self, ask: ChoiceAsk, answer: AnswerJSON) -> QueryDict:
        return filled({"pass": "1"} if answer == PASS else {"answer": answer})

    def left_out(self, ask: ChoiceAsk, post: QueryDict) -> bool:
        return not chosen_in(post)

    def schema(self, form: engine.Choice[Any]) -> Schema:
        """Return the schema of a choice. A window can be passed also where passing is not listed."""
        passing = [PASS] if _takes(form, PASS) else []
        return {"type": "string", "enum": list(dict.fromkeys([*form.options, *form.keys, *passing]))}


def _takes(form: engine.Choice[Any], answer: str) -> bool:
    try:
        form.judge(answer)
    except engine.NotAllowed:
        return False
    return True


def labels_of(ask: ChoiceAsk, reader: Reader) -> dict[str, str]:
    """Return the label of every option in plain words, by its key."""
    return {key: normal(option_words(option, reader)) for key, option in ask.form.options.items()}


def _is_short(option: Option) -> bool:
    """Return whether an option is a number or a planet, and no seat is attacked there."""
    return option.what in ("planet", "number", "target") and "seat" not in option.params


def _aliens_together(options: Iterable[Option]) -> list[str]:
    """Return the aliens that are chosen together, kept or changed, each once.

    Their sheets are shown below.
    """
    found = [option for option in options if option.what in TOGETHER]
    together = [alien for option in found for alien in aliens_of(option)]
    new = [option.params["alien"] for option in found if option.what == "keep_alien"]
    return [*sorted(dict.fromkeys(together), key=alien_name), *new]


def _chosen(typed: QueryDict | None) -> str | None:
    """Return the key of what is ticked; with an act it may be in the list beside it."""
    if typed is None:
        return None
    key = typed.get("answer")
    return typed.get(key) if key and key.startswith("at-") else key


def _chosen_before(ask: ChoiceAsk) -> str | None:
    """Return what was answered before something happened, if it can still be answered.

    Else return that nothing is done, the only answer that there is, or None.
    """
    if len(ask.form.options) == 1:
        return next(iter(ask.form.options))
    return ask.default if ask.about.get("kept") or ask.what in BEGINS_WITH_DEFAULT else None


def _number(ask: ChoiceAsk, numbers: list[int], chosen: str | None) -> dict[str, object]:
    return {"least": min(numbers), "most": max(numbers), "value": ask.default if chosen is None else chosen}


def _hands(
    ask: ChoiceAsk, options: Mapping[str, Option], chosen: str | None, view: View, reader: Reader
) -> list[dict[str, object]]:
    """Return the cards to choose from, those of the hand first, then pile by pile."""
    piles: dict[str, list[dict[str, Any]]] = {}
    for key, option in options.items():
        if option.what == "card":
            pile = _pile(option)
            piles.setdefault(pile, []).append(_card(ask, key, option, chosen, view, reader))
    names = {pile: "" if pile == "hand" else capital(pile_name(pile)) for pile in piles}
    return [{"name": names[pile], "cards": piles[pile]} for pile in sorted(piles, key=lambda p: p != "hand")]


def _pile(option: Option) -> str:
    """Return where the card lies: "hand", or the sheet that holds it."""
    return str(option.params.get("pile", "hand"))


def _card(
    ask: ChoiceAsk, key: str, option: Option, chosen: str | None, view: View, reader: Reader
) -> dict[str, object]:
    card = option.params["card"]
    lays = ask.what == "encounter_card"
    return {
        "key": key,
        "face": face(card),
        "label": option_words(option, reader),
        "total": card_total(view, ask.seat, card) if lays else None,
        "outcome": card_outcome(view, ask.seat, card) if lays else "",
        "default": key == ask.default,
        "chosen": key == chosen,
    }


def chosen_in(post: QueryDict) -> str:
    """Return the key of the chosen option; empty if nothing is chosen."""
    return PASS if "pass" in post else _chosen(post) or ""


class InviteForm(ChoiceForm):
    template = "invite"

    def show(self, ask: ChoiceAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return `seats`: who may be invited, what is known of them, and whether they are ticked.

        What they hold can be folded, what warns of them cannot.
        """
        ticked = set(typed.getlist("seat")) if typed else set(map(str, _seats(ask, ask.default)))
        usual = set(_seats(ask, ask.default))
        return {
            "seats": [
                {
                    "seat": seat,
                    "name": names.seat_name(seat, reader),
                    "colour": names.colour_name(seat),
                    "alien": names.alien_name(reader.aliens[seat]) if seat in reader.aliens else "",
                    "standing": self._standing(ask, view, seat, reader),
                    "holds": standing(view, seat),
                    "warned": " ".join(self._warnings(ask, view, seat, reader)),
                    "chosen": str(seat) in ticked,
                    "default": seat in usual,
                }
                for seat in sorted(
                    {s for option in ask.form.options.values() for s in option.params["seats"]}
                )
            ],
            "nobody_is_default": not usual,
        }

    def _standing(self, ask: ChoiceAsk, view: View, seat: int, reader: Reader) -> str:
        """Return how near to winning a possible ally is, if the other side has asked, and who wins by it."""
        return " ".join([standing(view, seat), *self._warnings(ask, view, seat, reader)])

    def _warnings(self, ask: ChoiceAsk, view: View, seat: int, reader: Reader) -> list[str]:
        """Return what speaks against inviting it."""
        invited = encounter_in(view).get("invited", {}).get(rival(ask.about.get("side", "")), ())
        also = [_("Invited by the other side.")] if seat in invited else []
        return [part for part in (*also, self._danger(ask, seat, view, reader)) if part]

    def _danger(self, ask: ChoiceAsk, seat: int, view: View, reader: Reader) -> str:
        """Return who would win with this seat alone as an ally."""
        keys = [key for key in ask.form.options if _seats(ask, key) == [seat]]
        return self.dangers(ask, keys[0], view, reader) if keys else ""

    def read(self, ask: ChoiceAsk, post: QueryDict) -> AnswerJSON:
        """Return the key of the option with these seats. If there is no such option, the judge refuses it."""
        ticked = post.getlist("seat")
        for key, option in ask.form.options.items():
            if sorted(map(str, option.params["seats"])) == sorted(ticked):
                return key
        return ", ".join(ticked)

    def write(self, ask: ChoiceAsk, answer: AnswerJSON) -> QueryDict:
        return filled({"seat": _seats(ask, answer)})

    def left_out(self, ask: ChoiceAsk, post: QueryDict) -> bool:
        return False


def _seats(ask: ChoiceAsk, key: str) -> list[int]:
    option = ask.form.options.get(key)
    return list(option.params.get("seats", ())) if option else []

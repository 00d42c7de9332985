"""One of several options: cards as a hand, what can be played with what it does, passing as a button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict

import engine
from engine import PASS
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.board.page.card_faces import face, faces
from games.mail.words.details import PASSED
from games.preview.words.choices import card_outcome
from games.preview.words.notes import note
from games.situation.words.sums import card_total, may_change
from games.words.asks import ChoiceAsk
from games.words.fields import pile_name
from games.words.names import alien_name, capital, planet_name
from games.words.options import option_words
from games.words.reader import Reader
from games.words.sheets import sheet

from .acts import acts
from .fields import filled
from .places import there
from .research import by_tech, group

KIND = "choice"
FEW = 4  # from so many planets or numbers on they are small buttons beside each other
TYPED = 25  # from so many numbers on one is typed
LISTED = 13  # from so many aliens on they are a list to open
BEGINS_WITH_DEFAULT = ("ban",)
OF_ALIENS = ("alien", "aliens", "wished", "banned", "no_ban")
TOGETHER = ("aliens", "keep_alien", "pass_on", "pass_both")


def show(ask: ChoiceAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
    """`hand`: cards to choose from; `acts`: what can be used or played; `plain`: whatever else there is."""
    options = {key: option for key, option in ask.form.options.items() if key != PASS}
    chosen = _chosen(typed) if typed is not None else _chosen_before(ask)
    rest = {k: o for k, o in options.items() if o.what not in ("card", "use", "play")}
    numbers = [o.params["number"] for o in rest.values() if o.what == "number"]
    return {
        "hands": _hands(ask, options, chosen, view, reader),
        "reckoned": ask.what == "encounter_card",
        "may_change": may_change(view) if ask.what == "encounter_card" else "",
        "acts": acts(
            ask, {k: o for k, o in options.items() if o.what in ("use", "play")}, chosen, view, reader
        ),
        "plain": [] if len(numbers) >= TYPED else _plain_ones(ask, rest, chosen, view, reader),
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


def _is_short(option: engine.Option) -> bool:
    """A number or a planet, and no seat that is attacked there."""
    return option.what in ("planet", "number", "target") and "seat" not in option.params


def _aliens_together(options: Iterable[engine.Option]) -> list[str]:
    """Those of which some are chosen together, or kept or changed, each once: their sheets stand below."""
    found = [option for option in options if option.what in TOGETHER]
    together = [alien for option in found for alien in _chosen_together(option)]
    new = [option.params["alien"] for option in found if option.what == "keep_alien"]
    return [*sorted(dict.fromkeys(together), key=alien_name), *new]


def _chosen_together(option: engine.Option) -> list[str]:
    params = option.params
    return list(params.get("aliens") or [params[name] for name in PASSED if name in params])


def _chosen(typed: QueryDict | None) -> str | None:
    """The key of what is ticked; with an act it may stand in the list beside it."""
    if typed is None:
        return None
    key = typed.get("answer")
    return typed.get(key) if key and key.startswith("at-") else key


def _chosen_before(ask: ChoiceAsk) -> str | None:
    """What was answered before something happened, if it can be answered still; or that nothing is done."""
    return ask.default if ask.about.get("kept") or ask.what in BEGINS_WITH_DEFAULT else None


def _number(ask: ChoiceAsk, numbers: list[int], chosen: str | None) -> dict[str, object]:
    return {"least": min(numbers), "most": max(numbers), "value": ask.default if chosen is None else chosen}


def _hands(
    ask: ChoiceAsk, options: Mapping[str, engine.Option], chosen: str | None, view: View, reader: Reader
) -> list[dict[str, object]]:
    """The cards to choose from, those of the hand first, then pile by pile."""
    piles: dict[str, list[dict[str, Any]]] = {}
    for key, option in options.items():
        if option.what == "card":
            pile = _pile(option)
            piles.setdefault(pile, []).append(_card(ask, key, option, chosen, view, reader))
    names = {pile: "" if pile == "hand" else capital(pile_name(pile)) for pile in piles}
    return [{"name": names[pile], "cards": piles[pile]} for pile in sorted(piles, key=lambda p: p != "hand")]


def _pile(option: engine.Option) -> str:
    """Where the card lies: "hand", or the sheet on which it lies."""
    return str(option.params.get("pile", "hand"))


def _card(
    ask: ChoiceAsk, key: str, option: engine.Option, chosen: str | None, view: View, reader: Reader
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


def _plain_ones(
    ask: ChoiceAsk, options: Mapping[str, engine.Option], chosen: str | None, view: View, reader: Reader
) -> list[dict[str, object]]:
    """One by one, but for what is the same from several planets."""
    groups = by_tech(options)
    later = {key for keys in groups.values() for key in keys[1:]}
    return [
        group(ask, groups[key], chosen, view, reader)
        if key in groups
        else _plain(ask, key, option, chosen, view, reader)
        for key, option in options.items()
        if key not in later
    ]


def _plain(
    ask: ChoiceAsk, key: str, option: engine.Option, chosen: str | None, view: View, reader: Reader
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
        "note": note(ask, key, view, reader, ships_seen=True),
        "seat": option.params["seat"] if option.what == "seat" else None,
        "faces": faces(cards) if isinstance(cards, list) else [],
        "default": key == ask.default,
        "chosen": key == chosen,
        "sheet": sheet(option.params["alien"]) if option.what == "alien" else None,
    }


def read(ask: ChoiceAsk, post: QueryDict) -> AnswerJSON:
    """The key of the chosen option; the pass button beats what is ticked."""
    return chosen_in(post)


def chosen_in(post: QueryDict) -> str:
    """Empty if nothing is chosen."""
    return PASS if "pass" in post else _chosen(post) or ""


def write(ask: ChoiceAsk, answer: AnswerJSON) -> QueryDict:
    return filled({"pass": "1"} if answer == PASS else {"answer": answer})

"""The labels and help of options: powers to use, cards to play, and what a tech says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from games.base.documents import ParamsJSON
from games.words import names
from games.words.choices import chosen
from games.words.patterns import CountBy, Entry, PatternBy, fill, ngettext_noop, words
from games.words.reader import Reader, as_reader
from games.words.sheets import sheet

KEPT_AND_PASSED = ("alien", "left", "right")  # in a draft
TECH_OPTIONS: dict[str, Entry] = {
    "tech": noop("%(tech)s"),
    "new_tech": noop("take a new tech instead, and my turn is over"),
    "tech_research": PatternBy(
        "for_good",
        {True: noop("go on with tech %(number_n)s (%(tech)s) until I cancel it")},
        PatternBy(
            "on",
            {
                True: PatternBy(
                    "ends",
                    {
                        "completed": noop("go on with tech %(number_n)s (%(tech)s) until it is completed"),
                        "enough": noop("go on with tech %(number_n)s (%(tech)s) until it has its ships"),
                    },
                    noop("go on with tech %(number_n)s (%(tech)s) until it can be completed"),
                )
            },
            noop("research tech %(number_n)s (%(tech)s) from %(planet)s"),
        ),
    ),
    "tech_complete": noop("complete tech %(number_n)s (%(tech)s)"),
    "tech_abandon": noop("abandon tech %(number_n)s (%(tech)s)"),
    "tech_nothing": PatternBy("on", {True: noop("nothing, from now on")}, noop("nothing")),
}


def tech_help(tech: str) -> str:
    """Return what a tech needs and does: "Needs 2 ships. At the start of any encounter, …".

    It is empty for an unknown tech.
    """
    told = sheet(tech)
    return " ".join([research_words(told["research"]), told["text"]]) if "research" in told else ""


def research_words(research: int) -> str:
    """Return how many ships complete it; an X tech is completed by any number."""
    if not research:
        return _("Research X: any number of ships.")
    return ngettext("Needs %(n)d ship.", "Needs %(n)d ships.", research) % {"n": research}


USE = noop("Use %(alien)s%(choice)s")
OPTIONS: dict[str, Entry] = {
    "pass": noop("pass"),
    "yes": noop("yes"),
    "no": noop("no"),
    "none": noop("no one"),
    "nothing": noop("nothing"),
    "keep": noop("keep it"),
    "lose": noop("lose %(ships)s"),
    "nobody": noop("invite no one"),
    "first_hand": noop("the first hand"),
    "second_hand": noop("the second hand"),
    "stop": noop("no, my turn is over"),
    "redraw": noop("discard the destiny card and draw again"),
    "seat": noop("%(seat)s"),
    "seats": PatternBy("seats", {(): noop("invite no one")}, noop("invite %(seats)s")),
    "planet": noop("%(planet)s"),
    "planets": noop("%(planets)s"),
    "card": noop("%(card)s"),
    "cards": noop("%(cards)s"),
    "alien": noop("%(alien)s"),
    "aliens": noop("%(aliens)s"),
    "lose_alien": noop("lose %(alien)s"),
    "pass_on": noop("keep %(alien)s, pass %(left)s left and %(right)s right"),
    "pass_both": noop("keep %(alien)s and pass the other two"),
    "alien_and_another": noop("keep %(alien)s and draw another"),
    "wished": noop("%(alien)s"),
    "banned": noop("%(alien)s"),
    "no_ban": noop("no alien"),
    "keep_alien": noop("keep what I have"),
    "give_alien": noop("give up %(alien)s"),
    "change_alien": noop("take %(new)s in place of %(alien)s"),
    "destiny": noop("%(destiny)s"),
    "follow": noop("follow the destiny card"),
    "deck": noop("the deck"),
    "discard": noop("discard it"),
    "drive_out": noop("attack a visitor in my own system"),
    "resettle": noop("re-settle an empty home planet"),
    "target": PatternBy(
        "seat", {None: noop("aim at %(planet)s")}, noop("aim at %(planet)s, against %(seat)s")
    ),
    "replace": noop("replace my encounter card with %(card)s"),
    "add": noop("add %(card)s to my encounter card"),
    "accept": noop("accept"),
    "decline": noop("decline"),
    "challenge": noop("challenge"),
    "lose_cards": noop("lose cards at random until 3 are left"),
    "grant_colony": noop("grant a colony on %(planet)s"),
    "rewards": PatternBy(
        "ships",
        {0: noop("%(cards)s from the deck")},
        PatternBy(
            "cards",
            {0: noop("%(ships)s from the warp")},
            noop("%(cards)s from the deck and %(ships)s from the warp"),
        ),
    ),
    "side": noop("%(side)s"),
    "number": noop("%(number)s"),
    "ships": noop("%(ships)s"),
    "place": noop("%(place)s"),
    "predict_nobody": noop("no one (the Zilch cannot win)"),
    "any_sharers": noop("however many win with them"),
    "sharers": PatternBy(
        "number",
        {0: noop("no one else wins")},
        CountBy(
            "number",
            ngettext_noop("exactly %(number)s other player wins", "exactly %(number)s other players win"),
        ),
    ),
    **TECH_OPTIONS,
}


def option_words(option: engine.Option, reader: Reader | int | None = None) -> str:
    """Return the words of one option: its `what` and `params`."""
    reader, params = as_reader(reader), option.params or {}
    if option.what == "use":
        return _use(params, reader)
    if option.what == "play":
        return _play(params, reader)
    if option.what in OPTIONS:
        return fill(OPTIONS[option.what], params, reader) + _from(params, reader)
    return _unknown(option, params, reader)


def _use(params: ParamsJSON, reader: Reader) -> str:
    """Return the use of a power: "Use Sorcerer", "Use Gambler (attack 12)".

    A face-down alien is turned up first.
    """
    pattern = noop("Turn up and use %(alien)s%(choice)s") if params.get("face_down") else USE
    return _(pattern) % {
        "alien": names.alien_name(params.get("alien") or params.get("tech") or params.get("sheet", "")),
        "choice": chosen(params.get("choice"), reader),
    }


def _play(params: ParamsJSON, reader: Reader) -> str:
    """Return the play of a card: "Play Card Zap", from another pile than the hand if it says so."""
    pattern = _FLARES.get(str(params.get("side")), noop("Play %(card)s%(choice)s%(pile)s"))
    return _(pattern) % {
        "card": names.card_name(params.get("card", "")),
        "choice": chosen(params.get("choice"), reader),
        "pile": _from(params, reader),
    }


def _from(params: ParamsJSON, reader: Reader) -> str:
    """Return the pile, if it is not a hand: " from the pile of Miser"."""
    pile = params.get("pile", "hand")
    return "" if pile == "hand" else _(" from %(pile)s") % words({"pile": pile}, reader)


_FLARES = {
    "wild": noop("Play the wild %(card)s%(choice)s%(pile)s"),
    "super": noop("Play the super %(card)s%(choice)s%(pile)s"),
}


def without_choice(option: engine.Option) -> Any:
    """Return the option without what is chosen with it: the use, for all ways to use a power."""
    return replace(option, params={n: v for n, v in (option.params or {}).items() if n != "choice"})


def option_help(option: engine.Option) -> str:
    """Return what the sheet says of what an option does; empty if it needs no explanation."""
    params = option.params or {}
    if params.get("tech"):
        return tech_help(params["tech"])
    if option.what in ("use", "alien", "lose_alien", "alien_and_another", "wished", "banned"):
        return str(sheet(params.get("alien", "")).get("power", ""))
    if option.what == "change_alien":
        return str(sheet(params.get("new", "")).get("power", ""))
    if option.what == "keep_alien":
        return _powers(params.get("aliens", ()))
    if option.what != "play":
        return ""
    name = str(params.get("card", "")).removesuffix(" flare")
    return str(sheet(name).get(params["side"] if params.get("side") in _FLARES else "text", ""))


def _powers(aliens: Sequence[str]) -> str:
    """Return what these aliens do; if there are several, each with its name."""
    texts = {alien: str(sheet(alien).get("power", "")) for alien in aliens}
    if len(texts) == 1:
        return next(iter(texts.values()))
    return " ".join(f"{names.alien_name(alien)}: {text}" for alien, text in texts.items())


def _unknown(option: engine.Option, params: ParamsJSON, reader: Reader) -> str:
    told = ", ".join(words(params, reader).get(name, "–") for name in params)
    head = names.capital(names.humanise(option.what))
    return f"{head}: {told}" if told else head


def aliens_of(option: engine.Option) -> list[str]:
    """Return the aliens of an option: those chosen together, or the one that is kept and those passed on."""
    params = option.params
    return list(params.get("aliens") or [params[name] for name in KEPT_AND_PASSED if name in params])

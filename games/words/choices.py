"""Options, what answers are made of, and questions by the form of their answers, in words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext, pgettext

import engine
from engine import Ask, Cards, Choice, Deal, Ships, ShipsTarget
from engine.deal_terms import ABOVE, compared, is_comparison
from engine.deals import PROMISES
from games.base.documents import AnswerJSON, ParamsJSON
from games.words import names
from games.words.patterns import SIDES, CountBy, Entry, PatternBy, fill, ngettext_noop, side_name, words
from games.words.reader import Reader, ability_name, as_reader, sheet

ChoiceAsk = Ask[Choice[Any]]
ShipsAsk = Ask[Ships]
CardsAsk = Ask[Cards]
DealAsk = Ask[Deal]
UNSEEN = "face_down"  # one of several sheets that others do not see
_CARD = r"(?:attack|kicker|reinforcement) -?\d+|negotiate|morph|edict_[a-z_]+|[a-z_]+ flare"
_SEATS = re.compile(r"seat \d+(?: seat \d+)*")
_KEY = re.compile(rf"\b(seat|planet) (\d+)\b|\b({_CARD})\b|\b([a-z_]+)\b")


_SeatName = Callable[[int, Reader], str]


def choice_words(choice: str, reader: Reader, seat: _SeatName = names.seat_name) -> str:
    """Return a choice with its seats, planets, cards and sides by their names, the rest unchanged.

    `seat` names a seat: as a label, or in a sentence to the reader.
    """
    for pattern, make in _PATTERNS:
        if found := pattern.fullmatch(choice):
            return make(found, reader, seat)
    if ", " in choice:
        return ", ".join(choice_words(one, reader, seat) for one in choice.split(", "))
    return _KEY.sub(lambda found: _named(found, reader, seat), choice).strip()


def chosen(choice: object, reader: Reader, seat: _SeatName = names.seat_name) -> str:
    """Return the choice, to follow what it belongs to at the end of a sentence; empty if there is none.

    At seats: "Blue uses Mind on you"; of anything else that it is chosen: "Blue uses Amoeba: in".
    """
    if not choice:
        return ""
    told = {"choice": choice_words(str(choice), reader, seat)}
    return (_(" on %(choice)s") if _SEATS.fullmatch(str(choice)) else _(": %(choice)s")) % told


def chosen_in_sentence(choice: object, reader: Reader, seat: _SeatName = names.seat_name) -> str:
    """Return the same within a sentence that tells it: "Blue plays Reinforcement +4 for the defense"."""
    if choice == "offense":
        return _(" for the offense")
    return _(" for the defense") if choice == "defense" else chosen(choice, reader, seat)


def _named(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    if found[1] == "seat":
        return seat(int(found[2]), reader)
    if found[1] == "planet":
        return names.planet_name(int(found[2]), reader.systems)
    return names.card_name(found[3]) if found[3] else _word(found[4])


def _word(word: str) -> str:
    """Return a side, a card with a sheet, or a single word of a sheet: a way to flow, odd or even."""
    if sheet(word):
        return names.card_name(word)
    plain = {
        "in": pgettext("choice", "in"),
        "out": pgettext("choice", "out"),
        "zap": pgettext("choice", "zap"),
        "odd": pgettext("choice", "odd"),
        "even": pgettext("choice", "even"),
        "plus": pgettext("choice", "plus"),
        "minus": pgettext("choice", "minus"),
        "offense": pgettext("choice", "offense"),
        "defense": pgettext("choice", "defense"),
    }
    return plain.get(word, names.humanise(word))


def _split(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return so many cards and so many ships."""
    return names.listed([names.cards_words(int(found[1])), names.ships_words(int(found[2]))])


def _cards(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return so many cards. Nobody else knows which."""
    return names.cards_words(int(found[1]))


def _seats(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    return names.listed(seat(int(number), reader) for number in re.findall(r"\d+", found[0]))


def _for_a_side(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    return _("%(card)s for %(side)s") % {"card": names.card_name(found[1]), "side": side_name(found[2])}


def _to_a_seat(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    told = {"card": names.card_name(found[1]), "seat": names.seat_name(int(found[2]), reader)}
    if int(found[2]) == reader.seat and seat is not names.seat_name:
        return _("%(card)s to you") % told
    return _("%(card)s to %(seat)s") % told


def _alien_for_alien(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return one power for another."""
    return _("%(one)s for %(other)s") % {"one": _power(found[1]), "other": _power(found[2])}


def _card_from_a_seat(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    told = {"card": names.card_name(found[1]), "seat": seat(int(found[2]), reader)}
    if int(found[2]) == reader.seat and seat is not names.seat_name:
        return _("%(card)s from you") % told
    return _("%(card)s from %(seat)s") % told


def _alien_to_a_seat(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    told = {"alien": _power(found[1]), "seat": seat(int(found[2]), reader)}
    if int(found[2]) == reader.seat and seat is not names.seat_name:
        return _("%(alien)s to you") % told
    return _("%(alien)s to %(seat)s") % told


def _alien_of_a_seat(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    told = {"alien": _power(found[1]), "seat": seat(int(found[2]), reader)}
    if int(found[2]) == reader.seat:
        return _("a face-down alien of yours") if found[1] == UNSEEN else _("your %(alien)s") % told
    return _("%(alien)s of %(seat)s") % told


def _power(word: str) -> str:
    return _("a face-down alien") if word == UNSEEN else names.alien_name(word)


def _from_a_planet(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return ships at one planet that come from another."""
    planet, other = (names.planet_name(int(number), reader.systems) for number in found.groups())
    return _("%(planet)s from %(other)s") % {"planet": planet, "other": other}


def _between_planets(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return something that lies between two neighbours."""
    return names.listed(names.planet_name(int(number), reader.systems) for number in found.groups())


def _ships_of_seats(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return so many ships of an owner."""
    if int(found[2]) == reader.seat:
        return names.own_ships(int(found[1]))
    told = {"ships": names.ships_words(int(found[1])), "seat": seat(int(found[2]), reader)}
    return _("%(ships)s of %(seat)s") % told


def _flow(found: re.Match[str], reader: Reader, seat: _SeatName) -> str:
    """Return ships that flow from colonies into the encounter, or out to them."""
    ships = {place: int(n) for place, n in re.findall(r"planet (\d+): (\d+)", found[2])}
    if found[1] == "in":
        return _("ships flow in, %(ships)s") % {"ships": names.ships_from(ships, reader.systems)}
    return _("ships flow out, %(ships)s") % {"ships": names.ships_to(ships, reader.systems)}


_Make = Callable[[re.Match[str], Reader, _SeatName], str]
_PATTERNS: tuple[tuple[re.Pattern[str], _Make], ...] = (
    (re.compile(r"cards (\d+) ships (\d+)"), _split),
    (re.compile(r"(\d+) cards"), _cards),
    (re.compile(r"(in|out) \(((?:planet \d+: \d+(?:, )?)+)\)"), _flow),
    (_SEATS, _seats),
    (re.compile(r"planet (\d+) from planet (\d+)"), _from_a_planet),
    (re.compile(r"planet (\d+) planet (\d+)"), _between_planets),
    (re.compile(r"(\d+) ships of seat (\d+)"), _ships_of_seats),
    (re.compile(rf"({_CARD}) for ({'|'.join(filter(None, SIDES))})"), _for_a_side),
    (re.compile(rf"({_CARD}) (?:to )?seat (\d+)"), _to_a_seat),
    (re.compile(rf"({_CARD}) from seat (\d+)"), _card_from_a_seat),
    (re.compile(r"([a-z_]+) for ([a-z_]+)"), _alien_for_alien),
    (re.compile(r"([a-z_]+) to seat (\d+)"), _alien_to_a_seat),
    (re.compile(r"([a-z_]+) of seat (\d+)"), _alien_of_a_seat),
)


def target_words(target: ShipsTarget, reader: Reader | int | None = None) -> str:
    """Return what is chosen together with ships, as a label: "Join the offense", "Yellow 3"."""
    return names.capital(target_name(target, reader))


def target_name(target: ShipsTarget, reader: Reader | int | None = None) -> str:
    """Return a side to join, or a planet, perhaps against one of its colonists."""
    if target.side:
        return _("join %(side)s") % {"side": side_name(target.side)}
    planet = names.planet_name(target.planet, as_reader(reader).systems)
    if target.seat < 0:
        return planet
    told = {"planet": planet, "seat": names.seat_name(target.seat, reader)}
    return _("%(planet)s, against %(seat)s,") % told


def exchange(ask: DealAsk, answer: AnswerJSON, reader: Reader) -> dict[str, str]:
    """Return what an offer gives and gets, seen by the seat that makes it.

    It is told by what each gets: a seat that gives a colony loses none, the other founds one beside it.
    """
    terms = answer["terms"]
    return {
        "other": names.colour_name(ask.form.other),
        "mine": gift_words(terms.get(str(ask.form.me), {}), reader),
        "theirs": gift_words(terms.get(str(ask.form.other), {}), reader),
    }


RELATIVE = {
    "highest attack": noop("the highest attack"),
    "lowest attack": noop("the lowest attack"),
    "random": noop("a card at random"),
}
ANY = {
    "any attack": noop("any attack card"),
    "any negotiate": noop("any negotiate card"),
    "any morph": noop("any morph card"),
    "any kicker": noop("any kicker card"),
    "any reinforcement": noop("any reinforcement card"),
    "any artifact": noop("any artifact card"),
    "any flare": noop("any flare card"),
}


def terms_words(terms: str | Mapping[str, Any], reader: Reader) -> str:
    """Return what each of the two dealers gets: "Blue gets attack 10. You get a colony on blue 2."."""
    gifts = json.loads(terms) if isinstance(terms, str) else terms
    takers = dict(zip(gifts, reversed(list(gifts)), strict=True))
    return " ".join(_side_gets(int(takers[seat]), gift, reader) for seat, gift in gifts.items())


def _side_gets(seat: int, gift: Mapping[str, Any], reader: Reader) -> str:
    told = {"seat": names.seat_name(seat, reader), "gift": gift_words(gift, reader)}
    return _("You get %(gift)s.") % told if seat == reader.seat else _("%(seat)s gets %(gift)s.") % told


ONE_OF_ITS_KIND = {"negotiate": noop("a negotiate"), "morph": noop("a morph")}


def gift_words(gift: Mapping[str, Any], reader: Reader) -> str:
    """Return what one dealer gives: cards, a colony, clauses."""
    parts = [term_words(term, n) for term, n in Counter(gift.get("cards") or ()).items()]
    if gift.get("colony") is not None:
        parts.append(_colony(gift["colony"], gift.get("ships"), reader))
    parts += [clause_words(name, number) for name, number in (gift.get("clauses") or {}).items()]
    if gift.get(PROMISES):
        parts.append(_("the promise “%(promise)s”") % {"promise": gift[PROMISES]})
    return names.listed(parts, _("nothing"))


def term_words(term: str, times: int = 1) -> str:
    """Return one card term: an exact card, a comparison, a type or chance."""
    if term == "random" and times > 1:
        return ngettext("%(n)d card at random", "%(n)d cards at random", times) % {"n": times}
    if is_comparison(term):
        return _compared(*compared(term), times)
    many = f"{times} × " if times > 1 else ""
    if term in RELATIVE:
        return many + _(RELATIVE[term])
    if term.startswith("any "):
        return many + _(ANY[term]) if term in ANY else many + names.humanise(term)
    return many + (
        _(ONE_OF_ITS_KIND[term]) if term in ONE_OF_ITS_KIND and not many else names.card_name(term)
    )


def _compared(beginning: str, number: int, times: int) -> str:
    """Return so many attacks above or below a number."""
    if beginning == ABOVE:
        told = ngettext("an attack above %(number)s", "%(n)d attacks above %(number)s", times)
    else:
        told = ngettext("an attack below %(number)s", "%(n)d attacks below %(number)s", times)
    return told % {"number": number, "n": times}


def _colony(planet: int, ships: int | None, reader: Reader) -> str:
    place = names.planet_name(planet, reader.systems)
    if ships is None:
        return _("a colony on %(planet)s") % {"planet": place}
    return _("a colony on %(planet)s with %(ships)s") % {"planet": place, "ships": names.ships_words(ships)}


def clause_words(name: str, number: object) -> str:
    """Return an alien's extra clause ("<sheet>.<ability>"), by its name and number."""
    sheet, _dot, ability = name.rpartition(".")
    told = {"alien": names.alien_name(sheet), "ability": ability_name(ability), "number": number}
    return _("%(alien)s: %(ability)s (%(number)s)") % told if sheet else f"{told['ability']} ({number})"


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
    "play_turn": noop("play my turn"),
    "punt": noop("give up my turn for a new hand"),
    "leave_in_warp": noop("leave it in the warp"),
    "ship_on_gate": noop("put it on the gate"),
    "no_kicker": noop("no Kicker"),
    "kicker": noop("%(card)s"),
    "kicker_if": noop("%(card)s, but only if my opponent lays a Kicker"),
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
    "own_system": noop("turn to my own home system"),
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
        {0: PatternBy("cards", {0: noop("no reward")}, noop("%(cards)s from the deck"))},
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

"""More names of options than their labels, and the words that say nothing beside them.

When a new alien is offered in place of an old one, both aliens are in the words of each answer. The words
between them say which is kept and which is given up.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

import engine
from games.base.documents import ParamsJSON
from games.base.language_and_zone import in_every_language
from games.mail.language.clauses import SAYS_LITTLE
from games.mail.language.phrasing import Homes, card_phrases, planet_words, value_words
from games.mail.language.tokens import Token
from games.mail.language.vocabulary import ENGLISH, normal, wordset
from games.questions.replies.tech_ways import ONWARD, goes_on, tech_ways
from games.words.choices import choice_words
from games.words.names import card_name
from games.words.reader import Reader, ability_name, of_sheet

KEEP, CHANGE = "keep_alien", "change_alien"
_GIVING_UP = (
    "give up {}",
    "give {} up",
    "give away {}",
    "give {} away",
    "discard {}",
    "drop {}",
    "lose {}",
    "reject {}",
    "refuse {}",
    "decline {}",
    "get rid of {}",
    "abandon {}",
    "{} abandon",
    "{} discard",
)
_KEEPING = ("{}", "keep {}", "{} keep", "stay {}", "stay with {}", "stick with {}", "remain {}")
_BEFORE = (
    "{kept} in place of {gone}",
    "{kept} instead of {gone}",
    "{kept} rather than {gone}",
    "{kept} over {gone}",
)
_SWAPPED = (
    "swap {gone} for {kept}",
    "swap {gone} against {kept}",
    "trade {gone} for {kept}",
    "exchange {gone} for {kept}",
    "replace {gone} with {kept}",
    "replace {gone} by {kept}",
    "change {gone} for {kept}",
    "change from {gone} to {kept}",
    "switch from {gone} to {kept}",
    "keep {kept} and {give}",
    "{kept} and {give}",
    "{give} and keep {kept}",
    "{give} and {kept}",
)
_OLD = (
    "mine",
    "old",
    "old alien",
    "old power",
    "old sheet",
    "old one",
    "old 1",
    "own",
    "current one",
    "current",
)
_NEW = ("new", "new alien", "new power", "new sheet", "new one", "new 1", "other one", "other")
_CHANGING = (
    "change",
    "switch",
    "swap",
    "exchange",
    "replace it",
    "swap it",
    "change it",
    "change aliens",
    "swap aliens",
)


def alien_ways(option: engine.Option, options: Mapping[str, engine.Option]) -> list[str]:
    """Return the names of an option to keep or change an alien, besides its label; of any other none."""
    if option.what not in (KEEP, CHANGE):
        return []
    alone = sum(other.what == CHANGE for other in options.values()) == 1
    return list(_kept(option, alone) if option.what == KEEP else _changed(option, alone))


def _kept(option: engine.Option, alone: bool) -> Iterator[str]:
    new, old = value_words(option.params["alien"]), list(map(value_words, option.params["aliens"]))
    yield from (
        "keep my alien",
        "keep my aliens",
        "keep mine",
        "my alien",
        "keep my own",
        "no new one",
        "no new alien",
    )
    yield from _without(["the new one", "new one", "new alien", new])
    for one in old:
        yield from _this_for_that(one, new)
    yield from _having([*(old if alone else []), *_OLD])


def _changed(option: engine.Option, alone: bool) -> Iterator[str]:
    new, old = value_words(option.params["new"]), value_words(option.params["alien"])
    yield from _without([old])
    yield from _this_for_that(new, old)
    if alone:
        yield from _without(["mine", "my old one", "my old alien", "the old one", "my alien"])
        yield from _having([new, *_NEW])
        yield from (
            *_CHANGING,
            *(f"{verb} to {name}" for verb in ("change", "switch", "swap") for name in (new, *_NEW)),
        )
        yield from (f"{verb} {new}" for verb in ("become", "be", "give me", "gimme", "take"))


def _having(names: Sequence[str]) -> Iterator[str]:
    yield from (way.format(name) for way in _KEEPING for name in names)


def _without(names: Sequence[str]) -> Iterator[str]:
    yield from (way.format(name) for way in _GIVING_UP for name in names)


def _this_for_that(kept: str, gone: str) -> Iterator[str]:
    yield from (way.format(kept=kept, gone=gone) for way in _BEFORE)
    gives = [way.format(gone) for way in _GIVING_UP]
    yield from (way.format(kept=kept, gone=gone, give=give) for way in _SWAPPED for give in gives)


Options = Mapping[str, engine.Option]
USES = frozenset({"use", "play"})
# Words beside every option. No noun of the game is among them.
NOTHING: frozenset[Token] = wordset(
    "and i ill id im we will would like want to the a an my our please pls play lay put take choose pick"
    " select use using it its is be let lets us go going with for thanks thank you your cheers then at on"
    " of from by keep get so just only hi hello still again think say his her their then this that one"
    " both have prefer now number s d ll m re ve up down face thats gimme give say"
) - {"keep", "one", "will"}
_NOISE: dict[str, frozenset[Token]] = {
    what: frozenset(words.split())
    for what, words in {
        "seat": "hand destiny attack attacking fight hit after target player seat against me her him them"
        " revenge over chair",
        "target": "against attack attacking aim aiming gate hyperspace goes hit planet target colony",
        "planet": "back ship return returns returning land colony planet goes beside planets send attack",
        "card": "card discard give lay down lose hand",
        "alien": "be alien choose become",
        "lose_alien": "up lose",
        "give_alien": "up",
        "yes": "i do one",
        "number": "exactly stake number ships bet wager risk all name call",
        "rewards": "cards deck warp draw back",
        "destiny": "colour color",
        "use": "against as activate claim add boost put support",
        "play": "add boost put support against as",
        "add": "encounter",
        "replace": "encounter",
        "lose": "all",
        "tech": "keep keeping tech card",
        "new_tech": "instead draw another",
    }.items()
}
# question -> verbs that do something else there: a discarded card is not laid, a tech given up goes
_TELLING: dict[str, frozenset[Token]] = {
    "encounter_card": wordset("discard give lose hand"),
    "tech_action": wordset("give up"),
}
_GIVEN_UP: frozenset[Token] = wordset("up")
_DROPPED: frozenset[Token] = wordset("discard lose hand")
_THROWN: frozenset[Token] = wordset(
    "throw throwing away out toss dump ditch chuck drop bin back them him weg raus"
)
# option.what -> more of its names
_WAYS = {
    "redraw": "redraw|draw again|draw another|draw another card|draw a new card|discard and draw again"
    "|new card|new destiny card|new destiny|flip again|flip another|flip another 1|flip another card"
    "|another 1"
    "|draw another 1|another card|another destiny card",
    "drive_out": "attack|attack a visitor|attack the visitor|drive out|drive them out|drive out the visitor"
    "|drive the visitor out|drive him out|throw out the visitor|throw them out|kick them out"
    "|kick him out|kick out the visitor|besucher raus"
    "|besucher rauswerfen|rauswerfen|besucher rausschmeissen|rausschmeissen|besucher angreifen"
    "|chase them off my planet|kick them off my planet|throw them off my planet|fight them at home"
    "|von meinem planeten schmeissen|vom planeten werfen|vertreiben",
    "own_system": "own|my own|own system|my system|my own system|home|at home|own colour|my colour|own color"
    "|my color|eigenes system|mein system|mein eigenes system|zuhause|meine farbe",
    "resettle": "resettle|re settle|settle an empty planet|resettle a planet",
    "keep": "take it|ill take it|i take it|keep|keep it|keeping it|hold on to it|hang on to it",
    "discard": "discard|discard it|throw away|throw it away|get rid of it|toss|toss it|toss it away"
    "|dump it|ditch it|bin it"
    "|trash it|throw it out|chuck it|get rid of that|toss that",
    "accept": "accept|trust|trust you|i trust you|trust them|take it|yes i take it|i take it|ill "
    "take it|believe|believe it|believe them"
    "|true|seems true|sounds true|buy it|i buy it|i buy that|ill buy it",
    "decline": "keep your card|decline|refuse|reject",
    "challenge": "challenge|bullshit|bs|nonsense|lies|you lie|youre lying|you are lying|challenge it"
    "|liar|bluff|a bluff|its a bluff|call your bluff|call the bluff"
    "|call bluff|i do not believe it|i dont believe it|doubt it|not buying it|im not buying it|i "
    "dont buy it|dont buy it|i am not buying it|call",
    "grant_colony": "grant|grant it|grant colony|give the colony",
    "lose_cards": "lose cards|lose the cards|cards",
    "nothing": "nothing|neither|no|none",
    "stop": "stop|done|no",
    "follow": "let destiny decide|follow|follow destiny|follow the card|follow the destiny card",
    "deck": "deck|draw from the deck|from the deck|from the pile|top of the deck|the top card|stapel"
    "|vom stapel",
    "punt": "punt|give up my turn|skip my turn|new hand|new cards|7 new cards|throw away my hand"
    "|discard my hand|neue hand|neue karten|zug aufgeben",
    "play_turn": "play my turn|take my turn|keep my hand|zug spielen|hand behalten",
    "no_kicker": "no kicker|without kicker|ohne kicker",
    "ships": "ship|ships",
    "cards": "card",
}
_UNCHANGING = ("pass", "nothing", "keep_alien", "tech_nothing", "no_kicker")
_AGREEING = ("yes", "accept", "keep")
_REFUSING = ("no", "decline", "discard", "challenge")
_FOR_NO = ("pass", "no", "nobody", "none", "nothing", "decline", "no kicker")


def only_use(options: Options) -> str:
    """Return the one option that uses or plays something, where no other but passing is possible; else ""."""
    others = [key for key, option in options.items() if option.what != "pass"]
    return others[0] if len(others) == 1 and options[others[0]].what in USES else ""


def names_in(option: engine.Option) -> frozenset[str]:
    """Return the names of the card that an option plays and of what it does, in every language."""
    if option.what not in USES:
        return frozenset()
    card, ability = (str(option.params.get(name) or "") for name in ("card", "ability"))
    cards = in_every_language(partial(card_name, card)) if card else []
    abilities = in_every_language(partial(ability_name, ability)) if ability else []
    return frozenset(filter(None, map(normal, [*cards, *abilities])))


def noun(option: engine.Option) -> str:
    """Return what is used or played: "power", "card" or "tech"."""
    return next((name for key, name in _NOUNS if key in option.params), "card")


_NOUNS = (("card", "card"), ("tech", "tech"), ("alien", "power"))


def is_unchanging(option: engine.Option) -> bool:
    """Return whether this option leaves all as it is, now and from now on."""
    return option.what in _UNCHANGING and not option.params.get("on")


def mentions(options: Options) -> dict[str, str]:
    """Return all that each option is about, in words, also what the option does not bring about."""
    found = {key: o.params.values() for key, o in options.items() if o.what not in ("seats", "yes", "no")}
    return {key: " ".join(map(value_words, values)) for key, values in found.items()}


def nothing(question: str, gives_up: bool = False) -> frozenset[Token]:
    """Return the words that say nothing beside any option here; to give up a thing is not to choose it."""
    return NOTHING - _TELLING.get(question, frozenset()) - (_GIVEN_UP if gives_up else frozenset())


def noise(what: str, question: str = "", loses: bool = True) -> frozenset[Token]:
    """Return the words that say nothing beside an option of this kind, in this question.

    The words for discarding a card say nothing only where the chosen thing is lost.
    """
    return (
        _NOISE.get(what, frozenset())
        - _TELLING.get(question, frozenset())
        - (_DROPPED if what == "card" and not loses else frozenset())
    ) | (_THROWN if what == "card" and loses else frozenset())


def ways(key: str, option: engine.Option, options: Options, homes: Homes) -> list[str]:
    """Return more names of an option than its labels."""
    params, pile = option.params, option.params.get("pile", "hand")
    found = [way for way in _WAYS.get(option.what, "").split("|") if way]
    if told := [*tech_ways(option, options, homes.systems), *alien_ways(option, options)]:
        return [*found, *told]
    if option.what in ("card", "kicker"):
        found += card_phrases(params["card"])
        found += [f"{params['card']} pile of {pile}"] if pile != "hand" else []
    elif option.what in USES:
        found += _uses(params, homes)
    elif option.what == "rewards":
        found += rewards_ways(params["cards"], params["ships"], _most(options))
    elif option.what == "number":
        found += [f"exactly {params.get('number')}", str(params.get("number"))]
    else:
        found += [*_planets(params, homes), *_named(params)]
    return found


def _named(params: ParamsJSON) -> list[str]:
    """Return the name of an option that has nothing else in it: of two aliens one may be given up."""
    return [value_words(value) for name, value in params.items() if name in _NAMED and len(params) == 1]


_NAMED = ("alien", "side", "tech")


# question -> yes or no to that question alone
_TO_QUESTION: dict[str, dict[str, str]] = {
    "another_encounter": {
        "yes": "another encounter|another|another 1|1 more|1 more encounter|again|go again|once more"
        "|second encounter"
        "|keep going|go on|continue|again if it works|another 1 if it works"
        "|another encounter if it works|1 more if it works|sure if it works|go again if it works"
        "|yes if it works|if it works i want to go again|i want to go again if it works|i want to go again"
        "|if it works again|if it works another 1|if i win i go again|if i win again"
        "|again if it succeeds|yes if it succeeds"
        "|again if i win|yes if i win|second encounter if i win|a second encounter if i win",
        "no": "ive had enough|i have had enough"
        "|im done|i am done|im finished|im done for now|ich bin fertig|fertig|das wars"
        "|no second encounter|no second one|not a second one|no second 1|not a second 1|no other encounter"
        "|stop here|end my turn|end turn|no more encounters"
        "|that is enough|thats enough|thats all|call it a day|1 enough|1 is enough|1 is enough for me"
        "|1 is plenty",
    },
    "comet_drawn": {
        "pass": "keep the comet|let the comet stand|let the comet be|let the comet count|the comet stands"
        "|the comet counts|leave the comet|den kometen lasse ich gelten|der komet gilt|komet gilt"
        "|lass den kometen gelten|den kometen lassen|ich lasse den kometen gelten|der komet bleibt"
        "|komet bleibt",
    },
    "kicker_laid": {
        "pass": "let the kicker stand|the kicker stands|leave the kicker|let the kicker be|let his kicker be"
        "|der kicker gilt|lass den kicker gelten|ich lasse den kicker gelten|der kicker bleibt",
    },
    "kicker": {
        "no kicker": "i lay no kicker|i lay none|i play no kicker|i play none|keep my kickers|keep them"
        "|i keep my kickers|ich lege keinen kicker|ich lege keinen|ich spiele keinen kicker"
        "|ich behalte meine kicker",
    },
    "punt": {
        "punt": "i punt|punt my turn|give up the turn|give up this turn|i give up this turn|i give up my turn"
        "|skip this turn|pass my turn|a new hand|draw a new hand|draw new cards|give me a new hand"
        "|give me new cards|give me 7 new cards|please give me 7 new cards|draw 7|throw my hand away"
        "|throw the hand away|throw the whole hand away|throw away the whole hand|discard my whole hand"
        "|7 neue karten|neu ziehen|ich ziehe neu|ich gebe den zug auf|ich gebe meinen zug auf"
        "|den zug abgeben|ich gebe den zug ab|ich gebe meinen zug ab|ich gebe den zug ab und ziehe neu"
        "|hand abwerfen|ich werfe meine hand ab|ich setze aus|aussetzen",
        "play": "play|i play|play on|i play on|happy with my hand|im happy with my hand"
        "|i play my turn|ill play my turn|play the turn|play this turn|no punt|no punting"
        "|dont punt|i dont punt|i keep my hand|keep my cards|i keep my cards|hand is fine|hand is good"
        "|my hand is fine|my hand is good|my cards are fine|my cards are good|good hand|spielen|ich spiele"
        "|ich spiele meinen zug|meinen zug spielen|kein punt|ich behalte meine hand"
        "|meine hand behalten|ich behalte meine karten|ich behalte die karten"
        "|ich behalte die karten und spiele|meine hand ist gut|die hand ist gut",
    },
    "hoard": {"unclear": "hand"},
    "ban": {"none": "nobody|no one|noone|niemand|niemanden|keinen|let them all play|ban nobody|ban no one"},
    "compensation": {
        "yes": "compensation|take it|take them|take the cards|take cards|take compensation|give me the cards"
        "|give me cards|cards|i want the cards|i want compensation|take my compensation",
        "no": "skip the compensation|skip compensation|skip it|"
        "no compensation|no cards|keep your cards|do not take them",
    },
}


def of_its_sheet(key: str, option: engine.Option, what: str) -> frozenset[frozenset[str]]:
    """Return the words of the sheet's own ways to choose an option, or to use what the option uses."""
    card_or_alien = str(option.params.get("alien") or option.params.get("card") or "")
    ability = f"{card_or_alien.removesuffix(' flare')}.{option.params.get('ability')}"
    said = [of_sheet("replies", what, key), of_sheet("replies", ability) if option.what in USES else ""]
    return frozenset(words for way in "|".join(said).split("|") if (words := own_words(way)))


def seat_in(option: engine.Option) -> int | None:
    """Return the seat that an option is about; None if it is about none."""
    kind, _space, number = str(option.params.get("choice") or "").partition(" ")
    return int(number) if kind == "seat" and number.isdecimal() else option.params.get("seat")


def planet_in(option: engine.Option, homes: Homes) -> frozenset[str]:
    """Return the words of the planet that an option is about."""
    planet = option.params.get("planet")
    return own_words(planet_words(planet, homes.systems)) if isinstance(planet, int) else frozenset()


def own_words(plain: str) -> frozenset[str]:
    """Return the words of a normal text that tell what is done, without those that say nothing.

    >>> sorted(own_words("ok i take my card back now"))
    ['back', 'card']
    """
    said = _CONTRACTED.sub(r"\1 is", plain)
    return frozenset(_stem(word) for word in said.split() if word not in SAYS_LITTLE)


_CONTRACTED = re.compile(r"\b(he|she|it)s\b")


ASKS = re.compile(  # "is he bluffing", also where no question mark is typed
    r"(?:is|are|was|were|does|did|do|should|shall|can|could|would|may|might|has|have|ist|sind|hat|haben"
    r"|kann|können|soll|sollen|darf|dürfen|muss|müssen|reicht|stimmt|who|what|why|how|wer|was|wie|warum|wann)\b"
)


def _stem(word: str) -> str:
    return _ENDING.sub("", word) if len(word) > 5 else word


_ENDING = re.compile(r"(?:ing|est|es|en|e|s|t|n)$")


def unclear(what: str) -> Collection[str]:
    """Return the words beside which a name may mean the option that it is not in."""
    said = _TO_QUESTION.get(what, {}).get("unclear") or of_sheet("replies", what, "unclear")
    return said.split("|")


def agreement(key: str, option: engine.Option, options: Options, what: str = "") -> list[str]:
    """Return yes and no where they can mean one option only.

    Where there is but one option, everything that agrees means it.
    """
    whats = [other.what for other in options.values()]
    said = _TO_QUESTION.get(what, {}).get(key) or of_sheet("replies", what, key)
    found = [way for way in said.split("|") if way]
    if key == next((word for word in _FOR_NO if word in options), None):
        found += sorted(ENGLISH.no if key == "no" else _none_of(option, options))
    if goes_on(option, options):
        found += sorted(ONWARD)
    if option.what == "seats" and _invites_one(option, options):
        found += sorted(ENGLISH.yes)
    if option.what in _AGREEING and sum(what in _AGREEING for what in whats) == 1:
        found += sorted(ENGLISH.yes)
    if option.what in _REFUSING and any(what in _AGREEING for what in whats):
        found += sorted(ENGLISH.no)
    if len(options) == 1 and option.what == "pass":
        found += sorted(ENGLISH.agreeing)
    return found


def _invites_one(option: engine.Option, options: Options) -> bool:
    """Return whether this is the only one that can be invited: then yes means it."""
    others = [one for one in options.values() if one.params.get("seats")]
    return others == [option]


def _none_of(option: engine.Option, options: Options) -> frozenset[str]:
    """Return what passes here, or chooses none of the others: only what has happened can be let happen.

    "Go on" does not pass where a tech can be gone on with, also where there are two such techs.
    """
    passing = ENGLISH.passing if option.what == "pass" else ENGLISH.passing - ENGLISH.letting
    return passing - ONWARD if any(goes_on(o, options) for o in options.values()) else passing


def _uses(params: ParamsJSON, homes: Homes) -> list[str]:
    """Return a power or card with what is chosen for it: "healer red", "power red", "void flare blue"."""
    choice = choice_words(str(params.get("choice") or ""), Reader(systems=homes.systems))
    ability = value_words(params.get("ability") or "")
    names = [value_words(params.get("alien") or params.get("card") or params.get("tech") or "")]
    names += ["power", f"{names[0]} power"] if "alien" in params else []
    names += [f"{names[0]} {noun}" for noun in ("artifact", "artefakt") if _is_artifact(params)]
    names += [f"{name} {ability}" for name in names]
    pile = params.get("pile", "hand")
    behind = f" {value_words(pile)}" if pile != "hand" else ""
    return [f"{name} {choice}{behind}".strip() for name in names]


def _is_artifact(params: ParamsJSON) -> bool:
    return "card" in params and engine.card(params["card"]).kind == "artifact"


def rewards(cards: int, ships: int) -> str:
    """Return a number of cards and a number of ships in words."""
    some_cards, some_ships = f"{cards} card{'s' * (cards != 1)}", f"{ships} ship{'s' * (ships != 1)}"
    if not cards or not ships:
        return some_cards if not ships else some_ships
    return f"{some_cards} and {some_ships}"


def _most(options: Options) -> int:
    """Return how many things the fullest reward has."""
    return max(int(o.params["cards"] + o.params["ships"]) for o in options.values() if o.what == "rewards")


def rewards_ways(cards: int, ships: int, most: int) -> list[str]:
    """Return the names of a reward, in either order; a kind with none need not be named.

    "All cards" are as many as there can be.
    """
    ways = [rewards(cards, ships)]
    if cards and ships:
        ways += [f"{rewards(0, ships)} and {rewards(cards, 0)}"]
        ways += [f"{cards} of each", f"{cards} each"] if cards == ships else []
        ways += ["a card and a ship"] if cards == ships == 1 else []
        return ways
    if cards or ships:
        things = "cards" if cards else "ships"
        return [*ways, things, *_alone(things, cards + ships == most)]
    return [*ways, "nothing", "none"]


def _alone(things: str, are_all: bool) -> list[str]:
    words = ["only", "just", *(["all", "both", "all the"] if are_all else [])]
    return [f"{things} only", *(f"{word} {things}" for word in words)]


def _planets(params: ParamsJSON, homes: Homes) -> list[str]:
    """Return a seat, a planet, or both: "blue", "red 2", "red 2 against blue", "blue on red 2"."""
    seats = [name for name, seat in homes.seats.items() if seat == params.get("seat")]
    if not isinstance(params.get("planet"), int):
        return seats
    planet = planet_words(params["planet"], homes.systems)
    both = [f"{planet} {name}" for name in seats]
    home = [f"home {planet}", "home"] if homes.is_own(str(params["planet"])) else []
    return [planet, *both, *home]

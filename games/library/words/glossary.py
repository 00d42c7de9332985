"""The terms of the game, each with a sentence and the rules behind it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop


@dataclass(frozen=True)
class Term:
    """A term of the game.

    `forms`: the words by which it is found in texts, with | between them; empty where it is an everyday word
    as well. `rules`: ids, with commas.
    """

    id: str
    name: str
    forms: str
    text: str
    rules: str = ""


TERMS = {
    term.id: term
    for term in (
        Term(
            "offense",
            noop("offense"),
            noop("offense"),
            noop("The player whose turn it is, who attacks."),
            "R-1.7",
        ),
        Term(
            "defense",
            noop("defense"),
            noop("defense"),
            noop("The player who is attacked. The defense wins ties."),
            "R-1.7, R-11.2",
        ),
        Term(
            "main-player",
            noop("main player"),
            noop("main player|main players"),
            noop("The offense and the defense of an encounter. Everyone else may be an ally."),
            "R-1.7",
        ),
        Term(
            "ally",
            noop("ally"),
            noop("ally|allies"),
            noop(
                "A player who joins one side with 1 to 4 ships. An ally of the offense shares its win, an "
                "ally of the defense is rewarded."
            ),
            "R-9.3, R-9.4",
        ),
        Term(
            "encounter",
            noop("encounter"),
            noop("encounter|encounters"),
            noop("One attack from destiny to its result. A turn has one, or two if the first succeeds."),
            "R-3.3, R-3.4",
        ),
        Term(
            "destiny",
            noop("destiny"),
            noop("destiny"),
            noop("The pile of cards that tells whom the offense attacks."),
            "R-6.2",
        ),
        Term(
            "planet",
            noop("planet"),
            "",
            noop(
                "Each player begins with home planets, usually 5. Any number of players may have ships on a "
                "planet."
            ),
            "R-1.1, R-1.3",
        ),
        Term(
            "colony",
            noop("colony"),
            "",
            noop("A planet on which you have ships: in your own system, or in someone else's."),
            "R-1.3, R-1.4",
        ),
        Term(
            "foreign-colony",
            noop("foreign colony"),
            noop("foreign colony|foreign colonies"),
            noop("Your ships on a planet of someone else's system. Usually 5 of them win the game."),
            "R-1.4, R-13.1",
        ),
        Term(
            "warp",
            noop("warp"),
            noop("warp"),
            noop("Where lost ships wait. You get one of yours back at the start of each of your encounters."),
            "R-1.9",
        ),
        Term(
            "gate",
            noop("hyperspace gate"),
            noop("hyperspace gate|gate"),
            noop("Points at the planet under attack. The ships of the offense and its allies stand on it."),
            "R-7.1",
        ),
        Term(
            "reverse-gate",
            noop("reverse gate"),
            noop("reverse gate|reversed gate"),
            noop(
                "Only in games of the Mayfair edition: the gate with its other side up. Allies of a defense "
                "that wins found colonies then, and allies of an offense that wins are rewarded."
            ),
            "M-16.1, M-16.2",
        ),
        Term(
            "comet",
            noop("comet"),
            noop("comet|comets"),
            noop(
                "Only in games of the Mayfair edition: a destiny card that changes the encounter that is "
                "coming, and no other. Another card follows it. Of several comets the first counts."
            ),
            "M-15.9, M-15.10",
        ),
        Term(
            "attack",
            noop("attack"),
            noop("attack card|attack cards"),
            noop("An encounter card with a number. Card and ships are added up, and the higher total wins."),
            "R-11.2",
        ),
        Term(
            "negotiate",
            noop("negotiate"),
            noop("negotiate|negotiates"),
            noop(
                "An encounter card that loses to an attack and then brings compensation. Two of them lead to "
                "a deal."
            ),
            "R-11.4, R-11.5",
        ),
        Term(
            "morph",
            noop("morph"),
            noop("morph"),
            noop("An encounter card that becomes a copy of the opponent's card."),
            "R-11.6",
        ),
        Term(
            "reinforcement",
            noop("reinforcement"),
            noop("reinforcement|reinforcements"),
            noop(
                "A card that adds its number to a side once both cards are open. Main players and allies may "
                "play it."
            ),
            "R-11.8",
        ),
        Term(
            "artifact",
            noop("artifact"),
            noop("artifact|artifacts"),
            noop("A card with an effect of its own, played at the moment it names."),
            "R-20.1",
        ),
        Term(
            "flare",
            noop("flare"),
            noop("flare|flares"),
            noop(
                "A card named after an alien. Everyone may use its wild half; its super half is for that "
                "alien."
            ),
            "R-21.2, R-21.4",
        ),
        Term(
            "compensation",
            noop("compensation"),
            noop("compensation"),
            noop(
                "Cards that you take from the winner because you laid a negotiate against an attack: one for "
                "each ship you lost."
            ),
            "R-17.1",
        ),
        Term(
            "reward",
            noop("reward"),
            noop("reward|rewards"),
            noop(
                "What an ally of a defense that wins gets for each ship: a card, or a ship back from the "
                "warp."
            ),
            "R-17.7",
        ),
        Term(
            "deal",
            noop("deal"),
            noop("deal|deals"),
            noop(
                "What both main players agree on after two negotiates: cards, and colonies. Without one each "
                "loses 3 ships."
            ),
            "R-16.3",
        ),
        Term(
            "power",
            noop("power"),
            noop("power|powers"),
            noop(
                "What your alien can do. You lose it while you have too few home colonies: usually fewer "
                "than 3."
            ),
            "R-14.2, R-14.3",
        ),
        Term(
            "zap",
            noop("zap"),
            noop("zap|zapped|zaps"),
            noop(
                "Stops a power or a card: a Cosmic Zap cancels a power for the encounter, a Card Zap an "
                "artifact or a flare."
            ),
            "R-14.7, R-21.7",
        ),
        Term(
            "use",
            noop("use"),
            noop("mandatory|optional"),
            noop(
                "A power is used. A mandatory one has to be, an optional one may be. Only a use can be "
                "zapped."
            ),
            "R-14.2, R-14.8",
        ),
        Term(
            "respond",
            noop("respond"),
            noop("respond"),
            noop("To play something against a card or power that was just announced."),
            "R-15.5",
        ),
        Term(
            "moment",
            noop("moment"),
            "",
            noop("A point of an encounter at which powers and cards may act."),
            "R-15.6",
        ),
        Term(
            "tech",
            noop("tech"),
            noop("tech|techs"),
            noop(
                "A card of the Technology variant. It lies face down before its player until enough ships "
                "have researched it."
            ),
            "R-23.1, R-23.16",
        ),
        Term(
            "research",
            noop("research"),
            "",
            noop(
                "At the start of any regroup phase, move a ship from a colony to a face-down tech. It stays "
                "there until the tech is completed or abandoned."
            ),
            "R-23.4, R-23.5",
        ),
        Term(
            "complete",
            noop("complete a tech"),
            "",
            noop(
                "Turn up a tech with at least as many ships on it as it needs. The ships come home, and the "
                "tech may be used from then on."
            ),
            "R-23.6",
        ),
        Term(
            "abandon",
            noop("abandon a tech"),
            "",
            noop("Discard a face-down tech without effect. The ships on it come home."),
            "R-23.7",
        ),
        Term(
            "default",
            noop("default"),
            noop("default"),
            noop("The answer that is taken if the deadline passes. Every question says what it is."),
        ),
        Term(
            "stop",
            noop("stop"),
            "",
            noop("A moment at which you want to be asked. Others can't see your stops."),
        ),
        Term(
            "order",
            noop("standing order"),
            noop("standing order|standing orders"),
            noop("What you want done at a moment without being asked: pass, or use a power."),
        ),
        Term(
            "host",
            noop("host"),
            "",
            noop("The person who made a game. They invite, start it and may rename it."),
        ),
        Term(
            "spectator",
            noop("spectator"),
            noop("spectator|spectators"),
            noop("Someone who watches a game hours behind, and never sees a hand."),
        ),
        Term(
            "seat",
            noop("seat"),
            "",
            noop("A place at the table with a colour. A person or a bot plays it."),
            "R-1.12",
        ),
    )
}


def term_words(term: str) -> Term | None:
    """Return a term in the active language; None if there is no such term."""
    found = TERMS.get(term)
    return found and _translated(found)


def every_term() -> list[Term]:
    """Return all terms, by their names."""
    return sorted(map(_translated, TERMS.values()), key=lambda term: term.name.casefold())


def _translated(term: Term) -> Term:
    forms = _(term.forms) if term.forms else ""
    return Term(term.id, _(term.name), forms, _(term.text), term.rules)

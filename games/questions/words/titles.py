"""What is asked, as a title and an explanation by the terms of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.asking.forms import PASS
from games.base.documents import ParamsJSON
from games.questions.words.seat_titles import LAUNCHING, TECHS, completed_title
from games.words import names, sheets
from games.words.answers import terms_words
from games.words.choices import chosen
from games.words.moments import MOMENTS, announced, concerns, moment_name
from games.words.patterns import CountBy, Entry, IfSame, PatternBy, ToReader, fill, ngettext_noop, text_of
from games.words.reader import Reader, as_reader

from .before import NOTHING, NOTHING_TITLE, before
from .withheld import withheld


@dataclass(frozen=True)
class QuestionWords:
    """A question in words.

    `subject` is the title as others may come to see it, over a shoulder or on a locked screen. It names no
    card but one that is announced, for a question does not say which of its cards lie open.
    """

    title: str
    said: str  # of this very question
    rule: str  # as in any question of its kind
    subject: str

    @property
    def explanation(self) -> str:
        """Return all explanations of the question."""
        return " ".join(part for part in (self.said, self.rule) if part)


# what -> (title, explanation)
NAMING = PatternBy(
    "number",
    {
        1: noop(
            "Everyone names 2 aliens and 1 that no one gets, in secret. What you alone want is yours; what "
            "several want they name again. After %(most)s rounds chance decides."
        )
    },
    PatternBy(
        "aliens",
        {(): noop("Round %(number)s of %(most)s: name another alien. After the last, chance decides.")},
        noop(
            "You did not get: %(aliens)s. Name another alien, or the same again if it is listed. This is "
            "round %(number)s of %(most)s; after the last, chance decides."
        ),
    ),
)
QUESTIONS: dict[str, tuple[Entry, Entry]] = {
    "alien": (
        noop("Choose your alien"),
        noop("Keep one of the alien sheets dealt to you. No one sees your choice until everyone has chosen."),
    ),
    "aliens": (
        noop("Choose your %(number)s aliens"),
        noop(
            "Keep %(number)s of these alien sheets: you have all of their powers. No one sees your choice "
            "until everyone has chosen."
        ),
    ),
    "draft": (
        noop("Keep one alien, pass two on"),
        IfSame(
            "seat",
            "other",
            noop(
                "You keep 1 of your 3 aliens; the other 2 go to %(seat_colour)s, who passes 2 to you. Then "
                "you choose 2 of the 3 that you hold. No one else sees what is passed."
            ),
            noop(
                "You keep 1 of your 3 aliens. One goes to %(seat_colour)s on your left, one to "
                "%(other_colour)s on your right, and each of them passes 1 to you. Then you choose 2 of the "
                "3 that you hold. No one else sees what is passed."
            ),
        ),
    ),
    "wish": (noop("Name an alien you want"), NAMING),
    "second_wish": (
        noop("Name a second alien you want"),
        PatternBy("number", {1: noop("You have both if no one else names them.")}, NAMING),
    ),
    "ban": (
        noop("Ban an alien from the game?"),
        noop("No one can have the alien that you name here. All bans are told together, without names."),
    ),
    "lose_power": (
        noop("Choose the power you lose first"),
        CountBy(
            "number",
            ngettext_noop(
                "You have %(number)s home colony; with fewer than %(least)s you lose one power for each that "
                "is missing. What you lose first comes back last.",
                "You have %(number)s home colonies; with fewer than %(least)s you lose one power for each "
                "that is missing. What you lose first comes back last.",
            ),
        ),
    ),
    "take_chair": (
        noop("Whose chair do you take?"),
        noop(
            "You have sat out. You now play the seat you choose, with its cards, ships and alien, and see "
            "what that seat knows; its player sits out. Main players of this encounter stay."
        ),
    ),
    "prediction": (
        noop("Who will win the game?"),
        noop(
            "You are the Zilch. If the player you name wins, you win too. No one sees your answer until the "
            "end. You can change it until everyone has given their first answers; then it stands."
        ),
    ),
    "prediction_sharers": (
        noop("How many others will win with them?"),
        noop(
            "If you name the exact number of other winners and are right, you alone win; if you are wrong, "
            "you lose. Leave it open, and you win whenever the player you named wins."
        ),
    ),
    "rotate": (
        noop("Keep your alien, or take the new one?"),
        noop(
            "Your turn begins with a new alien sheet. You keep it in place of yours, or you keep yours; the "
            "other one is discarded. What you keep works at once, if it lies face up."
        ),
    ),
    "hoard": (
        noop("Choose which hand becomes your hoard"),
        noop("One hand is your hand of cards, the other one your hoard. Both stay secret."),
    ),
    "new_hand_due": (
        noop("Play anything before your new hand?"),
        noop(
            "You hold no encounter card. You may play what can be played now; the rest of your hand is shown "
            "and discarded, and you draw a new hand."
        ),
    ),
    "regroup_ship": (
        noop("Regroup: where does your ship go?"),
        noop(
            "At regroup one of your ships comes back from the warp to one of your colonies, home or foreign."
        ),
    ),
    **LAUNCHING,
    **TECHS,
    "ships": (
        noop("Choose the ships you send"),
        noop(
            "How many ships you may send has changed, so you choose again. They come from any of your "
            "colonies; taking the last ship of a colony gives that colony up."
        ),
    ),
    "compensation": (
        noop("Take your compensation?"),
        noop("You lost with a negotiate: you can take %(cards)s at random from your opponent's hand."),
    ),
    "compensation_cards": (
        ToReader(
            "collector",
            noop("Choose your compensation from %(payer_colour)s's hand"),
            ToReader(
                "payer",
                noop("Choose what you give %(collector_colour)s as compensation"),
                noop("Choose what %(collector_colour)s collects from %(payer_colour)s"),
            ),
        ),
        ToReader(
            "payer",
            noop("Choose %(cards)s from your hand. Only the two of you learn which."),
            noop("Choose %(cards)s from that hand. Only the two players learn which."),
        ),
    ),
    "invite": (
        noop("Invite allies?"),
        PatternBy(
            "side",
            {
                "defense": noop(
                    "Invited players may join your side with 1 to 4 ships. If the defense wins, each of "
                    "those ships brings a card, or a ship out of the warp; if it loses, they are lost."
                )
            },
            PatternBy(
                "ahead",
                {
                    True: noop(
                        "Invited players may join your side with 1 to 4 ships. They land with you if you "
                        "win, and lose those ships if you lose. Whoever you attack is not invited."
                    )
                },
                noop(
                    "Invited players may join your side with 1 to 4 ships. They land with you if you win, "
                    "and lose those ships if you lose."
                ),
            ),
        ),
    ),
    "join": (
        PatternBy("uninvited", {True: noop("If the defense invites you: join it?")}, noop("Join a side?")),
        PatternBy(
            "ahead",
            {True: noop("%(side)s has not invited anyone yet. If it invites you, your answer counts.")},
            noop(
                "You are invited. Join one side with your ships, from any of your colonies, or stay out. "
                "Allies of the offense found a colony if it wins. Allies of the defense are rewarded if it "
                "wins: for each ship a card, or a ship out of the warp. The losers' ships go to the warp."
            ),
        ),
    ),
    "encounter_card": (
        noop("Choose your encounter card"),
        noop(
            "Lay an encounter card face down. Attacks add up with ships, and the higher total wins. A "
            "negotiate loses to an attack but is compensated; two negotiates open a deal."
        ),
    ),
    "rewards": (
        noop("Choose your rewards"),
        noop(
            "For each of your ships that helped to defend you draw 1 card or take 1 of your ships "
            "out of "
            "the warp."
        ),
    ),
    "place_ships": (
        noop("Place your ships"),
        PatternBy(
            "why",
            {
                "home": noop(
                    "You get %(ships)s back from the encounter, on any of your colonies you like, home or "
                    "foreign."
                ),
                "reward": noop(
                    "As a reward you get %(ships)s back from the warp, on any of your colonies you like, "
                    "home or foreign."
                ),
                "saved": noop(
                    "You save %(ships)s from the warp, for any of your colonies you like, home or foreign."
                ),
                "back in the game": noop(
                    "You get %(ships)s back into the game, on any of your colonies you like, home or foreign."
                ),
            },
            noop("You get %(ships)s back from the warp, on any of your colonies you like, home or foreign."),
        ),
    ),
    "lose_ships": (
        ToReader(
            "owner",
            CountBy("ships", ngettext_noop("Choose the ship you lose", "Choose the ships you lose")),
            CountBy(
                "ships",
                ngettext_noop(
                    "Choose the ship that %(owner_colour)s loses",
                    "Choose the ships that %(owner_colour)s loses",
                ),
            ),
        ),
        ToReader(
            "owner",
            noop("You lose %(ships)s. Taking the last ship of a colony gives that colony up."),
            noop("%(owner)s loses %(ships)s. Taking the last ship of a colony gives that colony up."),
        ),
    ),
    "discard": (
        noop("Choose the card you discard"),
        noop("Choose 1 of the cards offered here. Everyone sees what you discard."),
    ),
    "deal": (
        noop("Make a deal"),
        noop(
            "Both cards count as negotiates. Each of you can give cards and let the other found 1 colony. "
            "If there is no deal, each of you loses 3 ships."
        ),
    ),
    "deal_ships": (
        PatternBy(
            "planet",
            {None: noop("Choose ships for your new colony")},
            noop("Choose ships for a colony on %(planet)s"),
        ),
        noop(
            "The deal gives you a colony. Send the ships that found it, from the gate or from your colonies."
        ),
    ),
    "deal_card": (
        noop("Choose the card you give"),
        noop("Several of your cards fit the terms of the deal. Choose the one you give."),
    ),
    "another_encounter": (
        PatternBy(
            "ahead",
            {True: noop("If this succeeds: a second encounter?")},
            noop("Have a second encounter?"),
        ),
        PatternBy(
            "ahead",
            {True: noop("You say it now and are not asked again. You need an encounter card for it then.")},
            noop("Your first one succeeded. You need an encounter card for another one."),
        ),
    ),
}

TERMS = {"deal_ships": ("planet",)}  # what of a question only the two dealers know

WINDOW = noop(
    "You can use or play something now, or pass. If you pass, we ask again only when something new happens."
)
# By whether a card is played or a power used.
ANNOUNCEMENTS = {
    True: noop("%(who)s plays %(thing)s%(chosen)s. Respond?"),
    False: noop("%(who)s uses %(thing)s%(chosen)s. Respond?"),
}
OWN_ANNOUNCEMENTS = {
    True: noop("You play %(thing)s%(chosen)s. Respond?"),
    False: noop("You use %(thing)s%(chosen)s. Respond?"),
}
ANSWERABLE = noop("You can respond before it takes effect, or pass.")
ANNOUNCED_ALONE = noop("%(thing)s: “%(does)s”")
AGAINST = ToReader(
    "answered_by",
    noop("It is played against your %(answered)s."),
    noop("It is played against the %(answered)s of %(answered_by)s."),
)
PLAIN = noop("Choose one of the answers.")


Asked = engine.Ask | Mapping[str, Any]  # an open question, or what is stored of a closed one


def question(ask: Asked, reader: Reader | int | None = None) -> QuestionWords:
    """Return title and explanation of an open question: an Ask, or a mapping with `what` and `about`."""
    what, about = _what(ask), _about(ask)
    reader = as_reader(reader)
    if what in QUESTIONS:
        title, explanation = QUESTIONS[what]
        said, rule = _said_and_rule(explanation, about, reader)
        told = " ".join([*before(what, about, reader), *_offer(about, reader), *said])
        subject = fill(title, withheld(about, TERMS.get(what, ())), reader)
        return QuestionWords(_title(title, about, reader), told, rule, subject)
    if about.get("window") or what in MOMENTS:
        return _window(what, about, reader, nothing=can_only_pass(ask))
    return _of_sheet(what, about, reader)


def _title(title: Entry, about: ParamsJSON, reader: Reader) -> str:
    """Return the title. It tells at once that there is nothing to lay; the subject does not."""
    return _(NOTHING_TITLE) if about.get(NOTHING) else fill(title, about, reader)


def _said_and_rule(explanation: Entry, about: ParamsJSON, reader: Reader) -> tuple[list[str], str]:
    """Return an explanation that names something of this question as said.

    One without is a rule to look up.
    """
    if about.get(NOTHING):
        return [], ""
    whole = fill(explanation, about, reader)
    return ([whole], "") if "%(" in text_of(explanation, about, reader) else ([], whole)


def _offer(about: ParamsJSON, reader: Reader) -> list[str]:
    """Return the offer on the table, in a question about a deal."""
    if not about.get("offer"):
        return []
    return [_("The offer on the table: %(terms)s") % {"terms": terms_words(about["offer"], reader)}]


def _what(ask: Asked) -> str:
    return str(ask["what"] if isinstance(ask, Mapping) else ask.what)


def _about(ask: Asked) -> Mapping[str, Any]:
    about = ask.get("about") if isinstance(ask, Mapping) else ask.about
    return about or {}


def can_only_pass(ask: Asked) -> bool:
    """Return whether a window offers nothing to this seat: mail and page say so themselves."""
    return not isinstance(ask, Mapping) and list(ask.form.options) == [PASS]


def _window(what: str, about: ParamsJSON, reader: Reader, *, nothing: bool) -> QuestionWords:
    thing = announced(about)
    if not thing:
        title = _("Play anything? %(moment)s") % {"moment": names.capital(moment_name(what))}
        return QuestionWords(title, concerns(what, about, reader), "" if nothing else _(WINDOW), title)
    mine = about["user"] == reader.seat
    target = names.self_or_seat if mine else names.you_or_seat
    told = {
        "who": names.colour_name(about["user"]),
        "thing": thing,
        "chosen": chosen(about.get("choice"), reader, target),
        "does": _does(about),
        "answered": _answered(about, reader),
    }
    pattern = (OWN_ANNOUNCEMENTS if mine else ANNOUNCEMENTS)[bool(about.get("card"))]
    title = completed_title(about, told, mine=mine) or _(pattern) % told
    return QuestionWords(title, _announced(told, nothing=nothing), "", title)


def _announced(told: Mapping[str, str], *, nothing: bool) -> str:
    """Return what is about to happen, and what this seat can do about it."""
    text = _(ANNOUNCED_ALONE) % told if told["does"] else ""
    return " ".join(part for part in (told["answered"], text, "" if nothing else _(ANSWERABLE)) if part)


def _answered(about: ParamsJSON, reader: Reader) -> str:
    """Return the card or power that is answered, if there is one."""
    return fill(AGAINST, about, reader) if about.get("answered") else ""


def _does(about: ParamsJSON) -> str:
    """Return what the sheet says of the announced power, of that half of a flare, or of a card."""
    name = str(about.get("card") or about.get("power") or about.get("tech") or about.get("alien"))
    data = sheets.sheet(name.removesuffix(" flare"))
    return str(data.get(str(about.get("side")) if about.get("card") else "power") or data.get("text") or "")


def _of_sheet(what: str, about: ParamsJSON, reader: Reader) -> QuestionWords:
    """Return a question that an alien or a card asks: "<sheet>.<ability>"."""
    sheet, dot, ability = what.partition(".")
    questions = sheets.sheet(sheet).get("questions", {})
    own = questions.get(what) or questions.get(ability)
    if own:
        titles = _own_title(own, about, reader), _own_title(own, withheld(about), reader)
        return QuestionWords(titles[0], _sheet_text(sheet, about, reader), "", titles[1])
    if not dot:
        title = names.capital(names.humanise(what)) + "?"
        return QuestionWords(title, _(PLAIN), "", title)
    title = _("%(sheet)s: %(ability)s") % {
        "sheet": names.alien_name(sheet),
        "ability": sheets.ability_name(ability),
    }
    return QuestionWords(title, _sheet_text(sheet, about, reader), "", title)


def _own_title(title: str, about: ParamsJSON, reader: Reader) -> str:
    """Return what a sheet calls its question.

    The title of an own alien is returned unchanged if it is no pattern after all.
    """
    try:
        return fill(title, about, reader)
    except (TypeError, ValueError):
        return title


def _sheet_text(sheet: str, about: ParamsJSON, reader: Reader) -> str:
    """Return what the sheet says of its power, or the card of its effect: to "you", who is its owner.

    Where its flare asks, or nobody has the alien, it is what the flare says; a super comes with the power.
    """
    data = sheets.sheet(sheet)
    half = about.get("asking_by") if about.get("asking") == sheet else ""
    if half in ("wild", "super") or (not half and _nobody_has(sheet, reader)):
        flare = names.card_name(f"{sheet} flare")
        told = _("%(sheet)s: “%(text)s”") % {"sheet": flare, "text": data[str(half or "wild")]}
        return f"{told} {_sheet_text(sheet, {}, reader)}" if half == "super" else told
    text = data.get("power") or data.get("text")
    if not text or reader.has(sheet):
        return text or _(PLAIN)
    return _("%(sheet)s: “%(text)s”") % {"sheet": names.alien_name(sheet), "text": text}


def _nobody_has(sheet: str, reader: Reader) -> bool:
    """Return whether only the wild side of the alien's flare can be asking."""
    return bool(sheets.sheet(sheet).get("wild") and reader.aliens and not reader.knows_in_play(sheet))

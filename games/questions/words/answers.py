"""How questions are named and answered together, and answers to closed questions, in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any, NamedTuple, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext, pgettext

import engine
from engine import ShipsTarget
from engine.aliens import TO_PLACES, Alien
from engine.asking.forms import LATER, NO, YES
from engine.prospects import ATTACKS, present_encounter
from engine.state.queries import LOSS_SIZE
from engine.state.view import View, encounter_in
from games.base.documents import AnswerJSON, ParamsJSON
from games.base.language_and_zone import in_every_language
from games.models import OutboxMail, Prompt
from games.questions.forms import answer_words, form_of
from games.questions.words.declared import QUESTIONS, declared
from games.questions.words.titles import question, tech_action_words
from games.situation.words.encounter import effect_name
from games.words import names
from games.words.choices import OPTIONS, choice_words, gift_words, option_words, target_name
from games.words.moments import MOMENTS
from games.words.names import alien_name, capital, card_name
from games.words.reader import Due, Reader, bank_words, left, when

LOSING, DISCARDING, PLACING = "lose_ships", "discard", "place_ships"
BY_THE_RULES = {"failed deal": noop("It is the price of the failed deal."), "price": ""}
ON_TOP = noop("%(thing)s causes this. It comes on top of what the encounter costs.")
ALONE = noop("%(thing)s causes this.")
FLARE_SIDES = ("wild", "super")


def what_causes_it(ask: engine.Ask, view: View) -> str:
    """Return in a sentence or two what causes a loss, a return of ships or a discard."""
    if ask.what == PLACING:
        return _(ALONE) % {"thing": capital(at_work(ask.about))} if at_work(ask.about) else ""
    if ask.what not in (LOSING, DISCARDING):
        return ""
    cause = str(ask.about.get("cause", "card"))
    if cause in BY_THE_RULES:
        return _(BY_THE_RULES[cause]) if BY_THE_RULES[cause] else ""
    thing = at_work(ask.about) or NAMED.get(cause, _nothing)(view)
    costs_more = ask.what == LOSING and present_encounter(view).get("defense", -1) >= 0
    return _(ON_TOP if costs_more else ALONE) % {"thing": capital(thing or _("a card or a power"))}


def at_work(about: ParamsJSON) -> str:
    """Return the power, flare or card whose effect asks; empty if the plain rules do."""
    name = str(about.get("asking", ""))
    if about.get("asking_by") == "power":
        return alien_name(name)
    return card_name(f"{name} flare" if about.get("asking_by") in FLARE_SIDES else name) if name else ""


def _nothing(view: View) -> str:
    return ""


def _being_played(view: View) -> str:
    return card_name(view["playing"][-1]["card"]) if view["playing"] else ""


def _enlarging(view: View) -> str:
    """Return what goes on in the encounter and makes the loss of a side larger."""
    sheets = engine.book().rules.get(LOSS_SIZE.name, {})
    effects = encounter_in(view).get("lasting", ())
    return next((effect_name(view, e["sheet"], e["seat"]) for e in effects if e["sheet"] in sheets), "")


NAMED = {"card": _being_played, "result": _enlarging}


MOST_CHARACTERS = 200


class KeptAnswer(Protocol):
    """As `games.turn.read.page` gives it."""

    @property
    def what(self) -> str: ...

    @property
    def about(self) -> Mapping[str, Any]: ...

    @property
    def answer(self) -> AnswerJSON: ...


def not_used_lines(kept: Iterable[KeptAnswer], reader: Reader) -> list[str]:
    """Return a sentence for each."""
    return [_line(one, reader) for one in kept]


def kept_words(one: KeptAnswer, reader: Reader) -> tuple[str, str]:
    """Return the question that was answered, and the answer."""
    title = question({"what": one.what, "about": one.about}, reader).title
    return title, _answer_words(one, reader)


def _line(one: KeptAnswer, reader: Reader) -> str:
    title, answer = kept_words(one, reader)
    told = {"question": title.rstrip("."), "answer": answer}
    return _("The game was taken back, so your answer was not used: %(question)s – %(answer)s.") % told


def _answer_words(one: KeptAnswer, reader: Reader) -> str:
    """Return the words of an answer that was kept.

    It was kept unjudged, for the game could not be asked: it may be anything, and is shown as it came.
    """
    try:
        words = closed_answer_words(one.answer, one.what, one.about, reader)
    except Exception:
        words = json.dumps(one.answer, ensure_ascii=False)
    return words if len(words) <= MOST_CHARACTERS else f"{words[:MOST_CHARACTERS]}…"


_NO_ABOUT: ParamsJSON = {}
_PILE = re.compile(r"(.+)@(?:pile of )?(.+)")
_USE = re.compile(r"([^.:]+)\.[^:]+(?::(.+))?")


def closed_answer_words(
    answer: AnswerJSON, what: str = "", about: ParamsJSON = _NO_ABOUT, reader: Reader | None = None
) -> str:
    """Return an answer to a closed question in words; `what` and `about` as they are stored.

    >>> closed_answer_words({"side": "offense", "ships": {"0": 2}})
    'join the offense with 2 from red 1'
    >>> closed_answer_words("seats 2 3", "invite")
    'Invite Blue and Green'
    """
    reader = reader or Reader()
    if isinstance(answer, list):
        return names.cards_listed(answer)
    if isinstance(answer, Mapping):
        return _mapping_words(answer, what, reader)
    if told := tech_action_words(str(answer), what, reader):
        return told
    option = option_of(str(answer), what, about)
    return option_words(option, reader) if option else choice_words(str(answer), reader)


def option_of(key: str, what: str, about: ParamsJSON = _NO_ABOUT) -> engine.Option | None:
    """Return the option that had this key, as far as the key tells.

    None: it is a seat, a planet or a card alone.
    """
    if make := _BY_QUESTION.get((what, key)):
        return engine.Option(key, make[0], {**make[1], **about} if make[1] is not None else {})
    if option := _of_sheet(key, what, about):
        return option
    if what == "lose_power":
        return engine.Option(key, "lose_alien", {"alien": key})
    if key in OPTIONS and key not in _NEED_MORE:
        return engine.Option(key, key)
    for pattern, params in _KEYS:
        if found := pattern.fullmatch(key):
            return params(key, found, what)
    return None


def _of_sheet(key: str, what: str, about: ParamsJSON) -> engine.Option | None:
    """Return the option as the sheet that asked declares it; None if it does not."""
    declared_options = _options_of_sheet(what)
    if isinstance(declared_options, str):
        return engine.Option(key, declared_options, {declared_options: key})
    found = next((option for option in declared_options if option.key == key), None)
    return replace(found, params={**found.params, **about}) if found else None


def _options_of_sheet(what: str) -> tuple[engine.Option, ...] | str:
    alien, _dot, question = what.partition(".")
    sheet = engine.book().sheets.get(alien)
    return sheet.options.get(question, ()) if sheet is not None and issubclass(sheet, Alien) else ()


# Where a key says nothing by itself, or something else to another question.
_BY_QUESTION: Mapping[tuple[str, str], tuple[str, dict[str, Any] | None]] = {
    ("another_encounter", "tech"): ("new_tech", None),
    ("own_colour", "attack"): ("drive_out", None),
    ("rotate", "keep"): ("keep_alien", None),
    ("prediction", "nobody"): ("predict_nobody", None),
    ("prediction_sharers", "any"): ("any_sharers", None),
    **{("prediction_sharers", f"with {n}"): ("sharers", {"number": n}) for n in range(8)},
    ("ban", "none"): ("no_ban", None),
    ("kicker", "none"): ("no_kicker", None),
    ("hoard", "first"): ("first_hand", None),
    ("hoard", "second"): ("second_hand", None),
}
_NEED_MORE = frozenset(name for name, entry in OPTIONS.items() if "%(" in str(entry))


def _seats(key: str, found: re.Match[str], what: str) -> engine.Option:
    return engine.Option(key, "seats", {"seats": [int(one) for one in found[1].split()]})


def _rewards(key: str, found: re.Match[str], what: str) -> engine.Option:
    return engine.Option(key, "rewards", {"cards": int(found[1]), "ships": int(found[2])})


def _target(key: str, found: re.Match[str], what: str) -> engine.Option | None:
    if what != "aim":
        return None
    target = ShipsTarget.of(key)
    return engine.Option(
        key, "target", {"planet": target.planet, "seat": target.seat if target.seat >= 0 else None}
    )


def _changed_card(key: str, found: re.Match[str], what: str) -> engine.Option:
    return engine.Option(key, found[1], {"card": found[2]})


def _kicker_if(key: str, found: re.Match[str], what: str) -> engine.Option:
    return engine.Option(key, "kicker_if", {"card": found[1]})


def _given_up(key: str, found: re.Match[str], what: str) -> engine.Option:
    """Return the option of giving up an alien for another one, which the key does not name."""
    return engine.Option(key, "give_alien", {"alien": found[1]})


def _aliens(key: str, found: re.Match[str], what: str) -> engine.Option:
    return engine.Option(key, "aliens", {"aliens": key.split("+")})


def _passed_on(key: str, found: re.Match[str], what: str) -> engine.Option:
    return engine.Option(key, "pass_on", {"alien": found[1], "left": found[2], "right": found[3]})


def _passed_both(key: str, found: re.Match[str], what: str) -> engine.Option:
    return engine.Option(key, "pass_both", {"alien": found[1]})


def _use_or_play(key: str, found: re.Match[str], what: str) -> engine.Option:
    """Return the use of a power or play of a card, with what was chosen with it."""
    lies = _PILE.fullmatch(key)
    used = _USE.fullmatch(lies[1] if lies else key)
    assert used is not None, "the pattern has found it"
    if used[1] in engine.book().aliens:
        return engine.Option(key, "use", {"alien": used[1], "choice": used[2] or ""})
    if used[1] in engine.book().techs:
        return engine.Option(key, "use", {"tech": used[1], "choice": used[2] or ""})
    return engine.Option(
        key, "play", {"card": used[1], "choice": used[2] or "", "pile": lies[2] if lies else "hand"}
    )


def _of_a_pile(key: str, found: re.Match[str], what: str) -> engine.Option:
    return engine.Option(key, "card", {"card": found[1], "pile": found[2]})


_KEYS: tuple[tuple[re.Pattern[str], Callable[[str, re.Match[str], str], engine.Option | None]], ...] = (
    (re.compile(r"seats((?: \d+)*)"), _seats),
    (re.compile(r"cards (\d+) ships (\d+)"), _rewards),
    (re.compile(r"planet \d+(?: seat \d+)?"), _target),
    (re.compile(r"(replace|add) (.+)"), _changed_card),
    (re.compile(r"if (kicker -?\d+)"), _kicker_if),
    (re.compile(r"give (.+)"), _given_up),
    (re.compile(r"keep ([a-z_]+) left ([a-z_]+) right ([a-z_]+)"), _passed_on),
    (re.compile(r"keep ([a-z_]+)"), _passed_both),
    (re.compile(r"[a-z_]+(?:\+[a-z_]+)+"), _aliens),
    (re.compile(r"[^.:@]+\.[^:]+(?::.+)?"), _use_or_play),
    (_PILE, _of_a_pile),
)


def _mapping_words(answer: Mapping[str, Any], what: str, reader: Reader) -> str:
    if "do" in answer:
        return _deal_words(answer, reader)
    if "side" not in answer:
        is_to = what == PLACING or _options_of_sheet(what) == TO_PLACES
        return (names.ships_to if is_to else names.ships_from)(dict(answer), reader.systems)
    if not answer["side"]:
        return _("stay out")
    if answer["side"] == LATER:
        return _("see who joins before me")
    told = {
        "target": target_name(ShipsTarget.of(answer["side"]), reader),
        "ships": names.ships_from(dict(answer["ships"]), reader.systems),
    }
    return (
        _("Aim at %(target)s with %(ships)s") if what in ATTACKS else _("%(target)s with %(ships)s")
    ) % told


def _deal_words(answer: Mapping[str, Any], reader: Reader) -> str:
    """Return an offer by what each gets, where it is shown to the seat that made it."""
    if answer["do"] != "offer":
        return {"accept": _("accept"), "break off": _("no deal")}[answer["do"]]
    terms = answer.get("terms") or {}
    others = [int(seat) for seat in terms if int(seat) != reader.seat]
    if reader.seat is None or len(others) != 1:
        return _("an offer")
    return _("Offer: %(other)s gets %(mine)s; I get %(theirs)s") % {
        "other": names.colour_name(others[0]),
        "mine": gift_words(terms.get(str(reader.seat), {}), reader),
        "theirs": gift_words(terms[str(others[0])], reader),
    }


def line_to_name(shown: Sequence[AnswerJSON]) -> int:
    """Return the line of the list that is the example: not the first, unless there is no other."""
    return min(2, max(1, len(shown)))


def reply_with_a_line(shown: Sequence[AnswerJSON]) -> str:
    """Return how the list of a mail is answered."""
    told = _("Reply with a line of the list, such as “line %(number)d”, or in your own words.")
    return told % {"number": line_to_name(shown)}


MOST_COUNTED = 20
Named = tuple[str, ParamsJSON]  # what is asked, and about what


def part_names(asked: Sequence[Named], left_out: Collection[int] = ()) -> list[str]:
    """Return a name for each, in their order.

    Those without a name of their own, or with the same, are counted. The places that a mail leaves out are
    counted last, so that the numbers of those that it shows have no gap.
    """
    found = [_name(what, about) for what, about in asked]
    in_mail = sorted(range(len(found)), key=lambda place: place in left_out)
    number = {place: counted for counted, place in enumerate(in_mail, 1)}
    return [
        name if name and found.count(name) == 1 else _counted(number[place])
        for place, name in enumerate(found)
    ]


def every_name(asked: Sequence[Named], place: int, left_out: Collection[int] = ()) -> list[str]:
    """Return what the question at this place is called in each language that a mail can have."""
    return in_every_language(lambda: part_names(asked, left_out)[place])


def names_together(asked: Sequence[Prompt]) -> list[str]:
    """Return the names of questions that were asked together."""
    return part_names(*_named(asked))


def every_name_together(asked: Sequence[Prompt]) -> list[list[str]]:
    """Return the same in each language that a mail can have."""
    named, left_out = _named(asked)
    return [every_name(named, place, left_out) for place in range(len(named))]


def _named(asked: Sequence[Prompt]) -> tuple[list[Named], list[int]]:
    left_out = [place for place, one in enumerate(asked) if one.lists_one_answer]
    named = [(one.what, one.about) for one in asked]
    return named, [] if left_out and _is_last_shown(asked) else left_out


def _is_last_shown(asked: Sequence[Prompt]) -> bool:
    """Return whether the mail that asked them counted all, as mails once did: a reply means its names."""
    last = [f"{name.upper()}: " for name in in_every_language(lambda: _counted(len(asked)))]
    texts = OutboxMail.objects.filter(kind="prompt", prompt__in=asked).values_list("text", flat=True)
    return any(name in text for text in texts for name in last)


def all_names() -> set[str]:
    """Return all names that a question may have, in each language; of the counted ones the first few."""
    several = in_every_language(
        lambda: "\n".join([_play(), *_own_names(), *map(_counted, range(1, MOST_COUNTED))])
    )
    return {name for names in several for name in names.split("\n")}


def _own_names() -> list[str]:
    return [name for one in QUESTIONS.values() if (name := one.part())]


def _name(what: str, about: ParamsJSON) -> str:
    return _play() if what in MOMENTS or about.get("window") else declared(what).part()


def _play() -> str:
    return pgettext("part", "play")


def _counted(number: int) -> str:
    return pgettext("part", "part %(number)d") % {"number": number}


YES_OR_NO = {YES.key: noop("yes"), NO.key: noop("no")}


def several_questions(number: int) -> str:
    """Return the title above so many questions."""
    return ngettext("%(n)d question at once", "%(n)d questions at once", number) % {"n": number}


def several_open(titles: list[str], due: datetime | None) -> str:
    """Return how many questions wait, which, and when the first of them is due (None: no clock runs)."""
    quoted = [_("“%(text)s”") % {"text": title} for title in titles]
    told = {"n": len(titles), "titles": names.listed(quoted)}
    open_ones = _("%(n)d questions are still open: %(titles)s.") % told
    return " ".join([open_ones, _("Answer by %(when)s.") % {"when": when(due)}] if due else [open_ones])


def legend(ask: engine.Ask, title: str) -> str:
    """Return the title of a question among others that may have the same title."""
    kind = ask.about.get("kind")
    if kind not in names.KINDS:
        return title
    return _("%(title)s: %(kind)s") % {"title": title, "kind": _(names.KINDS[kind])}


def answers_words(answers: Iterable[tuple[engine.Ask, AnswerJSON]], reader: Reader) -> str:
    """Return several answers in one line."""
    return " · ".join(part_words(ask, answer, reader) for ask, answer in answers)


def part_words(ask: engine.Ask, answer: AnswerJSON, reader: Reader) -> str:
    """Return one of several answers.

    A yes or no, or the name of an alien, says what it is about.
    """
    words = answer_words(ask, answer, reader)
    one = declared(ask.what)
    if one.named:
        return _("%(about)s: %(answer)s") % {"about": _(one.named), "answer": words}
    if not one.yes_or_no or answer not in YES_OR_NO:
        return words
    return _("%(about)s: %(answer)s") % {"about": _(one.yes_or_no), "answer": _(YES_OR_NO[answer])}


class TimeOfAll(NamedTuple):
    """The sentences about the time of several questions, by how their clock runs."""

    none: str
    over: str
    bank_runs: str
    bank: str
    plain: str


LISTED = TimeOfAll(
    noop("No deadline. Defaults:"),
    noop("Time is up. The defaults are used:"),
    noop("Your time is up, your bank runs until %(when)s (%(left)s). Otherwise:"),
    noop("Answer by %(when)s (%(left)s). Then your bank of %(bank)s, then:"),
    noop("Answer by %(when)s (%(left)s). Otherwise:"),
)
MARKED = TimeOfAll(
    noop("No deadline. The defaults are marked."),
    noop("Time is up. The defaults are used."),
    noop("Your time is up, your bank runs until %(when)s (%(left)s). Otherwise the defaults."),
    noop("Answer by %(when)s (%(left)s). Then your bank of %(bank)s, then the defaults."),
    noop("Answer by %(when)s (%(left)s). Otherwise the defaults."),
)


def deadline_of_all(
    due: Due, now: datetime, zone: tzinfo | None = None, sentences: TimeOfAll = LISTED
) -> str:
    """Return until when to answer, in this zone (the active one if None).

    What is answered otherwise follows (LISTED), a line for each question, or is MARKED in the list of each.
    """
    if due.at is None:
        return _(sentences.none)
    if due.at <= now:
        return _(sentences.over)
    by = {"when": when(due.at, now, zone), "left": left(due.at - now)}
    if due.on_bank:
        return _(sentences.bank_runs) % by
    if due.bank_seconds:
        return _(sentences.bank) % {**by, "bank": bank_words(due.bank_seconds)}
    return _(sentences.plain) % by


def sample_words(ask: engine.Ask, shown: Sequence[AnswerJSON], reader: Reader) -> str:
    """Return a sample answer in words; empty where the list shows all answers."""
    if ask.complete:
        return ""
    found = (ask.legal(answer) for answer in form_of(ask).samples(ask))
    sample = next((answer for answer in found if answer is not None and answer not in shown), None)
    return "" if sample is None else answer_words(ask, sample, reader)


def taken_words(
    answers: str, *, changeable: bool, replaced: bool, taken_back: bool = False, several: bool = False
) -> str:
    """Return the words for a saved answer, or for several that are in one line.

    `taken_back`: after they were saved, the game was taken back to before them.
    """
    how = TAKEN_BACK if taken_back else (CHANGED if replaced else CHANGEABLE) if changeable else SAVED
    return _(how[several]) % {"answers" if several else "answer": answers}


# Of one answer, and of several.
SAVED = noop("Answer saved: %(answer)s."), noop("Answers saved: %(answers)s.")
CHANGEABLE = (
    noop("Answer saved: %(answer)s. You can change it until the game goes on."),
    noop("Answers saved: %(answers)s. You can change them until the game goes on."),
)
CHANGED = (
    noop("Answer changed: %(answer)s. You can change it until the game goes on."),
    noop("Answers changed: %(answers)s. You can change them until the game goes on."),
)
TAKEN_BACK = (
    noop("Answer saved: %(answer)s. Then the game was taken back to before it, so it no longer counts."),
    noop("Answers saved: %(answers)s. Then the game was taken back to before them, so they no longer count."),
)


def taken_back_note() -> str:
    """Return the note below an answer that was saved, and no longer counts."""
    return _("Then the game was taken back to before it, so it no longer counts.")


def parked_words() -> str:
    """Return that the answer is kept until the game goes on."""
    return _("The game is paused for repair. Your answer is saved and will be used when the game continues.")

"""Questions about aliens, cards, techs, terms and rules by mail: "what does Warpish do?"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

import engine
from engine.state.cards import FLARE
from games.base import links
from games.base.language_and_zone import in_every_language
from games.library.words import labels
from games.library.words.glossary import TERMS, term_words
from games.mail.language.vocabulary import normal, wordset
from games.rules.read import chapters, spoken_book
from games.words.cards import cards_with_a_sheet
from games.words.choices import research_words
from games.words.names import alien_name, capital, card_name
from games.words.reader import sheet

# What is asked about is in one of the groups. "What is …" may be about anything, so it has to name something.
_ASKS = re.compile(
    r"what (?:does|do) (.+) (?:do|mean|say)|how (?:does|do) (.+) work|was (?:macht|tut|kann|bewirkt) (.+)"
    r"|wie (?:funktioniert|funktionieren|wirkt|wirken) (.+)",
    re.IGNORECASE,
)
_MAY_ASK = re.compile(
    r"(?:what is|what are|what's|what’s|was ist|was sind|was bedeutet|was heißt) (.+)", re.IGNORECASE
)
_RULES = re.compile(
    r"(?:rules|regeln)(?::? (?:(?:of|on|about|for|zu|zur|zum|über|für|von) )?(.+))?", re.IGNORECASE
)
_ARTICLE = re.compile(r"(?:the|a|an|my|der|die|das|den|ein|eine|einen|mein|meine) ")
_KIND = re.compile(
    r"(?:alien|card|artifact|artefact|tech|power(?: of)?|karte|artefakt|technologie|kraft(?: von)?) (?:the )?"
)
_THE = re.compile(r"(?:the|my|our|der|die|das|den|meine?|unsere?) ", re.IGNORECASE)
# Words of people and seats, who do something of their own.
_NOT_ASKED = wordset(
    "i you he she it we they this that these those one everyone everybody anyone anybody someone nobody red"
    " yellow blue green purple orange white teal ich du er sie es wir ihr das dies denn man jeder jemand"
    " niemand alle rot gelb blau grün lila weiß türkis"
)
# Parts of the game: "what is the gate?" asks about the word.
_PARTS = frozenset({"gate", "reverse-gate", "warp"})
_MOST_WORDS = 4
_ALIKE, _ALMOST = 0.6, 0.8
_MOST_NEAR = 3
SHEET, TERM, KIND, CHAPTER = "sheet", "term", "kind", "chapter"


class Thing(NamedTuple):
    """Something that the library or the rules know, and what it is called in the reader's language.

    `book`: that of a chapter; "" for all else.
    """

    what: str
    id: str
    book: str = ""

    @property
    def name(self) -> str:
        if self.what == TERM:
            return _(TERMS[self.id].name)
        if self.what == KIND:
            return _(labels.DECK[self.id][0])
        if self.what == CHAPTER:
            return _(chapters(self.book)[self.id].title)
        return capital(card_name(self.id)) if self.id.endswith(FLARE) else alien_name(self.id)

    @property
    def names(self) -> str:
        """Return all that it is called in the active language, with | between."""
        forms = TERMS[self.id].forms if self.what == TERM else ""
        return "|".join([self.name, _(forms) if forms else "", self.id if self.what == CHAPTER else ""])


class Asked(NamedTuple):
    """The name that is asked about, as it was written. `of_rules`: a chapter comes first."""

    name: str
    of_rules: bool = False


class Answer(NamedTuple):
    """An answer of the library: its title, its lines, and label and address of the page with all of it."""

    title: str
    lines: list[str]
    link: tuple[str, str]


def asked_in(line: str) -> str | None:
    """Return a line that asks the library or the rules about something; None for any other line.

    >>> asked_in("What does Warpish do?"), asked_in("what is your plan"), asked_in("rules")
    ('What does Warpish do?', None, 'rules')
    """
    return line if _asked(line) is not None else None


def _asked(line: str) -> Asked | None:
    bare = line.rstrip("?!. ")
    if found := _RULES.fullmatch(bare):
        return Asked(found[1] or "", of_rules=True) if not found[1] or _is_a_name(found[1]) else None
    if found := _ASKS.fullmatch(bare):
        name = next(filter(None, found.groups()))
        return Asked(name) if _is_a_name(name, may_be_new=True) else None
    found = _MAY_ASK.fullmatch(bare)
    return Asked(found[1]) if found and _is_a_name(found[1]) and not _is_of_this_game(found[1]) else None


def _is_of_this_game(asked: str) -> bool:
    """Return whether "what is the default?" asks about the game rather than about the word."""
    found = _found(asked)
    is_part = found is not None and (found.what == SHEET or found.id in _PARTS)
    return bool(_THE.match(asked)) and not is_part


def _is_a_name(asked: str, *, may_be_new: bool = False) -> bool:
    """Return whether a name is known, or nearly so; one word may be a name that is not known."""
    words, known = normal(asked).split(), _things()
    if not words or len(words) > _MOST_WORDS:
        return False
    if _found(asked) is not None:
        return True
    plain = _bare(asked)
    if not _NOT_ASKED.isdisjoint(words):
        return False
    return bool(get_close_matches(plain, known, 1, _ALMOST)) or (may_be_new and " " not in plain)


def tell_about(line: str) -> Answer:
    """Return what the library or the rules say to such a line; for an unknown name the nearest names."""
    asked = _asked(line)
    assert asked is not None, "the line asks about something"
    if not asked.name:
        return Answer(_("All rules"), [_rules_line()], (_("All rules"), links.rules_link()))
    found = _found(asked.name, asked.of_rules)
    if found is None:
        return _unknown(asked.name)
    return Answer(capital(found.name), list(_lines(found)), _link(found))


def _found(name: str, of_rules: bool = False) -> Thing | None:
    """Return the thing of this name: as it is written, or without an article, "card" or a plural's end."""
    plain, bare = normal(name), _bare(name)
    called = (plain, _ARTICLE.sub("", plain, count=1), bare, *map(bare.removesuffix, ("s", "en", "e")))
    found = [thing for one in called for thing in _things().get(one, ())]
    chapter = next((one for one in found if one.what == CHAPTER), None) if of_rules else None
    return chapter or next(iter(found), None)


def _rules_line() -> str:
    titles = "; ".join(_(chapter.title) for chapter in chapters(spoken_book()).values())
    return _("A line “rules alliances” tells what a chapter is about. The chapters: %(titles)s.") % {
        "titles": titles
    }


def _unknown(asked: str) -> Answer:
    near = get_close_matches(_bare(asked), _things(), _MOST_NEAR, _ALIKE)
    names = dict.fromkeys(capital(_things()[one][0].name) for one in near)
    told = [_("The library has no “%(name)s”.") % {"name": asked}]
    if names:
        told.append(_("Did you mean: %(names)s?") % {"names": ", ".join(names)})
    return Answer(_("The library"), told, _library())


def _lines(thing: Thing) -> Iterator[str]:
    if thing.what == TERM:
        found = term_words(thing.id)
        yield found.text if found else ""
    elif thing.what == KIND:
        yield _(labels.DECK[thing.id][1])
    elif thing.what == CHAPTER:
        yield _(chapters(thing.book)[thing.id].summary)
    elif thing.id.endswith(FLARE):
        yield from _flare(thing.id.removesuffix(FLARE))
    else:
        yield from _sheet(thing.id)


def _sheet(name: str) -> Iterator[str]:
    """Yield what a sheet says: an alien its power and its flare, a card or tech its text."""
    texts = sheet(name)
    if name in engine.book().aliens:
        yield str(texts.get("power", ""))
        yield from _flare(name)
    else:
        yield str(texts.get("text", ""))
    if name in engine.book().techs:
        yield " ".join([research_words(texts["research"]), *labels.tech_kinds(texts)])


def _flare(alien: str) -> Iterator[str]:
    texts = sheet(alien)
    yield f"{_('Wild flare:')} {texts.get('wild', '')}"
    yield f"{_('Super flare:')} {texts.get('super', '')}"


def _link(thing: Thing) -> tuple[str, str]:
    if thing.what == CHAPTER:
        return _("The whole chapter"), links.chapter_link(thing.id)
    if thing.what == KIND:
        return _library()
    url = links.term_link(thing.id) if thing.what == TERM else links.sheet_link(thing.id.removesuffix(FLARE))
    return _("In the library"), url


def _library() -> tuple[str, str]:
    return _("The library"), links.library_link()


def _bare(name: str) -> str:
    """Return a name without an article and "card"."""
    return _KIND.sub("", _ARTICLE.sub("", normal(name), count=1), count=1)


def _things() -> dict[str, list[Thing]]:
    """Return all things by their names. Of two editions' cards of one name the spoken one's is first."""
    book, own = engine.book(), cards_with_a_sheet()
    others = (card for card in (*book.artifacts, *book.edicts) if card not in own)
    return _by_name(
        (*book.aliens, *own, *others, *book.comets, *book.instructions, *book.techs),
        book.aliens,
        spoken_book(),
    )


@lru_cache(maxsize=4)
def _by_name(sheets: tuple[str, ...], aliens: tuple[str, ...], own_book: str) -> dict[str, list[Thing]]:
    """Return all things by their names in each language: sheets first, then terms, then chapters."""
    things = [
        *(Thing(SHEET, name) for name in sheets),
        *(Thing(SHEET, alien + FLARE) for alien in aliens),
        *(Thing(TERM, name) for name in TERMS),
        *(Thing(KIND, name) for name in labels.DECK),
        *(Thing(CHAPTER, name, own_book) for name in chapters(own_book)),
    ]
    found: dict[str, list[Thing]] = {}
    for names in in_every_language(lambda: "\n".join(thing.names for thing in things)):
        for thing, called in zip(things, names.splitlines(), strict=True):
            for name in filter(None, called.split("|")):
                same = found.setdefault(normal(name), [])
                same += [] if thing in same else [thing]
    return {name: sorted(same, key=things.index) for name, same in found.items()}

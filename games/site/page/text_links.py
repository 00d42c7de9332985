"""Links within the texts of a page: names lead to sheets, terms to what they mean, numbers to the rules."""

from __future__ import annotations

import re
from functools import lru_cache

from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

import engine
from engine.sheets.book import Book
from games.base.links import sheet_path, term_path
from games.base.vocabulary import USUAL, vocabulary, wording
from games.library.read import rulings
from games.library.words.glossary import every_term
from games.rules.read import ID, MAYFAIR, Chapter, chapter_of, said_of, spoken_book
from games.words.names import COLOURS, planet_name
from games.words.reader import Systems, plain_sheet

NO_BREAK = "\N{NO-BREAK SPACE}"
LARGEST = Systems(each=9)  # no system has more planets: every name that there may be in some game
MOST = 4000  # texts: a log has many that come again

# Some aliens are called as words are that begin a sentence ("Will"). So one is taken for a name only in
# brackets or behind a word or comma; a name of two words cannot be anything else.
BEHIND_A_WORD = r"(?:(?<=\()|(?<=[\wßäöü,;’] ))"


def name_links(text: str) -> SafeString:
    """Return the text for a page.

    Every name of an alien or card becomes a link to its sheet, and names of planets are not broken.
    """
    return _linked(engine.book(), text, wording())


@lru_cache(maxsize=MOST, typed=True)  # a text that is marked safe is not one that is not
def _linked(book: object, text: str, language: str) -> SafeString:
    names, pattern = _names(book, vocabulary())
    linked = pattern.sub(lambda found: _link(sheet_path(names[found[0]]), found[0]), _safe(text))
    unbroken = _planets(language).sub(lambda found: found[0].replace(" ", NO_BREAK), linked)
    return mark_safe(unbroken)  # escaped, and names have no characters of HTML


def explained(text: str) -> SafeString:
    """Return the same, and the first mention of each term as a link to what it means."""
    return _explained(engine.book(), text, wording())


@lru_cache(maxsize=MOST, typed=True)
def _explained(_book: object, text: str, language: str) -> SafeString:
    forms, pattern = _terms(language)
    told: set[str] = set()

    def link_once(found: re.Match[str]) -> str:
        term = forms[found[0].casefold()]
        if term in told:
            return found[0]
        told.add(term)
        return _link(term_path(term), found[0])

    parts = re.split(r"(<a [^>]*>.*?</a>)", name_links(text))
    return mark_safe(
        "".join(part if part.startswith("<a ") else pattern.sub(link_once, part) for part in parts)
    )


def _safe(text: str) -> str:
    return str(conditional_escape(text))


def _link(address: str, words: str) -> str:
    return f'<a class="name" href="{address}">{words}</a>'


@lru_cache(maxsize=8)
def _names(book: Book, spoken: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the ids of all names, and what finds a name in a text.

    A card of several editions is meant as that of the edition in whose words is spoken.
    """
    last = book.artifacts if spoken == USUAL else book.edicts
    names = {str(plain_sheet(one)["name"]): one for one in (*book.sheets, *last)}
    longest_first = sorted(names, key=len, reverse=True)
    sure = "|".join(re.escape(name) for name in longest_first if " " in name)
    others = "|".join(re.escape(name) for name in longest_first if " " not in name)
    return names, re.compile(rf"\b(?:{sure})\b|{BEHIND_A_WORD}(?:{others})\b(?!-)")


@lru_cache(maxsize=8)
def _planets(_language: str) -> re.Pattern[str]:
    """Return what finds the name of a planet in a text."""
    planets = (planet for seat in range(len(COLOURS)) for planet in LARGEST.planets_of(seat))
    names = "|".join(re.escape(planet_name(planet, LARGEST)) for planet in planets)
    return re.compile(rf"\b(?:{names})\b")


@lru_cache(maxsize=8)
def _terms(_language: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the ids of all forms of terms, and what finds one in a text."""
    forms = {form.casefold(): term.id for term in every_term() for form in term.forms.split("|") if form}
    longest_first = sorted(map(re.escape, forms), key=len, reverse=True)
    return forms, re.compile(rf"\b(?:{'|'.join(longest_first)})\b", re.IGNORECASE)


NUMBER = re.compile(rf"(?<![\w-]){ID}(?!\d)")
NUMBERS = re.compile(rf"{NUMBER.pattern}(?:, {NUMBER.pattern})*")
_MARKS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"`(.+?)`"), r"<code>\1</code>"),
)


@lru_cache(maxsize=2000)  # a log has many, and the book does not change while it is served
def address_of(number: str) -> str:
    """Return the page and place of a statement, example, decision or ruling; empty for an unknown number."""
    chapter = chapter_of().get(number)
    if chapter:
        return f"{chapter_address(chapter)}#{number}"
    alien = number.removeprefix("OURS-").rpartition("-")[0]
    if any(number in ruling.id.split(", ") for ruling in rulings().get(alien, ())):
        return f"{reverse('sheet', args=[alien])}#{number}"
    return ""


def chapter_address(chapter: Chapter) -> str:
    """Return the page of a chapter."""
    page = "rules_mayfair_chapter" if chapter.book == MAYFAIR else "rules_chapter"
    return reverse(page, args=[chapter.name])


def rule_links(text: str) -> SafeString:
    """Return the text for a page; every known number becomes a link."""
    linked = NUMBER.sub(lambda found: _rule_link(found[0]), conditional_escape(text))
    return mark_safe(linked)  # escaped, and numbers have no characters of HTML


def rule_links_of_game(text: str) -> SafeString:
    """Return the same with the numbers of the book of the game that is spoken of, where that has the rule."""
    return rule_links(mark_safe(_in_own_numbers(conditional_escape(text))))  # escaped


def marked_up(text: str) -> SafeString:
    """Return the same as `rule_links`, of text with the marks of Markdown within a line."""
    found = str(rule_links(text))
    for mark, element in _MARKS:
        found = mark.sub(element, found)
    return mark_safe(found)


def _in_own_numbers(text: str) -> str:
    """Return the text with the numbers of the Mayfair book, where that is spoken and has the rule itself."""
    return NUMBERS.sub(lambda found: _own_numbers(found[0]), text) if spoken_book() == MAYFAIR else text


@lru_cache(maxsize=2000)
def _own_numbers(numbers: str) -> str:
    own = (said_of(MAYFAIR).get(number, (number,)) for number in numbers.split(", "))
    return ", ".join(dict.fromkeys(number for found in own for number in found))


def _rule_link(number: str) -> str:
    address = address_of(number)
    return f'<a class="rule" href="{address}">{number}</a>' if address else number

"""HTML mail as plain text, with `>` before what it quotes."""

from __future__ import annotations

from inscriptis import Inscriptis
from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.model.config import ParserConfig
from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

MOST_CHARACTERS = 300_000
QUOTES = "//blockquote[not(ancestor::blockquote)]"


def text_of(html: str) -> str:
    """The plain text of an HTML mail; "" if it cannot be read.

    >>> text_of("<p>7</p><blockquote>Which card?<blockquote>So?</blockquote></blockquote>").split()
    ['7', '>', 'Which', 'card?', '>', 'So?']
    """
    try:
        tree = document_fromstring(
            html[:MOST_CHARACTERS], parser=HTMLParser(encoding=None, remove_comments=True)
        )
    except (etree.ParserError, ValueError):
        return ""
    try:
        for quote in tree.xpath(QUOTES):
            _mark(quote)
        return _plain(tree)
    except RecursionError:
        return " ".join(tree.itertext())


def _mark(quote: HtmlElement) -> None:
    """Put a mark before every line of what is quoted."""
    lines = _plain(quote).strip("\n").split("\n")
    marked = etree.Element("pre")
    marked.text = "\n" + "\n".join(f"> {line}".rstrip() for line in lines) + "\n"
    marked.tail = quote.tail
    quote.getparent().replace(quote, marked)


def _plain(tree: HtmlElement) -> str:
    return Inscriptis(tree, ParserConfig(css=CSS_PROFILES["strict"], display_links=False)).get_text()

"""HTML mail as plain text, with `>` before what it quotes."""

from __future__ import annotations

import re

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

MOST_CHARACTERS = 300_000
MOST_TAGS = 20_000
QUOTES = "//blockquote[not(ancestor::blockquote)]"
_DECLARATION = re.compile(r"\s{0,100}<\?xml[^>]{0,200}>", re.IGNORECASE)
_TAG = re.compile("<")
# The columns of a table are as wide as their widest cell: a few kilobytes could become gigabytes.
_WITHOUT_COLUMNS = {
    "table": "div", "thead": "div", "tbody": "div", "tfoot": "div", "tr": "div", "td": "span", "th": "span"
}  # fmt: skip
_NO_BORDER = re.compile(r"border\s{0,9}:\s{0,9}(none|0)", re.IGNORECASE)
_STYLES = {
    "display: none": re.compile(r"display\s{0,9}:\s{0,9}none", re.IGNORECASE),
    "white-space: pre": re.compile(r"white-space\s{0,9}:\s{0,9}pre", re.IGNORECASE),
}


def text_of(html: str) -> str:
    """Return the plain text of an HTML mail; "" if it cannot be read.

    Only the beginning of a very long mail is read.

    >>> text_of("<p>7</p><blockquote>Which card?<blockquote>So?</blockquote></blockquote>").split()
    ['7', '>', 'Which', 'card?', '>', 'So?']
    """
    try:
        tree = document_fromstring(
            _beginning(html), parser=HTMLParser(encoding=None, remove_comments=True, remove_pis=True)
        )
    except (etree.ParserError, ValueError):
        return ""
    try:
        _make_plain(tree)
        quotes = tree.xpath(QUOTES)
        assert isinstance(quotes, list), "a path of elements"
        for quote in quotes:
            _mark(quote)
        return _plain(tree)
    except RecursionError:
        return " ".join(map(str, tree.itertext()))


def _beginning(html: str) -> str:
    """Return as much as can be read in a moment, without the XML declaration: text is decoded already."""
    html = html[:MOST_CHARACTERS]
    declared = _DECLARATION.match(html)
    html = html[declared.end() :] if declared else html
    for number, tag in enumerate(_TAG.finditer(html)):
        if number == MOST_TAGS:
            return html[: tag.start()]
    return html


def _make_plain(tree: HtmlElement) -> None:
    """Keep the rows of tables, and those styles that matter to the words."""
    for element in tree.iter(etree.Element):
        style = element.attrib.pop("style", "")
        if element.tag == "blockquote" and _is_indented(element, style):
            element.tag = "div"
        kept = [plain for plain, pattern in _STYLES.items() if pattern.search(style)]
        if kept:
            element.set("style", "; ".join(kept))
        if element.tag in ("td", "th"):
            element.tail = f" {element.tail or ''}"
        element.tag = _WITHOUT_COLUMNS.get(element.tag, element.tag)


def _is_indented(element: HtmlElement, style: str) -> bool:
    """Return whether a blockquote is only indented: mail programs then make one without its border."""
    return bool(_NO_BORDER.search(style)) and not {"type", "cite", "class"}.intersection(element.attrib)


def _mark(quote: HtmlElement) -> None:
    """Put a mark before every line of a quote."""
    lines = _plain(quote).strip("\n").split("\n")
    marked = etree.Element("pre")
    marked.text = "\n" + "\n".join(f"> {line}".rstrip() for line in lines) + "\n"
    marked.tail = quote.tail
    quote.getparent().replace(quote, marked)


def _plain(tree: HtmlElement) -> str:
    return Inscriptis(tree, ParserConfig(css=CSS_PROFILES["strict"], display_links=False)).get_text()

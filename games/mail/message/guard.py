"""Parses a raw message within limits, so that no mail costs more than a moment; HTML as text. Pure.

Some parts of the standard parser take time with the square of what they read: parameters of a header, encoded
words, parts within parts. So their input is bounded, before the parser or while it works; a person's mail
never comes near the bounds. The clock of the thread is the second line of defence: it works in a thread as in
a process, and does not run while others have the processor.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from email.feedparser import BytesFeedParser
from email.message import Message
from email.policy import Compat32
from typing import Any

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

MOST_LINES = 60_000
MOST_FIELDS = 1_000  # headers, those of all parts together
MOST_FIELD = 32_000  # characters of one header with its folded lines
MOST_CONTENT = 8_000  # the same of a header about how the mail is packed: its parameters are parsed
MOST_HEAD = 256_000  # characters of all headers
MOST_PARTS = 200
DEEPEST = 20
LONGEST_BOUNDARY = 200  # 70 are allowed
MOST_SECONDS = 5.0  # of this thread's own time
PIECE = 65_536
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n|\r\r")
_LINES = re.compile(rb"\r\n|\r|\n")


class Unreadable(ValueError):
    """No program can read this mail, or not within the limits. The text of the exception says which."""


def parsed(raw: bytes) -> Message:
    """Return the message of these bytes. Raises Unreadable."""
    look_over(raw)
    try:
        return _parsed_in_pieces(raw)
    except Unreadable:
        raise
    except (RecursionError, ValueError, LookupError, TypeError, AssertionError) as error:
        raise Unreadable("it is malformed") from error


def look_over(raw: bytes) -> None:
    """Refuse, by one linear scan of the bytes, what would keep the parser busy. Raises Unreadable."""
    if raw.count(b"\n") + raw.count(b"\r") - raw.count(b"\r\n") > MOST_LINES:
        raise Unreadable("too many lines")
    end = _END_OF_HEAD.search(raw[: MOST_HEAD + 4])
    if end is None and len(raw) > MOST_HEAD:
        raise Unreadable("the headers have no end")
    fields = _fields(raw[: end.start()] if end else raw)
    if len(fields) > MOST_FIELDS:
        raise Unreadable("too many headers")
    if max(fields) > MOST_FIELD:
        raise Unreadable("a header is too long")


def _fields(head: bytes) -> list[int]:
    """Return the length of each header with its folded lines."""
    lengths = [0]
    for line in _LINES.split(head):
        if line[:1] in (b" ", b"\t"):
            lengths[-1] += len(line)
        else:
            lengths.append(len(line))
    return lengths


def _parsed_in_pieces(raw: bytes) -> Message:
    counter = _Counter()
    parser = BytesFeedParser(policy=_LimitedPolicy(counter=counter, message_factory=_LimitedMessage))
    for start in range(0, len(raw), PIECE):
        parser.feed(raw[start : start + PIECE])
        counter.check_time()
    return parser.close()


class _Counter:
    """What the parser has read so far of one message."""

    def __init__(self) -> None:
        self.fields = self.characters = self.parts = 0
        self.until = time.thread_time() + MOST_SECONDS

    def count_field(self, length: int) -> None:
        self.fields, self.characters = self.fields + 1, self.characters + length
        if length > MOST_FIELD:
            raise Unreadable("a header is too long")
        if self.fields > MOST_FIELDS or self.characters > MOST_HEAD:
            raise Unreadable("too many headers")
        self.check_time()

    def count_part(self) -> None:
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise Unreadable("too many parts")

    def check_time(self) -> None:
        if time.thread_time() > self.until:
            raise Unreadable("it takes too long")


class _LimitedPolicy(Compat32):
    """The usual policy, with limits; the parser asks it about each header and each part."""

    counter: _Counter

    def __init__(self, **fields: Any) -> None:
        object.__setattr__(self, "counter", fields.pop("counter"))
        super().__init__(**fields)

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        """Parse one header; it is counted before the parser works on it."""
        length = sum(map(len, sourcelines))
        if length > MOST_CONTENT and sourcelines[0][:8].lower() == "content-":
            raise Unreadable("a header is too long")
        self.counter.count_field(length)
        return super().header_source_parse(list(sourcelines))


class _LimitedMessage(Message):
    """A message or a part of one, which knows its depth."""

    depth = 0

    def __init__(self, policy: Any) -> None:
        super().__init__(policy=policy)
        policy.counter.count_part()

    def attach(self, payload: Any) -> None:
        """Add a part, if it is not too deep: each line is compared with the bounds of all parts above."""
        payload.depth = self.depth + 1
        if payload.depth > DEEPEST:
            raise Unreadable("parts within parts too deep")
        super().attach(payload)

    def get_boundary(self, failobj: Any = None) -> Any:
        """Return the line between the parts; the parser makes a pattern of it."""
        found = super().get_boundary(failobj)
        if isinstance(found, str) and len(found) > LONGEST_BOUNDARY:
            raise Unreadable("the line between parts is too long")
        return found


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

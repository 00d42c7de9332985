"""Answers to several questions in one text without names: each piece of it finds what it is about. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from games.mail.language.chatter import is_only_courtesy
from games.mail.language.clauses import is_in_doubt, is_negated, is_unsure, stance_of
from games.mail.language.second_thoughts import surely_changes
from games.mail.language.vocabulary import normal, wordset

DEFAULT = "default"  # the word for it that every language understands
_SPLITTERS = (
    re.compile(r"\n"),
    re.compile(r"\s*(?:[/;|]|(?<=[.!?])(?=\s)|\n)\s*"),
    re.compile(r"\s*(?:[/;|,]|(?<=[.!?])(?=\s)|\n)\s*"),
    re.compile(r"\s*(?:[/;|,]|(?<=[.!?])(?=\s)|\n|\b(?:and|und)\b)\s*"),
)
_JOINING = re.compile(r"^(?:and|und|then|dann|also|auch)\s+", re.IGNORECASE)
_AS_SUGGESTED = (
    r"(?:(?:the )?defaults?|by default|as (?:you )?suggest(?:ed)?|(?:die |nach )?vorgaben?"
    r"|wie vorgeschlagen|wie du vorschlägst)"
)
_ALL = r"(?:(?:all|everything|take all|alles?|alle|überall|nimm alle)(?: the| die)?)"
_REST = (
    r"(?:(?:for |für )?(?:the |den |der |das )?(?:rest|others|other ones|everything else|all else|übrige"
    r"|alles andere))"
)
_IS = r"(?:\s*[:,=–-]+)?(?: (?:is|are|stays?|ist|bleibt|bleiben|nach|als|mit|by|with|to|at|on))*"
_ALL_DEFAULTS = re.compile(
    rf"(?:{_ALL} )?defaults(?: (?:please|for all|everywhere))?|{_ALL}{_IS} {_AS_SUGGESTED}(?: bitte| please)?"
    rf"|{_AS_SUGGESTED} for (?:all|everything)(?: please)?"
)
_REST_DEFAULTS = re.compile(rf"{_REST}{_IS} {_AS_SUGGESTED}(?: bitte| please)?")

_WHOLE_SENTENCES = _SPLITTERS[:2]
_BETWEEN_PIECES = re.compile(r"\s*[;|,\n]\s*|\s+/\s+|(?<=[.!?])\s+|\s+(?=(?:and|und)\s)", re.IGNORECASE)
_MOST_PIECES = 10
_PIECE = re.compile(r"((?:[\n.;,/]|\s-)[ \t]*)")
_STANCES = wordset("yes no y n ja nein yep nope yeah pass passe")
# Beside the names of seats and numbers an answer that is chosen from a list says no more than this.
_TO_THE_POINT = _STANCES | wordset(
    "invite ask inviting only just and line number please i ill id like to want with help from both everyone"
    " everybody all nobody none one again another encounter second if it works succeeds the default"
    " allies ally no go gladly then of you us aim at attack win a may can come join along welcome"
    " frage frag fragt lade lad ein einladen bitte bitten ich nur und zeile nochmal noch mal eine einmal"
    " begegnung zweite zur niemand niemanden alle beide wenn es klappt gelingt vorgabe gern gerne danach dann"
    " mache mach weiter will möchte auf ziele ziel greife an angriff keine verbündeten verbündete wird werden"
    " eingeladen um hilfe"
)

Fits = Callable[[int, str], bool]  # (the place of a question, a text): whether the text answers it


def all_defaults(text: str) -> bool:
    """Return whether a text takes the default everywhere.

    >>> all_defaults("All defaults, please."), all_defaults("default")
    (True, False)
    """
    return _ALL_DEFAULTS.fullmatch(_plain(text)) is not None


def rest_by_default(text: str) -> bool:
    """Return whether a text takes the default of what it does not name.

    >>> rest_by_default("and the rest as you suggest"), rest_by_default("the rest on blue 3")
    (True, False)
    """
    return _REST_DEFAULTS.fullmatch(_plain(_JOINING.sub("", text.strip()))) is not None


def without_rest(text: str) -> tuple[str, str]:
    """Return a text without the piece that takes the default of the rest, and that piece or ""."""
    said = [*_PIECE.split(text)]
    rest = [piece for piece in said if rest_by_default(piece)]
    if not rest:
        return text, ""
    kept = [piece for piece in said if piece not in rest]
    return "".join(kept).strip(" \t\n,;/"), rest[0].strip()


def pieces_by_place(
    text: str,
    names: Mapping[int, Sequence[str]],
    answers: Fits,
    may_answer: Fits,
    is_talk: Callable[[str], bool],
) -> dict[int, str]:
    """Return the piece that answers each question, by its place; nothing if a piece finds no single one.

    `names` are those of the open questions by their place, in the order of the mail. `answers` says whether a
    piece is an answer to a question, `may_answer` whether it may be one: a number may be a line. `is_talk`
    says whether a piece answers nothing.
    """
    lenient: dict[int, str] = {}
    for splitter in _SPLITTERS:
        pieces = _pieces(text, splitter)
        said = [piece for piece in pieces if not is_talk(piece)]
        if len(said) < len(pieces) and splitter not in _WHOLE_SENTENCES:
            continue  # "thank you, Green" invites nobody
        if not 2 <= len(said) <= len(names) or (splitter is _SPLITTERS[-1] and any(map(str.isdecimal, said))):
            continue
        found = _by_subject(said, names, answers, may_answer) or _by_order(said, names, answers, may_answer)
        if found and all(answers(place, piece) for place, piece in found.items()):
            return found
        lenient = lenient or found
    return _by_groups(text, names, answers) or lenient


def one_line_each(
    text: str, names: Mapping[int, Sequence[str]], may_answer: Fits, is_talk: Callable[[str], bool]
) -> dict[int, str]:
    """Return as many lines as there are questions, each at its question in their order; else nothing."""
    said = [line for line in _pieces(text, _SPLITTERS[0]) if not is_talk(line)]
    if len(said) != len(names) or len(said) < 2:
        return {}
    found = dict(zip(names, said, strict=True))
    return found if all(may_answer(place, line) for place, line in found.items()) else {}


def _by_groups(text: str, names: Mapping[int, Sequence[str]], answers: Fits) -> dict[int, str]:
    """Return the only way to join neighbouring pieces so that each group answers one question.

    A list within an answer is split as the answers are: "2 from red 1, 1 from red 2, ask Blue and Green". Of
    several ways the one that answers most questions counts.
    """
    ways = list(_grouped(text, names, answers))
    most = [found for found in ways if len(found) == max(map(len, ways))]
    return most[0] if len(most) == 1 else {}


def _grouped(text: str, names: Mapping[int, Sequence[str]], answers: Fits) -> Iterator[dict[int, str]]:
    """Yield each way to divide a text into groups that answer different questions."""
    pieces = _fine_pieces(text)
    if not 2 <= len(pieces) <= _MOST_PIECES or any(map(is_only_courtesy, pieces)):
        return
    for number in range(2, len(names) + 1):
        for ends in combinations(range(1, len(pieces)), number - 1):
            groups = [pieces[start:end] for start, end in pairwise([0, *ends, len(pieces)])]
            if found := _of_groups(groups, names, answers):
                yield found


def _of_groups(
    groups: Sequence[Sequence[str]], names: Mapping[int, Sequence[str]], answers: Fits
) -> dict[int, str]:
    """Return the answers that the groups are; nothing if one is none."""
    said = [_JOINING.sub("", "".join(group).strip(_AROUND)) for group in groups]
    found = _by_subject(said, names, answers, answers) or _by_order(said, names, answers, answers)
    written = zip(_in_order_of(said, found), groups, strict=False)
    fits = (
        answers(place, piece) and _holds_together(group, place, answers) for (place, piece), group in written
    )
    return found if all(fits) else {}


_AROUND = " \t\n,;|/"


def _fine_pieces(text: str) -> list[str]:
    """Return the finest pieces of a text, each with the sign before it: joined they are the text again."""
    bounds = [0, *(found.start() for found in _BETWEEN_PIECES.finditer(text)), len(text)]
    found: list[str] = []
    for start, end in pairwise(bounds):
        if normal(_JOINING.sub("", text[start:end].strip(_AROUND))):
            found.append(text[start:end])
        elif found:
            found[-1] += text[start:end]
    return found


def _in_order_of(said: Sequence[str], found: Mapping[int, str]) -> list[tuple[int, str]]:
    """Return the places and pieces in the order in which they were written."""
    return sorted(
        found.items(), key=lambda one: next(n for n, text in enumerate(said) if text.endswith(one[1]))
    )


def _holds_together(group: Sequence[str], place: int, answers: Fits) -> bool:
    """Return whether no piece of a group is a yes or no that is none to its question."""
    said = [_JOINING.sub("", piece.strip(_AROUND)) for piece in group]
    return len(said) < 2 or all(answers(place, one) for one in said if stance_of(one) is not None)


def all_but_one(
    text: str, names: Mapping[int, Sequence[str]], answers: Fits, may_mean_it: Fits
) -> dict[int, str]:
    """Return as many lines or sentences as questions, in their order, if just one is not understood.

    It may not doubt, deny or change what the others say, nor mean its question all the same.
    """
    for splitter in _WHOLE_SENTENCES:
        said = [piece for piece in _pieces(text, splitter) if not is_only_courtesy(piece)]
        if len(said) != len(names) or len(said) < 2:
            continue
        found = dict(zip(names, said, strict=True))
        unclear = [(place, piece) for place, piece in found.items() if not answers(place, piece)]
        if len(unclear) == 1 and not may_mean_it(*unclear[0]) and not _may_change_others(unclear[0][1]):
            return found
    return {}


def strange_end(
    text: str, names: Mapping[int, Sequence[str]], answers: Fits, is_talk: Callable[[str], bool]
) -> tuple[dict[int, str], str]:
    """Return one line for each question, in their order, and the line below them that answers none.

    That line may not doubt, deny, change or put off what the others say; else nothing is returned.
    """
    *said, last = [line for line in _pieces(text, _SPLITTERS[0]) if not is_talk(line)] or [""]
    found = dict(zip(names, said, strict=False))
    if not 2 <= len(said) == len(names) or not all(answers(place, line) for place, line in found.items()):
        return {}, ""
    return (found, last) if _wishes_well(last) and not _may_change_others(last) else ({}, "")


_GOOD_WISHES = re.compile(
    r"(?:good luck|have fun|have a|see you|see ya|thanks|thank you|cheers|greetings|best wishes|all the best"
    r"|good (?:game|night|morning|evening|day|weekend)|nice (?:game|evening|weekend|day)|well played"
    r"|viel (?:glück|spaß|erfolg)|bis (?:bald|später|morgen|dann|gleich)|danke|gruß|grüße"
    r"|(?:liebe|viele|schöne|beste) grüße|schönen?|gute nacht|gutes spiel|gut gespielt|alles gute"
    r")\b",
    re.IGNORECASE,
)


def _wishes_well(line: str) -> bool:
    """Return whether each clause of a line begins as a greeting, thanks or a wish, and has no number."""
    clauses = [one for one in re.split(r"[,;:.!()]+|\b(?:and|und|but|aber)\b", line) if one.strip()]
    return all(_GOOD_WISHES.match(one.strip()) for one in clauses) and not re.search(r"\d", line)


def pieces_between_commas(text: str) -> list[str]:
    """Return the pieces of a text that commas, lines or sentences divide."""
    return _pieces(text, _SPLITTERS[2])


def _may_change_others(piece: str) -> bool:
    return (
        is_in_doubt(piece)
        or is_negated(piece)
        or is_unsure(piece)
        or surely_changes(piece)
        or stance_of(piece) is not None
    )


def _pieces(text: str, splitter: re.Pattern[str]) -> list[str]:
    pieces = [_JOINING.sub("", piece.strip()) for piece in splitter.split(text)]
    return [piece for piece in pieces if normal(piece)]


def _by_subject(
    said: Sequence[str], names: Mapping[int, Sequence[str]], answers: Fits, may_answer: Fits
) -> dict[int, str]:
    """Return each piece at the one question that it can answer and no other piece does; else nothing.

    Pieces without a name stand in the order of the questions. Yes, no and a number could be about any.
    """
    named = [named_piece(piece, names, answers) for piece in said]
    if any(_says_little(piece) for piece, found in zip(said, named, strict=True) if not found):
        return {}
    fits = [
        found or {place: piece for place in names if may_answer(place, piece)}
        for piece, found in zip(said, named, strict=True)
    ]
    placed = _one_each(fits)
    if not all(answers(place, piece) for one in placed for place, piece in one.items() if one not in named):
        return {}
    order = [place for one, found in zip(placed, named, strict=False) if not found for place in one]
    return {place: piece for one in placed for place, piece in one.items()} if order == sorted(order) else {}


def _one_each(fits: Sequence[dict[int, str]]) -> list[dict[int, str]]:
    """Return the one place of each piece; [] if one has none. Places that others need are left to them."""
    left = [*fits]
    while sure := {place for one in left if len(one) == 1 for place in one}:
        fewer = [
            one if len(one) == 1 else {n: piece for n, piece in one.items() if n not in sure} for one in left
        ]
        if fewer == left:
            break
        left = fewer
    taken = [place for one in left for place in one]
    return left if all(len(one) == 1 for one in left) and len(set(taken)) == len(taken) else []


def _says_little(piece: str) -> bool:
    plain = normal(piece)
    return plain.isdecimal() or plain in _STANCES


def _by_order(
    said: Sequence[str], names: Mapping[int, Sequence[str]], answers: Fits, may_answer: Fits
) -> dict[int, str]:
    """Return one piece for each question, in their order."""
    if len(said) != len(names):
        return {}
    found: dict[int, str] = {}
    for place, piece in zip(names, said, strict=True):
        named = named_piece(piece, names, answers)
        if place not in (named or {place: piece}) or not (named or may_answer(place, piece)):
            return {}
        found |= named or {place: piece}
    return found


def named_piece(piece: str, names: Mapping[int, Sequence[str]], answers: Fits) -> dict[int, str]:
    """Return a piece that begins with the name of a question, by its place.

    The name is left out, unless it belongs to the answer: "invite nobody".
    """
    for place, called in names.items():
        for name in called:
            begun = re.match(rf"{re.escape(name)}\s+(?=\S)", piece, re.IGNORECASE)
            if begun:
                return {place: piece if answers(place, piece) else piece[begun.end() :]}
    return {}


# What the words of an answer say beside the names of things.
_NOT_NAMES = _STANCES | wordset(
    "the a an my your their his its it them this that these those any all each both one no none nobody"
    " everyone everybody and or with without from at on of in for to as if by up out who what which i we"
    " you me line join joins invite aim play use using draw take keep give gets get pay lay choose"
    " retrieve discard accept decline offer deal break off talks stay see before after first second again"
    " another encounter turn card cards ship ships colony colonies planet warp deck gate hand pile power"
    " side half wild super flare random offense defense offence defence attack attacks amount points more"
    " less most least other others nothing something whole rest same der die das den dem des ein eine"
    " einen einem einer mein meine dein deine sein ihr alle alles beide jeder jede niemand niemanden keine"
    " keiner nichts und oder mit ohne von nach auf für zu im am aus bei wer was du ich wir ziel je spiel"
    " spielen einsetzen ziehen nehmen behalten geben legen wählen einladen bündnis angreiferseite"
    " verteidigerseite angreifer verteidiger angriff zeile karte karten schiff schiffe kolonie kolonien"
    " stapel hypertor kraft seite zufällig zufällige angebot annehmen ablehnen heraushalten erst sehen"
    " bevor beitritt begegnung zug noch andere anderer"
)


def names_answer(text: str, label: str, seats: Collection[str]) -> bool:
    """Return whether a text names the thing that an answer, called so, is about: a card, alien or planet.

    `seats` are the words of colours: one of them alone names a seat, which many answers are about.

    >>> names_answer("attack 8", "Attack 8", {"red"}), names_answer("attack it", "Attack 8", {"red"})
    (True, False)
    >>> names_answer("red 3 with 4", "Aim at red 3 with 4 from blue 1", {"red", "blue"})
    True
    >>> names_answer("my 8, please", "Attack 8", {"red"}), names_answer("8, please", "Attack 8", {"red"})
    (True, False)
    >>> names_answer("help red", "Invite Red", {"red"}), names_answer("use it", "Play Mobius Tubes", {"red"})
    (False, False)
    """
    said, own = _WORDS.findall(normal(text)), _WORDS.findall(normal(label))
    things = {word for word in own if not word.isdecimal() and word not in _NOT_NAMES and word not in seats}
    pairs = [pair for pair in pairwise(own) if pair[1].isdecimal() and (pair[0] in seats or not things)]
    mine = [("my", own[1]), ("meine", own[1])] if own[:1] == ["attack"] or own[:1] == ["angriff"] else []
    return not things.isdisjoint(said) or any(pair in pairwise(said) for pair in [*pairs, *mine])


_WORDS = re.compile(r"[^\W\d_]+|\d+")


def is_to_the_point(text: str, seats: Collection[str]) -> bool:
    """Return whether a piece says nothing beside seats, numbers and the words of choosing.

    `seats` are the words of their names. "Thank you, Green" and "that's all" answer nothing here.
    """
    words = re.findall(r"[^\W_]+", normal(text))
    return all(_VALUE.fullmatch(word) or word in seats or word in _TO_THE_POINT for word in words)


_VALUE = re.compile(r"x?\d+x?")  # a number, or the sign of a Kicker


def _plain(text: str) -> str:
    return re.sub(r"\s*[,;]\s*", " ", normal(text))

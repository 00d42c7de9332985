"""The catalogs: what is taken in, what is found wrong, and how they are compiled."""

from __future__ import annotations

import gettext
import io
import os
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from games.translations import catalogs
from games.translations import compiled as compiled_form
from games.translations.catalogs import Part


def catalog(*messages: tuple[object, object] | str) -> Catalog:
    made = Catalog(locale="de")
    for one in messages:
        message, string = (one, "") if isinstance(one, str) else one
        made.add(message, string)
    return made


@pytest.fixture
def part(tmp_path: Path) -> Part:
    return Part(tmp_path / "locale", lambda: catalog("One ship", "%(n)d cards"))


def written(part: Part, *messages: tuple[object, object] | str) -> Path:
    file = part.file("de")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(catalogs.as_text(catalog(*messages), "de"))
    return file


class TestUpdating:
    def test_takes_in_what_is_new_and_keeps_what_is_translated(self, part: Part) -> None:
        written(part, ("One ship", "Ein Schiff"))
        catalogs.update(part, "de")
        found = {m.id: m.string for m in catalogs.every(catalogs.read(part.file("de"), "de"))}
        assert found == {"One ship": "Ein Schiff", "%(n)d cards": ""}

    def test_drops_what_is_not_used_any_more(self, part: Part) -> None:
        file = written(part, ("One ship", "Ein Schiff"), ("Two ships", "Zwei Schiffe"))
        catalogs.update(part, "de")
        assert "Zwei Schiffe" not in file.read_text()

    def test_changes_nothing_the_second_time(self, part: Part) -> None:
        catalogs.update(part, "de")
        before = part.file("de").read_text()
        catalogs.update(part, "de")
        assert part.file("de").read_text() == before

    def test_writes_neither_dates_nor_places(self, part: Part) -> None:
        catalogs.update(part, "de")
        text = part.file("de").read_text()
        assert "Date" not in text and "#:" not in text


class TestLookingThrough:
    def test_a_whole_catalog_has_no_problems(self, part: Part) -> None:
        written(part, ("One ship", "Ein Schiff"), ("%(n)d cards", "%(n)d Karten"))
        assert list(catalogs.problems(part, "de")) == []

    def test_a_missing_message_is_told(self, part: Part) -> None:
        written(part, ("One ship", "Ein Schiff"))
        assert "“%(n)d cards” is missing" in catalogs.problems(part, "de")

    def test_an_empty_translation_is_told(self, part: Part) -> None:
        written(part, "One ship", ("%(n)d cards", "%(n)d Karten"))
        assert list(catalogs.problems(part, "de")) == ["“One ship” is not translated"]

    def test_a_message_that_nobody_uses_is_told(self, part: Part) -> None:
        written(part, ("One ship", "Ein Schiff"), ("%(n)d cards", "%(n)d Karten"), ("Old", "Alt"))
        assert list(catalogs.problems(part, "de")) == ["“Old” is not used any more"]

    def test_a_file_in_another_form_is_told(self, part: Part) -> None:
        file = written(part, ("One ship", "Ein Schiff"), ("%(n)d cards", "%(n)d Karten"))
        file.write_text(file.read_text() + "\n# by hand\n")
        assert list(catalogs.problems(part, "de")) == ["django.po is not in its usual form"]

    @pytest.mark.parametrize(
        ("message", "string"),
        [
            ("%(n)d cards", "Karten"),
            ("%(n)d cards", "%(m)d Karten"),
            ("%(n)d cards", "%(n)s Karten"),
            (("One card", "%(n)d cards"), ("Eine Karte", "Karten")),
            (("One card", "%(n)d cards"), ("%(m)d Karte", "%(n)d Karten")),
        ],
    )
    def test_other_placeholders_are_told(self, message: object, string: object) -> None:
        assert "placeholders" in catalogs.wrong(Message(message, string))

    def test_a_singular_may_do_without_its_number(self) -> None:
        message = ("%(n)d card", "%(n)d cards")
        assert not catalogs.wrong(Message(message, ("Eine Karte", "%(n)d Karten")))

    def test_a_plural_half_translated_is_told(self) -> None:
        assert "not translated" in catalogs.wrong(Message(("a", "b"), ("c", "")))

    def test_what_is_marked_as_fuzzy_is_told(self) -> None:
        assert "fuzzy" in catalogs.wrong(Message("a", "b", flags={"fuzzy"}))


def without_head(compiled: io.BytesIO) -> dict[object, str]:
    """What gettext reads; the head has a date in Babel's."""
    return {key: text for key, text in gettext.GNUTranslations(compiled)._catalog.items() if key}


def compiled_from(file: Path, folder: Path) -> io.BytesIO:
    compiled_form.compile_one(file, folder / "django.mo")
    return io.BytesIO((folder / "django.mo").read_bytes())


class TestCompiling:
    def test_the_compiled_form_translates(self, tmp_path: Path) -> None:
        file = written(Part(tmp_path, lambda: catalog()), ("One ship", "Ein Schiff"))
        compiled = file.with_suffix(".mo")
        compiled_form.compile_one(file, compiled)
        with compiled.open("rb") as opened:
            assert gettext.GNUTranslations(opened).gettext("One ship") == "Ein Schiff"
        assert [one.name for one in sorted(file.parent.iterdir())] == ["django.mo", "django.po"]

    def test_what_is_not_translated_or_fuzzy_is_left_out(self, tmp_path: Path) -> None:
        text = 'msgid "a"\nmsgstr ""\n\n#, fuzzy\nmsgid "b"\nmsgstr "B"\n\nmsgid ""\n"c"\nmsgstr "C"\n"D"\n'
        (tmp_path / "django.po").write_text(text)
        assert without_head(compiled_from(tmp_path / "django.po", tmp_path)) == {"c": "CD"}

    @pytest.mark.parametrize(
        ("before", "line"),
        [
            ("", "<<<<<<< HEAD"),
            ("", '"a" "b"'),
            ("", "msgid a"),
            ("", '"before any field"'),
            ('msgid "c"\n', 'msgstr "without its end'),
            ('msgid "c"\nmsgstr "d"\n', '"open'),
            ('msgid "c"\nmsgid_plural "cs"\n', "msgstr[0]"),
            ('msgid "c"\nmsgstr "d"\n', ">>>>>>> theirs"),
        ],
    )
    def test_a_line_that_is_none_is_told_with_its_file_and_nothing_is_left(
        self, before: str, line: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "django.po"
        file.write_text(f'{before}{line}\nmsgid "a"\nmsgstr "b"\n')
        with pytest.raises(compiled_form.BadCatalog, match=r"django\.po: Syntax error .*line \d"):
            compiled_form.compile_one(file, file.with_suffix(".mo"))
        assert list(tmp_path.iterdir()) == [file]

    @pytest.mark.parametrize("part", catalogs.parts(), ids=lambda part: part.folder.parent.name)
    def test_the_catalogs_are_compiled_as_babel_does_it(self, part: Part, tmp_path: Path) -> None:
        file, theirs = part.file("de"), io.BytesIO()
        write_mo(theirs, catalogs.read(file, "de"))
        theirs.seek(0)
        assert without_head(compiled_from(file, tmp_path)) == without_head(theirs)

    def test_only_what_is_older_is_compiled(self, tmp_path: Path, settings: object) -> None:
        settings.BASE_DIR = tmp_path  # type: ignore[attr-defined]
        file = written(Part(tmp_path / "games" / "locale", lambda: catalog()), ("a", "b"))
        compiled = file.with_suffix(".mo")
        compiled_form.compile_older()
        os.utime(compiled, (file.stat().st_mtime + 5,) * 2)
        before = compiled.stat().st_ino
        compiled_form.compile_older()
        assert compiled.stat().st_ino == before
        os.utime(compiled, (file.stat().st_mtime - 5,) * 2)
        compiled_form.compile_older()
        assert compiled.stat().st_ino != before


class TestSources:
    def found(self, tmp_path: Path, name: str, text: str) -> list[object]:
        file = tmp_path / name
        file.write_text(text)
        return list(catalogs.of_file(file))

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('{% translate "Seats" %}', ("Seats", None)),
            ('<a title="{% translate "Seats" %}">x', ("Seats", None)),
            ('{% translate "May" context "month" %}', ("May", "month")),
            ("{% blocktranslate %}To {{ seat }}{% endblocktranslate %}", ("To %(seat)s", None)),
            (
                "{% blocktranslate count n=3 %}One{% plural %}{{ n }} of 100 %{% endblocktranslate %}",
                (("One", "%(n)s of 100 %%"), None),
            ),
            ('{% include "a.html" with label=_("Seats") %}', ("Seats", None)),
            ("{% translate 'It’s “so”' %}", ("It’s “so”", None)),
            ("{% blocktranslate trimmed %}\n  a\n  b\n{% endblocktranslate %}", ("a b", None)),
        ],
    )
    def test_templates_say_what_they_translate(self, tmp_path: Path, text: str, message: object) -> None:
        assert self.found(tmp_path, "page.html", text) == [message]

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('_("Seats")', ("Seats", None)),
            ('noop("Se" "ats")', ("Seats", None)),
            ('ngettext("one", "%(n)d", n)', (("one", "%(n)d"), None)),
            ('pgettext("verb", "heal")', ("heal", "verb")),
            ('npgettext("verb", "heals", "heal", n)', (("heals", "heal"), "verb")),
        ],
    )
    def test_code_says_what_it_translates(self, tmp_path: Path, text: str, message: object) -> None:
        assert self.found(tmp_path, "code.py", text) == [message]

    @pytest.mark.parametrize(
        "text", ["_(text)", "ngettext(one, many, n)", 'pgettext(field, data["x"])', '"_"']
    )
    def test_a_variable_is_no_message(self, tmp_path: Path, text: str) -> None:
        assert self.found(tmp_path, "code.py", text) == []

    def test_a_template_without_words_has_none(self, tmp_path: Path) -> None:
        assert self.found(tmp_path, "page.html", "{% load i18n %}<p>{{ name }} it's</p>") == []


class TestSheets:
    def test_every_built_in_sheet_is_there_and_no_own_one(self, own_aliens: object) -> None:
        found = {
            comment.split(":")[0]
            for m in catalogs.every(catalogs.sheet_messages())
            for comment in m.auto_comments
        }
        assert {"Amoeba", "Card Zap", "Zombie"} <= found
        assert "Beachcomber" not in found

    def test_single_words_have_a_context(self) -> None:
        found = {(m.id, m.context) for m in catalogs.every(catalogs.sheet_messages())}
        assert {("loot", "verb"), ("loot", "ability"), ("kill deal", "keyword")} <= found

"""What every sheet has to say about its abilities."""

import inspect

import pytest

from engine.aliens import ALL_PHASES
from engine.sheets.abilities import always
from engine.sheets.book import book, sheet_info

# Powers that concern every seat, whatever its part in the encounter.
CONCERN_ALL = {"healer.healing", "healer.bringing_back"}
# Nothing speaks against using these, ever.
ALWAYS_WORTH_IT = {"filch.theft", "hacker.pick_what_it_pays", "mutant.regenerate"}

BUILT_IN = (*book().built_in, *(name for name in book().sheets if name not in book().aliens))
LONGEST_ADVICE = 120


def abilities(alien, *kinds):
    return {f"{alien}.{one.name}": one for one in book().sheets[alien].abilities if one.kind in kinds}


@pytest.mark.parametrize("alien", book().built_in)
def test_every_power_and_flare_says_whom_it_concerns(alien):
    """Or everybody would be asked, whatever their part in the encounter."""
    found = abilities(alien, "power", "wild", "super")
    concern_all = {name for name, one in found.items() if one.who is always}
    assert concern_all == CONCERN_ALL & found.keys()


@pytest.mark.parametrize("alien", book().built_in)
def test_whatever_may_be_declined_says_when_it_pays(alien):
    """Or bots would always use it, or never."""
    found = {name: a for name, a in abilities(alien, "power", "wild", "super").items() if a.optional}
    silent = {name for name, one in found.items() if one.pays is None and not one.done_by_default}
    assert silent == ALWAYS_WORTH_IT & found.keys()


@pytest.mark.parametrize("name", BUILT_IN)
def test_whatever_may_be_left_to_advice_says_in_words_what_that_looks_at(name):
    """Nobody leaves a choice to what they cannot read."""
    optional = [one for one in book().sheets[name].abilities if one.optional]
    assert [one.name for one in optional if bool(one.when_it_helps) != (one.pays is not None)] == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_advice_in_words_goes_on_after_a_colon(name):
    """As in “When it helps: at the first chance”, on a line or two of a phone."""
    for words in (one.when_it_helps for one in book().sheets[name].abilities if one.when_it_helps):
        assert words == words.strip() and words[0].islower()
        assert not words.endswith((".", "!", "?", ":", ";", ","))
        assert len(words) <= LONGEST_ADVICE


@pytest.mark.parametrize("alien", book().built_in)
def test_every_sheet_has_both_sides_of_its_flare_and_something_of_its_own(alien):
    assert abilities(alien, "wild")
    assert abilities(alien, "super")
    assert abilities(alien, "power", "part") or book().sheets[alien].rules


@pytest.mark.parametrize("alien", book().built_in)
def test_only_a_mandatory_power_cannot_be_declined(alien):
    powers = abilities(alien, "power").values()
    if powers:
        assert book().sheets[alien].mandatory == any(not one.optional for one in powers)


@pytest.mark.parametrize("alien", book().built_in)
def test_a_sheet_can_be_read_in_full(alien):
    sheet, info = book().sheets[alien], sheet_info(alien)
    assert info == {
        "alien": alien,
        "name": sheet.title,
        "alert": sheet.alert,
        "verb": sheet.verb,
        "tagline": sheet.tagline,
        "role": sheet.role,
        "phases": list(sheet.phases),
        "mandatory": sheet.mandatory,
        "power": sheet.text,
        "use": sheet.use,
        "wild": sheet.wild,
        "super": sheet.super,
        "history": sheet.history,
        "printed": sheet.printed,
        "questions": sheet.questions,
        "facts": sheet.facts,
        "answers": sheet.answers,
        "comes_to": sheet.comes_to,
        "replies": sheet.replies,
        "refusals": sheet.refusals,
        "when_it_helps": {a.name: a.when_it_helps for a in sheet.abilities if a.optional and a.pays},
    }
    may_be_empty = {
        "mandatory",
        "printed",
        "questions",
        "facts",
        "answers",
        "comes_to",
        "replies",
        "refusals",
        "when_it_helps",
    }
    assert [name for name in info if not info[name] and name not in may_be_empty] == []
    assert sheet.alert in ("green", "yellow", "red")
    assert set(sheet.phases) <= set(ALL_PHASES)
    assert sheet.setup in (True, False)


def test_what_an_alien_only_remembers_is_no_rule_and_was_started():
    """An effect with a rule is in effect, and players have to read so."""
    for name, sheet in book().sheets.items():
        source = inspect.getsource(sheet)
        for what in sheet.remembers:
            assert f'self.start_lasting("{what}"' in source, name
            assert what not in [rule.lasting for rule in sheet.rules], name

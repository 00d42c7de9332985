"""Signed addresses survive what mail programs do to them, and nothing else passes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mail.outbox import addresses
from games.mail.outbox.addresses import BadAddress, ForgedAddress, MalformedAddress, SignedAddress, parse

PROMPT_ID = "abcdefghijklmnopqrst"


@pytest.fixture(autouse=True)
def domain(settings):
    settings.MAIL_DOMAIN = "play.example.org"
    settings.SECRET_KEY = "the key of these tests"
    settings.SECRET_KEY_FALLBACKS = []


def test_a_reply_address_names_its_prompt():
    assert parse(addresses.reply_address(PROMPT_ID)) == SignedAddress("t", PROMPT_ID)


def test_a_local_part_is_short_enough_for_mail():
    local = addresses.reply_address(PROMPT_ID).partition("@")[0]
    assert len(local) <= 64
    assert local == local.lower()


def test_capitals_and_brackets_change_nothing():
    assert parse(f"<{addresses.reply_address(PROMPT_ID).upper()}>").id == PROMPT_ID


def test_addresses_of_other_purposes_cannot_be_exchanged():
    unsubscribe = addresses.unsubscribe_address(7)
    assert parse(unsubscribe) == SignedAddress("u", addresses.base32(7))
    with pytest.raises(ForgedAddress):
        parse("b" + unsubscribe[1:])


@pytest.mark.parametrize("person", ["abcdefgh2345", "99zz88yy77xx", "222222222222"])
def test_addresses_of_a_digest_name_its_person(person):
    asks, stops = addresses.digest_address(person), addresses.no_digest_address(person)
    assert [parse(one).purpose for one in (asks, stops)] == ["m", "n"]
    assert {addresses.person_in(parse(one).id) for one in (asks, stops)} == {person}
    with pytest.raises(ForgedAddress):
        parse("n" + asks[1:])


def test_an_address_to_unsubscribe_tells_nobody_how_much_was_decided_before_they_came():
    ident = parse(addresses.unsubscribe_address(7, since=1234)).id
    assert addresses.seat_in(ident) == 7 and addresses.belongs_to_player(ident, since=1234)
    assert addresses.number(ident) // addresses.SEATS != 1234


def test_an_address_to_unsubscribe_outlives_a_change_of_the_key(settings):
    old = addresses.unsubscribe_address(7, since=1234)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [settings.SECRET_KEY]
    assert addresses.belongs_to_player(parse(old).id, since=1234) and not addresses.belongs_to_player(
        parse(old).id, since=0
    )
    assert addresses.unsubscribe_address(7, since=1234) != old


def test_a_forged_signature_is_refused():
    local, domain = addresses.reply_address(PROMPT_ID).split("@")
    with pytest.raises(ForgedAddress):
        parse(f"{local[:-1]}{'a' if local[-1] != 'a' else 'b'}@{domain}")


@pytest.mark.parametrize(
    "address",
    ["", "@", "t+@play.example.org", "post@play.example.org", "t+abc.def@play.example.org", "t+abc"],
)
def test_what_is_no_signed_address_is_malformed(address):
    with pytest.raises(MalformedAddress):
        parse(address)


def test_the_address_of_another_domain_is_not_ours(settings):
    address = addresses.reply_address(PROMPT_ID)
    settings.MAIL_DOMAIN = "elsewhere.example.org"
    with pytest.raises(MalformedAddress):
        parse(address)


def test_an_earlier_key_still_counts_while_it_is_a_fallback(settings):
    address = addresses.reply_address(PROMPT_ID)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a new key", ["the key of these tests"]
    assert parse(address).id == PROMPT_ID
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(ForgedAddress):
        parse(address)


@given(st.integers(min_value=0, max_value=2**63 - 1))
def test_numbers_come_back_from_base32(number):
    assert addresses.number(addresses.base32(number)) == number


@given(st.text())
def test_any_other_text_is_refused(text):
    with pytest.raises(BadAddress):
        parse(text)

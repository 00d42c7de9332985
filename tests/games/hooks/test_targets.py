"""What is typed as the address of a webhook, and which addresses are called."""

from __future__ import annotations

import doctest
from ipaddress import ip_network
from typing import Any

import pytest

from games.base.documents import RequestRefused
from games.hooks import outbound
from games.hooks.outbound import CallFailed, may_be_called, target_of

PUBLIC = (
    "93.184.215.14",
    "2606:4700:4700::1111",
    "64:ff9b::5db8:d70e",
    "::ffff:93.184.215.14",
    "2002:5db8:d70e::1",
)
FORBIDDEN = (
    # this machine, in every spelling that an address can have
    "127.0.0.1", "127.8.7.6", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1",
    "2002:7f00:1::", "64:ff9b:1::7f00:1",
    # what a cloud tells its own machines
    "169.254.169.254", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::", "fd00:ec2::254",
    "fe80::1", "fe80::1%eth0",
    # private, shared, kept and documented networks
    "10.1.2.3", "172.16.0.1", "192.168.0.1", "::ffff:192.168.0.1", "2002:c0a8:1::1", "100.64.0.1",
    "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "240.0.0.1", "255.255.255.255",
    "fc00::1", "fec0::1", "2001:db8::1", "3fff::1", "100::1", "5f00::1",
    # to many at once, relays and tunnels
    "224.0.0.1", "239.1.2.3", "ff02::1", "192.88.99.1", "2001::1", "2001:0:7f00:1::", "2001:20::1",
    # no address at all
    "", "localhost", "127.1", "0x7f000001", "2130706433", "::ffff:0:127.0.0.1",
)  # fmt: skip


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_called(address: str) -> None:
    assert may_be_called(address, ordinary=True)


@pytest.mark.parametrize("address", FORBIDDEN)
def test_no_other_address_is_called(address: str) -> None:
    assert not may_be_called(address, ordinary=True)


def test_a_network_of_the_settings_is_called_and_its_neighbour_is_not(settings: Any) -> None:
    settings.HOOK_NETWORKS = (ip_network("127.0.0.1/32"),)
    assert may_be_called("127.0.0.1", ordinary=False)
    assert not may_be_called("127.0.0.2", ordinary=False)
    assert not may_be_called("93.184.215.14", ordinary=False), "by http, or at an odd port"


OF_CLOUDS = (
    *("169.254.169.254", "fd00:ec2::254", "168.63.129.16", "100.100.100.200", "192.0.0.192", "fd20:ce::254"),
    *(
        "::ffff:168.63.129.16",
        "64:ff9b::a83f:8110",
        "2002:a83f:8110::",
        "2002:a83f:8110::1",
        "fd00:ec2::254%eth0",
    ),
    *("::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::"),
    *("::ffff:100.100.100.200", "64:ff9b::6464:64c8", "2002:6464:64c8::"),
    *("::ffff:192.0.0.192", "64:ff9b::c000:c0", "2002:c000:c0::"),
)
WIDE = (
    *("0.0.0.0/0", "::/0"),
    *("100.64.0.0/10", "fd00::/8", "169.254.0.0/16", "192.0.0.0/24", "64:ff9b::/96"),
)


@pytest.mark.parametrize("address", OF_CLOUDS)
def test_where_a_cloud_tells_a_machine_about_itself_nothing_is_called(address: str, settings: Any) -> None:
    """Nor where it lies in a network that somebody has allowed."""
    assert not may_be_called(address, ordinary=True)
    settings.HOOK_NETWORKS = tuple(map(ip_network, WIDE))
    assert not may_be_called(address, ordinary=True)
    assert not may_be_called(address, ordinary=False)


@pytest.mark.parametrize("address", ["168.63.129.15", "168.63.129.17", "64:ff9b::a83f:8111"])
def test_its_neighbours_are_anybodys(address: str) -> None:
    assert may_be_called(address, ordinary=True)


@pytest.mark.parametrize("address", ["100.100.100.201", "fd00:ec2::255"])
def test_nor_are_the_neighbours_in_an_allowed_network_refused(address: str, settings: Any) -> None:
    settings.HOOK_NETWORKS = tuple(map(ip_network, WIDE))
    assert may_be_called(address, ordinary=False)


@pytest.mark.parametrize("name", ["metadata.google.internal", "metadata", "instance-data.ec2.internal"])
def test_a_name_is_called_by_where_it_leads_whatever_it_is(name: str, monkeypatch: Any) -> None:
    for leads_to in ("169.254.169.254", "168.63.129.16", "fd20:ce::254"):
        monkeypatch.setattr(outbound, "lookup", lambda host, port, found=leads_to: ["93.184.215.14", found])
        with pytest.raises(CallFailed) as failed:
            outbound.addresses_of(target_of(f"https://{name}/"))
        assert failed.value.reason == "private_address"


@pytest.mark.parametrize("module", [outbound, outbound])
def test_the_examples_in_the_code_are_true(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("https://example.com", "https://example.com/"),
        (" https://EXAMPLE.com./hook?a=b#part ", "https://example.com/hook?a=b"),
        ("https://example.com:443/", "https://example.com/"),
        ("https://example.com:8443/x", "https://example.com:8443/x"),
        ("https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"),
        ("https://93.184.215.14/x", "https://93.184.215.14/x"),
        ("https://[2606:4700:4700:0::1111]/", "https://[2606:4700:4700::1111]/"),
        ("https://example.com/a%20b/@c", "https://example.com/a%20b/@c"),
    ],
)
def test_an_address_is_kept_in_one_spelling(typed: str, kept: str) -> None:
    assert target_of(typed).url == kept
    assert target_of(kept).url == kept


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "hook_not_https"),
        ("example.com/hook", "hook_not_https"),
        ("http://example.com/", "hook_not_https"),
        ("ftp://example.com/", "hook_not_https"),
        ("file:///etc/passwd", "hook_not_https"),
        ("https:///hook", "hook_unreadable"),
        ("https://", "hook_unreadable"),
        ("https://exa mple.com/", "hook_unreadable"),
        ("https://example.com\\@127.0.0.1/", "hook_unreadable"),
        ("https://example.com/\r\nHost: other", "hook_unreadable"),
        ("https://exam\x00ple.com/", "hook_unreadable"),
        ("https://[::1/", "hook_unreadable"),
        ("https://[fe80::1%25eth0]/", "hook_unreadable"),
        ("https://[::1]x/", "hook_unreadable"),
        ("https://user@example.com/", "hook_names_user"),
        ("https://user:password@example.com/", "hook_names_user"),
        ("https://example.com@127.0.0.1/", "hook_names_user"),
        ("https://0x7f.1/", "hook_host"),
        ("https://127.1/", "hook_host"),
        ("https://0177.0.0.1/", "hook_host"),
        ("https://2130706433/", "hook_host"),
        ("https://0x7f000001/", "hook_host"),
        ("https://127.0.0.1.5/", "hook_host"),
        ("https://example.com../", "hook_host"),
        ("https://a..example/", "hook_host"),
        ("https://-a.example/", "hook_host"),
        (f"https://{'a' * 64}.example/", "hook_host"),
        ("https://example.com:22/", "hook_port"),
        ("https://example.com:80/", "hook_port"),
        ("https://example.com:99999/", "hook_port"),
        ("https://example.com:0/", "hook_port"),
        ("https://example.com/" + "a" * 500, "hook_too_long"),
        ("https://example.com/" + "ä" * 100, "hook_too_long"),
    ],
)
def test_what_could_be_read_in_two_ways_is_refused_with_its_reason(typed: str, reason: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        target_of(typed)
    assert refused.value.reason == reason


def test_full_width_digits_are_the_address_that_they_mean() -> None:
    """It is refused when it is called; no other reading of it can slip through."""
    assert target_of("https://１２７.０.０.１/").host == "127.0.0.1"


def test_http_and_other_ports_are_for_networks_of_the_settings(settings: Any) -> None:
    settings.HOOK_NETWORKS = (ip_network("127.0.0.1/32"),)
    target = target_of("http://127.0.0.1:9000/hook")
    assert (target.place, target.is_ordinary) == ("127.0.0.1:9000", False)

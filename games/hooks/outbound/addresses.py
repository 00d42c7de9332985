"""Which addresses may be called: those of the public internet, and no way round to any other."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings

Address = IPv4Address | IPv6Address

SIX = ip_network("2000::/3")  # all that is given to anybody's machines
NAT64 = ip_network("64:ff9b::/96")  # how a network without IPv4 calls one that has it
# What `ipaddress` of Python 3.11 takes for public, and is not anybody's server: relays and tunnels (6to4,
# Teredo and their kin), and what stands in documentation.
NOT_A_SERVER = [ip_network(net) for net in ("192.88.99.0/24", "192.0.0.0/24", "2001::/23", "3fff::/20")]
# Where a cloud tells a machine about itself, its keys with it. Some look like anybody's address (Azure), some
# lie within networks that people have at home; so none is called, whatever the settings allow.
OF_CLOUDS = frozenset(
    ip_address(one)
    for one in (
        *(
            "169.254.169.254",
            "169.254.170.2",
            "169.254.170.23",
            "fd00:ec2::254",
            "fd00:ec2::23",
        ),  # AWS, and others
        *("168.63.129.16", "100.100.100.200", "192.0.0.192"),  # Azure, Alibaba, Oracle
        *("fd20:ce::254", "169.254.42.42", "fd00:42::42"),  # Google, Scaleway
    )
)


def may_be_called(address: str, *, ordinary: bool) -> bool:
    """Whether a hook may go there. `ordinary`: by https at a usual port; all else goes to the networks of the
    settings alone.

    >>> [may_be_called(one, ordinary=True) for one in ("93.184.215.14", "127.0.0.1", "::ffff:10.0.0.1")]
    [True, False, False]
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if _is_of_a_cloud(found):
        return False
    if any(found in network for network in settings.HOOK_NETWORKS):
        return True
    return ordinary and is_public(found)


def _is_of_a_cloud(address: Address) -> bool:
    """Whether a cloud answers there, however it is spelled."""
    if address.version == 6:
        address = _within(address) or IPv6Address(int(address))  # without a scope
    return address in OF_CLOUDS


def is_public(address: Address) -> bool:
    """Whether everybody reaches the same machine by it; an IPv4 address within an IPv6 one counts itself."""
    if isinstance(address, IPv6Address):
        inner = _within(address)
        if inner is not None:
            return is_public(inner)
        if address not in SIX or address.scope_id:
            return False
    odd = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    local = address.is_private or address.is_link_local or not address.is_global
    return not (odd or local or any(address in network for network in NOT_A_SERVER))


def _within(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 one stands for: mapped, by 6to4 or by NAT64."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour

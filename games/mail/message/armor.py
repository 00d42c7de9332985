"""Clear-signed mail without its armour: what was signed is what was written. Signatures are not checked."""

from __future__ import annotations

from collections.abc import Iterator

_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_END = "-----END PGP SIGNATURE-----"
_ESCAPED = "- "


def without_armor(text: str) -> str:
    """The text without the lines of a clear signature (RFC 9580, 7); any other text as it is.

    >>> without_armor("-----BEGIN PGP SIGNED MESSAGE-----\\nHash: SHA512\\n\\n- 2")
    '2'
    """
    if _SIGNED not in text:
        return text
    return "\n".join(_lines(text.replace("\r\n", "\n").split("\n")))


def _lines(lines: list[str]) -> Iterator[str]:
    """What stands outside of signatures and of the headers of what is signed."""
    signed = False
    skipping_to: str | None = None
    for line in lines:
        mark = line.strip()
        if skipping_to is not None:
            skipping_to = None if mark == skipping_to else skipping_to
        elif mark == _SIGNED:
            signed, skipping_to = True, ""
        elif signed and mark == _SIGNATURE:
            signed, skipping_to = False, _END
        else:
            yield line.removeprefix(_ESCAPED) if signed else line

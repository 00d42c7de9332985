"""Signs what is told, so that its receiver knows who said it, and when."""

from __future__ import annotations

import hashlib
import hmac

HEADER = "Cosmic-Post-Signature"


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """The value of the header: HMAC-SHA-256 over the time, a full stop and the body.

    >>> signature("whsec_of_an_example", 1750000000, b"{}")
    't=1750000000,v1=d8e7a31add95b65a5f0646a1829979ed44b8884eadd7d1571953de8e2591d625'
    """
    signed = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={timestamp},v1={signed}"

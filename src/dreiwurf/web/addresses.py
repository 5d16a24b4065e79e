"""By which address others reach this server."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_EVERY = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound to


def own_address() -> str | None:
    """This machine's address on the network that leads outside; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only asks which way it would go
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def address_for_others(base: str, listens_on: str) -> str:
    """The address of the page as other devices reach it.

    Args:
        base: the address by which a browser reached it; on this machine that is often localhost.
        listens_on: the host on which the server listens.

    Example:
        >>> address_for_others("http://hall.example:8000/", "0.0.0.0")
        'http://hall.example:8000'
    """
    parts = urlsplit(base)
    if parts.hostname in _LOOPBACK and listens_on in _EVERY and (own := own_address()):
        port = f":{parts.port}" if parts.port else ""
        return f"{parts.scheme}://{own}{port}"
    return f"{parts.scheme}://{parts.netloc}"


def is_loopback(address: str) -> bool:
    """Whether an address leads nowhere but to the machine that asks for it.

    Example:
        >>> is_loopback("http://localhost:8000/m/abc"), is_loopback("http://192.168.0.7:8000/m/abc")
        (True, False)
    """
    return urlsplit(address).hostname in _LOOPBACK

"""By which address others reach this server."""

from __future__ import annotations

import socket
import struct
import sys
from urllib.parse import urlsplit

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_ASK_ADDRESS = 0x8915  # SIOCGIFADDR
_RADIO_OR_CABLE = ("wl", "en", "eth", "ap")
_EVERY = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound to


def own_address() -> str | None:
    """This machine's address on the network that leads outside, or on one that leads nowhere: a hall's own router without the
    internet, or the laptop's own hotspot. None without a network.
    """
    outside = _towards_outside()
    found = [outside] if outside else [*_of_interfaces(), *_of_own_name()]
    return next((address for address in found if not address.startswith("127.")), None)


def _towards_outside() -> str | None:
    """By which address this machine would ask the world; None where no way leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only asks which way it would go
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _of_interfaces() -> list[str]:
    """The addresses of all interfaces where the system tells them (Linux does), radio and cable before bridges of containers."""
    if not sys.platform.startswith("linux"):
        return []
    import fcntl

    found: list[tuple[bool, str]] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(asking.fileno(), _ASK_ADDRESS, request)
            except OSError:
                continue  # it has none
            found.append((not name.startswith(_RADIO_OR_CABLE), socket.inet_ntoa(answer[20:24])))
    return [address for _, address in sorted(found, key=lambda one: one[0])]


def _of_own_name() -> list[str]:
    """The addresses under which the system knows this machine by its name."""
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(address[4][0]) for address in known]


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

"""The drawing of the toy."""

from __future__ import annotations

from dreiwurf.games.toy.options import Options
from dreiwurf.games.toy.rules import HAND

from dreiwurf.games.scene import Scene


def _svg(seats: int, before: str, after: str) -> str:
    slots = "".join(
        f'<g data-slot="h{seat}.{place}" transform="translate({20 * place} {20 * seat})"/>'
        for seat in range(seats)
        for place in range(HAND)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">{before}{slots}{after}</svg>'


def board_svg(seats: int, options: Options) -> str:
    return _svg(seats, "", "")


def position_svg(scene: Scene, seats: int, options: Options, *, title: str = "", style: str = "") -> str:
    tiles = "".join(f"<text>{token.slot} {token.label}</text>" for token in scene.tokens)
    return _svg(seats, f"<title>{title}</title><style>{style}</style>", tiles)


def position_text(scene: Scene, seats: int, options: Options) -> str:
    lines = [" ".join(token.label for token in scene.tokens if token.seat == seat) for seat in range(seats)]
    return "\n".join(["toy", *lines])

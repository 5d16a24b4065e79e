"""The options of Mensch ärgere Dich nicht: every point that people play differently. Defaults are the rule book's `classic`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the game is played; the numbers are those of docs/rules/maedn.md.

    Example:
        >>> Options(figures=3, capture="forced").capture
        'forced'
    """

    figures: Annotated[int, Meta(ge=1, le=4)] = 4
    """M3: figures of a team."""
    start: Literal["lot", "first_seat"] = "lot"
    """M4: who begins."""
    six_without_move: Literal["ends_turn", "throws_again"] = "ends_turn"
    """M6: a six that could not be moved."""
    own_blocked: Literal["pick_another", "turn_over"] = "pick_another"
    """M11: naming a figure whose target holds an own figure."""
    goal_jump: bool = True
    """M12: own figures may be passed inside the goal."""
    three_throws: Literal["stuck", "none_on_track", "all_waiting", "never"] = "stuck"
    """M13: who has up to three throws for a six."""
    gate: Literal["off", "in_play", "once"] = "off"
    """M14: entering the goal only with three figures in play."""
    capture: Literal["free", "claimable", "forced"] = "free"
    """M15: compulsory capture."""
    play_on: bool = False
    """M17: until all but one are home."""
    limit: Annotated[int, Meta(ge=0, le=10000)] = 0
    """M18: full rounds after which the standing counts; 0 for none."""
    opening: Literal["waiting", "one_out"] = "waiting"
    """M19: where the figures stand at the beginning."""


PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "hall": {"gate": "in_play", "start": "first_seat", "figures": 4, "capture": "free"},
    "schmidt": {"opening": "one_out", "three_throws": "never", "six_without_move": "throws_again"},
    "openspiel": {
        "opening": "waiting",
        "three_throws": "never",
        "six_without_move": "throws_again",
        "goal_jump": True,
        "gate": "off",
        "capture": "free",
        "start": "first_seat",
    },
}

"""From the key "4" to the moved figure, on a leader's phone and a projector at once, in a real Chromium against a real server.

    .venv/bin/python tests/speed/hall.py            50 fours, typed on the leader's page
    .venv/bin/python tests/speed/hall.py --on hall  typed on the hall screen

`moved`: the figure stands on its new sheet in the page's document; `painted`: the frame that shows it has been drawn. From the
browser's own time stamp of the key.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "browser"))
from evening import begin, key_to_figure
from visitors import Server, Visitor

from conftest import CHROMIUM_ARGUMENTS, CHROMIUM_NAMES


def part(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--samples", type=int, default=50)
    parser.add_argument("--on", choices=["phone", "hall"], default="phone", help="where the key is pressed")
    wishes = parser.parse_args()
    path = next(found for name in CHROMIUM_NAMES if (found := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)

        def visitor(width: int, height: int, touch: bool = False, **preferences: Any) -> Visitor:
            context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch)
            made = Visitor(context, server.address)
            if preferences:
                made.prefer(**preferences)
            return made

        try:
            found = key_to_figure(begin(visitor), wishes.samples, wishes.on)
        finally:
            browser.close()
            server.stop()
    print(
        json.dumps(
            {
                name: {"median": part(values, 0.5), "p95": part(values, 0.95), "most": part(values, 1.0)}
                for name, values in found.items()
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()

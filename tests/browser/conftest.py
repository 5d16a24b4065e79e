"""A real server as a process of its own, and a real Chromium that plays on it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from visitors import MakeVisitor, Server, Visitor

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # tests run as root in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WATCH_POLICY = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
"""


expect.set_options(timeout=15_000)  # a busy machine is no reason to fail


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next((found for name in CHROMIUM_NAMES if (found := shutil.which(name))), None)
    assert path, f"the browser tests need Chromium: none of {', '.join(CHROMIUM_NAMES)} was found"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, server: Server) -> Iterator[MakeVisitor]:
    """Makes visitors; when the test is done, none may have seen an error or a broken policy."""
    visitors: list[Visitor] = []

    def make(
        width: int = 1280,
        height: int = 800,
        lang: str = "en",
        speed: str = "instant",
        touch: bool = False,
        **preferences: Any,
    ) -> Visitor:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "de": "de-DE", "it": "it-IT"}[lang],
            has_touch=touch,
        )
        context.add_init_script(WATCH_POLICY)
        made = Visitor(context, server.address)
        made.prefer(**{"speed": speed, "name": "Anna", **preferences})
        visitors.append(made)
        return made

    yield make
    try:
        for made in visitors:
            made.check()
    finally:
        for made in visitors:
            made.context.close()

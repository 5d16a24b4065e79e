"""A server as a process of its own, and the people who visit it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page


class Server:
    """`dreiwurf serve` on a port and a database that outlive it, so that it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.database = folder / "table.db"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            str(Path(sys.executable).with_name("dreiwurf")),
            *("serve", "--no-open", "--port", str(self.port), "--database", str(self.database)),
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, "DISPLAY": ""}
            )
        for _ in range(300):
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=1) as answer:  # noqa: S310 - our own
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)


class Wire:
    """A way to the server that keeps every byte it carries to the browser."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.carried = bytearray()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self.listener.accept()
            except OSError:
                return  # the wire was taken down
            server = socket.create_connection(("127.0.0.1", self.server.port))
            threading.Thread(target=self._carry, args=(browser, server, None), daemon=True).start()
            threading.Thread(target=self._carry, args=(server, browser, self.carried), daemon=True).start()

    @staticmethod
    def _carry(source: socket.socket, target: socket.socket, kept: bytearray | None) -> None:
        try:
            while data := source.recv(65_536):
                if kept is not None:
                    kept += data
                target.sendall(data)
        except OSError:
            pass  # one of the two has hung up
        finally:
            for end in (source, target):
                end.close()

    def close(self) -> None:
        self.listener.close()


class Visitor:
    """One person's browser: a context of its own, and everything that went wrong in it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.problems: list[str] = []
        self.may_lose_the_line = False
        self.may_be_refused = False
        self.page: Page = context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        page.set_default_timeout(15_000)
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))

    def _note(self, kind: str, text: str) -> None:
        lost = self.may_lose_the_line and ("ERR_" in text or "503" in text)
        refused = self.may_be_refused and "the server responded with a status of 4" in text
        if kind in ("error", "warning") and not lost and not refused:
            self.problems.append(f"{kind}: {text}")

    def prefer(self, **preferences: Any) -> None:
        """Sets what the device remembers, before any page is opened."""
        self.context.add_init_script(
            "if (!localStorage.getItem('dreiwurf')) localStorage.setItem('dreiwurf', "
            f"JSON.stringify({json.dumps(preferences)}));"
        )

    def check(self) -> None:
        for page in self.context.pages:
            violations = page.evaluate("window.violations")
            assert not violations, f"the page's own policy forbids {violations}"
        assert not self.problems, self.problems


MakeVisitor = Callable[..., Visitor]

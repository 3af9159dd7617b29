"""Starts servers of the Java tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
import unittest
from typing import Any, Callable, List

from phyla import PhylaVectorEnv

MAIN = "dev.phyla.batch.remote.TestServer"


def require_jvm() -> None:
    """Skips a test if it is not known where the Java classes are. The Maven build says it."""
    for name in ("PHYLA_TEST_JAVA", "PHYLA_TEST_CLASS_PATH"):
        if not os.environ.get(name):
            raise unittest.SkipTest(f"{name} is not set.")


def command(environment: str, worlds: int, directory: str = "{directory}") -> List[str]:
    """The command that serves an environment of the Java tests."""
    require_jvm()
    java, class_path = os.environ["PHYLA_TEST_JAVA"], os.environ["PHYLA_TEST_CLASS_PATH"]
    quick_start = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"]
    return [java, *quick_start, "-cp", class_path, MAIN, directory, environment, str(worlds)]


def wait_until(condition: Callable[[], bool], timeout: float = 120.0) -> None:
    """Waits for something that another process does. The timeout is only there to end a test that fails."""
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"Nothing has happened for {timeout} seconds.")
        time.sleep(0.01)


class Server:
    """A server in a directory of its own, which does not end with its client."""

    def __init__(self, environment: str = "cartpole", worlds: int = 16, directory: str = "") -> None:
        require_jvm()
        self.directory = directory or tempfile.mkdtemp(prefix="phyla-test-")
        self.log_path = os.path.join(self.directory, "log.txt")
        with open(self.log_path, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(command(environment, worlds, self.directory), stdout=log, stderr=log)
        self.socket = os.path.join(self.directory, "phyla.sock")

    def connect(self, **arguments: Any) -> PhylaVectorEnv:
        """A client, as soon as the server listens."""
        self.wait_until_listening()
        return PhylaVectorEnv(self.socket, **arguments)

    def wait_until_listening(self) -> None:
        def is_listening() -> bool:
            if self.process.poll() is not None:
                raise AssertionError(f"The server has ended:\n{self.log()}")
            # A socket that a killed server has left is replaced before the first plane file is made.
            return os.path.exists(self.socket) and bool(self.plane_files(self.process.pid))

        wait_until(is_listening)

    def plane_files(self, pid: int) -> List[str]:
        return [name for name in os.listdir(self.directory) if name.startswith(f"phyla-{pid}-")]

    def log(self) -> str:
        with open(self.log_path, encoding="utf-8") as log:
            return log.read()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.directory, ignore_errors=True)


class ServerTest(unittest.TestCase):
    """Tests with a server that all of them use, one client after another."""

    environment = "cartpole"
    worlds = 16
    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server(cls.environment, cls.worlds)
        cls.addClassCleanup(cls.server.close)

    def connect(self, **arguments: Any) -> PhylaVectorEnv:
        env = self.server.connect(**arguments)
        self.addCleanup(env.close)
        return env

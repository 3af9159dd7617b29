"""The socket to a server, and the JVM behind it if this process has started one."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from typing import Optional, Sequence, Tuple

from .errors import PeerGone, Refused, StepFailed

VERSION = 1
"""The version of the protocol that this module speaks."""

STEP, RESET, RESET_WITH_SEEDS, CLOSE = b"s", b"r", b"R", b"q"

_MAGIC = b"PHYLAENV"
_OK, _NEW_EPOCH, _ERROR = b"k", b"n", b"e"
_SOCKET = "phyla.sock"
_PLACEHOLDER = "{directory}"


class Connection:
    """A connection to a server, after the handshake."""

    def __init__(self, path: str, autoreset_mode: str, num_envs: Optional[int], owner: bool = False) -> None:
        self.path = os.path.join(path, _SOCKET) if os.path.isdir(path) else path
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(self.path)
            text = f"autoreset_mode={autoreset_mode}\nnum_envs={num_envs or 0}\npid={os.getpid()}\n"
            if owner:
                text += "owner=true\n"
            hello = text.encode()
            self._send(struct.pack("<8sii", _MAGIC, VERSION, len(hello)) + hello)
            try:
                epoch_path = self.receive()
            except StepFailed as refusal:
                raise Refused(str(refusal)) from None
            if epoch_path is None:
                raise Refused(f"The server at {self.path} does not answer as a server of Phyla does.")
            self.epoch_path: str = epoch_path
        except BaseException:
            self._socket.close()
            raise

    def send(self, command: bytes) -> None:
        """Sends a command, of which the reply is still to be received."""
        self._send(command)

    def receive(self) -> Optional[str]:
        """Waits for the reply to a command.

        :return: the path of a new file of planes, or None if the file is the same
        :raises StepFailed: if the environment has failed
        :raises PeerGone: if the JVM has ended
        """
        code = self._read(1)
        if code == _OK:
            return None
        text = self._read(struct.unpack("<i", self._read(4))[0]).decode()
        if code == _NEW_EPOCH:
            return text
        raise StepFailed(text)

    def _send(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise self._gone(error) from error

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            try:
                part = self._socket.recv(count - len(data))
            except OSError as error:
                raise self._gone(error) from error
            if not part:
                raise self._gone(None)
            data += part
        return data

    def _gone(self, error: Optional[OSError]) -> PeerGone:
        reason = "it has closed the connection" if error is None else str(error)
        return PeerGone(f"The server at {self.path} is gone: {reason}.")

    def close(self) -> None:
        """Tells the server that this client leaves. The server waits for the next one."""
        try:
            self._socket.sendall(CLOSE)
        except OSError:
            pass  # it has gone first
        self._socket.close()


class Child:
    """A JVM that this process has started, with a directory of its own."""

    def __init__(self, command: Sequence[str]) -> None:
        if not any(_PLACEHOLDER in argument for argument in command):
            raise ValueError(
                f"The command {list(command)} has no argument with {_PLACEHOLDER}, "
                "which stands for the directory that the server has to open."
            )
        memory = "/dev/shm"
        is_usable = os.path.isdir(memory) and os.access(memory, os.W_OK)
        self.directory = tempfile.mkdtemp(prefix="phyla-", dir=memory if is_usable else None)
        self.command = [argument.replace(_PLACEHOLDER, self.directory) for argument in command]
        try:
            # In a session of its own: Ctrl-C is for Python, which may still need the worlds.
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, start_new_session=True)
        except BaseException:
            shutil.rmtree(self.directory, ignore_errors=True)
            raise

    def connect(self, autoreset_mode: str, num_envs: Optional[int], timeout: float) -> Connection:
        """Connects as soon as the server listens. The JVM then ends when this client leaves."""
        end = time.monotonic() + timeout
        path = os.path.join(self.directory, _SOCKET)
        while True:
            try:
                return Connection(path, autoreset_mode, num_envs, owner=True)
            except (FileNotFoundError, ConnectionRefusedError):
                pass  # not yet
            code = self.process.poll()
            if code is not None:
                raise PeerGone(f"The command {self.command} has ended with code {code} before it listened.")
            if time.monotonic() > end:
                raise TimeoutError(f"The command {self.command} does not listen at {path} after {timeout} seconds.")
            time.sleep(0.01)

    def close(self, timeout: float = 5.0) -> None:
        """Waits for the JVM to end, and makes it end if it does not."""
        for stop in (None, self.process.terminate, self.process.kill):
            if stop is not None:
                stop()
            try:
                self.process.wait(timeout)
                break
            except subprocess.TimeoutExpired:
                continue
        shutil.rmtree(self.directory, ignore_errors=True)


def open_connection(
    path_or_command: object, autoreset_mode: str, num_envs: Optional[int], start_timeout: float
) -> Tuple[Connection, Optional[Child]]:
    """Connects to the server at a path, or starts one."""
    if isinstance(path_or_command, (str, os.PathLike)):
        path = os.fspath(path_or_command)
        try:
            return Connection(path, autoreset_mode, num_envs), None
        except (FileNotFoundError, ConnectionRefusedError) as error:
            raise Refused(f"No server listens at {path} ({error.strerror}). Start it first.") from error
    child = Child(list(path_or_command))  # type: ignore[call-overload]
    try:
        return child.connect(autoreset_mode, num_envs, start_timeout), child
    except BaseException:
        child.process.kill()
        child.close()
        raise

"""Clients and servers that come, go, are killed, or do not fit."""

from __future__ import annotations

import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

from phyla import PeerGone, PhylaVectorEnv, Refused

from .jvm import Server, ServerTest, command, wait_until


class SharedServerTest(ServerTest):
    def test_a_second_client_is_refused_and_the_first_undisturbed(self) -> None:
        first = self.connect()
        first.reset(seed=0)
        first.send(np.ones(self.worlds, int))
        with self.assertRaisesRegex(Refused, f"Process {os.getpid()} is connected .* one client at a time"):
            PhylaVectorEnv(self.server.socket)
        np.testing.assert_array_equal(first.recv()[4]["elapsed_step"], 1)
        np.testing.assert_array_equal(first.step(np.ones(self.worlds, int))[4]["elapsed_step"], 2)

    def test_state_is_kept_when_a_client_leaves(self) -> None:
        first = self.connect()
        first.reset(seed=3)
        observations = first.step(np.ones(self.worlds, int))[0]
        first.close()
        second = self.connect(copy=False)
        fields = [second.planes[name] for name in ("x", "x_dot", "theta", "theta_dot")]
        np.testing.assert_array_equal(np.stack(fields, axis=1), observations)
        np.testing.assert_array_equal(second.step(np.zeros(self.worlds, int))[4]["elapsed_step"], 2)

    def test_after_a_killed_client_the_next_one_continues(self) -> None:
        script = (
            "import sys, numpy as np, phyla\n"
            "env = phyla.PhylaVectorEnv(sys.argv[1])\n"
            "env.reset(seed=0)\n"
            "env.step(np.ones(env.num_envs, int))\n"
            "env.send(np.ones(env.num_envs, int))\n"
            "print('ready', flush=True)\n"
            "sys.stdin.read()\n"
        )
        self.server.wait_until_listening()
        for _ in range(5):
            with subprocess.Popen(
                [sys.executable, "-c", script, self.server.socket],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            ) as client:
                self.assertEqual(client.stdout.readline(), b"ready\n")
                client.send_signal(signal.SIGKILL)
                client.wait()
            with self.server.connect() as env:
                # The step that the killed client has sent was still run.
                np.testing.assert_array_equal(env.step(np.zeros(self.worlds, int))[4]["elapsed_step"], 3)

    def test_a_wrong_number_of_worlds_is_refused(self) -> None:
        with self.assertRaisesRegex(Refused, f"expects 17 worlds, and the environment has {self.worlds}"):
            self.connect(num_envs=17)
        with self.assertRaisesRegex(ValueError, "num_envs is 0"):
            self.connect(num_envs=0)

    def test_an_unknown_mode_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            self.connect(autoreset_mode="Sometimes")

    def test_a_directory_is_as_good_as_a_socket(self) -> None:
        self.server.wait_until_listening()
        with PhylaVectorEnv(self.server.directory) as env:
            self.assertEqual(env.num_envs, self.worlds)

    def test_another_protocol_version_is_refused_with_both_versions(self) -> None:
        self.server.wait_until_listening()
        with socket.socket(socket.AF_UNIX) as raw:
            raw.connect(self.server.socket)
            raw.sendall(struct.pack("<8sii", b"PHYLAENV", 99, 0))
            answer = raw.makefile("rb").read()
        self.assertEqual(answer[:1], b"e")
        self.assertIn("version 99 of the protocol, and the server version 1", answer[5:].decode())


class UnsupportedModeTest(ServerTest):
    environment = "points"

    def test_a_mode_that_the_environment_lacks_is_refused_with_both_sides(self) -> None:
        with self.assertRaisesRegex(Refused, r"mode SameStep, and the environment supports \[NextStep\]"):
            self.connect(autoreset_mode="SameStep")


class DyingServerTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Server(worlds=4)
        self.addCleanup(self.server.close)

    def test_a_killed_server_is_noticed_between_steps(self) -> None:
        env = self.server.connect()
        env.step(np.ones(4, int))
        self.server.kill()
        for _ in range(2):
            with self.assertRaisesRegex(PeerGone, f"{self.server.socket} is gone"):
                env.step(np.ones(4, int))
        env.close()

    def test_a_killed_server_is_noticed_while_waiting(self) -> None:
        env = self.server.connect()
        os.kill(self.server.process.pid, signal.SIGSTOP)  # so that the reply does not come
        os.waitpid(self.server.process.pid, os.WUNTRACED)
        env.send(np.ones(4, int))
        threading.Timer(0.1, self.server.process.kill).start()
        with self.assertRaises(EOFError) as caught:
            env.recv()
        self.assertIsInstance(caught.exception, ConnectionError)
        env.close()

    def test_files_of_a_killed_server_are_removed_by_the_next(self) -> None:
        directory, old = self.server.directory, self.server.process.pid
        env = self.server.connect()
        view = env.planes["x"]
        kept = view.copy()
        self.server.kill()
        self.assertEqual(len(self.server.plane_files(old)), 1)
        with self.assertRaisesRegex(Refused, "No server listens"):
            PhylaVectorEnv(self.server.socket)
        successor = Server(worlds=4, directory=directory)
        self.addCleanup(successor.close)
        with successor.connect() as next_env:
            next_env.step(np.ones(4, int))
        self.assertEqual(self.server.plane_files(old), [])
        np.testing.assert_array_equal(view, kept)

    def test_a_second_server_in_the_same_directory_is_refused(self) -> None:
        env = self.server.connect()
        second = subprocess.run(
            command("cartpole", 4, self.server.directory), stderr=subprocess.PIPE, text=True, check=False
        )
        self.assertNotEqual(second.returncode, 0)
        self.assertIn("A server is running there already", second.stderr)
        env.step(np.ones(4, int))

    def test_a_terminated_server_leaves_no_files(self) -> None:
        self.server.connect().close()
        self.server.process.terminate()
        self.server.process.wait()
        self.assertEqual(os.listdir(self.server.directory), ["log.txt"])


class ChildTest(unittest.TestCase):
    def test_a_command_is_started_and_ends_with_the_environment(self) -> None:
        env = PhylaVectorEnv(command("cartpole", 4), 4)
        child, directory = env._child.process, env._child.directory
        self.assertEqual(env.step(np.ones(4, int))[0].shape, (4, 4))
        self.assertEqual(os.stat(directory).st_mode & 0o077, 0)
        for name in os.listdir(directory):
            self.assertEqual(os.stat(os.path.join(directory, name)).st_mode & 0o077, 0, name)
        env.close()
        self.assertEqual(child.returncode, 0)
        self.assertFalse(os.path.exists(directory))

    def test_a_started_jvm_ends_with_a_killed_client(self) -> None:
        script = (
            "import sys, phyla\n"
            "env = phyla.PhylaVectorEnv(sys.argv[1:])\n"
            "print(env._child.process.pid, env._child.directory, flush=True)\n"
            "sys.stdin.read()\n"
        )
        with subprocess.Popen(
            [sys.executable, "-c", script, *command("cartpole", 4)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        ) as client:
            pid, directory = client.stdout.readline().split()
            client.send_signal(signal.SIGKILL)
            client.wait()
        wait_until(lambda: not os.listdir(directory))  # the server deletes its files when it ends
        os.rmdir(directory)
        self.assertGreater(int(pid), 0)

    def test_a_command_that_ends_at_once_is_reported(self) -> None:
        with self.assertRaisesRegex(PeerGone, "has ended with code 3"):
            PhylaVectorEnv([sys.executable, "-c", "raise SystemExit(3)", "{directory}"])

    def test_a_command_that_never_listens_is_ended(self) -> None:
        with self.assertRaisesRegex(TimeoutError, "does not listen at .* after 0.2 seconds"):
            PhylaVectorEnv([sys.executable, "-c", "import time; time.sleep(60)", "{directory}"], start_timeout=0.2)

    def test_a_command_needs_the_directory(self) -> None:
        with self.assertRaisesRegex(ValueError, r"no argument with \{directory\}"):
            PhylaVectorEnv(["java", "-version"])


class ForeignServerTest(unittest.TestCase):
    """Servers that are none of Phyla."""

    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = os.path.join(directory.name, "phyla.sock")

    def test_no_server(self) -> None:
        with self.assertRaisesRegex(Refused, f"No server listens at {self.path} .*Start it first"):
            PhylaVectorEnv(self.path)

    def test_a_server_that_answers_something_else(self) -> None:
        listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(listener.close)
        listener.bind(self.path)
        listener.listen()

        def answer() -> None:
            peer, _ = listener.accept()
            with peer:
                peer.recv(1000)
                peer.sendall(b"k")

        thread = threading.Thread(target=answer)
        thread.start()
        with self.assertRaisesRegex(Refused, "does not answer as a server of Phyla"):
            PhylaVectorEnv(self.path)
        thread.join()


if __name__ == "__main__":
    unittest.main()

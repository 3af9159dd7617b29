"""Planes by name, growth, and headers that are not as expected."""

from __future__ import annotations

import json
import os
import struct
import tempfile
import unittest

import numpy as np

from phyla import HeaderError, PlaneFile

from .jvm import ServerTest


class PlanesTest(ServerTest):
    def test_planes_are_views_by_name(self) -> None:
        env = self.connect()
        trail = env.planes["trail"]
        self.assertEqual(trail.shape[0], self.worlds)
        np.testing.assert_array_equal(trail[:, 1], np.arange(self.worlds) + np.float32(1 / 1024))
        self.assertEqual(env.planes["image"].shape, ())
        self.assertEqual(int(env.planes["image"]), 42)
        for name, plane in env.planes.items():
            self.assertEqual(plane.ctypes.data % 64, 0, name)

    def test_only_inputs_can_be_written(self) -> None:
        env = self.connect()
        for name in ("action", "control", "echo", "reset_mask", "seed"):
            self.assertTrue(env.planes[name].flags.writeable, name)
        for name in ("x", "reward", "trail", "image"):
            with self.assertRaisesRegex(ValueError, "read-only"):
                env.planes[name][...] = 0

    def test_a_plane_of_both_directions_comes_back_changed(self) -> None:
        env = self.connect()
        env.planes["echo"][:] = [1, 2, 3]
        env.step(np.zeros(self.worlds, int))
        np.testing.assert_array_equal(env.planes["echo"], [2, 4, 6])

    def test_growth_makes_a_new_epoch_and_old_views_stay_valid(self) -> None:
        env = self.connect(copy=False)
        observations, _ = env.reset(seed=0)
        epoch, old, old_values = env.epoch, env.planes["trail"], env.planes["trail"].copy()
        rows, space = old.shape[1] + 100, env.action_space
        kept = observations.copy()
        env.planes["control"][1] = rows
        after = env.step(np.ones(self.worlds, int))
        self.assertEqual(env.epoch, epoch + 1)
        self.assertEqual(env.planes["trail"].shape, (self.worlds, rows))
        np.testing.assert_array_equal(env.planes["trail"][-1], self.worlds - 1 + np.arange(rows, dtype="f4") / 1024)
        np.testing.assert_array_equal(old, old_values)
        np.testing.assert_array_equal(observations, kept)  # the step has written to the new file
        self.assertFalse(np.shares_memory(observations, after[0]))
        self.assertEqual(env.planes["control"][1], rows)  # inputs are carried over
        self.assertIs(env.action_space, space)
        env.planes["action"][:] = 0
        np.testing.assert_array_equal(env.step()[4]["elapsed_step"], 2)
        self.assertEqual(env.epoch, epoch + 1)
        files = [name for name in os.listdir(self.server.directory) if name.endswith(".planes")]
        self.assertEqual(len(files), 1)

    def test_growth_to_a_shape_that_was_not_expected_closes_the_environment(self) -> None:
        shape = self.connect().planes["trail"].shape
        self.doCleanups()
        env = self.connect(expect={"trail": ("f4", shape)})
        env.planes["control"][1] = shape[1] + 1
        with self.assertRaisesRegex(HeaderError, rf"expects float32\[{self.worlds}, {shape[1]}\] for 'trail'"):
            env.step(np.zeros(self.worlds, int))
        self.assertTrue(env.closed)

    def test_growth_in_a_reset(self) -> None:
        env = self.connect()
        rows = env.planes["trail"].shape[1] + 7
        env.planes["control"][1] = rows
        env.reset(seed=1)
        self.assertEqual(env.planes["trail"].shape[1], rows)

    def test_expected_types_and_shapes_are_checked(self) -> None:
        n = self.worlds
        self.connect(expect={"observation": (np.float32, (n, 4)), "action": ("int32", [n])}).close()
        for expect, message in (
            ({"action": ("int64", (n,))}, rf"expects int64\[{n}\] for 'action', and the environment has int32\[{n}\]"),
            ({"observation": ("f4", (n, 5))}, rf"float32\[{n}, 5\] .* has float32\[{n}, 4\]"),
            ({"speed": ("f4", (n,))}, "expects a plane 'speed', and the environment has .*'action'"),
        ):
            with self.assertRaisesRegex(HeaderError, message):
                self.connect(expect=expect)
        self.connect(num_envs=n)  # the server is free again


class HeaderTest(unittest.TestCase):
    """Files of planes that were not written by a server of this release."""

    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = os.path.join(directory.name, "test.planes")

    def write(self, header: object, magic: bytes = b"PHYLAPLN", version: int = 1, size: int = 8192) -> None:
        text = header if isinstance(header, bytes) else json.dumps(header).encode()
        with open(self.path, "wb") as file:
            file.write(struct.pack("<8sii", magic, version, len(text)) + text)
            file.truncate(size)

    def test_planes_are_mapped_by_the_header(self) -> None:
        plane = {"name": "a", "dtype": "<i4", "shape": [2, 3], "strides": [12, 4], "offset": 64}
        header = {"epoch": 3, "num_envs": 2, "planes": [{**plane, "direction": "both", "role": "data"}], "arrays": {}}
        self.write(header)
        file = PlaneFile(self.path)
        self.assertEqual((file.epoch, file.num_envs, file.infos["a"].role), (3, 2, "data"))
        file.planes["a"][1, 2] = 7
        with open(self.path, "rb") as raw:
            raw.seek(4096 + 64 + 5 * 4)
            self.assertEqual(struct.unpack("<i", raw.read(4)), (7,))

    def test_other_formats_are_refused_with_both_versions(self) -> None:
        self.write({}, version=0)
        with self.assertRaisesRegex(HeaderError, "has format 0, and this client reads format 1"):
            PlaneFile(self.path)

    def test_other_files_are_refused(self) -> None:
        self.write({}, magic=b"GIF89a..")
        with self.assertRaisesRegex(HeaderError, "no file of planes"):
            PlaneFile(self.path)
        self.write(b'{"epoch": 1, ')
        with self.assertRaisesRegex(HeaderError, "is damaged"):
            PlaneFile(self.path)
        self.write({}, size=10)
        with self.assertRaisesRegex(HeaderError, "has 10 bytes"):
            PlaneFile(self.path)

    def test_planes_beyond_the_end_of_the_file_are_refused(self) -> None:
        plane = {"name": "a", "dtype": "<i4", "shape": [2000], "strides": [4], "offset": 0}
        self.write({"epoch": 1, "num_envs": 2, "planes": [{**plane, "direction": "both", "role": "data"}], "arrays": {}})
        with self.assertRaisesRegex(HeaderError, r"Plane 'a' .* cannot be mapped as <i4\[2000\]"):
            PlaneFile(self.path)


if __name__ == "__main__":
    unittest.main()

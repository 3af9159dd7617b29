"""Steps, episodes and seeds, compared with the numpy environment bit for bit."""

from __future__ import annotations

import unittest

import numpy as np

from phyla import AutoresetMode

from .cartpole import F, LeanCartPole, accelerations, polynomial_cosine, polynomial_sine
from .jvm import ServerTest


class EpisodesTest(ServerTest):
    worlds = 64

    def start(self, mode: AutoresetMode):
        env = self.connect(autoreset_mode=mode)
        peer = LeanCartPole(self.worlds, mode.value)
        observations, _ = env.reset(seed=7)
        np.testing.assert_array_equal(observations, peer.reset(seeds=np.arange(7, 7 + self.worlds)))
        return env, peer

    def assert_equal_step(self, results, expected) -> None:
        for actual, wanted in zip(results, expected):
            self.assertEqual(actual.dtype, wanted.dtype)
            np.testing.assert_array_equal(actual, wanted)

    def test_next_step_equals_numpy(self) -> None:
        env, peer = self.start(AutoresetMode.NEXT_STEP)
        random, restarts = np.random.default_rng(1), 0
        ended = np.zeros(self.worlds, np.bool_)
        for _ in range(300):
            actions = random.integers(0, 2, self.worlds)
            results = env.step(actions)
            self.assert_equal_step(results, peer.step(actions))
            _, rewards, terminated, truncated, infos = results
            self.assertFalse((terminated | truncated)[ended].any())
            self.assertFalse(rewards[ended].any())
            np.testing.assert_array_equal(infos["elapsed_step"], peer.steps)
            np.testing.assert_array_equal(infos["episode_number"], peer.episodes)
            self.assertNotIn("final_obs", infos)
            restarts += int(ended.sum())
            ended = terminated | truncated
        self.assertGreater(restarts, self.worlds)

    def test_same_step_equals_numpy_and_has_final_observations(self) -> None:
        env, peer = self.start(AutoresetMode.SAME_STEP)
        random, ends = np.random.default_rng(2), 0
        for _ in range(300):
            actions = random.integers(0, 2, self.worlds)
            lengths = peer.steps + 1
            results = env.step(actions)
            expected = peer.step(actions)
            self.assert_equal_step(results, expected)
            infos, ended = results[4], expected[2] | expected[3]
            if ended.any():
                np.testing.assert_array_equal(infos["_final_obs"], ended)
                np.testing.assert_array_equal(infos["_final_info"], ended)
                np.testing.assert_array_equal(infos["final_obs"][ended], peer.final.T[ended])
                np.testing.assert_array_equal(infos["final_info"]["elapsed_step"][ended], lengths[ended])
                np.testing.assert_array_equal(infos["elapsed_step"][ended], 0)
            else:
                self.assertNotIn("final_obs", infos)
            ends += int(ended.sum())
        self.assertGreater(ends, self.worlds)

    def test_disabled_needs_resets_of_ended_worlds(self) -> None:
        env, peer = self.start(AutoresetMode.DISABLED)
        random, resets = np.random.default_rng(3), 0
        for _ in range(300):
            actions = random.integers(0, 2, self.worlds)
            results = env.step(actions)
            self.assert_equal_step(results, peer.step(actions))
            ended = results[2] | results[3]
            if ended.any():
                with self.assertRaisesRegex(ValueError, rf"{ended.sum()} worlds have ended.*reset_mask"):
                    env.step(actions)
                observations, infos = env.reset(options={"reset_mask": ended})
                np.testing.assert_array_equal(observations, peer.reset(ended))
                np.testing.assert_array_equal(infos["elapsed_step"], peer.steps)
                resets += 1
        self.assertGreater(resets, 20)

    def test_truncation_is_reported_after_500_steps(self) -> None:
        env = self.connect(autoreset_mode=AutoresetMode.SAME_STEP)
        observations, _ = env.reset(seed=0)
        truncations = 0
        for _ in range(500):
            # A hand-made controller that keeps poles up.
            actions = (observations[:, 2] + 0.3 * observations[:, 3] + 0.05 * observations[:, 1] > 0).astype(int)
            observations, _, _, truncated, infos = env.step(actions)
            truncations += int(truncated.sum())
            if truncated.any():
                np.testing.assert_array_equal(infos["final_info"]["elapsed_step"][truncated], 500)
        self.assertGreater(truncations, 0)

    def test_seeds_choose_first_states(self) -> None:
        env = self.connect()
        first, _ = env.reset(seed=11)
        again, _ = env.reset(seed=11)
        listed, _ = env.reset(seed=list(range(11, 11 + self.worlds)))
        other, _ = env.reset(seed=12)
        unseeded, _ = env.reset()
        np.testing.assert_array_equal(first, again)
        np.testing.assert_array_equal(first, listed)
        np.testing.assert_array_equal(first[1:], other[:-1])  # world i has seed + i
        self.assertFalse((other == unseeded).all(axis=1).any())

    def test_none_in_a_list_of_seeds_continues_that_world(self) -> None:
        env, peer = self.connect(), LeanCartPole(self.worlds)
        env.reset(seed=5)
        peer.reset(seeds=np.arange(5, 5 + self.worlds))
        observations, _ = env.reset(seed=[None] + [99] * (self.worlds - 1))
        expected = peer.reset().copy()
        expected[1:] = LeanCartPole(2).reset(seeds=np.array([99, 99]))[0]
        np.testing.assert_array_equal(observations, expected)

    def test_seeds_that_are_refused(self) -> None:
        env = self.connect()
        with self.assertRaisesRegex(ValueError, f"3 seeds for {self.worlds} worlds"):
            env.reset(seed=[1, 2, 3])
        for seed in (-1, 2**63 - 1, [-3] * self.worlds, [None] * (self.worlds - 1) + [2**63]):
            with self.assertRaisesRegex(ValueError, "Seeds are numbers from 0"):
                env.reset(seed=seed)
        largest = env.reset(seed=[2**63 - 1] * self.worlds)[0]
        self.assertTrue((largest == largest[0]).all())

    def test_reset_mask_leaves_other_worlds_alone(self) -> None:
        env = self.connect()
        env.reset(seed=0)
        before = env.step(np.ones(self.worlds, int))[0]
        mask = np.arange(self.worlds) % 3 == 0
        options = {"reset_mask": mask}
        observations, infos = env.reset(seed=40, options=options)
        np.testing.assert_array_equal(observations[~mask], before[~mask])
        np.testing.assert_array_equal(infos["elapsed_step"], np.where(mask, 0, 1))
        expected = LeanCartPole(self.worlds).reset(seeds=np.arange(40, 40 + self.worlds))
        np.testing.assert_array_equal(observations[mask], expected[mask])
        self.assertIs(options["reset_mask"], mask)  # wrappers look at it afterwards

    def test_reset_masks_that_are_refused(self) -> None:
        env = self.connect()
        n = self.worlds
        for mask, message in (
            (np.zeros(n, np.bool_), "no world"),
            (np.ones(n - 1, np.bool_), rf"bool\[{n - 1}\], and the environment expects bool\[{n}\]"),
            (np.ones(n, np.int8), rf"int8\[{n}\], and the environment expects bool\[{n}\]"),
            ([True] * n, "list, and the environment expects bool"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                env.reset(options={"reset_mask": mask})
        with self.assertRaisesRegex(ValueError, r"\['speed'\] are unknown"):
            env.reset(options={"speed": 3})


class EquationsTest(unittest.TestCase):
    """The numpy environment, with which the JVM is compared, against the published equations."""

    def test_polynomials_are_close_to_sine_and_cosine(self) -> None:
        angles = np.linspace(-0.25, 0.25, 10_001, dtype=F)
        np.testing.assert_allclose(polynomial_sine(angles), np.sin(angles.astype(float)), rtol=2e-7)
        np.testing.assert_allclose(polynomial_cosine(angles), np.cos(angles.astype(float)), rtol=2e-7)

    def test_a_step_in_float32_is_close_to_one_in_float64(self) -> None:
        random = np.random.default_rng(4)
        state = random.uniform(-0.2, 0.2, (4, 1000)).astype(F)
        actions = random.integers(0, 2, 1000)
        lean = accelerations(state, actions, polynomial_sine, polynomial_cosine)
        exact = accelerations(state.astype(np.float64), actions, np.sin, np.cos)
        for actual, wanted in zip(lean, exact):
            np.testing.assert_allclose(actual, wanted, rtol=2e-6)

    def test_a_step_of_a_known_state(self) -> None:
        # By hand from the equations of Barto, Sutton and Anderson, for a pole at rest pushed to the right.
        state = np.zeros((4, 1))
        linear, angular = accelerations(state, np.array([1]), np.sin, np.cos)
        temp = 10 / 1.1
        wanted = -temp / (0.5 * (4 / 3 - 0.1 / 1.1))
        self.assertAlmostEqual(float(angular[0]), wanted, places=12)
        self.assertAlmostEqual(float(linear[0]), temp - 0.05 * wanted / 1.1, places=12)


if __name__ == "__main__":
    unittest.main()

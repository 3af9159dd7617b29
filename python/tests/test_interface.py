"""What users of vector environments rely on: attributes, copies and views, send and recv, actions."""

from __future__ import annotations

import unittest

import numpy as np

from phyla import AutoresetMode, Box, Discrete, MultiDiscrete, StepFailed

from .jvm import ServerTest


class InterfaceTest(ServerTest):
    def test_attributes_are_those_of_gymnasium(self) -> None:
        env = self.connect(num_envs=self.worlds)
        self.assertEqual(env.num_envs, self.worlds)
        self.assertEqual(len(env), self.worlds)
        self.assertEqual(env.single_action_space.n, 2)
        self.assertIsInstance(env.single_action_space, Discrete)
        self.assertIsInstance(env.action_space, MultiDiscrete)
        self.assertEqual(env.action_space.shape, (self.worlds,))
        self.assertIsInstance(env.single_observation_space, Box)
        self.assertEqual(env.single_observation_space.shape, (4,))
        self.assertEqual(env.observation_space.shape, (self.worlds, 4))
        self.assertEqual(env.observation_space.dtype, np.float32)
        np.testing.assert_allclose(env.single_observation_space.high, [4.8, np.inf, 0.418879, np.inf], rtol=1e-6)
        self.assertIs(env.metadata["autoreset_mode"], AutoresetMode.NEXT_STEP)
        self.assertIsNone(env.spec)
        self.assertIsNone(env.render_mode)
        self.assertIsNone(env.render())
        self.assertIs(env.unwrapped, env)
        self.assertFalse(env.closed)

    def test_random_generator_is_seeded_by_reset(self) -> None:
        env = self.connect()
        self.assertGreaterEqual(env.np_random_seed, 0)
        env.reset(seed=3)
        self.assertEqual(env.np_random_seed, 3)
        first = env.np_random.random()
        env.reset(seed=3)
        self.assertEqual(env.np_random.random(), first)
        env.np_random = np.random.default_rng(1)
        self.assertEqual(env.np_random_seed, -1)

    def test_spaces_contain_what_they_sample_and_what_steps_return(self) -> None:
        env = self.connect()
        env.action_space.seed(0)
        actions = env.action_space.sample()
        self.assertTrue(env.action_space.contains(actions))
        env.reset(seed=0)
        self.assertTrue(env.observation_space.contains(env.step(actions)[0]))

    def test_infos_have_masks(self) -> None:
        env = self.connect()
        _, infos = env.reset(seed=0)
        np.testing.assert_array_equal(infos["env_id"], np.arange(self.worlds))
        for key in ("env_id", "elapsed_step", "episode_number"):
            self.assertEqual(infos[key].shape, (self.worlds,))
            self.assertTrue(infos["_" + key].all())

    def test_results_are_copies_by_default(self) -> None:
        env = self.connect()
        first = env.reset(seed=0)[0]
        kept = first.copy()
        second = env.step(np.ones(self.worlds, int))
        np.testing.assert_array_equal(first, kept)
        self.assertFalse(np.array_equal(second[0], kept))
        for result in second[:4]:
            self.assertTrue(result.flags.writeable)
            for plane in env.planes.values():
                self.assertFalse(np.shares_memory(result, plane))

    def test_views_change_with_the_next_step(self) -> None:
        env = self.connect(copy=False)
        first, _ = env.reset(seed=0)
        kept = first.copy()
        second = env.step(np.ones(self.worlds, int))[0]
        self.assertFalse(np.array_equal(first, kept))
        np.testing.assert_array_equal(first, second)
        for field, name in enumerate(("x", "x_dot", "theta", "theta_dot")):
            self.assertTrue(np.shares_memory(second[:, field], env.planes[name]))
            np.testing.assert_array_equal(second[:, field], env.planes[name])
        self.assertFalse(second.flags.writeable)

    def test_packed_observations_have_c_order(self) -> None:
        self.assertFalse(self.connect().reset(seed=0)[0].flags.c_contiguous)
        self.doCleanups()  # the first client leaves before the next
        self.assertTrue(self.connect(packed=True).reset(seed=0)[0].flags.c_contiguous)

    def test_send_and_recv_give_what_step_gives(self) -> None:
        env = self.connect()
        actions = np.arange(self.worlds) % 2
        env.reset(seed=0)
        expected = env.step(actions)
        env.async_reset(seed=0)
        first = env.recv()
        self.assertFalse(first[1].any() or first[2].any() or first[3].any())
        env.send(actions)
        for actual, wanted in zip(env.recv()[:4], expected):
            np.testing.assert_array_equal(actual, wanted)

    def test_send_and_recv_take_turns(self) -> None:
        env = self.connect()
        with self.assertRaisesRegex(ValueError, r"Call send\(\)"):
            env.recv()
        env.send(np.zeros(self.worlds, int))
        with self.assertRaisesRegex(ValueError, "A step is not possible before recv"):
            env.send(np.zeros(self.worlds, int))
        with self.assertRaisesRegex(ValueError, "A reset is not possible before recv"):
            env.reset()
        env.recv()

    def test_actions_can_be_written_in_place(self) -> None:
        env = self.connect()
        env.reset(seed=0)
        expected = env.step(np.ones(self.worlds, int))[0]
        env.reset(seed=0)
        env.planes["action"][:] = 1
        np.testing.assert_array_equal(env.step()[0], expected)

    def test_wrong_actions_are_refused_and_change_nothing(self) -> None:
        env = self.connect()
        env.reset(seed=0)
        env.planes["action"][:] = 1
        n = self.worlds
        too_large = np.zeros(n, int)
        too_large[3] = 2
        for actions, message in (
            (too_large, "world 3 is 2 .* from 0 to 1"),
            (-too_large, "world 3 is -2 .* from 0 to 1"),
            (np.zeros(n), rf"float64\[{n}\], and the environment expects int32\[{n}\]"),
            (np.zeros(n + 1, int), rf"int64\[{n + 1}\], and the environment expects int32\[{n}\]"),
            (np.zeros((n, 1), np.int32), rf"int32\[{n}, 1\], and the environment expects int32\[{n}\]"),
            (["left"] * n, "and the environment expects int32"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                env.step(actions)
        np.testing.assert_array_equal(env.planes["action"], 1)
        np.testing.assert_array_equal(env.step([0] * n)[4]["elapsed_step"], 1)

    def test_values_of_actions_are_not_checked_on_request(self) -> None:
        env = self.connect(check_actions=False)
        env.step(np.full(self.worlds, 7))
        np.testing.assert_array_equal(env.planes["action"], 7)

    def test_a_failing_step_is_reported_and_the_environment_still_works(self) -> None:
        env = self.connect()
        before, _ = env.reset(seed=0)
        env.planes["control"][0] = 1
        with self.assertRaisesRegex(StepFailed, r"failed in a step: .*IllegalStateException: control\[0\] is 1"):
            env.step(np.ones(self.worlds, int))
        env.planes["control"][0] = 0
        self.assertEqual(env.step(np.ones(self.worlds, int))[4]["elapsed_step"].tolist(), [1] * self.worlds)

    def test_a_closed_environment_says_so(self) -> None:
        env = self.connect()
        env.close()
        env.close()
        self.assertTrue(env.closed)
        with self.assertRaisesRegex(EOFError, "closed"):
            env.step(np.ones(self.worlds, int))


class BoxActionsTest(ServerTest):
    environment, worlds = "points", 5

    def test_boxes_of_several_planes(self) -> None:
        env = self.connect(expect={"action": ("float32", (5, 2)), "dx": ("float32", (5,))})
        self.assertEqual(env.single_action_space.shape, (2,))
        moves = np.linspace(-1, 1, 10).reshape(5, 2)
        before = env.planes["y"].copy()
        observations, rewards, *_ = env.step(moves)
        self.assertEqual(rewards.dtype, np.float64)
        np.testing.assert_array_equal(observations[:, 1], before + moves[:, 1].astype(np.float32))
        np.testing.assert_array_equal(env.planes["dx"], moves[:, 0].astype(np.float32))

    def test_nan_and_out_of_range_actions_are_refused(self) -> None:
        env = self.connect()
        for value, message in ((np.nan, "nan"), (np.inf, "inf"), (2.1, "2.1"), (-2.1, "-2.1")):
            actions = np.zeros((5, 2))
            actions[4, 1] = value
            with self.assertRaisesRegex(ValueError, rf"world 4 is {message} at \[4, 1\].*from -2.0 to 2.0"):
                env.step(actions)
        actions = np.zeros((5, 2), np.float32)
        actions[0, 0] = 1.5  # possible in the other element
        with self.assertRaisesRegex(ValueError, "world 0 is 1.5"):
            env.step(actions)
        with self.assertRaisesRegex(ValueError, r"complex128\[5, 2\], and the environment expects float32\[5, 2\]"):
            env.step(np.zeros((5, 2), complex))


class MultiActionsTest(ServerTest):
    environment, worlds = "switches", 3

    def test_multi_discrete_actions_and_multi_binary_observations(self) -> None:
        env = self.connect(autoreset_mode="Disabled")
        self.assertEqual(env.single_action_space.nvec.tolist(), [2, 3, 4])
        dials = [[0, 2, 3], [1, 0, 0], [1, 1, 1]]
        observations, *_ = env.step(np.array(dials))
        self.assertEqual(observations.dtype, np.int8)
        np.testing.assert_array_equal(observations, np.array(dials) > 0)
        self.assertTrue(env.observation_space.contains(observations))
        with self.assertRaisesRegex(ValueError, r"world 1 is 3 at \[1, 1\].*from 0 to 2"):
            env.step(np.array([[0, 0, 0], [0, 3, 0], [0, 0, 0]]))


if __name__ == "__main__":
    unittest.main()

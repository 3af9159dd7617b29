"""With Gymnasium, if it is installed: its base class, its wrappers, its own cart-pole."""

from __future__ import annotations

import unittest

import numpy as np

from phyla import HAS_GYMNASIUM, AutoresetMode

from .jvm import ServerTest


@unittest.skipUnless(HAS_GYMNASIUM, "Gymnasium is not installed.")
class GymnasiumTest(ServerTest):
    def test_the_environment_is_a_vector_env_with_the_spaces_of_cart_pole(self) -> None:
        import gymnasium

        env = self.connect()
        self.assertIsInstance(env, gymnasium.vector.VectorEnv)
        peer = gymnasium.make_vec("CartPole-v1", num_envs=self.worlds, vectorization_mode="vector_entry_point")
        self.addCleanup(peer.close)
        self.assertEqual(env.single_observation_space, peer.single_observation_space)
        self.assertEqual(env.observation_space, peer.observation_space)
        self.assertEqual(env.single_action_space.n, peer.single_action_space.n)

    def test_episode_statistics_are_those_of_the_environment(self) -> None:
        from gymnasium.wrappers.vector import RecordEpisodeStatistics

        # Gymnasium 1.3 counts one step too few in mode SameStep, also of its own environments.
        env = RecordEpisodeStatistics(self.connect(autoreset_mode=AutoresetMode.NEXT_STEP))
        env.reset(seed=0)
        random, episodes = np.random.default_rng(0), 0
        for _ in range(200):
            *_, terminated, truncated, infos = env.step(random.integers(0, 2, self.worlds))
            ended = terminated | truncated
            if ended.any():
                np.testing.assert_array_equal(infos["episode"]["l"][ended], infos["elapsed_step"][ended])
                np.testing.assert_array_equal(infos["episode"]["r"][ended], infos["elapsed_step"][ended])
                np.testing.assert_array_equal(infos["_episode"], ended)
            episodes += int(ended.sum())
        self.assertGreater(episodes, self.worlds)

    def test_wrappers_transform_observations(self) -> None:
        from gymnasium.wrappers.vector import TransformObservation

        base = self.connect(autoreset_mode=AutoresetMode.NEXT_STEP)
        env = TransformObservation(base, lambda observations: observations * 2)
        env.reset(seed=0)
        observations = env.step(np.ones(self.worlds, int))[0]
        fields = [base.planes[name] for name in ("x", "x_dot", "theta", "theta_dot")]
        np.testing.assert_array_equal(observations, 2 * np.stack(fields, axis=1))


if __name__ == "__main__":
    unittest.main()

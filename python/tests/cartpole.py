"""Cart-pole in float32 numpy: what the JVM's cart-pole must equal, and what its speed is compared with."""

from __future__ import annotations

import math
from typing import Optional, Tuple

import numpy as np

F = np.float32
MAX_X = F(2.4)
MAX_ANGLE = F(12 * 2 * math.pi / 360)


def polynomial_sine(x: np.ndarray) -> np.ndarray:
    z = x * x
    return x + x * z * (F(-0.16666655) + z * (F(0.008332161) + z * F(-0.00019515296)))


def polynomial_cosine(x: np.ndarray) -> np.ndarray:
    z = x * x
    return F(1) - F(0.5) * z + z * z * (F(0.041666646) + z * (F(-0.0013887316) + z * F(0.000024433157)))


def accelerations(state: np.ndarray, actions: np.ndarray, sine, cosine) -> Tuple[np.ndarray, np.ndarray]:
    """Linear and angular acceleration by the published equations, in the type of the state."""
    kind = state.dtype.type
    angle, speed = state[2], state[3]
    c, s = cosine(angle), sine(angle)
    force = actions.astype(kind) * kind(20) - kind(10)
    temp = (force + kind(0.05) * speed * speed * s) / kind(1.1)
    angular = (kind(9.8) * s - c * temp) / (kind(0.5) * (kind(4 / 3) - kind(0.1) * c * c / kind(1.1)))
    return temp - kind(0.05) * angular * c / kind(1.1), angular


def mix(z: np.ndarray) -> np.ndarray:
    """SplitMix64."""
    with np.errstate(over="ignore"):
        z = z + np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


def starts(seeds: np.ndarray, episodes: np.ndarray) -> np.ndarray:
    """The first states of episodes, [4, n], the same as those of the JVM."""
    with np.errstate(over="ignore"):
        base = mix(mix(seeds.astype(np.uint64)) + episodes.astype(np.uint64))
        bits = np.stack([mix(base + np.uint64(field)) for field in range(4)])
    return ((bits >> np.uint64(40)).astype(F) * F(1 / (1 << 24)) - F(0.5)) * F(0.1)


class LeanCartPole:
    """Many cart-poles, with the same three modes and the same episodes as those of the JVM.

    With ``exact``, every number equals that of the JVM bit for bit; otherwise sine and cosine are
    numpy's, which are faster.
    """

    def __init__(self, n: int, mode: str = "NextStep", exact: bool = True, max_steps: int = 500) -> None:
        self.n, self.mode, self.max_steps = n, mode, max_steps
        self.sine, self.cosine = (polynomial_sine, polynomial_cosine) if exact else (np.sin, np.cos)
        self.seeds = np.arange(n, dtype=np.int64)
        self.episodes = np.zeros(n, np.int32)
        self.steps = np.zeros(n, np.int32)
        self.ended = np.zeros(n, np.bool_)
        self.state = starts(self.seeds, self.episodes)
        self.final = np.zeros_like(self.state)

    def reset(self, mask: Optional[np.ndarray] = None, seeds: Optional[np.ndarray] = None) -> np.ndarray:
        chosen = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        if seeds is not None:
            self.seeds[chosen] = seeds[chosen]
            self.episodes[chosen] = -1
        self._restart(chosen)
        return self.state.T

    def _restart(self, chosen: np.ndarray) -> None:
        self.episodes[chosen] += 1
        self.steps[chosen] = 0
        self.ended[chosen] = False
        self.state[:, chosen] = starts(self.seeds[chosen], self.episodes[chosen])

    def step(self, actions: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        linear, angular = accelerations(self.state, actions, self.sine, self.cosine)
        restarting = np.flatnonzero(self.ended) if self.mode == "NextStep" else ()
        x, x_dot, theta, theta_dot = self.state
        x += F(0.02) * x_dot
        x_dot += F(0.02) * linear
        theta += F(0.02) * theta_dot
        theta_dot += F(0.02) * angular
        self.steps += 1
        terminated = (np.abs(x) > MAX_X) | (np.abs(theta) > MAX_ANGLE)
        truncated = self.steps >= self.max_steps
        rewards = np.ones(self.n, F)
        self.ended = terminated | truncated
        if len(restarting):
            self._restart(restarting)
            rewards[restarting] = 0
            terminated[restarting] = truncated[restarting] = False
        if self.mode == "SameStep":
            chosen = np.flatnonzero(self.ended)
            if len(chosen):
                self.final[:, chosen] = self.state[:, chosen]
                self._restart(chosen)
        return self.state.T, rewards, terminated, truncated

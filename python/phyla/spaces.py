"""Gymnasium's spaces and autoreset modes, or stand-ins with the same names where it is not installed."""

from __future__ import annotations

import enum
from typing import Any, Mapping, Optional, Tuple

import numpy as np

try:
    from gymnasium.spaces import Box, Discrete, MultiBinary, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    HAS_GYMNASIUM = True
except ImportError:
    HAS_GYMNASIUM = False

    class AutoresetMode(enum.Enum):  # type: ignore[no-redef]
        """When a world starts its next episode."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"

    class _Space:
        """What the stand-ins have in common."""

        shape: Tuple[int, ...]
        dtype: np.dtype
        _random: Optional[np.random.Generator] = None

        def seed(self, seed: Optional[int] = None) -> Optional[int]:
            """Seeds the random numbers of :meth:`sample`."""
            self._random = np.random.default_rng(seed)
            return seed

        @property
        def np_random(self) -> np.random.Generator:
            if self._random is None:
                self.seed()
            assert self._random is not None
            return self._random

        def __eq__(self, other: object) -> bool:
            return type(self) is type(other) and repr(self) == repr(other)

        def __hash__(self) -> int:
            return hash(repr(self))

        def __contains__(self, value: Any) -> bool:
            return self.contains(value)

        def contains(self, value: Any) -> bool:
            raise NotImplementedError

        def _fits(self, value: Any) -> bool:
            return (
                isinstance(value, (np.ndarray, np.generic))
                and value.shape == self.shape
                and np.can_cast(value.dtype, self.dtype, "same_kind")
            )

    def _short(bounds: np.ndarray) -> str:
        """One number if all bounds are equal, as in the text of Gymnasium's Box."""
        return str(bounds.flat[0]) if bounds.size and np.all(bounds == bounds.flat[0]) else str(bounds.tolist())

    class Box(_Space):  # type: ignore[no-redef]
        """Numbers between bounds."""

        def __init__(self, low: Any, high: Any, shape: Optional[Tuple[int, ...]] = None, dtype: Any = np.float32):
            self.dtype = np.dtype(dtype)
            self.shape = tuple(np.shape(low) if shape is None else shape)
            self.low = np.broadcast_to(np.asarray(low).astype(self.dtype), self.shape)
            self.high = np.broadcast_to(np.asarray(high).astype(self.dtype), self.shape)

        def contains(self, value: Any) -> bool:
            return self._fits(value) and bool(np.all(value >= self.low) and np.all(value <= self.high))

        def sample(self) -> np.ndarray:
            low = np.where(np.isfinite(self.low), self.low, -1e6)
            high = np.where(np.isfinite(self.high), self.high, 1e6)
            return self.np_random.uniform(low, high, self.shape).astype(self.dtype)

        def __repr__(self) -> str:
            return f"Box({_short(self.low)}, {_short(self.high)}, {self.shape}, {self.dtype})"

    class Discrete(_Space):  # type: ignore[no-redef]
        """An integer."""

        def __init__(self, n: int, seed: Optional[int] = None, start: int = 0, dtype: Any = np.int64):
            self.n, self.start = int(n), int(start)
            self.shape, self.dtype = (), np.dtype(dtype)

        def contains(self, value: Any) -> bool:
            is_integer = isinstance(value, (int, np.integer))
            return is_integer and self.start <= int(value) < self.start + self.n

        def sample(self) -> Any:
            return self.dtype.type(self.start + self.np_random.integers(self.n))

        def __repr__(self) -> str:
            return f"Discrete({self.n}, start={self.start})" if self.start else f"Discrete({self.n})"

    class MultiDiscrete(_Space):  # type: ignore[no-redef]
        """Several integers."""

        def __init__(self, nvec: Any, dtype: Any = np.int64, start: Any = None):
            self.nvec = np.array(nvec, dtype=dtype)
            self.start = np.zeros_like(self.nvec) if start is None else np.array(start, dtype=dtype)
            self.shape, self.dtype = self.nvec.shape, np.dtype(dtype)

        def contains(self, value: Any) -> bool:
            return self._fits(value) and bool(np.all(value >= self.start) and np.all(value - self.start < self.nvec))

        def sample(self) -> np.ndarray:
            return (self.start + self.np_random.random(self.shape) * self.nvec).astype(self.dtype)

        def __repr__(self) -> str:
            start = f", start={self.start.tolist()}" if self.start.any() else ""
            return f"MultiDiscrete({self.nvec.tolist()}{start})"

    class MultiBinary(_Space):  # type: ignore[no-redef]
        """Several flags."""

        def __init__(self, n: Any):
            self.n = n
            self.shape, self.dtype = (n,) if np.isscalar(n) else tuple(n), np.dtype(np.int8)

        def contains(self, value: Any) -> bool:
            return self._fits(value) and bool(np.all((value == 0) | (value == 1)))

        def sample(self) -> np.ndarray:
            return self.np_random.integers(0, 2, self.shape).astype(self.dtype)

        def __repr__(self) -> str:
            return f"MultiBinary({self.n})"

    def batch_space(space: Any, n: int = 1) -> Any:  # type: ignore[no-redef]
        """The space of n values of a space."""
        if isinstance(space, Box):
            return Box(np.stack([space.low] * n), np.stack([space.high] * n), dtype=space.dtype)
        if isinstance(space, Discrete):
            return MultiDiscrete(np.full(n, space.n), space.dtype, np.full(n, space.start))
        if isinstance(space, MultiDiscrete):
            return MultiDiscrete(np.stack([space.nvec] * n), space.dtype, np.stack([space.start] * n))
        return Box(0, 1, (n, *space.shape), space.dtype)

    class VectorEnv:  # type: ignore[no-redef]
        """The attributes and properties of Gymnasium's class of that name."""

        metadata: dict = {}
        spec: Any = None
        render_mode: Optional[str] = None
        closed: bool = False
        _np_random: Optional[np.random.Generator] = None
        _np_random_seed: Optional[int] = None

        def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> Any:
            if seed is not None:
                self._np_random, self._np_random_seed = np.random.default_rng(seed), seed

        def close(self, **kwargs: Any) -> None:
            """Closes the environment; closing it again does nothing."""
            if not self.closed:
                self.close_extras(**kwargs)
                self.closed = True

        @property
        def np_random(self) -> np.random.Generator:
            """A random generator of the client; worlds have their own."""
            if self._np_random is None:
                self._np_random_seed = int(np.random.SeedSequence().entropy)  # type: ignore[arg-type]
                self._np_random = np.random.default_rng(self._np_random_seed)
            return self._np_random

        @np_random.setter
        def np_random(self, value: np.random.Generator) -> None:
            self._np_random, self._np_random_seed = value, -1

        @property
        def np_random_seed(self) -> Optional[int]:
            """The seed of :attr:`np_random`, or -1 if it is not known."""
            return self.np_random and self._np_random_seed

        @property
        def unwrapped(self) -> Any:
            return self


def from_header(space: Mapping[str, Any], dtype: np.dtype) -> Any:
    """A space as a header describes it, of the type of its planes."""
    kind = space["type"]
    if kind == "Box":
        shape = tuple(space["shape"])
        low, high = (_bounds(space[side], shape, dtype) for side in ("low", "high"))
        return Box(low, high, shape, dtype.type)
    if kind == "Discrete":
        try:
            return Discrete(space["n"], start=space["start"], dtype=dtype.type)
        except TypeError:  # before Gymnasium 1.2
            return Discrete(space["n"], start=space["start"])
    if kind == "MultiDiscrete":
        return MultiDiscrete(space["nvec"], dtype=dtype.type)
    if kind == "MultiBinary":
        return MultiBinary(space["n"])
    raise ValueError(f"The environment has a space of type {kind}, which this client does not know.")


def _bounds(values: Any, shape: Tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """Bounds of every element: one number for all, or a list of them."""
    numbers = [_bound(value, dtype) for value in (values if isinstance(values, list) else [values])]
    flat = np.array(numbers * (int(np.prod(shape)) if len(numbers) == 1 else 1), dtype)
    return flat.reshape(shape)


def _bound(value: Any, dtype: np.dtype) -> Any:
    """A bound; infinite ones are texts, because JSON has no infinite numbers."""
    number = float(value)
    if dtype.kind != "i":
        return number
    limits = np.iinfo(dtype)
    return min(max(int(number), limits.min), limits.max) if np.isfinite(number) else (
        limits.max if number > 0 else limits.min
    )

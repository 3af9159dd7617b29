"""Checks actions before they are sent."""

from __future__ import annotations

from typing import Any

import numpy as np

from .spaces import Box, MultiDiscrete


class ActionWriter:
    """Writes actions to the planes of an environment if they are valid."""

    def __init__(self, target: np.ndarray, batched_space: Any, check: bool) -> None:
        self._target = target
        self._check = check
        if isinstance(batched_space, MultiDiscrete):
            self._low = np.asarray(batched_space.start)
            self._high = self._low + batched_space.nvec - 1
        elif isinstance(batched_space, Box):
            self._low, self._high = batched_space.low, batched_space.high
        else:  # MultiBinary in several worlds
            self._low, self._high = np.int8(0), np.int8(1)
        self._least, self._most = self._low.min(), self._high.max()
        self._is_uniform = bool((self._low == self._least).all() and (self._high == self._most).all())

    def write(self, actions: Any) -> None:
        """Copies actions to the planes.

        :raises ValueError: if dtype, shape or a value is wrong; nothing has been written then
        """
        target = self._target
        array = np.asarray(actions)
        if array.shape != target.shape or not np.can_cast(array.dtype, target.dtype, "same_kind"):
            raise ValueError(
                f"The actions are {array.dtype}{list(array.shape)}, "
                f"and the environment expects {target.dtype}{list(target.shape)}."
            )
        if self._check:
            self._check_values(array)
        target[...] = array

    def _check_values(self, array: np.ndarray) -> None:
        # Comparisons with NaN are false, so the conditions are written to fail then.
        if self._is_uniform:
            if array.min() >= self._least and array.max() <= self._most:
                return
        elif bool((array >= self._low).all()) and bool((array <= self._high).all()):
            return
        low, high = np.broadcast_to(self._low, array.shape), np.broadcast_to(self._high, array.shape)
        index = tuple(int(axis) for axis in np.argwhere(~((array >= low) & (array <= high)))[0])
        raise ValueError(
            f"The action of world {index[0]} is {array[index]} at {list(index)}, "
            f"and the environment expects a number from {low[index]} to {high[index]}."
        )

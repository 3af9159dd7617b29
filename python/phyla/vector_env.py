"""A vector environment whose worlds run in a JVM."""

from __future__ import annotations

import os
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from .actions import ActionWriter
from .connection import RESET, RESET_WITH_SEEDS, STEP, open_connection
from .errors import PeerGone
from .planes import PlaneFile
from .spaces import AutoresetMode, VectorEnv, batch_space, from_header

Results = Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]


class PhylaVectorEnv(VectorEnv):
    """Many worlds of Phyla as one vector environment, as Gymnasium defines it.

    It is a ``gymnasium.vector.VectorEnv`` if Gymnasium is installed, and has the same methods and
    attributes if it is not. It is used by one thread at a time.

    :param path_or_command: the path of a server's socket or of its directory; or the command that
        starts a JVM with a server, as a list of strings in which ``{directory}`` stands for the
        directory to open. A JVM that was started ends with this object or process.
    :param num_envs: the number of worlds that the caller expects, or None
    :param autoreset_mode: when worlds start their next episode
    :param copy: whether results are copies. If not, they are views that the next step changes.
    :param packed: whether copied observations have C order. If not, each field of all worlds is
        contiguous, as in the planes, which is faster to copy.
    :param check_actions: whether the values of actions are checked
    :param expect: dtype and shape of planes, or of ``observation`` and ``action``, that the caller
        relies on
    :param start_timeout: how many seconds a started JVM may take until it listens
    :raises Refused: if there is no server, or it does not serve this client
    :raises HeaderError: if the planes are not those that were expected
    """

    def __init__(
        self,
        path_or_command: Union[str, "os.PathLike[str]", Sequence[str]],
        num_envs: Optional[int] = None,
        *,
        autoreset_mode: Union[AutoresetMode, str] = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        packed: bool = False,
        check_actions: bool = True,
        expect: Optional[Mapping[str, Tuple[Any, Sequence[int]]]] = None,
        start_timeout: float = 60.0,
    ) -> None:
        self.closed = True  # until it is open
        if num_envs is not None and num_envs < 1:
            raise ValueError(f"num_envs is {num_envs}. It must be positive, or None for any number.")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.copy = copy
        self.packed = packed
        self._order: Any = "C" if packed else "K"
        self._check_actions = check_actions
        self._expect = dict(expect or {})
        self._spaces: Dict[str, Any] = {}
        self._is_pending = False
        self._needs_reset = False
        self._connection, self._child = open_connection(
            path_or_command, self.autoreset_mode.value, num_envs, start_timeout
        )
        try:
            self._map(self._connection.epoch_path)
        except BaseException:
            self._disconnect()
            raise
        self.num_envs: int = self._file.num_envs
        self.all_env_ids = np.arange(self.num_envs, dtype=np.int32)
        self._everywhere = np.ones(self.num_envs, np.bool_)
        self.all_env_ids.flags.writeable = self._everywhere.flags.writeable = False
        self._last_steps = self._steps()
        if self.autoreset_mode is AutoresetMode.DISABLED:
            self._needs_reset = bool(self._ended().any())  # left by a client before
        self.closed = False

    def _map(self, path: str) -> None:
        """Maps a file of planes and makes all views anew. Old views stay valid, and are not updated."""
        file = PlaneFile(path)
        file.expect(self._expect)
        observation, action = file.arrays["observation"], file.arrays["action"]
        spaces = {name: file.header[name] for name in ("observation_space", "action_space")}
        if spaces != self._spaces:  # otherwise they keep the state of their random numbers
            self._spaces = spaces
            self.single_observation_space = from_header(spaces["observation_space"], observation.dtype)
            self.single_action_space = from_header(spaces["action_space"], action.dtype)
            self.observation_space = batch_space(self.single_observation_space, file.num_envs)
            self.action_space = batch_space(self.single_action_space, file.num_envs)
        self._file = file
        self._observation = observation
        self._infos = [name for name, info in file.infos.items() if info.role == "info"]
        self._actions = ActionWriter(action, self.action_space, self._check_actions)

    @property
    def planes(self) -> Dict[str, np.ndarray]:
        """All planes by name, as views of the memory that the JVM shares.

        What is written to planes that come from the client is seen by the next step. Get planes
        anew after each step if shapes can change; :attr:`epoch` counts such changes.
        """
        return self._file.planes

    @property
    def epoch(self) -> int:
        """The number of times that planes were mapped anew because a shape had changed, plus 1."""
        return self._file.epoch

    def reset(
        self,
        *,
        seed: Union[int, Sequence[Optional[int]], None] = None,
        options: Optional[Dict[str, Any]] = None,
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Starts new episodes.

        :param seed: None to continue with the random numbers of each world, an int for ``seed + i``
            in world i, or a list with an int or None for each world
        :param options: ``{"reset_mask": mask}`` with a bool array resets only these worlds
        :return: the observations of all worlds, and infos
        """
        self.async_reset(seed=seed, options=options)
        super().reset(seed=int(seed) if isinstance(seed, (int, np.integer)) else None)
        observations, _, _, _, infos = self.recv()
        return observations, infos

    def step(self, actions: Any = None) -> Results:
        """Steps all worlds once.

        :param actions: an action for each world, or None if they were written to :attr:`planes`
        :return: observations, rewards, terminations, truncations and infos
        """
        self.send(actions)
        return self.recv()

    def send(self, actions: Any = None) -> None:
        """Starts a step, of which :meth:`recv` returns the results."""
        self._require_idle("step")
        if self._needs_reset:
            ended = np.flatnonzero(self._ended())
            raise ValueError(
                f"The episodes of {len(ended)} worlds have ended, the first of world {ended[0]}. In mode Disabled, "
                "reset them before the next step with reset(options={'reset_mask': terminations | truncations})."
            )
        if actions is not None:
            self._actions.write(actions)
        self._send(STEP)

    def async_reset(
        self,
        *,
        seed: Union[int, Sequence[Optional[int]], None] = None,
        options: Optional[Dict[str, Any]] = None,
    ) -> None:
        """Starts a reset, of which :meth:`recv` returns the results."""
        self._require_idle("reset")
        mask = self._mask(options)
        seeds = self._seeds(seed)
        self._file.arrays["reset_mask"][...] = mask
        if seeds is not None:
            self._file.arrays["seed"][...] = seeds
        self._send(RESET if seeds is None else RESET_WITH_SEEDS)

    def recv(self) -> Results:
        """Waits for the step or reset that was sent, and returns its results.

        :raises StepFailed: if the environment has thrown an exception; it can still be used
        :raises PeerGone: if the JVM has ended
        :raises HeaderError: if a shape has changed to one that was not expected; the environment is closed then
        """
        if not self._is_pending:
            raise ValueError("There is nothing to receive. Call send() or async_reset() first.")
        try:
            path = self._connection.receive()
        except KeyboardInterrupt:
            raise  # the reply is still to come
        except BaseException:
            self._is_pending = False
            raise
        self._is_pending = False
        if path is not None:
            try:
                self._map(path)
            except BaseException:
                self.close()  # the views of before would never change again
                raise
        return self._results()

    def render(self) -> Optional[Tuple[Any, ...]]:
        """Returns None: the worlds have no pictures."""
        return None

    def close_extras(self, **kwargs: Any) -> None:
        """Leaves the server, and ends the JVM if this object has started it."""
        self._disconnect()

    def __len__(self) -> int:
        return self.num_envs

    def __enter__(self) -> "PhylaVectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if not getattr(self, "closed", True):
            self.close()

    def __repr__(self) -> str:
        return f"PhylaVectorEnv({self._connection.path!r}, num_envs={getattr(self, 'num_envs', None)})"

    def _disconnect(self) -> None:
        self._connection.close()
        if self._child is not None:
            self._child.close()

    def _send(self, command: bytes) -> None:
        self._connection.send(command)
        self._is_pending = True

    def _require_idle(self, what: str) -> None:
        if self.closed:
            raise PeerGone(f"A {what} is not possible: this environment is closed.")
        if self._is_pending:
            raise ValueError(f"A {what} is not possible before recv() has returned what was sent before.")

    def _results(self) -> Results:
        arrays = self._file.arrays
        return (
            self._passed_on(self._observation),
            self._passed_on(arrays["reward"]),
            self._passed_on(arrays["terminated"]),
            self._passed_on(arrays["truncated"]),
            self._collect_infos(),
        )

    def _ended(self) -> np.ndarray:
        arrays = self._file.arrays
        return arrays["terminated"] | arrays["truncated"]

    def _collect_infos(self) -> Dict[str, Any]:
        infos: Dict[str, Any] = {"env_id": self.all_env_ids, "_env_id": self._everywhere}
        for name in self._infos:
            infos[name] = self._passed_on(self._file.planes[name])
            infos["_" + name] = self._everywhere
        steps = self._steps()
        if steps is not None:
            infos["elapsed_step"] = steps
            infos["_elapsed_step"] = self._everywhere
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            return infos
        ended = self._ended()
        has_ended = bool(ended.any())
        if self.autoreset_mode is AutoresetMode.DISABLED:
            self._needs_reset = has_ended
        elif has_ended:
            self._add_final_infos(infos, ended)
        self._last_steps = steps
        return infos

    def _add_final_infos(self, infos: Dict[str, Any], ended: np.ndarray) -> None:
        infos["final_obs"] = self._passed_on(self._file.arrays["final_observation"])
        infos["final_info"] = {}
        if self._last_steps is not None:
            lengths = np.where(ended, self._last_steps + 1, 0)
            infos["final_info"] = {"elapsed_step": lengths, "_elapsed_step": ended}
        infos["_final_obs"] = infos["_final_info"] = ended

    def _steps(self) -> Optional[np.ndarray]:
        steps = self._file.arrays.get("elapsed_step")
        return None if steps is None else steps.copy()

    def _passed_on(self, array: np.ndarray) -> np.ndarray:
        return array.copy(self._order) if self.copy else array

    def _mask(self, options: Optional[Dict[str, Any]]) -> Any:
        unknown = sorted(set(options or {}) - {"reset_mask"})
        if unknown:
            raise ValueError(f"The options {unknown} are unknown. The only option is 'reset_mask'.")
        if not options:
            return True
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            actual = f"{mask.dtype}{list(mask.shape)}" if isinstance(mask, np.ndarray) else type(mask).__name__
            raise ValueError(f"The reset_mask is {actual}, and the environment expects bool[{self.num_envs}].")
        if not mask.any():
            raise ValueError("The reset_mask has no world to reset.")
        return mask

    def _seeds(self, seed: Union[int, Sequence[Optional[int]], None]) -> Optional[np.ndarray]:
        """A seed for each world, negative for none."""
        if seed is None:
            return None
        if isinstance(seed, (int, np.integer)):
            least, most = int(seed), int(seed) + self.num_envs - 1
        else:
            numbers = [int(each) for each in seed if each is not None]
            least, most = min(numbers, default=0), max(numbers, default=0)
            if len(seed) != self.num_envs:
                raise ValueError(f"There are {len(seed)} seeds for {self.num_envs} worlds.")
        if least < 0 or most >= 2**63:
            raise ValueError(f"A seed is {least if least < 0 else most}. Seeds are numbers from 0 to 2**63 - 1.")
        if isinstance(seed, (int, np.integer)):
            return least + np.arange(self.num_envs, dtype=np.int64)
        return np.array([-1 if each is None else each for each in seed], np.int64)

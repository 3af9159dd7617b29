"""Files of planes: memory that a JVM and this process share."""

from __future__ import annotations

import json
import mmap
import os
import struct
from typing import Any, Dict, Mapping, NamedTuple, Sequence, Tuple, Union

import numpy as np

from .errors import HeaderError

FORMAT = 1
"""The version of the header that this module reads."""

_MAGIC = b"PHYLAPLN"
_PAGE = 4096


class PlaneInfo(NamedTuple):
    """What the header says about a plane."""

    name: str
    dtype: np.dtype
    shape: Tuple[int, ...]
    direction: str
    """``to_client``, ``from_client`` or ``both``."""
    role: str


class PlaneFile:
    """A mapped file of planes, of which numpy has views without a copy.

    Views keep the mapping alive, also after the server has deleted the file.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self.path = os.fspath(path)
        with open(self.path, "r+b") as file:
            size = os.fstat(file.fileno()).st_size
            if size < len(_MAGIC) + 8:
                raise HeaderError(f"{self.path} has {size} bytes and is no file of planes.")
            self._memory = mmap.mmap(file.fileno(), 0)
        self.header = self._read_header()
        self.epoch: int = self.header["epoch"]
        self.num_envs: int = self.header["num_envs"]
        self.planes: Dict[str, np.ndarray] = {}
        self.infos: Dict[str, PlaneInfo] = {}
        for plane in self.header["planes"]:
            name, direction = plane["name"], plane["direction"]
            array = self._view(name, plane)
            array.flags.writeable = direction != "to_client"
            self.planes[name] = array
            self.infos[name] = PlaneInfo(name, array.dtype, array.shape, direction, plane["role"])
        self.arrays: Dict[str, np.ndarray] = {}
        for role, block in self.header["arrays"].items():
            array = self._view(role, block)
            array.flags.writeable = role in ("action", "reset_mask", "seed")
            self.arrays[role] = array

    def _read_header(self) -> Dict[str, Any]:
        magic, version, length = struct.unpack_from("<8sii", self._memory, 0)
        if magic != _MAGIC:
            raise HeaderError(f"{self.path} is no file of planes: it starts with {magic!r}, not with {_MAGIC!r}.")
        if version != FORMAT:
            raise HeaderError(
                f"{self.path} has format {version}, and this client reads format {FORMAT}. "
                "Use the same release of Phyla on both sides."
            )
        start = struct.calcsize("<8sii")
        try:
            header = json.loads(self._memory[start : start + length])
        except ValueError as error:
            raise HeaderError(f"The header of {self.path} is damaged: {error}.") from error
        self._first = -(-(start + length) // _PAGE) * _PAGE
        return header

    def _view(self, name: str, block: Mapping[str, Any]) -> np.ndarray:
        try:
            return np.ndarray(
                tuple(block["shape"]),
                np.dtype(block["dtype"]),
                self._memory,
                self._first + block["offset"],
                tuple(block["strides"]),
            )
        except (TypeError, ValueError) as error:
            raise HeaderError(
                f"Plane '{name}' of {self.path} cannot be mapped as {block['dtype']}{block['shape']}: {error}."
            ) from error

    def expect(self, expected: Mapping[str, Tuple[Any, Sequence[int]]]) -> None:
        """Checks the types and shapes of planes or of arrays such as ``observation``.

        :param expected: dtype and shape by name
        :raises HeaderError: if one differs; the message says both sides
        """
        for name, (dtype, shape) in expected.items():
            array = self.planes.get(name)
            if array is None:
                array = self.arrays.get(name)
            if array is None:
                raise HeaderError(f"The client expects a plane '{name}', and the environment has {sorted(self.planes)}.")
            if array.dtype != np.dtype(dtype) or array.shape != tuple(shape):
                raise HeaderError(
                    f"The client expects {np.dtype(dtype)}{list(shape)} for '{name}', "
                    f"and the environment has {array.dtype}{list(array.shape)}."
                )

"""Drives many worlds of Phyla, which run in a JVM, as a vector environment."""

from .errors import HeaderError, PeerGone, PhylaError, Refused, StepFailed
from .planes import PlaneFile, PlaneInfo
from .spaces import HAS_GYMNASIUM, AutoresetMode, Box, Discrete, MultiBinary, MultiDiscrete
from .vector_env import PhylaVectorEnv

__all__ = [
    "HAS_GYMNASIUM",
    "AutoresetMode",
    "Box",
    "Discrete",
    "HeaderError",
    "MultiBinary",
    "MultiDiscrete",
    "PeerGone",
    "PhylaError",
    "PhylaVectorEnv",
    "PlaneFile",
    "PlaneInfo",
    "Refused",
    "StepFailed",
]

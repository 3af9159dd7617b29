"""World steps per second of cart-pole, driven from Python with random actions.

Compares Phyla's environment, through the socket and shared memory, with a lean float32 numpy environment
and, if it can be imported, Gymnasium's CartPoleVectorEnv. Build the Java side first:

    mvn -q test-compile -pl phyla-core,phyla-batch
    python3 python/benchmarks/cartpole.py
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import Any, Callable, Dict, List

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "python"))

import numpy as np  # noqa: E402

from tests.cartpole import LeanCartPole  # noqa: E402
from phyla import AutoresetMode, PhylaVectorEnv  # noqa: E402


def command(arguments: argparse.Namespace) -> List[str]:
    """Starts the server that the tests use, unless another command is given."""
    if arguments.command:
        return arguments.command
    parts = ("phyla-core/target/classes", "phyla-batch/target/classes", "phyla-batch/target/test-classes")
    class_path = os.pathsep.join(os.path.join(ROOT, part) for part in parts)
    main = "dev.phyla.batch.remote.TestServer"
    return [arguments.java, "-cp", class_path, main, "{directory}", "cartpole", str(arguments.worlds)]


def measure(steps: Dict[str, Callable[[], Any]], seconds: float) -> Dict[str, List[float]]:
    """Seconds per step, in slices by turns, so that other load on the machine meets all alike."""
    times: Dict[str, List[float]] = {name: [] for name in steps}
    for step in steps.values():
        end = time.perf_counter() + seconds / 4
        while time.perf_counter() < end:  # warm up
            step()
    end = time.perf_counter() + seconds * len(steps)
    while time.perf_counter() < end:
        for name, step in steps.items():
            start = time.perf_counter()
            for _ in range(50):
                step()
            times[name].append((time.perf_counter() - start) / 50)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--worlds", type=int, default=8192)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each contender")
    home = os.environ.get("JAVA_HOME")
    parser.add_argument("--java", default=os.path.join(home, "bin", "java") if home else "java")
    parser.add_argument("command", nargs="*", help="starts a server with cart-poles in {directory}")
    arguments = parser.parse_args()

    n = arguments.worlds
    random = np.random.default_rng(0)

    def actions() -> np.ndarray:
        return random.integers(0, 2, n, dtype=np.int32)

    lean = LeanCartPole(n, "SameStep", exact=False)
    with PhylaVectorEnv(command(arguments), n, autoreset_mode=AutoresetMode.SAME_STEP) as copies:
        with PhylaVectorEnv(command(arguments), n, autoreset_mode=AutoresetMode.SAME_STEP, copy=False) as views:
            steps: Dict[str, Callable[[], Any]] = {
                "random actions alone": actions,
                "Phyla, results copied": lambda: copies.step(actions()),
                "Phyla, views": lambda: views.step(actions()),
                "lean numpy": lambda: lean.step(actions()),
            }
            try:
                from gymnasium.envs.classic_control.cartpole import CartPoleVectorEnv
            except ImportError:
                print("Gymnasium cannot be imported and is left out.")
            else:
                peer = CartPoleVectorEnv(num_envs=n)
                peer.reset(seed=0)
                steps["Gymnasium CartPoleVectorEnv"] = lambda: peer.step(actions())
            times = measure(steps, arguments.seconds)

    print(f"{n} worlds, numpy {np.__version__}, per step of all worlds")
    print(f"{'':30}{'best':>10}{'median':>10}{'million world steps/s':>24}")
    for name, all_times in times.items():
        best, median = min(all_times), sorted(all_times)[len(all_times) // 2]
        print(f"{name:30}{best * 1e6:7.0f} µs{median * 1e6:7.0f} µs{n / best / 1e6:24.1f}")


if __name__ == "__main__":
    main()

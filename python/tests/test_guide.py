"""Runs the Python blocks of the guide, with the command of the tests."""

from __future__ import annotations

import os
import re
import unittest

from .jvm import command

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class GuideTest(unittest.TestCase):
    def run_blocks(self, page: str) -> dict:
        with open(os.path.join(ROOT, page), encoding="utf-8") as file:
            blocks = re.findall(r"^```python\n(.*?)^```$", file.read(), re.DOTALL | re.MULTILINE)
        self.assertTrue(blocks)
        program, replaced = re.subn(r'\["java", [^]]*\]', "test_command", "".join(blocks))
        self.assertGreater(replaced, 0)
        names = {"test_command": command("cartpole", 8)}
        exec(compile(program, page, "exec"), names)  # pylint: disable=exec-used
        return names

    def test_the_page_of_the_guide(self) -> None:
        names = self.run_blocks("docs/python.md")
        self.assertEqual(names["env"].num_envs, 8)
        self.assertTrue(names["env"].closed)

    def test_the_readme(self) -> None:
        names = self.run_blocks("python/README.md")
        self.assertEqual(names["observations"].shape, (8, 4))


if __name__ == "__main__":
    unittest.main()

"""Every example of docs/python.md is run, in order, in one session."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import zauber

PAGE = Path(__file__).parents[3] / "docs" / "python.md"


def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 8
    names = {"zauber": zauber}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for number, block in enumerate(blocks):
        needed = re.findall(r"^>>> import (\w+)", block, re.MULTILINE)
        if any(not _is_here(name) for name in needed):
            continue
        assert ">>>" in block, "an example that nobody runs"
        test = doctest.DocTestParser().get_doctest(block, names, f"block {number + 1}", str(PAGE), 0)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.summarize(verbose=False).failed == 0


def _is_here(name: str) -> bool:
    try:
        __import__(name)
    except ImportError:
        return False
    return True

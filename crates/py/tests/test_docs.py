"""Every example of docs/python.md and docs/scale.md is run, in order, in one session for each page."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

import zauber

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize(("page", "least"), [("python.md", 12), ("scale.md", 4)])
def test_examples(
    page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= least
    names = {"zauber": zauber}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for number, block in enumerate(blocks):
        assert ">>>" in block, "an example that nobody runs"
        needed = re.findall(r"^>>> import ([\w.]+)", block, re.MULTILINE)
        # Ray Data starts a cluster.
        if not all(map(_is_here, needed)) or ("ray.data" in needed and not request.config.getoption("--slow")):
            continue
        test = doctest.DocTestParser().get_doctest(block, names, f"block {number + 1}", page, 0)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.summarize(verbose=False).failed == 0


def _is_here(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True

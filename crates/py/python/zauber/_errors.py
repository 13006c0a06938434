"""What zauber raises, with everything that is known about the fault."""

from __future__ import annotations

import json
from typing import Any


class ZauberError(ValueError):
    """Something was rejected.

    ``code`` is 1 for colours, 2 edges, 3 flip, 4 corners, 5 twist, 6 parity, 7 and 8 for no solution, 0 for the rest.
    ``faults`` and ``repairs`` are lists of dictionaries, with the fields of ``zauber check --json``.
    """

    code: int
    faults: list[dict[str, Any]]
    repairs: list[dict[str, Any]]
    repairs_total: int
    details: dict[str, Any]

    def __init__(self, details: dict[str, Any]) -> None:
        super().__init__(details["text"])
        self.details = details
        self.code = details["code"]
        self.faults = details["faults"]
        self.repairs = details["repairs"]
        self.repairs_total = int(details["repairs_total"])

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.details,))


class InvalidCube(ZauberError):
    """The input is not a cube, an alg, a picture or a machine."""


class NotFound(ZauberError):
    """There is no solution within the limits."""


class WrongOptions(ZauberError):
    """Options that do not fit each other, the method or the puzzle."""


class FileTrouble(ZauberError, OSError):
    """A file cannot be read or written, is damaged, or another process works on it."""


def make(details: str, usage: bool) -> ZauberError:
    """The exception for a rejection; called by the native half."""
    rejection: dict[str, Any] = json.loads(details)
    if usage:
        return WrongOptions(rejection)
    if rejection["code"] in (7, 8):
        return NotFound(rejection)
    if any(fault["kind"] == "file" for fault in rejection["faults"]):
        return FileTrouble(rejection)
    return InvalidCube(rejection)

"""How a verb is asked: positions in their forms, options by their names, JSON in and out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from . import _zauber

#: How far long work has come: called with a dictionary every now and then.
Progress = Callable[[dict[str, Any]], object]


class Placed(Protocol):
    """What has stickers and a puzzle: a `zauber.Cube`."""

    @property
    def facelets(self) -> str: ...
    @property
    def puzzle(self) -> str: ...


Positioned: TypeAlias = "str | Placed"


def request(**fields: Any) -> str:
    return json.dumps({name: value for name, value in fields.items() if value is not None})


def ask(verb: str, *, threads: int = 1, progress: Progress | None = None, **fields: Any) -> Any:
    return json.loads(_zauber.ask(verb, request(**fields), threads, progress))


def known(options: Mapping[str, object], kind: type, position: Positioned | None = None) -> dict[str, Any]:
    """The options, if all of them are of this kind; the puzzle is that of the position, if nothing else is said."""
    for name in options.keys() - kind.__annotations__.keys():
        raise TypeError(f"there is no option {name!r}; there are {', '.join(kind.__annotations__)}")
    return {"puzzle": puzzle_of(position), **options} if "puzzle" in kind.__annotations__ else dict(options)


def puzzle_of(position: Positioned | None) -> str | None:
    return None if position is None or isinstance(position, str) else position.puzzle


def stickers(position: object) -> str:
    """The stickers of a position; anything else is a mistake of the program, not of the cube."""
    facelets = position if isinstance(position, str) else getattr(position, "facelets", None)
    if not isinstance(facelets, str):
        raise TypeError(f"a position is a string or a zauber.Cube, not {type(position).__name__}")
    return facelets


def form(
    facelets: Positioned | None,
    scramble: object | None = None,
    pieces: str | None = None,
    number: int | None = None,
    coordinates: str | None = None,
) -> dict[str, str]:
    """A position in the one form in which it was given."""
    forms = {
        "facelets": facelets,
        "scramble": scramble,
        "pieces": pieces,
        "number": number,
        "coordinates": coordinates,
    }
    given = {
        name: stickers(value) if name == "facelets" else str(value)
        for name, value in forms.items()
        if value is not None
    }
    if len(given) != 1:
        raise TypeError("give a position once: facelets, scramble, pieces, number or coordinates")
    return given

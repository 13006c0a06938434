"""A second cube, in plain Python: turns as rotations of points in space, written without looking at the other ones."""

from __future__ import annotations

from functools import lru_cache

FACES = "URFDLB"
SOLVED = "".join(face * 9 for face in FACES)


def _points() -> list[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """Where each sticker is, and where it looks; x to the right, y up, z to the front."""
    stickers = []
    for face in FACES:
        for row in range(3):
            for column in range(3):
                a, b = column - 1, 1 - row
                place, normal = {
                    "U": ((a, 1, -b), (0, 1, 0)),
                    "D": ((a, -1, b), (0, -1, 0)),
                    "F": ((a, b, 1), (0, 0, 1)),
                    "B": ((-a, b, -1), (0, 0, -1)),
                    "R": ((1, b, -a), (1, 0, 0)),
                    "L": ((-1, b, a), (-1, 0, 0)),
                }[face]
                stickers.append((place, normal))
    return stickers


POINTS = _points()
INDEX = {point: number for number, point in enumerate(POINTS)}
AXES = {"R": (0, 1), "L": (0, -1), "U": (1, 1), "D": (1, -1), "F": (2, 1), "B": (2, -1)}


@lru_cache(maxsize=None)
def _quarter(face: str) -> tuple[int, ...]:
    """For each place, the place its sticker comes from, when a face is turned clockwise."""
    axis, side = AXES[face]
    first, second = [other for other in (0, 1, 2) if other != axis]
    if axis == 1:
        first, second = second, first

    def turned(vector: tuple[int, int, int]) -> tuple[int, int, int]:
        result = list(vector)
        # Clockwise, seen from outside.
        result[first], result[second] = side * vector[second], -side * vector[first]
        return (result[0], result[1], result[2])

    comes = list(range(54))
    for number, (place, normal) in enumerate(POINTS):
        if place[axis] == side:
            comes[INDEX[(turned(place), turned(normal))]] = number
    return tuple(comes)


def replay(facelets: str, moves: str) -> str:
    """The facelets after the moves, face turns only."""
    for move in moves.split():
        times = {"": 1, "2": 2, "'": 3}[move[1:]]
        for _ in range(times):
            facelets = "".join(facelets[source] for source in _quarter(move[0]))
    return facelets

"""Strokes as text: a line `time x y pressure` for each sample, in seconds and px, and an empty line
after each stroke. Drawn lines are written as `x y`, also with an empty line after each."""

import math
import sys


def read_strokes():
    """Returns the strokes of the standard input as lists of (time, x, y, pressure)."""
    return [
        [tuple(map(float, line.split())) for line in text.strip().split("\n")]
        for text in sys.stdin.read().split("\n\n") if text.strip()
    ]


def write_lines(lines):
    """Writes drawn lines, which are lists of (x, y)."""
    sys.stdout.write("".join("".join(f"{x} {y}\n" for x, y in line) + "\n" for line in lines))


def quadratics(points):
    """Returns the points of quadratics whose controls are `points` and which join midway between
    them."""
    last = len(points) - 1
    if last < 2:
        return points
    line = points[:1]
    for i in range(1, last):
        start, control, end = line[-1], points[i], points[last]
        if i < last - 1:
            end = tuple((a + b) / 2 for a, b in zip(control, points[i + 1]))
        count = max(1, math.ceil(4 * (math.dist(start, control) + math.dist(control, end))))
        for k in range(1, count + 1):
            t = k / count
            line.append(tuple(
                (1 - t) ** 2 * a + 2 * t * (1 - t) * c + t * t * b
                for a, c, b in zip(start, control, end)))
    return line

"""Draws strokes with the port of perfect-freehand to Python, which is installed in the folder named
on the command line. See perfect-freehand.mjs."""

import sys

sys.path.append(sys.argv[1])
from perfect_freehand import get_stroke_points
from strokes import quadratics, read_strokes, write_lines

write_lines(
    quadratics([tuple(made["point"]) for made in get_stroke_points(
        [(x, y, pressure) for _, x, y, pressure in stroke], size=3, last=True)])
    for stroke in read_strokes())

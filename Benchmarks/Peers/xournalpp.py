"""Draws strokes with Xournal++: writes them as its file, lets it export a picture, and reads the
lines back.

Its pen keeps the points of the events unless they are within 0.3 pt of the one before, and its
input stabilizer is off by default. The picture has 16 times the size, since its coordinates are
rounded to 1/256 pt."""

import gzip
import os
import re
import subprocess
import tempfile

from strokes import read_strokes, write_lines

SCALE = 16
POINTS_PER_PX = 0.75


def pen(stroke):
    """Returns the points that the pen keeps, in pt."""
    points = []
    for _, x, y, _ in stroke:
        point = (x * POINTS_PER_PX, y * POINTS_PER_PX)
        if not points or (point[0] - points[-1][0]) ** 2 + (point[1] - points[-1][1]) ** 2 >= 0.09:
            points.append(point)
    return points


def element(stroke):
    """Returns the stroke as an element of the file."""
    places = " ".join(f"{SCALE * v:.6f}" for point in pen(stroke) for v in point)
    return f'<stroke tool="pen" color="#000000ff" width="{SCALE}">{places}</stroke>'


with tempfile.TemporaryDirectory() as folder:
    with gzip.open(f"{folder}/in.xopp", "wt") as file:
        file.write(
            '<?xml version="1.0"?><xournal creator="bench" fileversion="4">'
            '<page width="99999" height="99999">'
            '<background type="solid" color="#ffffffff" style="plain"/><layer>'
            + "".join(map(element, read_strokes())) + "</layer></page></xournal>")
    subprocess.run(
        ["xournalpp", f"--create-img={folder}/out.svg", f"{folder}/in.xopp"], check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": folder})
    with open(f"{folder}/out.svg") as file:
        paths = re.findall(r'<path [^>]*fill:none[^>]* d="([^"]*)"', file.read())
write_lines(
    [(float(x) / SCALE / POINTS_PER_PX, float(y) / SCALE / POINTS_PER_PX)
     for x, y in re.findall(r"[ML] (\S+) (\S+)", path)] for path in paths)

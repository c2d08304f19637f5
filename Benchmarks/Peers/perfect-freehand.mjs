// Draws strokes with perfect-freehand, which is installed in the folder named on the command line.
// Its outline leads along both sides of the points of getStrokePoints, and its documentation draws
// the outline with quadratics that join midway between its points. So the centre line is drawn with
// those quadratics through the points.
import { createRequire } from 'node:module'
import { quadratics, readStrokes, writeLines } from './strokes.mjs'

const { getStrokePoints } = createRequire(`${process.argv[2]}/`)('perfect-freehand')
const options = { size: 3, last: true }
writeLines(readStrokes().map((stroke) =>
  quadratics(getStrokePoints(stroke.map(({ x, y, pressure }) => [x, y, pressure]), options)
    .map(({ point: [x, y] }) => [x, y]))))

// Strokes as text: a line `time x y pressure` for each sample, in seconds and px, and an empty line
// after each stroke. Drawn lines are written as `x y`, also with an empty line after each.
import { readFileSync } from 'node:fs'

// Returns the strokes of the standard input.
export const readStrokes = () =>
  readFileSync(0, 'utf8').split('\n\n').filter((text) => text.trim()).map((text) =>
    text.trim().split('\n').map((line) => {
      const [time, x, y, pressure] = line.split(' ').map(Number)
      return { time, x, y, pressure }
    }))

// Writes drawn lines, which are arrays of [x, y].
export const writeLines = (lines) =>
  process.stdout.write(
    lines.map((line) => line.map(([x, y]) => `${x} ${y}\n`).join('') + '\n').join(''))

// Returns the points of quadratics whose controls are `points` and which join midway between them.
export function quadratics(points) {
  const middle = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2]
  const last = points.length - 1
  const line = points.slice(0, 1)
  for (let i = 1; i < last; i += 1) {
    const control = points[i]
    const start = line[line.length - 1]
    const end = i === last - 1 ? points[last] : middle(control, points[i + 1])
    const length = Math.hypot(control[0] - start[0], control[1] - start[1]) +
      Math.hypot(end[0] - control[0], end[1] - control[1])
    const count = Math.max(1, Math.ceil(4 * length))
    for (let k = 1; k <= count; k += 1) {
      const t = k / count
      line.push([0, 1].map((axis) =>
        (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * control[axis] + t * t * end[axis]))
    }
  }
  return last === 1 ? points : line
}

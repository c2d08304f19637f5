// Draws strokes with signature_pad, which is installed in the folder named on the command line,
// with its default options: its handlers get pointer events at the times of the samples, by a clock
// of this program, and the centres of the circles that it draws are the line.
import { pathToFileURL } from 'node:url'
import { readStrokes, writeLines } from './strokes.mjs'

let now = 1e6
let timer = null
let line = []
const SystemDate = Date
globalThis.Date = class extends SystemDate {
  constructor() { super(now) }
  static now() { return now }
}
globalThis.clearTimeout = () => { timer = null }
globalThis.document = {}
globalThis.window = Object.assign(new EventTarget(), {
  document,
  PointerEvent: Event,
  setTimeout: (task, wait) => (timer = { task, time: now + wait }),
})
Object.defineProperty(globalThis, 'navigator', { value: { userAgent: '' }, configurable: true })

const nothing = () => {}
const context = {
  arc: (x, y) => line.push([x, y]),
  moveTo: nothing, beginPath: nothing, closePath: nothing, fill: nothing,
  clearRect: nothing, fillRect: nothing,
}

// Runs the timer that is due before `time`, in milliseconds.
function advance(time) {
  while (timer && timer.time < time) {
    const { task } = timer
    now = timer.time
    timer = null
    task()
  }
  now = time
}

// Its package is of type module, so Node cannot require the UMD file that it has for require.
const { default: SignaturePad } = await import(
  pathToFileURL(`${process.argv[2]}/node_modules/signature_pad/dist/signature_pad.js`).href)

writeLines(readStrokes().map((stroke) => {
  const canvas = Object.assign(new EventTarget(), {
    style: {}, width: 0, height: 0, ownerDocument: document,
    getContext: () => context, getBoundingClientRect: () => ({ left: 0, top: 0 }),
  })
  new SignaturePad(canvas)
  line = []
  const send = (target, type, buttons, { x, y, pressure }) => target.dispatchEvent(
    Object.assign(new Event(type, { cancelable: true }),
      { pointerId: 1, isPrimary: true, buttons, clientX: x, clientY: y, pressure }))
  const begin = now + 1000
  stroke.forEach((sample, i) => {
    advance(begin + Math.floor(1000 * (sample.time - stroke[0].time)))
    send(i === 0 ? canvas : window, i === 0 ? 'pointerdown' : 'pointermove', 1, sample)
  })
  send(window, 'pointerup', 0, stroke[stroke.length - 1])
  return line
}))

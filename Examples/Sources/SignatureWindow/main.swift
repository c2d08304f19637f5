// A window to sign in: SignatureWindow FILE. Escape closes it and writes the ink to FILE, as SVG.
import Export
import Foundation
import Graphics
import Ink
import Input
import Platform
import X11
import X11Canvas

guard CommandLine.arguments.count > 1 else {
  FileHandle.standardError.write(Data("usage: SignatureWindow FILE\n".utf8))
  exit(64)
}
let display = try Display()
let window = Window(
  display: display, title: "Sign here", width: 640, height: 360, program: "signature-window")
let presenter = Presenter(window: window)
// The canvas inks finished strokes in the background and sends the pixels through the mailbox.
let wakeup = Wakeup()
let mailbox = Mailbox<Canvas.Message>(wakeup: wakeup)
let canvas = Canvas(engines: [.xsign], deliver: { [mailbox] in mailbox.post($0) })
var damage = DamageRegion()

@MainActor func layout() {
  presenter.resize(width: window.width, height: window.height)
  canvas.layout([presenter.bounds], scale: display.scale)
  damage.add(presenter.bounds)
}

@MainActor func present() {
  canvas.refresh(&damage)
  for rect in damage.rects { presenter.waitIfBusy(rect) }
  presenter.draw { surface in for rect in damage.rects { canvas.draw(rect, on: &surface) } }
  presenter.present(damage.rects)
  damage.removeAll()
  window.presented()
}

@MainActor func handle(_ event: WindowEvent) {
  switch event {
  case .pointer(let event) where event.phase == .down: canvas.begin(event, in: 0, pen: Pen())
  case .pointer(let event) where event.phase == .move: canvas.extend(event)
  case .pointer(let event) where event.phase == .up: canvas.end(event)
  case .pointer(let event) where event.phase == .cancel: canvas.cancel(event.contact)
  case .key(let press) where press.key == .escape: loop.quit()
  case .closeRequested, .lost: loop.quit()
  case .resize, .scaleChanged: layout()
  case .expose(let rect): damage.add(rect)
  default: break
  }
}
let loop = EventLoop(source: DisplaySource(display) { handle($0) }, wakeup: wakeup)
loop.onWake = { for message in mailbox.takeAll() { canvas.receive(message) } }
loop.onIdle = { present() }
layout()
window.show()
_ = loop.run()
canvas.finishAll()
if !canvas.drawing.isEmpty {
  let svg = try DrawingExport(canvas.drawing.strokes, engine: .xsign).bytes(.svg)
  try Data(svg).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
}

import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import Pages
@testable import X11Canvas

/// A queue of the compositor's messages for the test's thread.
final class Inbox: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var messages: [Canvas.Message] = []

  func post(_ message: Canvas.Message) {
    lock.withLock { messages.append(message) }
  }

  func takeAll() -> [Canvas.Message] {
    lock.withLock {
      defer { messages = [] }
      return messages
    }
  }
}

extension ShownDrawing {
  /// The number of strokes on the live layers: those being drawn, and those that the compositor has
  /// not drawn yet.
  var liveCount: Int { panes.reduce(0) { $0 + $1.live.count } }

  /// The number of samples and stations of constructions drawn on the canvas's thread.
  var constructionWork: Int { panes.reduce(0) { $0 + $1.construction.work } }

  /// Waits until the background queues have done all requests so far. Their messages are delivered
  /// then, but not received.
  func waitForCompositor() {
    for pane in panes {
      pane.compositor.wait()
      pane.construction.wait()
    }
  }
}

/// A canvas and a surface on which its damage is drawn, as in a window.
final class CanvasHarness {
  let canvas: Canvas
  let inbox = Inbox()
  private(set) var picture: ImageSurface?
  let width: Int
  let height: Int

  init(
    engines: [EngineSettings] = [.hermite, .modulatedQuadratic], width: Int = 200,
    height: Int = 200,
    scale: Double = 1, checkpoint: (@Sendable (Compositor.Step) -> Void)? = nil,
    cacheBudget: Int = 75_000_000, isLaidOut: Bool = true
  ) throws {
    let inbox = inbox
    canvas = Canvas(
      engines: engines, deliver: { inbox.post($0) }, checkpoint: checkpoint,
      cacheBudget: cacheBudget)
    self.width = width * engines.count
    self.height = height
    picture = try ImageSurface(format: .rgb24, width: self.width, height: height)
    guard isLaidOut else { return }
    canvas.layout(
      engines.indices.map {
        PixelRect(x: $0 * width, y: 0, width: width, height: height)
      }, scale: scale)
    present()
  }

  /// Draws the damage on the surface.
  func present() {
    var damage = DamageRegion()
    canvas.refresh(&damage)
    guard var picture = picture.take() else { return }
    for rect in damage.rects {
      let visible = rect.intersection(picture.bounds)
      canvas.draw(visible, on: &picture)
    }
    self.picture = consume picture
  }

  /// The whole surface.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Fills the area outside `pages` with black.
  func forget(outside pages: [PixelRect?]) {
    guard var picture = picture.take() else { return }
    var column = 0
    for page in pages.compactMap({ $0 }) + [PixelRect(x: width, y: 0, width: 0, height: 0)] {
      picture.fill(
        PixelRect(x: column, y: 0, width: page.x - column, height: height), with: 0)
      column = page.maxX
    }
    self.picture = consume picture
  }

  /// Redraws the whole surface.
  func repaint() {
    present()
    guard var picture = picture.take() else { return }
    canvas.draw(picture.bounds, on: &picture)
    self.picture = consume picture
  }

  /// Receives the compositor's messages, and presents.
  func receive() {
    for message in inbox.takeAll() { canvas.receive(message) }
    present()
  }

  /// Waits until the compositor is done, and receives its messages.
  func waitForCompositor() {
    canvas.waitForCompositor()
    receive()
  }

  /// Writes a picture of the surface to the gallery, if there is one.
  func save(as name: String) throws {
    try Gallery.write(Pixels(width: width, height: height, argb: pixels()), name)
  }

  /// The surface's pixels, row by row, without alpha.
  func pixels() -> [UInt32] {
    guard let picture = picture.take() else { return [] }
    let (width, height) = (width, height)
    let pixels = picture.withBytes { bytes, stride in
      [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
        for y in 0..<height {
          for x in 0..<width {
            pixels[y * width + x] =
              bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xff_ffff
          }
        }
        count = width * height
      }
    }
    self.picture = consume picture
    return pixels
  }

  static func contact(_ number: Int32 = 1) -> ContactID { ContactID(master: 2, source: number) }

  func event(
    _ phase: PointerEvent.Phase, _ sample: Sample, scale: Double = 1, contact: ContactID = contact()
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: contact, kind: .pen, position: sample.position * scale,
      time: 1000 &+ UInt32(sample.time * 1000), pressure: sample.pressure,
      inContact: phase != .up)
  }

  /// Draws a stroke as a device would and presents after each event. Leaves it unfinished if
  /// `finish` is false.
  func draw(
    _ stroke: Stroke, finish: Bool = true, scale: Double = 1, contact: ContactID = contact()
  ) {
    for (i, sample) in stroke.samples.enumerated() {
      if i == 0 {
        let down = event(.down, sample, scale: scale, contact: contact)
        canvas.begin(down, in: 0, pen: stroke.pen)
      } else {
        canvas.extend(event(.move, sample, scale: scale, contact: contact))
      }
      present()
    }
    if finish, let last = stroke.samples.last {
      canvas.end(event(.up, last, scale: scale, contact: contact))
      present()
    }
  }

  /// Expects the pixels of a stroke that has just ended to be those that it had while it was drawn,
  /// and to stay so: when the compositor is done, and when the stroke is undone and redone.
  ///
  /// - Parameters:
  ///   - before: The pixels without the stroke.
  ///   - live: Those while it was drawn.
  func expectEnd(
    of stroke: Stroke, _ before: [UInt32], live: [UInt32],
    location: SourceLocation = #_sourceLocation
  ) {
    let ended = pixels()
    // A tap that was short becomes a full dot. Any other stroke remains as it was.
    let isTap = stroke.stations(engine: .xsign).count == 1
    #expect(
      isTap
        ? zip(live, ended).allSatisfy { $0 == 0xffffff || $1 != 0xffffff } : ended == live,
      sourceLocation: location)
    waitForCompositor()
    #expect(pixels() == ended, sourceLocation: location)
    #expect(canvas.undo(), sourceLocation: location)
    waitForCompositor()
    #expect(pixels() == before, sourceLocation: location)
    #expect(canvas.redo(), sourceLocation: location)
    waitForCompositor()
    #expect(pixels() == ended, sourceLocation: location)
  }
}

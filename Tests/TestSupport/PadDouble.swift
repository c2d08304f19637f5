import Controls
import Graphics
import Ink
import Input

/// A pad that keeps the events of its strokes, and draws one colour.
package final class PadDouble: InkSurface {
  package private(set) var strokes: [[PointerEvent]] = []
  package private(set) var live: [PointerEvent] = []
  package private(set) var frame = PixelRect.empty
  package private(set) var calls: [String] = []
  package var changed = PixelRect.empty
  package var color = Color.white

  package init() {}

  package var paperColor = InkColor(hex: 0xffffff)
  package var strokeCount: Int { strokes.count }
  package var predictionEnd: Double? { live.isEmpty ? nil : 7 }

  package func layout(in frame: PixelRect, scale: Double) { self.frame = frame }
  package func begin(_ event: PointerEvent) { live = [event] }
  package func extend(_ event: PointerEvent) { live.append(event) }
  package func end(_ event: PointerEvent) {
    strokes.append(live + [event])
    live = []
  }
  package func finish(_ contact: ContactID) {
    strokes.append(live)
    live = []
  }
  package func cancel(_ contact: ContactID) { live = [] }
  package func clear() { strokes = [] }
  package func undo() { calls.append("undo") }
  package func redo() { calls.append("redo") }
  package func refresh(_ damage: inout DamageRegion) { damage.add(changed) }
  package func draw(_ rect: PixelRect, on surface: inout ImageSurface) {
    surface.draw { $0.fill(rect, color) }
  }
  package func presented() { calls.append("presented") }
}

import Ink

/// A contact that erases strokes.
final class EraserContact {
  /// The pane it began in, whose engine determines the position of the ink.
  let pane: Int
  /// The nib's radius, in canvas units.
  let radius: Double
  /// The current position, in canvas units.
  private(set) var place: Point
  /// True if it has ended and its step is not added yet.
  var isPaused = false
  var erasure = Erasure()

  /// The shapes of the strokes near its path, as `engine` draws them. Each is computed once.
  private var shapes: [StrokeID: StrokeShape] = [:]
  private var engine: EngineSettings

  /// Creates a contact at `place`, in canvas units, that has not touched anything yet.
  init(pane: Int, engine: EngineSettings, place: Point, radius: Double) {
    self.pane = pane
    self.engine = engine
    self.place = place
    self.radius = radius
  }

  /// Moves the nib to `place`. Returns the strokes of `drawing` whose ink, drawn by `engine`, it
  /// touched on its way. Strokes far away cost nothing.
  func move(to place: Point, in drawing: Drawing, engine: EngineSettings) -> [StrokeID] {
    if engine != self.engine {
      self.engine = engine
      shapes.removeAll()
    }
    let path = EraserPath(from: self.place, to: place, radius: radius)
    self.place = place
    return drawing.index.strokes(near: path).filter { id in
      let shape = shapes[id] ?? drawing.stroke(id).map { StrokeShape($0, engine: engine) }
      shapes[id] = shape
      return shape?.isTouched(by: path) ?? false
    }
  }
}

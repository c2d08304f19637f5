import Ink

/// A contact that rubs ink out.
final class EraserContact {
  /// The pane it began in, whose engine says where the ink is.
  let pane: Int
  /// The pixel at that pane's origin.
  var origin: Point
  /// Half the nib's width, in canvas units.
  let radius: Double
  /// Where it is, in canvas units.
  private(set) var place: Point
  /// Whether it has ended, and only the step's being taken is open.
  var isPaused = false
  /// What it rubbed out so far.
  var erasure = Erasure()

  /// The shapes of strokes it came near, as `engine` draws them: each is computed once.
  private var shapes: [StrokeID: StrokeShape] = [:]
  private var engine: EngineKind

  /// A contact at `place`, in canvas units, that has not touched anything yet.
  init(pane: Int, engine: EngineKind, origin: Point, place: Point, radius: Double) {
    self.pane = pane
    self.engine = engine
    self.origin = origin
    self.place = place
    self.radius = radius
  }

  /// Moves the nib to `place`; names the strokes of `drawing` whose ink, drawn by `engine`, it touched
  /// on its way. What lies far away costs nothing.
  func move(to place: Point, in drawing: Drawing, engine: EngineKind) -> [StrokeID] {
    if engine != self.engine {
      self.engine = engine
      shapes.removeAll()
    }
    let path = EraserPath(from: self.place, to: place, radius: radius)
    self.place = place
    return drawing.index.strokes(near: path).filter { id in
      guard let shape = shape(of: id, in: drawing) else { return false }
      return shape.isTouched(by: path)
    }
  }

  private func shape(of id: StrokeID, in drawing: Drawing) -> StrokeShape? {
    if let shape = shapes[id] { return shape }
    let shape = drawing.stroke(id).map { StrokeShape($0, engine: engine) }
    shapes[id] = shape
    return shape
  }
}

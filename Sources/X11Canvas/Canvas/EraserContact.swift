import Ink

/// A contact that erases strokes, or divides them.
final class EraserContact {
  /// The pane it began in, whose engine determines the position of the ink.
  let pane: Int
  /// The nib's radius, in canvas units.
  let radius: Double
  /// True if it divides strokes.
  let divides: Bool
  /// The current position, in canvas units.
  private(set) var place: Point
  /// True if it has ended and its step is not added yet.
  var isPaused = false
  var erasure = Erasure()

  /// The shapes of the strokes near its path, as `engine` draws them. Each is computed once.
  private var shapes: [StrokeID: StrokeShape] = [:]
  /// The strokes near its path that can be divided.
  private var divisions: [StrokeID: StrokeDivision] = [:]
  /// The strokes of which there are parts.
  private var wholes: [StrokeID: StrokeID] = [:]
  private var engine: EngineSettings

  /// Creates a contact at `place`, in canvas units, that has not touched anything yet.
  init(pane: Int, engine: EngineSettings, place: Point, radius: Double, divides: Bool) {
    self.pane = pane
    self.engine = engine
    self.place = place
    self.radius = radius
    self.divides = divides
  }

  /// Moves the nib to `place`, over ink that is drawn by `engine`. Returns its path.
  func move(to place: Point, engine: EngineSettings) -> EraserPath {
    if engine != self.engine {
      self.engine = engine
      shapes.removeAll()
    }
    defer { self.place = place }
    return EraserPath(from: self.place, to: place, radius: radius)
  }

  /// Returns what is left of a stroke of `drawing` after the nib went along `path`: no stroke, or
  /// parts of it with identities from `newID`; nil if the nib did not touch it. Strokes near the
  /// path cost their length once, and those that are divided cost it each time.
  func erase(
    _ id: StrokeID, along path: EraserPath, in drawing: Drawing, newID: () -> StrokeID
  ) -> [Stroke]? {
    guard let stroke = drawing.stroke(id) else { return nil }
    let whole = wholes[id] ?? id
    if divides, divisions[whole] == nil, shapes[id] == nil {
      divisions[whole] = StrokeDivision(stroke, engine: engine)
    }
    guard divides, var division = divisions.removeValue(forKey: whole) else {
      let shape = shapes[id] ?? StrokeShape(stroke, engine: engine)
      shapes[id] = shape
      return shape.isTouched(by: path) ? [] : nil
    }
    defer { divisions[whole] = division }
    let page = drawing.page(of: stroke).id
    let parts = division.erase(
      id, along: path,
      isAtHome: { drawing.pages[Page.index(nearest: $0.y, in: drawing.pages)].id == page },
      newID: newID)
    for part in parts ?? [] { wholes[part.id] = whole }
    return parts
  }
}

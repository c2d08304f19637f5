import Graphics
public import Ink

/// Fields and lines to sign on, in canvas units: fields are outlined, and a signature that is put
/// down in one fills it. While a signature is in hand lines are marked, and it stands on the one
/// over which it is put down.
public struct SigningFields: Hashable, Sendable {
  /// The part of a field that stays free.
  private static let spare = 0.04
  private static let color = Color(hex: 0x2d6cdf)

  /// Their frames. Another drawing has none.
  public var frames: [Bounds] = [] {
    didSet { chosen = nil }
  }
  package var lines: [SignPlace] = []
  /// The margins of the texts of pages, to which ink snaps.
  package var margins: [Bounds] = []
  /// True while a signature is in hand: then the lines are shown, and are chosen as the fields are.
  package var usesLines = false
  /// The frame of the chosen field or line.
  private var chosen: Bounds?

  init() {}

  /// The frame of the chosen field, or of the chosen line with its room.
  var chosenFrame: Bounds? {
    chosen.flatMap { frame in targets.contains(frame) ? frame : nil }
  }

  package var signatureLines: [SignPlace] { lines.filter { $0.kind == .signature } }

  /// The frames of the fields, and of the lines for signatures while they are used, from the top of
  /// the drawing down.
  private var targets: [Bounds] {
    guard usesLines, !lines.isEmpty else { return frames }
    return (frames + signatureLines.map(\.frame)).sorted {
      ($0.max.y, $0.min.x) < ($1.max.y, $1.min.x)
    }
  }

  /// Chooses the next field or line, or the one before, and returns its frame. Without a chosen one
  /// it is the first or the last. Returns nil if there are none.
  public mutating func choose(_ step: Int) -> Bounds? {
    choose(step, from: -.infinity) { _ in false }
  }

  /// Chooses likewise, without those that are taken. Without a chosen one it is the first that ends
  /// below the height `top`, or else the first. A step of 0 keeps the chosen one if it is not
  /// taken.
  package mutating func choose(
    _ step: Int, from top: Double, isTaken: (Bounds) -> Bool
  ) -> Bounds? {
    let targets = targets
    let free = targets.indices.filter { !isTaken(targets[$0]) }
    guard !free.isEmpty else {
      chosen = nil
      return nil
    }
    let now = chosen.flatMap { targets.firstIndex(of: $0) }
    let next: Int? =
      if step >= 0 {
        free.first { index in
          now.map { index >= $0 + step } ?? (targets[index].max.y > top)
        } ?? free.first
      } else {
        free.last { index in now.map { index < $0 } ?? true } ?? free.last
      }
    chosen = next.map { targets[$0] }
    return chosen
  }

  /// The part of a field, or of what is free over a line, whose ink is taken for that there. Ink
  /// that stands on a line is no higher, and begins within the margin (`SignPlace.map`); that of
  /// other places may reach a little into the room.
  func inkedPart(of target: Bounds) -> Bounds {
    guard signatureLines.contains(where: { $0.frame == target }) else {
      let edge = Point(target.width, target.height) / 8
      return Bounds(min: target.min + edge, max: target.max - edge)
    }
    let side = min(target.width / 4, 4 * Self.millimetre)
    let height = min(target.height, 15 * Self.millimetre) * 3 / 4
    return Bounds(
      min: Point(target.min.x + side, target.max.y - height),
      max: Point(target.max.x - side, target.max.y))
  }

  /// Returns the map that puts ink with `bounds` into the middle of the topmost field at a place,
  /// as large as its proportions allow, with some room around it, or on the line there. Returns nil
  /// if neither is there.
  ///
  /// - Parameter descent: The part of the ink's height that is below its baseline.
  func map(of bounds: Bounds, descent: Double, at place: Point) -> Affine? {
    guard let field = frames.last(where: { $0.contains(place) }) else {
      return lines.first { Self.reach(of: $0).contains(place) }
        .map { $0.map(of: bounds, descent: descent, millimetre: Self.millimetre) }
    }
    let scale =
      min(field.width / max(bounds.width, 1e-6), field.height / max(bounds.height, 1e-6))
      * (1 - Self.spare)
    return Affine(scale: Point(scale, scale), step: field.center - bounds.center * scale)
  }

  /// The canvas units per millimetre.
  private static let millimetre = 96 / 25.4

  /// The places of the pointer over a line with which ink stands on it: up to 12 mm above it, and a
  /// little below.
  private static func reach(of line: SignPlace) -> Bounds {
    Bounds(
      min: Point(line.start, line.baseline - min(line.room, 12 * millimetre)),
      max: Point(line.end, line.baseline + 1.5 * millimetre))
  }

  /// Draws the marks of the lines that lie in `rect`: a pale pennant at the left of each, and the
  /// chosen one with its room.
  private func drawLines(
    _ rect: PixelRect, of shown: ShownDrawing, on surface: inout ImageSurface
  ) {
    for case (let pane, let page?) in zip(shown.panes, shown.viewport.pages) {
      let clip = page.intersection(rect)
      guard !clip.isEmpty else { continue }
      let (dx, dy) = pane.size.offset(on: page)
      let scale = pane.size.scale
      let size = min(max(3 * Self.millimetre * scale, 5), 16)
      for line in lines {
        let place = PixelRect.around(line.frame, scale: scale).offset(x: dx, y: dy)
        guard place.inset(by: -Int(size) - 2).intersects(clip) else { continue }
        let isChosen = line.frame == chosen
        let tip = Point(Double(place.x) - 1, Double(place.maxY))
        surface.draw { context in
          context.clip(clip)
          context.setColor(Self.color.withAlpha(isChosen ? 0.9 : 0.35))
          context.newPath()
          context.move(to: tip)
          context.line(to: tip - Point(size, size / 2))
          context.line(to: tip - Point(size, -size / 2))
          context.closePath()
          context.fill()
          if isChosen { context.fill(place, Self.color.withAlpha(0.08)) }
        }
      }
    }
  }

  /// True if there is something to draw.
  @inline(__always) var isShown: Bool { usesLines || !frames.isEmpty }

  /// Draws the outlines of the fields that lie in `rect`, in pixels, on the pages of `shown`, and
  /// the marks of lines.
  func draw(_ rect: PixelRect, of shown: ShownDrawing, on surface: inout ImageSurface) {
    if usesLines { drawLines(rect, of: shown, on: &surface) }
    guard !frames.isEmpty else { return }
    for case (let pane, let page?) in zip(shown.panes, shown.viewport.pages) {
      let clip = page.intersection(rect)
      guard !clip.isEmpty else { continue }
      let (dx, dy) = pane.size.offset(on: page)
      for field in frames {
        let place = PixelRect.around(field, scale: pane.size.scale).offset(x: dx, y: dy)
        let isChosen = field == chosen
        let line = max(1, Int(((isChosen ? 2 : 1) * shown.viewport.scale).rounded()))
        guard place.inset(by: -line).intersects(clip) else { continue }
        surface.draw { context in
          context.clip(clip)
          context.fill(place, Self.color.withAlpha(isChosen ? 0.12 : 0.06))
          for strip in place.strips(around: place.inset(by: line)) {
            context.fill(strip, Self.color.withAlpha(isChosen ? 0.9 : 0.6))
          }
        }
      }
    }
  }
}

extension Bounds {
  /// Returns the point at which a pointer puts ink into this frame of a field, or on the line whose
  /// room it is: the middle, or close above the line.
  func center(forLine fields: SigningFields) -> Point {
    fields.frames.contains(self) ? center : Point(center.x, max.y)
  }
}

import Ink

/// Writes outlines as a content stream of PDF (ISO 32000-1, 7.8), one fill per stroke, with the
/// masks and graphics states that it names. Exports and forms share it.
///
/// Coordinates are whole steps of the grid. Those of each stroke are relative to its own corner, so
/// that they have few digits.
///
/// Cairo's PDF surface serves neither. It writes whole files, dated ones, and hands out no content
/// with its resources. It draws a mask of several opacities as a picture, where this is a few
/// fills. Its points lie on no grid, so that they have more digits.
struct InkContent {
  /// The content so far.
  var text = VectorText()
  /// The masks of the strokes. Each has a graphics state named by its index.
  private(set) var masks: [InkForm.Mask] = []
  /// The opacities used, in thousandths. Each has a graphics state named by it.
  private(set) var opacities: Set<Int> = []
  /// The point that the first coordinates count from, in canvas units.
  let corner: Point
  /// The fonts of texts. Each is named by its index.
  var fonts: [InkFont] = []
  private var color: InkColor?
  private var opacity = 1000
  private var blend = Pen.Blend.normal
  /// True if it has ink that multiplies.
  private(set) var multiplies = false
  private(set) var origin: GridPoint

  /// Creates content whose coordinates count from `corner`, in canvas units, where `color` is the
  /// colour already set.
  init(corner: Point, color: InkColor? = nil) {
    self.corner = corner
    self.color = color
    origin = GridPoint(corner, origin: corner)
  }

  mutating func add(_ layer: ExportLayer) {
    for step in layer.steps { add(step, path: step.path(corner: corner)) }
  }

  /// Adds a step of a layer, with the operators that `Step.path` returns for it.
  mutating func add(_ step: ExportLayer.Step, path: [UInt8]) {
    switch step {
    case .fill(let stroke, let opacity): add(stroke, opacity: opacity, path: path)
    case .mask(let strokes):
      text.write("/M\(masks.count) gs\n")
      masks.append(mask(of: strokes))
    case .unmask: text.write("/M gs\n")
    }
  }

  /// Returns the content since the last call, and continues behind it.
  mutating func takeText() -> [UInt8] {
    defer { text = VectorText() }
    return text.bytes
  }

  private mutating func add(_ stroke: ExportStroke, opacity: Double, path: [UInt8]) {
    text.write(movedOrigin(to: stroke.outline))
    if color != stroke.color {
      text.write(color: stroke.color)
      color = stroke.color
    }
    setOpacity(opacity)
    setBlend(stroke.blend)
    text.write(path)
  }

  /// Returns the mask of `strokes`, in the coordinates that apply when it is set.
  private mutating func mask(of strokes: [ExportStroke]) -> InkForm.Mask {
    let start = origin
    defer { origin = start }
    let box = rectangle(strokes.reduce(into: Bounds.empty) { $0.formUnion($1.maskBounds) })
    var content = VectorText()
    content.write("1 J 1 j\n")
    for stroke in strokes {
      let mask = stroke.mask()
      content.write(movedOrigin(to: stroke.outline))
      let part = rectangle(stroke.maskBounds)
      let size = "\(part.right - part.left) \(part.bottom - part.top)"
      content.write(mask.minimum, digits: 3)
      content.write(" g\n\(part.left) \(part.top) \(size) re f\n")
      if !mask.nib.isRound {
        content.write("q ")
        content.write(mask.nib)
        content.write("cm\n")
      }
      var width = 0
      for band in mask.bands {
        content.write(band.opacity, digits: 3)
        content.write(" G\n")
        for line in band.lines { write(line, &width, mask.nib, to: &content) }
      }
      if !mask.nib.isRound { content.write("Q\n") }
    }
    return InkForm.Mask(box: box, content: content.bytes)
  }

  /// Writes a line of a mask, and its width if the last line had another.
  private func write(
    _ line: OpacityBands.Line, _ width: inout Int, _ nib: NibMap, to content: inout VectorText
  ) {
    let steps = line.gridWidth
    if steps != width {
      content.write("\(steps) w\n")
      width = steps
    }
    let moved = Point(Double(origin.x), Double(origin.y)) / VectorText.grid
    for (index, point) in line.gridPoints(origin: nib.inverse(corner + moved)).enumerated() {
      content.write("\(point.x) \(point.y) \(index == 0 ? "m" : "l")\n")
    }
    content.write("S\n")
  }

  /// Returns the sides of `bounds` in steps of the grid from the origin.
  private func rectangle(_ bounds: Bounds) -> InkForm.Box {
    let low = GridPoint(bounds.min, origin: corner)
    let high = GridPoint(bounds.max, origin: corner)
    return InkForm.Box(
      left: low.x - origin.x, top: low.y - origin.y, right: high.x - origin.x,
      bottom: high.y - origin.y)
  }

  /// Returns an opacity in thousandths, as graphics states name it.
  static func thousandths(_ opacity: Double) -> Int {
    Int((Swift.max(0, Swift.min(opacity, 1)) * 1000).rounded())
  }

  /// Returns true if ink of an opacity, as files write it, can be seen: pictures of 8 bits have
  /// nothing between none and 1/255.
  static func isSeen(opacity: Double) -> Bool { thousandths(opacity) * 255 >= 1000 }

  private mutating func setOpacity(_ value: Double) {
    let name = Self.thousandths(value)
    opacities.insert(name)
    guard name != opacity else { return }
    text.write("/A\(name) gs\n")
    opacity = name
  }

  private mutating func setBlend(_ new: Pen.Blend) {
    guard new != blend else { return }
    text.write(new == .multiply ? "/B gs\n" : "/N gs\n")
    multiplies = true
    blend = new
  }

  /// Moves the origin of coordinates to the lower corner of the bounds of `path`. Returns the
  /// operator that does so.
  private mutating func movedOrigin(to path: OutlinePath) -> String {
    let next = path.corner(on: corner)
    defer { origin = next }
    return "1 0 0 1 \(next.x - origin.x) \(next.y - origin.y) cm\n"
  }
}

extension VectorText {
  /// Sets the colour of fills.
  mutating func write(color: InkColor) {
    write([color.red, color.green, color.blue], digits: 3)
    write("rg\n")
  }
}

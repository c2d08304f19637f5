public import Ink

extension InkForm {
  /// Creates the form of `strokes` as `engine` draws them, in steps of 1/16 canvas unit, y down.
  ///
  /// Coordinates count from the corner of the strokes, so the same ink gives the same form wherever
  /// it was drawn. O(number of samples).
  ///
  /// - Throws: `ExportError` if there is no ink.
  public init(_ strokes: [Stroke], engine: EngineSettings) throws(ExportError) {
    try self.init(DrawingExport.outlines(Self.movedToCorner(strokes).strokes, engine.renderer))
  }

  /// Creates the form of strokes that are put on a page of a PDF, as above. It leaves out those
  /// that are wholly transparent, or too thin to be seen.
  ///
  /// - Throws: `ExportError` if there is no ink, or if nobody could see it.
  package init(signingWith strokes: [Stroke], engine: EngineSettings) throws(ExportError) {
    try self.init(
      signingWith: DrawingExport.outlines(Self.movedToCorner(strokes).strokes, engine.renderer))
  }

  /// Creates the form of outlines that are put on a page of a PDF, likewise.
  init(signingWith outlines: [ExportStroke]) throws(ExportError) {
    try self.init(try outlines.seen())
  }

  /// Returns strokes with the corner of their extent at the origin, and that corner. Positions are
  /// rounded to 1/4096 canvas unit: a move there and back changes their last bits, and engines make
  /// more of that. The strokes are numbered from zero, so that equal ink is equal.
  static func movedToCorner(_ strokes: [Stroke]) -> (corner: Point, strokes: [Stroke]) {
    let corner = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }.min
    guard corner.isFinite else { return (.zero, strokes) }
    func rounded(_ value: Double) -> Double { (value * 4096).rounded() / 4096 }
    let moved = strokes.enumerated().map { number, stroke in
      Stroke(
        id: StrokeID(UInt64(number)), pen: stroke.pen,
        samples: stroke.samples.map { sample in
          var sample = sample
          sample.position = Point(
            rounded(sample.position.x - corner.x), rounded(sample.position.y - corner.y))
          return sample
        },
        text: stroke.text.map { text in
          let step = text.map.step - corner
          return text.moved(to: Point(rounded(step.x), rounded(step.y)))
        })
    }
    return (corner, moved)
  }

  /// Creates the form of outlines.
  ///
  /// - Throws: `ExportError` if they contain none.
  init(_ outlines: [ExportStroke]) throws(ExportError) {
    let strokes = outlines.filter { !$0.outline.elements.isEmpty }
    let bounds = strokes.bounds
    guard !bounds.isEmpty else { throw .nothingDrawn }
    var content = InkContent(corner: .zero)
    for layer in ExportLayer.layers(of: strokes) { content.add(layer) }
    content.add(textsOf: strokes)
    self.init(
      box: Self.box(around: bounds), content: content.text.bytes,
      opacities: content.opacities.sorted(), masks: content.masks, multiplies: content.multiplies,
      fonts: content.fonts, text: strokes.compactMap(\.text?.string).joined(separator: "\n"),
      record: Self.record(of: strokes, isShaded: !content.masks.isEmpty))
  }

  /// Returns the record of outlines, each of which is one fill.
  private static func record(of strokes: [ExportStroke], isShaded: Bool) -> [UInt8] {
    if isShaded { return InkRecord(.shaded, strokes: strokes.count).bytes }
    var record = InkRecord(strokes: strokes.count)
    for (index, stroke) in strokes.enumerated() {
      if let text = stroke.text { record.texts[index] = text }
    }
    return record.bytes
  }

  /// Returns the box of ink with `bounds`. It is a step larger than those, because the points of an
  /// outline are rounded to steps.
  private static func box(around bounds: Bounds) -> Box {
    func step(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(Swift.max(-1e12, Swift.min(value * stepsPerUnit, 1e12)).rounded(rule))
    }
    return Box(
      left: step(bounds.min.x, .down) - 1, top: step(bounds.min.y, .down) - 1,
      right: step(bounds.max.x, .up) + 1, bottom: step(bounds.max.y, .up) + 1)
  }
}

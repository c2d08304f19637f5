public import Ink

extension InkForm {
  /// Creates the form of `strokes` as `engine` draws them, in steps of 1/16 canvas unit, y down.
  ///
  /// Coordinates count from the corner of the strokes, so the same ink gives the same form wherever
  /// it was drawn. O(number of samples).
  ///
  /// - Throws: `ExportError` if there is no ink.
  public init(_ strokes: [Stroke], engine: EngineKind) throws(ExportError) {
    let extent = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    guard !extent.isEmpty else { throw .nothingDrawn }
    let move = Affine(step: Point(-extent.min.x, -extent.min.y))
    try self.init(
      DrawingExport.outlines(strokes.map { $0.transformed(by: move, id: $0.id) }, engine))
  }

  /// Creates the form of outlines.
  ///
  /// - Throws: `ExportError` if they contain none.
  init(_ outlines: [ExportStroke]) throws(ExportError) {
    let strokes = outlines.filter { !$0.outline.elements.isEmpty }
    let bounds = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.outline.bounds) }
    guard !bounds.isEmpty else { throw .nothingDrawn }
    var content = InkContent(corner: .zero)
    for layer in ExportLayer.layers(of: strokes) { content.add(layer) }
    self.init(
      box: Self.box(around: bounds), content: content.text.bytes,
      opacities: content.opacities.sorted(), masks: content.masks)
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

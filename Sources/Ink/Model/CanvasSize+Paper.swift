/// The sizes of paper.
extension CanvasSize {
  /// The size of a sheet in millimetres.
  private init(millimetres width: Double, _ height: Double) {
    self.init(width: width * Pen.unitsPerMillimetre, height: height * Pen.unitsPerMillimetre)
  }

  /// A4, 210 by 297 mm (ISO 216).
  public static let a4 = CanvasSize(millimetres: 210, 297)
  /// A5, 148 by 210 mm (ISO 216).
  public static let a5 = CanvasSize(millimetres: 148, 210)
  /// Letter, 8.5 by 11 inches (ANSI/ASME Y14.1).
  public static let letter = CanvasSize(millimetres: 215.9, 279.4)
  /// Legal, 8.5 by 14 inches.
  public static let legal = CanvasSize(millimetres: 215.9, 355.6)

  /// The sheet on its side.
  public var turned: CanvasSize { CanvasSize(width: height, height: width) }

  /// The size of paper within 2 mm of this one, upright or on its side, or else this one: scanners
  /// have areas of 216 by 297 mm, and whole pixels.
  package var nearestPaper: CanvasSize {
    let near = 2 * Pen.unitsPerMillimetre
    let papers = [Self.a4, .a5, .letter, .legal].flatMap { [$0, $0.turned] }
    return papers.first { abs($0.width - width) <= near && abs($0.height - height) <= near } ?? self
  }
}

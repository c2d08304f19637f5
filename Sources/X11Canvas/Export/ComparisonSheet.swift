public import Ink

/// A drawing as each engine draws it, on one picture: a card an engine, with its number, its title
/// and what it does, all at the same scale and cropped to the same page.
public struct ComparisonSheet: Sendable {
  /// The margin around the ink of all engines, in canvas units.
  private static let margin = DrawingExport.margin
  /// The most pixels of a sheet: it is drawn in one piece, which takes 400 MB then.
  private static let mostPixels = 100e6
  /// The longest side of a sheet, in pixels: what Cairo can hold.
  private static let longestSide = 32_767
  /// The longest side of a sheet whose scale nobody asked for, in pixels: what one can look at.
  private static let comfortableSide = 4_800

  private let drawings: [[ExportStroke]]
  private let paper: Color?
  private let layout: SheetLayout
  /// The part of the canvas a card shows, in canvas units.
  public let page: Bounds

  /// A sheet of `strokes`.
  ///
  /// - Parameters:
  ///   - page: The part of the canvas to show, from its origin on; nil for the ink of all engines,
  ///     rounded outward, and 2 units around it.
  ///   - paper: The colour of the cards; nil for neither cards nor a background.
  ///   - scale: Pixels along a canvas unit; nil for as many as an export has, or fewer where the
  ///     sheet would be too large to look at.
  /// - Throws: where there is no ink, or the sheet is too large. O(number of samples).
  public init(
    _ strokes: [Stroke], page: InkDocument.Size? = nil, paper: Color? = .white,
    scale: Double? = nil
  ) throws(ExportError) {
    var bounds = Bounds.empty
    drawings = EngineKind.allCases.map { DrawingExport.outlines(strokes, $0) }
    for stroke in drawings.joined() { bounds.formUnion(stroke.outline.bounds) }
    guard !bounds.isEmpty else { throw .nothingDrawn }
    let ink = Bounds(
      min: Point(
        bounds.min.x.rounded(.down) - Self.margin, bounds.min.y.rounded(.down) - Self.margin),
      max: Point(bounds.max.x.rounded(.up) + Self.margin, bounds.max.y.rounded(.up) + Self.margin))
    let shown = page.map { Bounds(min: .zero, max: Point($0.width, $0.height)) } ?? ink
    self.page = shown
    self.paper = paper
    layout = try Self.layout(page: shown, scale: scale)
  }

  /// The sheet as a PNG file's bytes: the same sheet, the same bytes, wherever the same fonts are.
  ///
  /// - Throws: where memory runs out.
  public func png() throws(ExportError) -> [UInt8] {
    do throws(CairoError) {
      var picture = try ImageSurface(
        format: paper == nil ? .argb32 : .rgb24, width: layout.width, height: layout.height)
      let cards = SheetCards(layout: layout, paper: paper)
      picture.draw { context in
        cards.drawBackground(in: context)
        for (index, engine) in EngineKind.allCases.enumerated() {
          cards.drawCard(index, engine, in: context)
        }
      }
      for (index, strokes) in drawings.enumerated() {
        let place = layout.picture(index)
        try PNGPicture(
          strokes: strokes, origin: page.min, width: place.width, height: place.height,
          scale: layout.scale,
          background: paper.map { InkColor(red: $0.red, green: $0.green, blue: $0.blue) },
          picture: nil
        ).put(on: &picture, at: place)
      }
      // Printed, the drawings are as large as they were drawn.
      return picture.pngData(pixelsPerMetre: Int((layout.scale * 96 / 0.0254).rounded()))
    } catch {
      throw .drawing(error)
    }
  }

  private static func layout(page: Bounds, scale: Double?) throws(ExportError) -> SheetLayout {
    func layout(_ scale: Double) -> SheetLayout? {
      // Before anything is rounded to whole numbers that are too large for it.
      guard Swift.max(page.width, page.height) * scale <= Double(longestSide) else { return nil }
      return SheetLayout(page: page, scale: scale, cards: EngineKind.allCases.count)
    }
    var chosen = scale ?? ExportOptions().scale
    if scale == nil {
      // The longer side of a card's picture; what is around it grows more slowly.
      chosen = Swift.min(chosen, Double(comfortableSide) / Swift.max(page.width, page.height))
      while let sheet = layout(chosen), Swift.max(sheet.width, sheet.height) > comfortableSide,
        chosen * Swift.max(page.width, page.height) > Double(SheetLayout.leastWidth)
      {
        chosen *= 0.95
      }
    }
    guard let sheet = layout(chosen), Swift.max(sheet.width, sheet.height) <= longestSide,
      Double(sheet.width) * Double(sheet.height) <= mostPixels
    else { throw .tooLarge }
    return sheet
  }
}

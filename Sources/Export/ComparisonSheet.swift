import Graphics
public import Ink

/// One picture that shows a drawing as several engines draw it. Each engine has a card with its
/// number, title and summary, or its parameters if they are not the defaults. All cards have the
/// same scale and are cropped to the same page.
public struct ComparisonSheet: Sendable {
  /// The longest side of a sheet if no scale is given, in pixels: a size that is easy to view.
  private static let comfortableSide = 4_800

  private let engines: [EngineSettings]
  /// The strokes that each engine draws.
  private let strokes: [[Stroke]]
  /// The ink of each engine as outlines.
  private let drawings: [[ExportStroke]]
  private let paper: Color?
  private let layout: SheetLayout
  /// The part of the canvas a card shows, in canvas units.
  public let page: Bounds

  /// Creates a sheet of `strokes`. O(number of samples).
  ///
  /// - Parameters:
  ///   - strokes: The strokes, from the bottom to the top.
  ///   - engines: The engines, one for each card; all with the defaults if there are none.
  ///   - page: The part of the canvas to show, from its origin on; nil for the ink of the engines,
  ///     rounded outward, with a margin of 2 units.
  ///   - paper: The colour of the cards; nil for neither cards nor a background.
  ///   - scale: Pixels per canvas unit; nil for the scale of an export, or a smaller one if the
  ///     sheet would be too large to view.
  /// - Throws: `ExportError` if there is no ink, if nobody could see it as any of the engines draws
  ///   it, or if the sheet is too large or has no extent.
  public init(
    _ strokes: [Stroke], engines: [EngineSettings] = [], page: CanvasSize? = nil,
    paper: Color? = .white, scale: Double? = nil
  ) throws(ExportError) {
    try self.init(engines: engines, page: page, paper: paper, scale: scale) { _ in strokes }
  }

  /// Creates a sheet, likewise, of the strokes that `strokes` returns for each engine.
  package init(
    engines: [EngineSettings], page: CanvasSize?, paper: Color?, scale: Double?,
    strokes: (EngineSettings) -> [Stroke]
  ) throws(ExportError) {
    let engines = engines.isEmpty ? EngineSettings.defaults : engines
    let shown = engines.map { strokes($0) }
    self.engines = engines
    self.strokes = shown
    drawings = zip(shown, engines).map { DrawingExport.outlines($0, $1.renderer) }
    let ink = try Array(drawings.joined()).seen().bounds
    self.page =
      page.map { Bounds(min: .zero, max: Point($0.width, $0.height)) }
      ?? ink.roundedOutward(margin: DrawingExport.margin)
    self.paper = paper
    layout = try Self.layout(page: self.page, scale: scale, cards: self.engines.count)
  }

  /// Returns the sheet as the bytes of a file, with the same layout in all formats. Equal sheets
  /// give equal bytes on systems with the same fonts.
  ///
  /// - Throws: `ExportError` if memory runs out.
  public func bytes(_ format: ExportFormat) throws(ExportError) -> [UInt8] {
    switch format {
    case .png: try png()
    case .pdf: try vectors().pdf()
    case .svg: try vectors().svg()
    }
  }

  /// Returns the sheet as outlines.
  private func vectors() throws(ExportError) -> VectorSheet {
    let (cards, shapes) = (SheetCards(layout: layout, paper: paper), SheetShapes())
    cards.drawBackground(on: shapes)
    for (index, engine) in engines.enumerated() {
      cards.drawCard(index, engine, on: shapes)
    }
    if let failure = shapes.failure { throw .drawing(failure) }
    return VectorSheet(
      cards: shapes.all,
      drawings: drawings.map { $0.filter { $0.isSeen && !$0.outline.elements.isEmpty } },
      page: page, paper: paperColor, layout: layout)
  }

  private var paperColor: InkColor? {
    paper.map { InkColor(red: $0.red, green: $0.green, blue: $0.blue) }
  }

  private func png() throws(ExportError) -> [UInt8] {
    do throws(CairoError) {
      var picture = try ImageSurface(
        format: paper == nil ? .argb32 : .rgb24, width: layout.width, height: layout.height)
      let cards = SheetCards(layout: layout, paper: paper)
      picture.draw { context in
        cards.drawBackground(on: context)
        for (index, engine) in engines.enumerated() {
          cards.drawCard(index, engine, on: context)
        }
      }
      for (index, engine) in engines.enumerated() {
        let place = layout.picture(index)
        try PNGPicture(
          strokes: drawings[index].seen(of: strokes[index]), engine.renderer, origin: page.min,
          width: place.width, height: place.height, scale: layout.scale, background: paperColor,
          picture: nil
        ).put(on: &picture, at: place)
      }
      // In print, the drawings have their true size.
      return picture.pngData(pixelsPerMetre: Int((layout.scale * 96 / 0.0254).rounded()))
    } catch {
      throw .drawing(error)
    }
  }

  private static func layout(page: Bounds, scale: Double?, cards: Int) throws(ExportError)
    -> SheetLayout
  {
    let side = Swift.max(page.width, page.height)
    // Not a number is not greater than anything.
    guard page.width > 0, page.height > 0, scale ?? 1 > 0 else { throw .tooLarge }
    func layout(_ scale: Double) -> SheetLayout? {
      // Checked before any rounding to integers, which too large a value would overflow.
      guard side * scale <= DrawingExport.longestSide else { return nil }
      return SheetLayout(page: page, scale: scale, cards: cards)
    }
    var chosen = scale ?? ExportOptions().scale
    if scale == nil {
      // Starts from the longer side of a card's picture; its surroundings grow more slowly.
      chosen = Swift.min(chosen, Double(comfortableSide) / side)
      while let sheet = layout(chosen), Swift.max(sheet.width, sheet.height) > comfortableSide,
        chosen * side > Double(SheetLayout.minimumWidth)
      {
        chosen *= 0.95
      }
    }
    // A sheet is drawn in one piece, which takes 400 MB with the most pixels of a PNG.
    guard let sheet = layout(chosen),
      Double(Swift.max(sheet.width, sheet.height)) <= DrawingExport.longestSide,
      Double(sheet.width) * Double(sheet.height) <= DrawingExport.maximumPixels
    else { throw .tooLarge }
    return sheet
  }
}

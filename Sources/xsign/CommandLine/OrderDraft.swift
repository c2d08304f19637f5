import Ink
import X11Canvas

/// An order under construction: ink and its places, each wholly on its page.
///
/// The strokes are put on the page as the window has them there, so that the same places give the
/// same file.
struct OrderDraft {
  /// A text beside ink: outlines without strokes.
  private struct Text {
    let page: Int
    let map: Affine
  }

  private var ink: [SheetInk] = []
  /// The frames of the ink on its pages, in points.
  private var frames: [Bounds] = []
  private var date: InkForm?
  private var dates: [Text] = []
  private let pages: [PDFPage]
  private let engine: EngineKind
  /// The height of the date's text, in canvas units: 12 points.
  private static let dateSize = 16.0
  /// The number of points per canvas unit.
  private static let pointsPerUnit = 72.0 / 96

  /// Creates an order without ink for a file with these pages.
  init(pages: [PDFPage], engine: EngineKind) {
    self.pages = pages
    self.engine = engine
  }

  /// Returns the order for the PDF with that name in sentences.
  func order(file: String) throws(SigningError) -> SigningOrder {
    guard !ink.isEmpty else { throw .noPages(file: file) }
    var order = try Result { () throws(ExportError) in
      try SigningOrder(ink, on: pages, engine: engine)
    }.mapError { SigningError.ink($0) }.get()
    guard let date else { return order }
    order.forms.append(date)
    order.placements += dates.map {
      SigningOrder.Placement(form: order.forms.count - 1, page: $0.page, map: $0.map)
    }
    return order
  }

  /// Places strokes, which come from a file, on a page.
  ///
  /// - Throws: `SigningError.offPage` if they are not wholly on it.
  mutating func place(
    _ strokes: [Stroke], from file: String, at place: InkPlace, size: InkPlace.Size? = nil,
    onPage page: Int, what: String
  ) throws(SigningError) {
    var (strokes, box) = (strokes, try box(of: strokes, file))
    let isFitted = if case .frame = place { true } else { size != nil }
    if isFitted {
      // What an engine makes of scaled strokes is not quite scaled ink.
      for _ in 0..<2 {
        let factor =
          place.map(of: box, size: size, on: pages[page]).scale.x / InkPlace.pointsPerStep
        let map = Affine(scale: Point(factor, factor))
        strokes = strokes.map { $0.transformed(by: map, id: $0.id) }
        box = try self.box(of: strokes, file)
      }
    }
    let frame = frame(of: box, at: place, on: pages[page])
    guard pages[page].contains(frame) else { throw .offPage(page, pages[page], what: what) }
    // The form's coordinates count from the corner of the strokes.
    let corner =
      frame.min / Self.pointsPerUnit
      - Point(Double(box.left), Double(box.top)) / InkForm.stepsPerUnit
    let extent = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    let move = Affine(step: corner - extent.min)
    ink.append(SheetInk(page: page, strokes: strokes.map { $0.transformed(by: move, id: $0.id) }))
    frames.append(frame)
  }

  /// Returns the frame of a form at a place, in the size in which it was drawn.
  private func frame(of box: InkForm.Box, at place: InkPlace, on page: PDFPage) -> Bounds {
    let frame = place.map(of: box, on: page).frame(of: box)
    guard case .frame = place else { return frame }
    let size =
      Point(Double(box.right - box.left), Double(box.bottom - box.top)) * InkPlace.pointsPerStep
    return Bounds(min: frame.middle - size / 2, max: frame.middle + size / 2)
  }

  private func box(of strokes: [Stroke], _ file: String) throws(SigningError) -> InkForm.Box {
    try Result { () throws(ExportError) in try InkForm(strokes, engine: engine).box }
      .mapError { SigningError.drawing(.export($0, file: DrawingFile.name(of: file))) }.get()
  }

  /// Adds a date on every page with ink: at a place, or beside the ink.
  mutating func addDate(
    _ text: String, color: InkColor, at place: InkPlace?
  ) throws(SigningError) {
    let form = try Result { () throws(ExportError) in
      try InkForm(text: text, size: Self.dateSize, color: color)
    }.mapError { SigningError.drawing(.export($0, file: "the date")) }.get()
    date = form
    for (signature, frame) in zip(ink, frames) {
      let page = pages[signature.page]
      if let place {
        let map = place.map(of: form.box, on: page)
        guard page.contains(map.frame(of: form.box)) else {
          throw .offPage(signature.page, page, what: "The date")
        }
        dates.append(Text(page: signature.page, map: map))
        continue
      }
      guard let map = InkPlace.map(of: form.box, beside: frame, on: page) else {
        throw .noRoomForDate(signature.page)
      }
      dates.append(Text(page: signature.page, map: map))
    }
  }
}

import Ink
import X11Canvas

/// An order under construction: forms and their places, each wholly on its page.
struct OrderDraft {
  /// The order so far.
  private(set) var order = SigningOrder(forms: [], placements: [])
  private let pages: [PDFPage]

  /// Creates an order without ink for a file with these pages.
  init(pages: [PDFPage]) { self.pages = pages }

  /// Adds a form and returns its index.
  mutating func add(_ form: InkForm) -> Int {
    order.forms.append(form)
    return order.forms.count - 1
  }

  /// Places a form on a page.
  ///
  /// - Throws: `SigningError.offPage` if it is not wholly on it.
  mutating func place(
    _ form: Int, at place: InkPlace, size: InkPlace.Size? = nil, onPage page: Int, what: String
  ) throws(SigningError) {
    let box = order.forms[form].box
    let map = place.map(of: box, size: size, on: pages[page])
    guard pages[page].contains(map.frame(of: box)) else {
      throw .offPage(page, pages[page], what: what)
    }
    order.placements.append(.init(form: form, page: page, map: map))
  }

  /// Adds a date on every page with ink: at a place, or beside the ink.
  mutating func addDate(
    _ text: String, color: InkColor, at place: InkPlace?
  ) throws(SigningError) {
    let signatures = order.placements
    let form = try add(dateForm(text, color: color))
    for signature in signatures {
      if let place {
        try self.place(form, at: place, onPage: signature.page, what: "The date")
        continue
      }
      let ink = signature.map.frame(of: order.forms[signature.form].box)
      guard
        let map = InkPlace.map(of: order.forms[form].box, beside: ink, on: pages[signature.page])
      else { throw .noRoomForDate(signature.page) }
      order.placements.append(.init(form: form, page: signature.page, map: map))
    }
  }

  private func dateForm(_ text: String, color: InkColor) throws(SigningError) -> InkForm {
    var pen = Pen(width: 1)
    pen.color = color
    let strokes = try Result { () throws(TextInkError) in
      try Stamp.text(text).strokes(like: pen)
    }.mapError { SigningError.date($0) }.get()
    return try Result { () throws(ExportError) in try InkForm(strokes, engine: .xsign) }
      .mapError { SigningError.drawing(.export($0, file: "the date")) }.get()
  }
}

import Ink
import X11Canvas

/// An order under construction: forms and their places, each wholly on its page.
struct OrderDraft {
  /// The order so far.
  private(set) var order = SigningOrder(forms: [], placements: [])
  private let pages: [PDFPage]
  /// The height of the date's text, in canvas units: 12 points.
  private static let dateSize = 16.0

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
    let form = add(
      try Result { () throws(ExportError) in
        try InkForm(text: text, size: Self.dateSize, color: color)
      }.mapError { SigningError.drawing(.export($0, file: "the date")) }.get())
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
}

import Checking
import Export
import Graphics
import Ink
import Localization

/// A request under construction: ink and its places, each wholly on its page.
///
/// The strokes are put on the page as the window has them there, so that the same places give the
/// same file.
struct SigningRequestBuilder {
  private(set) var ink: [PDFPageInk] = []
  /// The frames of the ink on its pages, in points.
  private var frames: [Bounds] = []
  /// The indices of the ink that is on each page.
  private var inkOnPages: [Int: [Int]] = [:]
  /// The boxes of strokes that were placed: the same ones are often placed on all pages, and each
  /// box takes an outline.
  private var boxes: [[Stroke]: InkForm.Box] = [:]
  /// Ink and a size of it.
  private struct ScaledInk: Hashable {
    var strokes: [Stroke]
    var factor: Double
  }

  /// The ink that was scaled, in its sizes.
  private var sizes: [ScaledInk: [Stroke]] = [:]
  private let pages: [PDFPage]
  private let engine: EngineSettings
  /// What is printed on a page, if that can be told.
  private let picture: (Int) -> GreyPage?
  /// The page that was looked at last: several things may be put on it one after another. Pictures
  /// of thousands of pages would take gigabytes.
  private var latest: (page: Int, picture: GreyPage?)?
  /// The number of points per canvas unit.
  private static let pointsPerUnit = 72.0 / 96

  /// Creates a request without ink for a file with these pages.
  ///
  /// - Parameter picture: Returns a rough picture of a page, or nil if there is none.
  init(
    pages: [PDFPage], engine: EngineSettings, picture: @escaping (Int) -> GreyPage? = { _ in nil }
  ) {
    self.pages = pages
    self.engine = engine
    self.picture = picture
  }

  /// The places of the ink so far: the page of each, and the frame in points.
  var placed: [(page: Int, frame: Bounds)] { zip(ink, frames).map { ($0.page, $1) } }

  /// Adds a text in lines beside ink with the frame `frame`, where the page is free, and returns
  /// its frame. Where the page has no room for the lines as they are, they wrap, and are as large
  /// as it has room for.
  ///
  /// - Parameter taken: The frames of what is on the page besides the ink so far, in points.
  /// - Throws: `SigningError.noRoomForText` if there is no room in a size that can be read.
  mutating func addText(
    _ text: String, beside frame: Bounds, onPage page: Int, taken: [Bounds] = []
  ) throws(SigningError) -> Bounds {
    let shaper = DocumentTextEngine()
    let style = TypedText.Style(size: FittedText.largest / Self.pointsPerUnit)
    let strokes = try Self.strokes(TypedText(text, style: style), by: shaper)
    let box = try box(of: strokes, tr("the text"))
    if let map = map(of: box, beside: frame, onPage: page, taken: taken) {
      let place = map.frame(of: box)
      put(strokes, box, in: place, onPage: page)
      return place
    }
    let taken = taken + inkFrames(onPage: page)
    for size in FittedText.sizes {
      var found: [FittedLines] = []
      for side in InkPlace.Side.allCases {
        let room = side.room(beside: frame, on: pages[page])
        guard var fitted = try lines(of: text, size: size, in: room, by: shaper) else { continue }
        let corner = side.corner(of: fitted.box.drawnSize, in: room)
        fitted.place = Bounds(min: corner, max: corner + fitted.box.drawnSize)
        found.append(fitted)
      }
      let freest = InkPlace.freest(
        of: found.map(\.place), on: pages[page], picture: printed(onPage: page), taken: taken)
      guard let best = freest.map({ found[$0] }) else { continue }
      put(best.strokes, best.box, in: best.place, onPage: page)
      return best.place
    }
    throw .noRoomForText(page)
  }

  /// Returns the map that puts a form beside ink on a page, where it is free.
  private mutating func map(
    of box: InkForm.Box, beside frame: Bounds, onPage page: Int, taken: [Bounds] = []
  ) -> Affine? {
    InkPlace.map(
      of: box, beside: frame, on: pages[page], picture: printed(onPage: page),
      taken: taken + inkFrames(onPage: page))
  }

  private mutating func printed(onPage page: Int) -> GreyPage? {
    if let latest, latest.page == page { return latest.picture }
    let picture = picture(page)
    latest = (page, picture)
    return picture
  }

  private func inkFrames(onPage page: Int) -> [Bounds] {
    (inkOnPages[page] ?? []).map { frames[$0] }
  }

  /// The lines of a text that have room in a frame, as ink, and their place there.
  private struct FittedLines {
    var strokes: [Stroke]
    var box: InkForm.Box
    var place: Bounds
  }

  /// Returns the lines of a text in the middle of a frame, or nil if it has no room for them in
  /// this size.
  private mutating func lines(
    of text: String, size: Double, in frame: Bounds, by shaper: DocumentTextEngine
  ) throws(SigningError) -> FittedLines? {
    guard let lines = FittedText.lines(of: text, size: size, in: frame, by: shaper) else {
      return nil
    }
    let strokes = try Self.strokes(lines, by: shaper)
    let box = try box(of: strokes, tr("the text"))
    let half = box.drawnSize / 2
    // Letters may reach beyond their lines.
    guard half.x * 2 <= frame.width, half.y * 2 <= frame.height else { return nil }
    let place = Bounds(min: frame.center - half, max: frame.center + half)
    return FittedLines(strokes: strokes, box: box, place: place)
  }

  /// Adds a text in lines in one of several frames: in the first of those where it is largest.
  ///
  /// - Throws: `SigningError.noRoomForText` if none has room for it in a size that can be read.
  mutating func addText(
    _ text: String, inOneOf frames: [Bounds], onPage page: Int
  ) throws(SigningError) {
    let shaper = DocumentTextEngine()
    for size in FittedText.sizes {
      for frame in frames {
        guard let fitted = try lines(of: text, size: size, in: frame, by: shaper),
          pages[page].contains(fitted.place)
        else { continue }
        return put(fitted.strokes, fitted.box, in: fitted.place, onPage: page)
      }
    }
    throw .noRoomForText(page)
  }

  private static func strokes(
    _ text: TypedText, by shaper: DocumentTextEngine
  ) throws(SigningError) -> [Stroke] {
    try Result { () throws(TextInkError) in
      [try Stroke(id: StrokeID(0), text: text, color: .black, opacity: 1, by: shaper)]
    }.mapError { SigningError.date($0) }.get()
  }

  /// Returns the request for the PDF with that name in sentences, and the ink as it is shown.
  func request(file: String) throws(SigningError) -> (request: SigningRequest, shown: ShownInk) {
    guard !ink.isEmpty else { throw .noPages(file: file) }
    let request = try Result { () throws(ExportError) in
      try SigningRequest(ink, on: pages, engine: engine)
    }.mapError { SigningError.ink($0) }.get()
    return (request, ShownInk(ink, engine: engine))
  }

  /// Returns strokes scaled. Those of all pages on which they have the same size are one array.
  private mutating func scaled(_ strokes: [Stroke], by factor: Double) -> [Stroke] {
    let size = ScaledInk(strokes: strokes, factor: factor)
    if let known = sizes[size] { return known }
    let map = Affine(scale: Point(factor, factor))
    let scaled = strokes.map { $0.transformed(by: map, id: $0.id) }
    sizes[size] = scaled
    return scaled
  }

  /// Places strokes, which come from a file, on a page.
  ///
  /// - Throws: `SigningError.offPage` if they are not wholly on it.
  mutating func place(
    _ strokes: [Stroke], from file: String, at place: InkPlace, size: InkPlace.Size? = nil,
    onPage page: Int, what: String
  ) throws(SigningError) {
    var place = place
    if case .line(let line, _) = place {
      place = .line(line, descent: InkBaseline.descent(of: strokes))
    }
    var (strokes, box) = (strokes, try box(of: strokes, file))
    let isFitted = if case .corner = place { size != nil } else { true }
    if isFitted {
      // What an engine makes of scaled strokes is not quite scaled ink.
      for _ in 0..<2 {
        let factor =
          place.map(of: box, size: size, on: pages[page]).scale.x / InkPlace.pointsPerStep
        strokes = scaled(strokes, by: factor)
        box = try self.box(of: strokes, file)
      }
    }
    let frame = frame(of: box, at: place, on: pages[page])
    guard pages[page].contains(frame) else { throw .offPage(page, pages[page], what: what) }
    put(strokes, box, in: frame, onPage: page)
  }

  /// Puts strokes on a page so that the box of their form has the frame `frame`, in points.
  private mutating func put(
    _ strokes: [Stroke], _ box: InkForm.Box, in frame: Bounds, onPage page: Int
  ) {
    // The form's coordinates count from the corner of the strokes.
    let corner =
      frame.min / Self.pointsPerUnit
      - Point(Double(box.left), Double(box.top)) / InkForm.stepsPerUnit
    let extent = strokes.extent
    inkOnPages[page, default: []].append(ink.count)
    ink.append(PDFPageInk(page: page, drawn: strokes, move: corner - extent.min))
    frames.append(frame)
  }

  /// Returns the frame of a form at a place, in the size in which it was drawn.
  private func frame(of box: InkForm.Box, at place: InkPlace, on page: PDFPage) -> Bounds {
    let size = box.drawnSize
    let drawn = InkPlace.Size(width: size.x / InkPlace.pointsPerMillimetre)
    let frame = place.map(of: box, size: drawn, on: page).frame(of: box)
    guard case .frame = place else { return frame }
    return Bounds(min: frame.center - size / 2, max: frame.center + size / 2)
  }

  private mutating func box(
    of strokes: [Stroke], _ file: String
  ) throws(SigningError) -> InkForm.Box {
    if let box = boxes[strokes] { return box }
    let box = try Result { [engine] () throws(ExportError) in
      try InkForm(signingWith: strokes, engine: engine).box
    }
    .mapError { SigningError.drawing(.export($0, file: DrawingFile.name(of: file))) }.get()
    boxes[strokes] = box
    return box
  }

  /// Returns the size of text on a line: as it is written, or smaller if the line is short. Returns
  /// nil elsewhere.
  private static func size(of box: InkForm.Box, at place: InkPlace) -> InkPlace.Size? {
    guard case .line(let line, _) = place else { return nil }
    let width = box.drawnSize.x
    return InkPlace.Size(width: min(width, 0.94 * line.width) / InkPlace.pointsPerMillimetre)
  }

  /// Adds a date on every page with ink: at the place for the page and the frame of its ink, or
  /// beside the ink.
  mutating func addDate(
    _ text: String, color: InkColor,
    at place: ((Int, Bounds) throws(SigningError) -> InkPlace)?
  ) throws(SigningError) {
    let strokes = try Result { () throws(TextInkError) in
      try Stamp.text(text).strokes(like: Pen(color: color, width: 1...1))
    }.mapError { SigningError.date($0) }.get()
    let box = try box(of: strokes, tr("the date"))
    for (signature, frame) in zip(ink, frames) {
      let page = signature.page
      if let place = try place?(page, frame) {
        try self.place(
          strokes, from: tr("the date"), at: place, size: Self.size(of: box, at: place),
          onPage: page, what: tr("The date"))
        continue
      }
      guard let map = map(of: box, beside: frame, onPage: page) else {
        throw .noRoomForDate(page)
      }
      put(strokes, box, in: map.frame(of: box), onPage: page)
    }
  }
}

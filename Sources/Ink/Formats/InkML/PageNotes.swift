/// The annotations of the pages and of their PDF that have been read so far. Those of a background
/// describe the page announced last.
struct PageNotes {
  /// The PDF that the pages show, if any.
  private(set) var source: PDFIdentity?
  /// The pages of the PDF whose ink of before is among the strokes.
  private(set) var withoutInk = InkRemoval()
  /// The pages with their backgrounds. The last ones are open.
  private var pages: [Page] = []
  private var names: Set<Page.ID> = []
  /// The background of the page announced last, or of endless paper before the first.
  private var background = BackgroundNotes()
  /// The number of images that are in no background.
  private var lackingCount = 0

  /// The pages that were announced, or endless paper.
  var all: [Page] {
    guard let last = pages.last else {
      return [Page(id: Page.ID(rawValue: 1), background: background.background)]
    }
    return pages.dropLast() + [last.with(background.background)]
  }

  /// The number of images that are in no background.
  var lackingPictures: Int { lackingCount + (background.lacksPicture ? 1 : 0) }

  /// Begins the file of an image.
  mutating func startPicture() { background.startPicture() }

  /// Takes a part of the image's file.
  mutating func append(_ text: Span<UInt8>) { background.append(text) }

  /// Ends the image's file.
  mutating func endPicture() { background.endPicture() }

  /// Takes the text of an annotation.
  mutating func apply(
    _ annotation: InkML.Annotation, _ text: String
  ) throws(FormatError.Reason) {
    switch annotation {
    case .page: try begin(text)
    case .document:
      guard let source = PDFIdentity(note: text) else {
        throw Self.wrong(annotation, text)
      }
      self.source = source
    case .takenUp: withoutInk.strokes = try Self.pages(annotation, text)
    case .inkRemoved: withoutInk.others = try Self.pages(annotation, text)
    default: try background.apply(annotation, text)
    }
  }

  /// Reads indices of pages of the PDF.
  private static func pages(
    _ annotation: InkML.Annotation, _ text: String
  ) throws(FormatError.Reason) -> Set<Int> {
    let words = text.split(whereSeparator: \.isWhitespace)
    let pages = words.compactMap { Int($0) }
    guard pages.count == words.count, pages.count <= Page.maximum, pages.allSatisfy({ $0 >= 0 })
    else { throw wrong(annotation, text) }
    return Set(pages)
  }

  private mutating func begin(_ text: String) throws(FormatError.Reason) {
    let last = pages.popLast()?.with(background.background)
    guard let page = Page(note: text), page.isPlaced(below: last), pages.count < Page.maximum - 1,
      names.insert(page.id).inserted
    else { throw Self.wrong(.page, text) }
    if let last {
      pages.append(last)
      if background.lacksPicture { lackingCount += 1 }
    }
    background = BackgroundNotes()
    pages.append(page)
  }

  private static func wrong(
    _ annotation: InkML.Annotation, _ text: String
  ) -> FormatError.Reason {
    .attribute(
      annotation.rawValue, text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}

extension Page {
  /// Returns the page with another background.
  fileprivate func with(_ background: Background) -> Page {
    var page = self
    page.background = background
    return page
  }

  /// The text of the annotation that announces the page: its identity, x and y, width and height,
  /// the index of the PDF's page if it shows one, and the degrees by which that is turned if it is.
  /// The page has a size.
  var note: String {
    let size = size ?? CanvasSize(width: 0, height: 0)
    let place = [origin.x, origin.y, size.width, size.height].map(DecimalText.text)
    let shown = pdfPage.map { [$0] + (turn == .none ? [] : [turn.degrees]) } ?? []
    return ([String(id.rawValue)] + place + shown.map { String($0) }).joined(separator: " ")
  }

  /// Creates the page that an annotation announces, or nil if its text is invalid.
  init?(note: String) {
    let words = note.split(whereSeparator: \.isWhitespace).map(String.init)
    guard 5...7 ~= words.count, let id = UInt32(words[0]) else { return nil }
    let numbers = words[1...4].compactMap(DecimalNumber.finite)
    let pdfPage = words.count > 5 ? Int(words[5]) : nil
    let turn = words.count > 6 ? Int(words[6]).flatMap(PageTurn.init(degrees:)) : PageTurn.none
    guard numbers.count == 4, words.count == 5 || pdfPage != nil, let turn,
      words.count < 7 || turn != .none
    else { return nil }
    self.init(
      id: ID(rawValue: id), origin: Point(numbers[0], numbers[1]),
      size: CanvasSize(width: numbers[2], height: numbers[3]), pdfPage: pdfPage, turn: turn)
  }
}

extension PDFIdentity {
  /// The characters of a path that need no escape in a note.
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~".utf8)

  /// The text of the annotation of the PDF: its size in bytes, its SHA-256 in hexadecimal digits,
  /// and its path, in which other characters than letters, digits, `/`, `.`, `_`, `-` and `~` are
  /// `%` and two digits for each byte (RFC 3986).
  var note: String {
    var path: [UInt8] = []
    for byte in self.path.utf8 {
      if Self.plain.contains(byte) {
        path.append(byte)
      } else {
        path += [UInt8(ascii: "%")] + HexDigits.ascii([byte])
      }
    }
    return "\(size) \(HexDigits.text(hash)) \(String(decoding: path, as: UTF8.self))"
  }

  /// Creates the identity that an annotation has, or nil if its text is invalid.
  init?(note: String) {
    let words = note.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let size = Int(words[0]), let hash = Self.bytes(words[1].utf8) else {
      return nil
    }
    var path: [UInt8] = []
    var rest = Array(words[2].utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        path.append(byte)
        continue
      }
      guard let escaped = Self.bytes(rest.prefix(2)), escaped.count == 1 else { return nil }
      path += escaped
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: path, as: UTF8.self) else { return nil }
    self.init(path: text, size: size, hash: hash)
    guard isSound else { return nil }
  }

  /// Returns the bytes that pairs of hexadecimal digits in lower case stand for, or nil if there
  /// are none.
  private static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    let values = text.compactMap { HexDigits.lower.firstIndex(of: $0) }
    guard !text.isEmpty, values.count == text.count, values.count.isMultiple(of: 2) else {
      return nil
    }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}

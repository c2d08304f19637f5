/// Pages and their edits as the payloads of records.
extension JournalBytes {
  mutating func page(_ id: Page.ID) { number(id.rawValue) }

  mutating func size(_ size: CanvasSize) {
    measure(size.width)
    measure(size.height)
  }

  mutating func bounds(_ bounds: Bounds) {
    for part in [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y] { measure(part) }
  }

  /// Writes the identity of a PDF: 0 if there is none, or if a reader would refuse it.
  mutating func source(_ source: PDFIdentity?) {
    guard let source, source.isSound else { return byte(0) }
    byte(1)
    let path = Array(source.path.utf8)
    number(UInt32(path.count))
    raw(path)
    number(UInt64(source.size))
    raw(source.hash)
  }

  /// Writes what is known of the file of the drawing: 0 if it has none.
  mutating func file(_ note: DrawingFileNote?) {
    guard let note else { return byte(0) }
    byte(1 | (note.isNew ? 2 : 0) | (note.isSaved ? 4 : 0))
    for part in [Array(note.path.utf8), note.version] {
      number(UInt32(part.count))
      raw(part)
    }
  }

  /// Writes a page without its background.
  mutating func page(_ page: Page) {
    self.page(page.id)
    byte((page.size == nil ? 0 : 1) | (page.pdfPage == nil ? 0 : 2) | page.turn.rawValue << 2)
    measure(page.origin.x)
    measure(page.origin.y)
    if let size = page.size { self.size(size) }
    if let pdfPage = page.pdfPage { number(UInt32(clamping: pdfPage)) }
  }
}

extension JournalParts {
  mutating func page() -> Page.ID? { number(UInt32.self).map { Page.ID(rawValue: $0) } }

  mutating func size() -> CanvasSize? {
    measures(2).map { CanvasSize(width: $0[0], height: $0[1]) }
  }

  mutating func bounds() -> Bounds? {
    measures(4).map { Bounds(min: Point($0[0], $0[1]), max: Point($0[2], $0[3])) }
  }

  /// Reads the identity of a PDF, or nil in it if there is none.
  mutating func source() -> PDFIdentity?? {
    switch byte() {
    case 0: return .some(nil)
    case 1:
      guard let length = count(of: 1), let path = bytes(length),
        let text = String(validating: path, as: UTF8.self),
        let size = number(UInt64.self).flatMap({ Int(exactly: $0) }), let hash = bytes(32)
      else { return nil }
      let source = PDFIdentity(path: text, size: size, hash: hash)
      return source.isSound ? source : nil
    default: return nil
    }
  }

  /// Reads what is known of the file of the drawing, or nil in it if there is none.
  mutating func file() -> DrawingFileNote?? {
    guard let flags = byte(), flags == 0 || flags & ~6 == 1 else { return nil }
    if flags == 0 { return .some(nil) }
    guard let length = count(of: 1), let path = bytes(length),
      let text = String(validating: path, as: UTF8.self), let rest = count(of: 1),
      let version = bytes(rest)
    else { return nil }
    // A drawing whose file has an impossible path has none.
    guard length <= 3 * PDFIdentity.longestPath else { return .some(nil) }
    return DrawingFileNote(
      path: text, isNew: flags & 2 != 0, isSaved: flags & 4 != 0, version: version)
  }

  /// Reads the pages a drawing starts with.
  mutating func pages(_ picture: (Int) -> [UInt8]?) -> [Page]? {
    guard let count = count(of: 22), 1...Page.maximum ~= count else { return nil }
    var pages: [Page] = []
    pages.reserveCapacity(count)
    for _ in 0..<count {
      guard let id = page(), let flags = byte(), let turn = PageTurn(rawValue: flags >> 2),
        turn == .none || flags & 2 != 0, let origin = measures(2)
      else { return nil }
      var (size, pdfPage): (CanvasSize?, Int?)
      if flags & 1 != 0 {
        size = self.size()
        if size == nil { return nil }
      }
      if flags & 2 != 0 {
        pdfPage = number(UInt32.self).map { Int($0) }
        if pdfPage == nil { return nil }
      }
      guard let background = pageBackground(picture) else { return nil }
      pages.append(
        Page(
          id: id, origin: Point(origin[0], origin[1]), size: size, background: background,
          pdfPage: pdfPage, turn: turn))
    }
    return Page.formPlane(pages) ? pages : nil
  }

  /// Reads a background, and the index of its picture if it has one.
  mutating func pageBackground(_ picture: (Int) -> [UInt8]?) -> Background? {
    guard let parts = background() else { return nil }
    guard parts.hasPicture else { return parts.background(nil) }
    return number(UInt32.self).flatMap { parts.background(picture(Int($0))) }
  }

  mutating func pageEdit(_ picture: (Int) -> [UInt8]?) -> DrawingEvent? {
    guard let code = byte(), let first = name(), let count = number(UInt32.self),
      let page = page()
    else { return nil }
    let edit: PageEdit
    switch code {
    case 0, 1:
      guard let below = self.page(), let size = size(), let paper = code == 1 ? bounds() : .empty,
        let background = pageBackground(picture)
      else { return nil }
      edit = .added(page, size, background, below: below, paper: code == 1 ? paper : nil)
    case 2: edit = .deleted(page)
    case 3:
      guard let index = number(UInt32.self) else { return nil }
      edit = .moved(page, to: Int(index))
    case 4:
      guard let copy = self.page(), let rank = number(UInt64.self) else { return nil }
      edit = .duplicated(page, as: copy, rank: rank)
    case 5:
      guard let old = self.page(), let size = size(), let background = pageBackground(picture)
      else { return nil }
      edit = .replaced(page, size, background, instead: old)
    case 6:
      guard let size = size(), let background = pageBackground(picture) else { return nil }
      edit = .resized(page, size, background)
    case 7:
      guard let turn = byte().flatMap(PageTurn.init(rawValue:)),
        let background = pageBackground(picture)
      else { return nil }
      edit = .turned(page, turn, background)
    default: return nil
    }
    return .pages(edit, first: first, count: Int(count))
  }
}

extension JournalEncoder {
  /// Passes the records of the pages that a drawing starts with to `write`: first those of their
  /// pictures.
  mutating func encode<Failure: Error>(
    _ pages: [Page], _ source: PDFIdentity?, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var payload = JournalBytes()
    payload.source(source)
    payload.number(UInt32(pages.count))
    for page in pages {
      payload.page(page)
      try encode(page.background, to: &payload, write)
    }
    try write(JournalFormat.record(.pages, payload))
  }

  mutating func encode<Failure: Error>(
    _ edit: PageEdit, first: StrokeID, count: Int, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var payload = JournalBytes()
    func head(_ code: UInt8, _ page: Page.ID) {
      payload.byte(code)
      payload.number(first.rawValue)
      payload.number(UInt32(clamping: count))
      payload.page(page)
    }
    switch edit {
    case .added(let id, let size, let background, let below, let paper):
      head(paper == nil ? 0 : 1, id)
      payload.page(below)
      payload.size(size)
      if let paper { payload.bounds(paper) }
      try encode(background, to: &payload, write)
    case .replaced(let id, let size, let background, let old):
      head(5, id)
      payload.page(old)
      payload.size(size)
      try encode(background, to: &payload, write)
    case .resized(let id, let size, let background):
      head(6, id)
      payload.size(size)
      try encode(background, to: &payload, write)
    case .turned(let id, let turn, let background):
      head(7, id)
      payload.byte(turn.rawValue)
      try encode(background, to: &payload, write)
    case .deleted(let id): head(2, id)
    case .moved(let id, let index):
      head(3, id)
      payload.number(UInt32(clamping: index))
    case .duplicated(let id, let copy, let rank):
      head(4, id)
      payload.page(copy)
      payload.number(rank)
    }
    try write(JournalFormat.record(.pageEdit, payload))
  }

  /// Adds a background to the payload of a record, and passes the record of its picture to `write`
  /// if it is new.
  mutating func encode<Failure: Error>(
    _ background: Background, to payload: inout JournalBytes,
    _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let parts = JournalBackground(background)
    payload.background(parts)
    guard parts.hasPicture, let file = background.picture?.bytes else { return }
    let (index, isNew) = pictures.index(of: file)
    payload.number(UInt32(index))
    guard isNew else { return }
    var picture = JournalBytes()
    picture.raw(file)
    try write(JournalFormat.record(.picture, picture))
  }
}

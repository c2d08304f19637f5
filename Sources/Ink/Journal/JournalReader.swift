/// Reads the events of a journal file, up to where it was cut or damaged. Whatever the bytes are,
/// it neither traps nor takes more memory than a few times their length.
public struct JournalReader: Sequence, IteratorProtocol, Sendable {
  /// The result of reading the first bytes of a file.
  public enum Header: Sendable, Hashable {
    /// The file can be read.
    case readable
    /// The file is a journal of a newer version.
    case foreign
    /// The file ends within its header.
    case cut
    /// The file is not a journal.
    case damaged
  }

  private let bytes: [UInt8]
  /// The result of reading the header. Unless it is readable, there are no events.
  public let header: Header
  /// The version, if the header is readable.
  private(set) var version: UInt32?
  /// The end of the last event that was read, in bytes from the beginning of the file.
  public private(set) var position = 0
  /// The number of events of the drawing before what was read last of what is being typed.
  private(set) var countBeforeTyping: UInt64?
  /// The files of the pictures that were read: where each is, and its bytes once they are used.
  private var pictures: [(place: Range<Int>, bytes: [UInt8]?)] = []

  /// Creates a reader of `bytes`.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let mark = JournalFormat.mark
    guard bytes.starts(with: mark.prefix(bytes.count)) else {
      header = .damaged
      return
    }
    var version = JournalParts(bytes.dropFirst(mark.count))
    switch version.number(UInt32.self) {
    case .some(let number) where JournalFormat.readable ~= number:
      header = .readable
      self.version = number
      position = JournalFormat.headerLength
    case nil: header = .cut
    // No version comes before the first.
    case .some(let number) where number < JournalFormat.readable.lowerBound: header = .damaged
    case .some: header = .foreign
    }
  }

  /// Returns the next event, or nil if there is none that is whole. O(its length).
  public mutating func next() -> DrawingEvent? {
    guard header == .readable else { return nil }
    var start = position
    while let (kind, payload, end) = frame(at: start) {
      var parts = JournalParts(payload)
      if kind == .picture {
        guard 1...Background.maximumPictureBytes ~= payload.count else { return nil }
        pictures.append((payload.indices, nil))
        start = end
        continue
      }
      guard let event = event(kind, &parts), parts.isAtEnd else { return nil }
      position = end
      return event
    }
    return nil
  }

  /// True if what follows the last event is not merely cut: no journal begins there, or a record is
  /// there as a whole and cannot be read.
  var isDamaged: Bool {
    guard header == .readable else { return header == .damaged && !bytes.isEmpty }
    var start = position
    // What was overwritten is there as pictures.
    while let record = frame(at: start), record.kind == .picture { start = record.end }
    var frame = JournalParts(bytes[start...])
    guard let length = frame.number(UInt32.self) else { return false }
    return bytes.count - start >= Int(length) + JournalFormat.frameLength
  }

  /// The number of pictures that were read.
  var pictureCount: Int { pictures.count }

  /// Returns the first pictures that were read.
  func pictures(first count: Int) -> JournalPictureTable {
    JournalPictureTable(pictures.prefix(count).map(\.bytes))
  }

  /// Returns the file of the picture with the given index. All that use it share its bytes.
  private mutating func picture(_ index: Int) -> [UInt8]? {
    guard pictures.indices.contains(index) else { return nil }
    if let bytes = pictures[index].bytes { return bytes }
    let file = Array(bytes[pictures[index].place])
    pictures[index].bytes = file
    return file
  }

  /// Returns the record at an offset and its end, or nil if it is cut or damaged.
  private func frame(
    at start: Int
  ) -> (kind: JournalFormat.Kind, payload: ArraySlice<UInt8>, end: Int)? {
    var frame = JournalParts(bytes[start...])
    guard let length = frame.number(UInt32.self).map({ Int($0) }), let code = frame.byte(),
      bytes.count - start >= length + JournalFormat.frameLength
    else { return nil }
    let end = start + 5 + length
    var sum = JournalParts(bytes[end..<end + 4])
    guard sum.number(UInt32.self) == CheckSum.of(bytes[start..<end]),
      let kind = JournalFormat.Kind(rawValue: code)
    else { return nil }
    return (kind, bytes[start + 5..<end], end + 4)
  }

  private mutating func event(
    _ kind: JournalFormat.Kind, _ parts: inout JournalParts
  ) -> DrawingEvent? {
    // Up to version 5 a background has the picture recorded last.
    let last = pictures.count - 1
    switch kind {
    case .added: return parts.placed().map { .added($0) }
    case .edited: return Self.edit(&parts)
    case .transformed, .turned:
      guard let map = parts.affine(withSkew: kind == .turned), let first = parts.name(),
        let ids = parts.names()
      else { return nil }
      return .transformed(map, ids, first: first)
    case .cleared: return .cleared
    case .undone: return .undone
    case .redone: return .redone
    case .picture: return nil
    case .base:
      guard let parts = parts.background() else { return nil }
      return parts.background(parts.hasPicture ? picture(last) : nil).map {
        .base(Drawing(background: $0).pages, nil)
      }
    case .background:
      guard let parts = parts.background() else { return nil }
      return parts.background(parts.hasPicture ? picture(last) : nil).map {
        .background(Page.ID(rawValue: 1), $0)
      }
    case .pages:
      guard let source = parts.source(), let pages = parts.pages({ picture($0) }) else {
        return nil
      }
      return .base(pages, source)
    case .pageBackground:
      guard let page = parts.page() else { return nil }
      return parts.pageBackground { picture($0) }.map { .background(page, $0) }
    case .pageEdit: return parts.pageEdit { picture($0) }
    case .file: return parts.file().map { .file($0) }
    case .fields: return parts.fields().map { .fields($0) }
    case .takenUp: return Self.takenUp(&parts)
    case .inkRemoved: return Self.takenUp(&parts, hasOthers: true)
    case .inkPutBack:
      guard let others = parts.indices(), let pages = parts.indices() else { return nil }
      return .putBack(InkRemoval(strokes: pages, others: others))
    case .began:
      guard let id = parts.name(), let pen = parts.pen() else { return nil }
      return .began(id, pen)
    case .extended:
      guard let id = parts.name(), let samples = parts.samples() else { return nil }
      return .extended(id, samples)
    case .straightened:
      guard let id = parts.name(), let code = parts.byte(), code < 2 else { return nil }
      return .straightened(id, code == 1)
    case .withdrawn: return parts.name().map { .withdrawn($0) }
    case .typing:
      guard let count = parts.number(UInt64.self), let step = parts.step() else { return nil }
      countBeforeTyping = count
      return .typing(step)
    }
  }

  private static func edit(_ parts: inout JournalParts) -> DrawingEvent? {
    guard let removed = parts.names(), let added = strokes(&parts) else { return nil }
    return .edited(removed: removed, added: added)
  }

  private static func takenUp(
    _ parts: inout JournalParts, hasOthers: Bool = false
  ) -> DrawingEvent? {
    guard let others = hasOthers ? parts.indices() : [], let pages = parts.indices() else {
      return nil
    }
    let removal = InkRemoval(strokes: pages, others: others)
    return strokes(&parts).map { .tookUp(removal, added: $0) }
  }

  private static func strokes(_ parts: inout JournalParts) -> [PlacedStroke]? {
    guard let count = parts.count(of: 100) else { return nil }
    var strokes: [PlacedStroke] = []
    for _ in 0..<count {
      guard let placed = parts.placed() else { return nil }
      strokes.append(placed)
    }
    return strokes
  }
}

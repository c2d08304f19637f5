/// Reads a journal record by record, up to where it was cut or damaged. Whatever the bytes are, it
/// neither traps nor takes more room than a few times theirs.
public struct JournalReader: Sequence, IteratorProtocol, Sendable {
  /// What a file's first bytes say of it.
  public enum Header: Sendable, Hashable {
    /// It can be read.
    case readable
    /// It is a journal of another version.
    case foreign
    /// It ends before it says.
    case cut
    /// It is no journal.
    case damaged
  }

  private let bytes: [UInt8]
  /// What the first bytes say; where they cannot be read there are no records.
  public let header: Header
  /// Its version, where it can be read.
  private(set) var version: UInt32?
  /// Up to where the bytes were read, from the first: header and whole records.
  public private(set) var position = 0

  /// A reader of `bytes`.
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
    case .some: header = .foreign
    }
  }

  /// The next record; nil where there is none that is whole. O(its length).
  public mutating func next() -> JournalRecord? {
    guard header == .readable else { return nil }
    var frame = JournalParts(bytes[position...])
    guard let length = frame.number(UInt32.self).map({ Int($0) }), let code = frame.byte(),
      bytes.count - position >= length + JournalFormat.frameLength
    else { return nil }
    let end = position + 5 + length
    var sum = JournalParts(bytes[end..<end + 4])
    guard sum.number(UInt32.self) == CheckSum.of(bytes[position..<end]),
      let kind = JournalFormat.Kind(rawValue: code)
    else { return nil }
    var parts = JournalParts(bytes[position + 5..<end])
    guard let record = Self.record(kind, &parts), parts.isAtEnd else { return nil }
    position = end + 4
    return record
  }

  private static func record(
    _ kind: JournalFormat.Kind, _ parts: inout JournalParts
  ) -> JournalRecord? {
    switch kind {
    case .added: return parts.placed().map { .history(.added($0)) }
    case .edited: return edit(&parts)
    case .cleared: return .history(.cleared)
    case .undone: return .history(.undone)
    case .redone: return .history(.redone)
    case .picture:
      guard let bytes = parts.rest(most: Background.mostPictureBytes) else { return nil }
      return .picture(bytes)
    case .background: return parts.background().map { .background($0) }
    case .began:
      guard let id = parts.name(), let pen = parts.pen() else { return nil }
      return .began(id, pen)
    case .extended:
      guard let id = parts.name(), let samples = parts.samples() else { return nil }
      return .extended(id, samples)
    case .withdrawn: return parts.name().map { .withdrawn($0) }
    }
  }

  private static func edit(_ parts: inout JournalParts) -> JournalRecord? {
    guard let gone = parts.count(of: 8) else { return nil }
    var removed: [StrokeID] = []
    for _ in 0..<gone {
      guard let id = parts.name() else { return nil }
      removed.append(id)
    }
    guard let new = parts.count(of: 100) else { return nil }
    var added: [HistoryEvent.Placed] = []
    for _ in 0..<new {
      guard let placed = parts.placed() else { return nil }
      added.append(placed)
    }
    return .history(.edited(removed: removed, added: added))
  }
}

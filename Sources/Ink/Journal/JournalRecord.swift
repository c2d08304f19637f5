/// What a journal says happened.
///
/// A journal is two files. One holds the steps of the drawing; it only ever grows. The other holds the
/// strokes that are being drawn, and is emptied once they are steps or were withdrawn: so that a
/// motion that was taken back, as a palm's, does not stay on the disk.
public enum JournalRecord: Sendable, Hashable {
  /// Something happened to the drawing. A stroke added is no longer being drawn.
  case history(HistoryEvent)
  /// The picture whose file this is may lie under the ink from now on: a record of its own, so that a
  /// background that changes does not write it again.
  case picture([UInt8])
  /// What lies under the ink from now on, with the picture named last.
  case background(JournalBackground)
  /// A stroke named so is being drawn.
  case began(StrokeID, Pen)
  /// Samples came, after those before.
  case extended(StrokeID, [Sample])
  /// The stroke was withdrawn.
  case withdrawn(StrokeID)
}

/// The bytes of a journal.
///
/// A header of twelve: `xsign-ju` and the version. Then records: the length of the payload, one byte
/// for what it is, the payload, and the CRC-32 of all of that. Numbers are little-endian, of 32 or 64
/// bits; what is measured is a Double, bit by bit.
public enum JournalFormat {
  /// The version that is written. A program takes what it does not know for damage and gives it up:
  /// so that one without backgrounds leaves such a journal alone, it is not 1.
  public static let version: UInt32 = 2
  /// The versions that are read: the first has no backgrounds.
  static let readable: ClosedRange<UInt32> = 1...2
  /// Where the version's byte that tells these apart is.
  static let versionOffset = 8
  /// How long the header is, in bytes.
  public static let headerLength = 12
  /// How much a record is longer than its payload, in bytes.
  static let frameLength = 9
  static let mark = Array("xsign-ju".utf8)

  /// What a journal begins with.
  public static var header: [UInt8] {
    var bytes = JournalBytes()
    bytes.raw(mark)
    bytes.number(version)
    return bytes.bytes
  }

  enum Kind: UInt8 {
    case added = 1
    case edited = 2
    case cleared = 3
    case undone = 4
    case redone = 5
    case began = 6
    case extended = 7
    case withdrawn = 8
    case picture = 9
    case background = 10
  }

  /// A record as it is written. O(its length).
  public static func bytes(of record: JournalRecord) -> [UInt8] {
    var payload = JournalBytes()
    let kind: Kind
    switch record {
    case .history(.added(let placed)):
      kind = .added
      payload.placed(placed)
    case .history(.edited(let removed, let added)):
      kind = .edited
      payload.number(UInt32(removed.count))
      for id in removed { payload.number(id.rawValue) }
      payload.number(UInt32(added.count))
      for placed in added { payload.placed(placed) }
    case .history(.cleared): kind = .cleared
    case .history(.undone): kind = .undone
    case .history(.redone): kind = .redone
    case .picture(let bytes):
      kind = .picture
      payload.raw(bytes)
    case .background(let background):
      kind = .background
      payload.background(background)
    case .began(let id, let pen):
      kind = .began
      payload.number(id.rawValue)
      payload.pen(pen)
    case .extended(let id, let samples):
      kind = .extended
      payload.number(id.rawValue)
      payload.samples(samples)
    case .withdrawn(let id):
      kind = .withdrawn
      payload.number(id.rawValue)
    }
    var bytes = JournalBytes()
    bytes.number(UInt32(payload.bytes.count))
    bytes.byte(kind.rawValue)
    bytes.raw(payload.bytes)
    bytes.number(CheckSum.of(bytes.bytes[...]))
    return bytes.bytes
  }
}

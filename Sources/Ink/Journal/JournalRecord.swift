/// The bytes of a journal.
///
/// A journal is two files. One holds the events of the drawing; it only ever grows. The other holds
/// the strokes that are being drawn, and is emptied once they are part of the drawing or were
/// withdrawn. A stroke that was withdrawn, for example a palm's, is overwritten at once, so that it
/// does not stay on the disk.
///
/// Each file begins with a header:
///
/// | bytes | content |
/// |---|---|
/// | 8 | `xsign-ju` |
/// | 4 | the version |
///
/// Records follow:
///
/// | bytes | content |
/// |---|---|
/// | 4 | the length of the payload |
/// | 1 | the kind of the record |
/// | length | the payload |
/// | 4 | the CRC-32 of all of the above |
///
/// Integers are little-endian and have 32 or 64 bits. Measures are the bits of a Double.
public enum JournalFormat {
  /// The version that is written. A program treats a kind of record that it does not know as damage
  /// and gives up what follows, so each new kind needs a new version.
  public static let version: UInt32 = 6
  /// The versions that are read. Version 1 has no backgrounds. In version 2 a background is not a
  /// step. Version 3 has no transformations, and those of version 4 turn nothing. Up to version 5 no
  /// pen fills areas.
  static let readable: ClosedRange<UInt32> = 1...6
  /// The offset of the version's lowest byte.
  static let versionOffset = 8
  /// The length of the header in bytes.
  public static let headerLength = 12
  /// The length of a record without its payload in bytes.
  static let frameLength = 9
  /// The length of the longest payload in bytes: the record has 32 bits for it.
  static let longestPayload = Int(UInt32.max)
  static let mark = Array("xsign-ju".utf8)

  /// The bytes a journal begins with.
  public static var header: [UInt8] {
    var bytes = JournalBytes()
    bytes.raw(mark)
    bytes.number(version)
    return bytes.bytes
  }

  /// Returns a record of `length` bytes, 10 or more, without a meaning: a picture that no
  /// background uses. It overwrites the records of strokes that were withdrawn.
  public static func blank(_ length: Int) -> [UInt8] {
    var payload = JournalBytes()
    payload.raw([UInt8](repeating: 0, count: max(1, length - frameLength)))
    return record(.picture, payload)
  }

  /// The kinds of records.
  enum Kind: UInt8 {
    case added = 1
    case edited = 2
    case cleared = 3
    case undone = 4
    case redone = 5
    case began = 6
    case extended = 7
    case withdrawn = 8
    /// The file of a picture, which the backgrounds that follow may have: a record of its own, so
    /// that a background that changes does not write it again.
    case picture = 9
    /// The background the drawing started with, which is not a step.
    case base = 10
    /// A background that replaced another one, which is a step.
    case background = 11
    /// Strokes were moved, scaled or turned upside down: their samples are computed again.
    case transformed = 12
    /// As above, with a map that turns, too.
    case turned = 13
  }

  /// Returns a record.
  static func record(_ kind: Kind, _ payload: JournalBytes = JournalBytes()) -> [UInt8] {
    var bytes = JournalBytes()
    bytes.number(UInt32(payload.bytes.count))
    bytes.byte(kind.rawValue)
    bytes.raw(payload.bytes)
    bytes.number(CheckSum.of(bytes.bytes[...]))
    return bytes.bytes
  }
}

/// Turns events into the records of one journal file, in order.
public struct JournalEncoder: Sendable {
  /// The file of the picture recorded last.
  public private(set) var picture: [UInt8]?

  /// Creates an encoder for a file in which `picture` is the picture recorded last.
  public init(picture: [UInt8]? = nil) { self.picture = picture }

  /// Returns true if the records of an event fit into a journal. One that changes more than 80
  /// million samples at once may not. O(number of its strokes).
  public static func fits(_ event: DrawingEvent) -> Bool {
    fits(event, longest: JournalFormat.longestPayload)
  }

  /// Returns true if no record of an event has a payload longer than `longest`.
  static func fits(_ event: DrawingEvent, longest: Int) -> Bool {
    // Beyond its samples, a stroke has a rank, an identity, a pen and a count: 85 bytes.
    func length(_ samples: Int) -> Int { 100 + 49 * samples }
    let payload =
      switch event {
      case .added(let placed): length(placed.stroke.samples.count)
      case .edited(let removed, let added):
        added.reduce(8 + 8 * removed.count) { $0 + length($1.stroke.samples.count) }
      case .extended(_, let samples): length(samples.count)
      case .transformed(_, let ids, _): 100 + 8 * ids.count
      case .base, .background, .cleared, .undone, .redone, .began, .withdrawn: 0
      }
    return payload <= longest
  }

  /// Returns the records of an event that fits into a journal. O(their length).
  public mutating func bytes(of event: DrawingEvent) -> [UInt8] {
    var payload = JournalBytes()
    switch event {
    case .base(let pages, _): return bytes(of: pages.first?.background ?? Background(), .base)
    case .background(_, let background): return bytes(of: background, .background)
    case .added(let placed):
      payload.placed(placed)
      return JournalFormat.record(.added, payload)
    case .edited(let removed, let added):
      payload.names(removed)
      payload.number(UInt32(added.count))
      for placed in added { payload.placed(placed) }
      return JournalFormat.record(.edited, payload)
    case .transformed(let map, let ids, let first):
      let turns = map.skew != .zero
      payload.affine(map, withSkew: turns)
      payload.number(first.rawValue)
      payload.names(ids)
      return JournalFormat.record(turns ? .turned : .transformed, payload)
    case .cleared: return JournalFormat.record(.cleared)
    case .undone: return JournalFormat.record(.undone)
    case .redone: return JournalFormat.record(.redone)
    case .began(let id, let pen):
      payload.number(id.rawValue)
      payload.pen(pen)
      return JournalFormat.record(.began, payload)
    case .extended(let id, let samples):
      payload.number(id.rawValue)
      payload.samples(samples)
      return JournalFormat.record(.extended, payload)
    case .withdrawn(let id):
      payload.number(id.rawValue)
      return JournalFormat.record(.withdrawn, payload)
    }
  }

  private mutating func bytes(of background: Background, _ kind: JournalFormat.Kind) -> [UInt8] {
    let parts = JournalBackground(background)
    var bytes: [UInt8] = []
    if parts.hasPicture, let file = background.picture?.bytes, file != picture {
      var payload = JournalBytes()
      payload.raw(file)
      bytes = JournalFormat.record(.picture, payload)
      picture = file
    }
    var payload = JournalBytes()
    payload.background(parts)
    return bytes + JournalFormat.record(kind, payload)
  }
}

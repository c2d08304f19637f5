/// The bytes of a journal.
///
/// A journal is two files. One holds the events of the drawing; it only ever grows. The other holds
/// the strokes that are being drawn and what is being typed, and is emptied once that is part of
/// the drawing or was withdrawn. A stroke that was withdrawn, for example a palm's, is overwritten
/// at once, so that it does not stay on the disk.
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
package enum JournalFormat {
  /// The version that is written. A program treats a kind of record that it does not know as damage
  /// and gives up what follows, so each new kind needs a new version, and so does a new edit.
  package static let version: UInt32 = 21
  /// The versions that are read. Version 1 has no backgrounds. In version 2 a background is not a
  /// step. Version 3 has no transformations, and those of version 4 turn nothing. A drawing of
  /// version 5 has one endless page, and no pen of it fills areas. In version 6 no page takes the
  /// place of endless paper, in version 7 no ink multiplies and no file has a name, in version 8
  /// all nibs are round and tilt widens no line, in version 9 all lines are drawn, in version 10 no
  /// field has a value, in version 11 no area has a text, in version 12 no ink of a PDF is taken up
  /// and no page gets another size, in version 13 no page is turned, in version 14 no ink of a PDF
  /// is removed, in version 15 no strokes have the same rank, in version 16 no paper is ruled, in
  /// version 17 nothing that is being typed is kept, in version 18 no ruling is turned, in version
  /// 19 no ink of a PDF is put back, and in version 20 no stroke that is being drawn is a straight
  /// line.
  static let readable: ClosedRange<UInt32> = 1...version
  /// The offset of the version's lowest byte.
  static let versionOffset = 8
  /// The length of the header in bytes.
  package static let headerLength = 12
  /// The length of a record without its payload in bytes.
  static let frameLength = 9
  /// The length of the longest payload in bytes: the record has 32 bits for it.
  static let longestPayload = Int(UInt32.max)
  static let mark = Array("xsign-ju".utf8)

  /// The bytes a journal begins with.
  package static var header: [UInt8] {
    var bytes = JournalBytes()
    bytes.raw(mark)
    bytes.number(version)
    return bytes.bytes
  }

  /// Returns a record of `length` bytes, 10 or more, without a meaning: a picture that no
  /// background uses. It overwrites the records of strokes that were withdrawn.
  package static func blank(_ length: Int) -> [UInt8] {
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
    /// Up to version 5: the background the drawing started with, which is not a step. It has the
    /// picture recorded last.
    case base = 10
    /// Up to version 5: a background that replaced another one, which is a step.
    case background = 11
    /// Strokes were moved, scaled or turned upside down: their samples are computed again.
    case transformed = 12
    /// As above, with a map that turns, too.
    case turned = 13
    /// The pages the drawing started with, and the PDF that they show.
    case pages = 14
    /// The background of a page that replaced another one, which is a step.
    case pageBackground = 15
    /// A change of the list of pages. Samples are computed again.
    case pageEdit = 16
    /// The file of the drawing.
    case file = 17
    /// Fields of the PDF got values, which is a step.
    case fields = 18
    /// Ink of before was taken up from pages of the PDF, which is a step.
    case takenUp = 19
    /// Ink of before was removed from pages of the PDF, and that of others taken up, which is a
    /// step.
    case inkRemoved = 20
    /// What is being typed.
    case typing = 21
    /// Ink of before is on pages of the PDF again, which is a step.
    case inkPutBack = 22
    /// A stroke that is being drawn became a straight line, or free again.
    case straightened = 23
  }

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
package struct JournalEncoder: Sendable {
  /// The pictures that the file has.
  package internal(set) var pictures: JournalPictureTable
  /// The number of events of the drawing that the file has. What is being typed is noted with it:
  /// once there are more, that may be one of them.
  private(set) var eventCount: Int

  /// Creates an encoder for a file that has those pictures and as many events of the drawing.
  package init(pictures: JournalPictureTable = JournalPictureTable(), eventCount: Int = 0) {
    self.pictures = pictures
    self.eventCount = eventCount
  }

  /// Returns true if the records of an event fit into a journal. One that changes more than 80
  /// million samples at once may not. O(number of its strokes).
  package static func fits(_ event: DrawingEvent) -> Bool {
    fits(event, longest: JournalFormat.longestPayload)
  }

  /// Returns true if no record of an event has a payload longer than `longest`.
  static func fits(_ event: DrawingEvent, longest: Int) -> Bool {
    // Beyond its samples, a stroke has a rank, an identity, a pen and a count: 85 bytes.
    func length(_ samples: Int) -> Int { 100 + 49 * samples }
    func removalLength(_ removal: InkRemoval) -> Int {
      8 + 4 * (removal.strokes.count + removal.others.count)
    }
    func strokeLength(_ stroke: Stroke) -> Int {
      length(stroke.samples.count) + (stroke.text.map { JournalBytes.length(of: $0) } ?? 0)
    }
    let payload =
      switch event {
      case .added(let placed): strokeLength(placed.stroke)
      case .edited(let removed, let added):
        added.reduce(8 + 8 * removed.count) { $0 + strokeLength($1.stroke) }
      case .extended(_, let samples): length(samples.count)
      case .transformed(_, let ids, _): 100 + 8 * ids.count
      case .fields(let entries): JournalBytes.length(of: entries)
      case .typing(let step?): JournalBytes.length(of: step)
      case .tookUp(let removal, let added):
        added.reduce(4 + removalLength(removal)) { $0 + strokeLength($1.stroke) }
      case .putBack(let removal): removalLength(removal)
      case .straightened: 9
      case .base, .background, .pages, .file, .cleared, .undone, .redone, .began, .withdrawn,
        .typing(nil):
        0
      }
    return payload <= longest
  }

  /// Returns the records of an event that fits into a journal. O(their length).
  package mutating func bytes(of event: DrawingEvent) -> [UInt8] {
    var bytes: [UInt8] = []
    encode(event) { bytes += $0 }
    return bytes
  }

  /// Passes the records of an event that fits into a journal to `write`, in their order. There is
  /// none if nothing is being typed. O(their length).
  package mutating func encode<Failure: Error>(
    _ event: DrawingEvent, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    defer { if !event.isLive { eventCount += 1 } }
    var payload = JournalBytes()
    switch event {
    case .base(let pages, let source): return try encode(pages, source, write)
    case .background(let page, let background):
      payload.page(page)
      try encode(background, to: &payload, write)
      try write(JournalFormat.record(.pageBackground, payload))
    case .pages(let edit, let first, let count):
      try encode(edit, first: first, count: count, write)
    case .added(let placed):
      payload.placed(placed)
      try write(JournalFormat.record(.added, payload))
    case .edited(let removed, let added):
      payload.names(removed)
      payload.number(UInt32(added.count))
      for placed in added { payload.placed(placed) }
      try write(JournalFormat.record(.edited, payload))
    case .transformed(let map, let ids, let first):
      let turns = map.skew != .zero
      payload.affine(map, withSkew: turns)
      payload.number(first.rawValue)
      payload.names(ids)
      try write(JournalFormat.record(turns ? .turned : .transformed, payload))
    case .fields(let entries):
      payload.fields(entries)
      try write(JournalFormat.record(.fields, payload))
    case .tookUp(let removal, let added):
      if !removal.others.isEmpty { payload.indices(removal.others) }
      payload.indices(removal.strokes)
      payload.number(UInt32(added.count))
      for placed in added { payload.placed(placed) }
      try write(
        JournalFormat.record(removal.others.isEmpty ? .takenUp : .inkRemoved, payload))
    case .putBack(let removal):
      payload.indices(removal.others)
      payload.indices(removal.strokes)
      try write(JournalFormat.record(.inkPutBack, payload))
    case .file(let note):
      payload.file(note)
      try write(JournalFormat.record(.file, payload))
    case .cleared: try write(JournalFormat.record(.cleared))
    case .undone: try write(JournalFormat.record(.undone))
    case .redone: try write(JournalFormat.record(.redone))
    case .began(let id, let pen):
      payload.number(id.rawValue)
      payload.pen(pen)
      try write(JournalFormat.record(.began, payload))
    case .extended(let id, let samples):
      payload.number(id.rawValue)
      payload.samples(samples)
      try write(JournalFormat.record(.extended, payload))
    case .straightened(let id, let isStraight):
      payload.number(id.rawValue)
      payload.byte(isStraight ? 1 : 0)
      try write(JournalFormat.record(.straightened, payload))
    case .withdrawn(let id):
      payload.number(id.rawValue)
      try write(JournalFormat.record(.withdrawn, payload))
    case .typing(nil): break
    case .typing(let step?):
      payload.number(UInt64(eventCount))
      payload.step(step)
      try write(JournalFormat.record(.typing, payload))
    }
  }
}

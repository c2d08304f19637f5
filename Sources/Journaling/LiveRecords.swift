import Ink

/// The records of the file of the strokes that are being drawn and of what is being typed.
struct LiveRecords {
  /// The number of bytes after which records are overwritten separately.
  private static let maximum = 1 << 20

  /// The places of the records of each stroke that is still being drawn, in bytes, ascending.
  private var records: [StrokeID: [Range<Int>]] = [:]
  /// The places of the records of what is being typed, in bytes, ascending. The last counts.
  private var typed: [Range<Int>] = []
  /// The length of the file, in bytes.
  private var length = JournalFormat.headerLength

  /// True if the file has no record.
  var isEmpty: Bool { length == JournalFormat.headerLength }
  /// True if none of its strokes is still being drawn, and nothing is being typed.
  var isOver: Bool { records.isEmpty && typed.isEmpty }

  /// Follows an event whose record has `length` bytes and, if it is about a stroke that is being
  /// drawn or about what is being typed, is at the end of the file. Returns the records of a stroke
  /// that was withdrawn, or of what is not typed any more.
  mutating func follow(_ event: DrawingEvent, length: Int) -> [Range<Int>] {
    let place = self.length..<self.length + length
    if event.isLive { self.length += length }
    switch event {
    case .began(let id, _): records[id] = [place]
    case .extended(let id, _), .straightened(let id, _):
      guard var places = records[id] else { break }
      Self.append(place, to: &places)
      records[id] = places
    case .typing(nil):
      defer { typed = [] }
      return typed
    case .typing: Self.append(place, to: &typed, limit: .max)
    case .withdrawn(let id): return records.removeValue(forKey: id) ?? []
    default: for id in event.newNames { records[id] = nil }
    }
    return []
  }

  /// Records without others in between are overwritten at once, up to a limit: a loss of power
  /// leaves all of them or none.
  private static func append(
    _ place: Range<Int>, to places: inout [Range<Int>], limit: Int = maximum
  ) {
    if let last = places.last, last.upperBound == place.lowerBound, last.count < limit {
      places[places.count - 1] = last.lowerBound..<place.upperBound
    } else {
      places.append(place)
    }
  }

  /// Returns the records at the end of the file that one of `count` bytes about what is being typed
  /// is to replace, so that a long text does not make the file grow with each key. They are at
  /// least twice as long. Nil if the record is to be appended.
  mutating func placeOfTyped(_ count: Int) -> Range<Int>? {
    guard let last = typed.last, last.upperBound == length,
      last.count >= max(Self.maximum, 2 * count)
    else { return nil }
    length = last.lowerBound
    return typed.removeLast()
  }
}

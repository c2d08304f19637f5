import Ink

/// The records of the file of the strokes that are being drawn.
struct LiveRecords {
  /// The number of bytes after which records are overwritten separately.
  private static let maximum = 1 << 20

  /// The places of the records of each stroke that is still being drawn, in bytes, ascending.
  private var records: [StrokeID: [Range<Int>]] = [:]
  /// The length of the file, in bytes.
  private var length = JournalFormat.headerLength

  /// True if the file has no record.
  var isEmpty: Bool { length == JournalFormat.headerLength }
  /// True if none of its strokes is still being drawn.
  var isOver: Bool { records.isEmpty }

  /// Follows an event whose record has `length` bytes and, if it is about a stroke that is being
  /// drawn, is appended to the file. Returns the records to overwrite, those of a stroke that was
  /// withdrawn.
  mutating func follow(_ event: DrawingEvent, length: Int) -> [Range<Int>] {
    let place = self.length..<self.length + length
    if event.isLive { self.length += length }
    switch event {
    case .began(let id, _): records[id] = [place]
    case .extended(let id, _):
      // Records without others in between are overwritten at once: a loss of power leaves all of
      // them or none.
      guard var places = records[id] else { break }
      if let last = places.last, last.upperBound == place.lowerBound, last.count < Self.maximum {
        places[places.count - 1] = last.lowerBound..<place.upperBound
      } else {
        places.append(place)
      }
      records[id] = places
    case .withdrawn(let id): return records.removeValue(forKey: id) ?? []
    default: for id in event.newNames { records[id] = nil }
    }
    return []
  }
}

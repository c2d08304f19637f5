public import Ink

extension JournalFormat {
  /// Returns the records of events at the beginning of a file.
  public static func bytes(of events: [DrawingEvent]) -> [UInt8] {
    var encoder = JournalEncoder()
    return events.flatMap { encoder.bytes(of: $0) }
  }

  /// Returns the record of an event.
  public static func bytes(of event: DrawingEvent) -> [UInt8] { bytes(of: [event]) }

  /// Returns a file of events.
  public static func file(of events: [DrawingEvent]) -> [UInt8] { header + bytes(of: events) }

  /// Returns a file that is written from a drawing.
  public static func file(of drawing: Drawing) -> [UInt8] {
    file(of: DrawingSnapshot(drawing).steps())
  }
}

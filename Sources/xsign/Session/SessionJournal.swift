import Ink
import X11Canvas

/// The journal of a session, from which the drawing is restored after a crash.
@MainActor final class SessionJournal {
  private var writer: JournalWriter
  /// True while an unfinished drawing is being looked for.
  private(set) var isReading = false
  /// True if the drawing is restored at the next start.
  var isKept = true
  /// The drawing of a file until its first change. Before that there is nothing to restore.
  private var opened: Drawing?

  private let folder: JournalFolder
  private let fail: @Sendable (FileError) -> Void

  /// Creates a journal in the folder at `path`. `fail` is called once, on another thread, if it
  /// cannot be written.
  init(folder path: String, fail: @escaping @Sendable (FileError) -> Void) {
    folder = JournalFolder(path)
    self.fail = fail
    writer = JournalWriter(folder, deliver: fail)
  }

  /// True if the drawing of a file has not changed since it was opened.
  var isUnchanged: Bool { opened != nil }

  /// Reads an unfinished drawing in the background, because a large one takes too long for the
  /// window. `deliver` is called with it on another thread.
  func read(deliver: @escaping @Sendable (UnfinishedDrawing?) -> Void) {
    isReading = true
    BackgroundQueue(name: "xsign.unfinished").perform { [folder] in deliver(folder.takeLast()) }
  }

  /// Continues the journal of an unfinished drawing, or prepares a new one.
  func resume(_ unfinished: UnfinishedDrawing?) {
    isReading = false
    guard let unfinished else { return writer.prepare() }
    writer = JournalWriter(folder, continuing: unfinished, deliver: fail)
  }

  /// Starts a new journal with the drawing of a file, or an empty one. The old records are
  /// discarded.
  func start(with drawing: Drawing?) {
    writer.discard()
    opened = drawing
  }

  /// Writes events. The drawing of a file is written before the first.
  func write(_ events: [DrawingEvent]) {
    if let drawing = opened.take() {
      let strokes = drawing.strokes.enumerated().map { rank, stroke in
        DrawingEvent.added(PlacedStroke(rank: UInt64(rank), stroke: stroke))
      }
      writer.write([.base(drawing.background)] + strokes)
    }
    writer.write(events)
  }

  func discard() { writer.discard() }

  /// Waits until all events are stored on the disk, or the deadline has come.
  func waitUntilDone(by deadline: Deadline) { writer.waitUntilDone(by: deadline) }
}

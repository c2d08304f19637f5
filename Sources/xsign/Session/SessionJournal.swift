import Ink
import X11Canvas

/// The journal of a session, from which the drawing is restored after a crash.
///
/// A journal that fails is written anew, with the whole drawing, after intervals that grow.
@MainActor final class SessionJournal {
  /// A change for the user to know.
  enum News {
    /// The drawing would not survive a crash from now on.
    case failed(FileError)
    /// The drawing would survive a crash again.
    case works
  }

  private var writer: JournalWriter
  /// True while an unfinished drawing is being looked for.
  private(set) var isReading = false
  /// True if the drawing is restored at the next start.
  var isKept = true
  /// The drawing of a file until its first change. Before that there is nothing to restore.
  private var opened: Drawing?

  /// What the journal says of the file of the drawing.
  private var note: DrawingFileNote?
  /// What it has to say before the next events, if that is anything else.
  private var nextNote: DrawingFileNote??

  /// True unless the last report was a failure.
  private(set) var works = true
  /// The interval after which the journal is to be written anew, in seconds, until it is taken.
  private var delay: Double?
  private var retry = JournalRetry()
  /// The number of times the journal was written anew.
  private var attempt = 0

  private let folder: JournalFolder
  private let deliver: @Sendable (JournalReport) -> Void

  /// Creates a journal in the folder at `path`. `deliver` is called on another thread when it fails
  /// and when it works again.
  init(folder path: String, deliver: @escaping @Sendable (JournalReport) -> Void) {
    folder = JournalFolder(path)
    self.deliver = deliver
    writer = JournalWriter(folder, deliver: deliver)
  }

  /// True if the drawing of a file has not changed since it was opened.
  var isUnchanged: Bool { opened != nil }

  /// Reads an unfinished drawing in the background, because a large one takes too long for the
  /// window. `deliver` is called with the result on another thread.
  func read(deliver: @escaping @Sendable (JournalFindings) -> Void) {
    isReading = true
    BackgroundQueue(name: "xsign.unfinished").perform { [folder] in deliver(folder.search()) }
  }

  /// Continues the journal of an unfinished drawing, or prepares that of a new one, which begins as
  /// `blank`.
  func resume(_ unfinished: UnfinishedDrawing?, blank: Drawing) {
    isReading = false
    guard let unfinished else {
      if blank.background != Background() { opened = blank }
      return writer.prepare()
    }
    writer = JournalWriter(folder, continuing: unfinished, deliver: deliver)
  }

  /// Starts a new journal with the drawing of a file, or an empty one. The old records are
  /// discarded.
  func start(with drawing: Drawing?) {
    writer.discard()
    (note, nextNote) = (nil, nil)
    opened = drawing
  }

  /// Writes events. The drawing of a file is written before the first.
  func write(_ events: [DrawingEvent]) {
    if let drawing = opened.take() {
      writer.write(DrawingSnapshot(drawing).steps())
    }
    if let next = nextNote.take() { write(next) }
    writer.write(events)
  }

  private func write(_ new: DrawingFileNote?) {
    writer.write([.file(new)])
    note = new
  }

  /// Names the file of the drawing that begins, before its first events.
  func begin(_ new: DrawingFileNote?) { nextNote = new == note ? nil : .some(new) }

  /// Continues a journal that names the file.
  func resume(naming file: DrawingFileNote?) { (note, nextNote) = (file, nil) }

  /// Names the file that the drawing was saved to. All events before that are written.
  func saved(as new: DrawingFileNote?) {
    guard new != note else { return }
    if isUnchanged { return begin(new) }
    nextNote = nil
    write(new)
  }

  /// Takes a report. Returns true if events are dropped until the journal is written anew.
  func receive(_ report: JournalReport) -> (hasStopped: Bool, news: News?) {
    // A failure before the last attempt is history.
    guard report.attempt == attempt else { return (false, nil) }
    defer { works = report.failure == nil }
    guard let failure = report.failure else {
      retry.worked(at: MonotonicClock.now)
      return (false, .works)
    }
    delay = retry.failed(at: MonotonicClock.now)
    return (true, works ? .failed(failure) : nil)
  }

  /// Returns the interval after which the journal is to be written anew, once for each failure.
  func takeDelay() -> Double? { delay.take() }

  /// Writes a journal of the whole drawing and of its file, if it has changed since it was opened.
  func writeAnew(_ snapshot: DrawingSnapshot, naming file: DrawingFileNote?) {
    attempt += 1
    if !snapshot.live.isEmpty { opened = nil }
    writer.writeAnew(isUnchanged ? nil : snapshot, attempt: attempt)
    guard !isUnchanged else { return begin(file) }
    nextNote = nil
    if note != nil || file != nil { write(file) }
  }

  /// Removes the journal.
  func discard() { writer.discard() }

  /// Waits until all events are stored on the disk, or the deadline has come.
  func waitUntilDone(by deadline: Deadline) { writer.waitUntilDone(by: deadline) }
}

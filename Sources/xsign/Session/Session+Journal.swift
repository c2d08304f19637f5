import Ink
import Journaling
import Localization
import Platform
import X11Canvas

/// The journal of the drawing in the window, from which it is restored after a crash.
extension Session {
  /// The time that the journal has at the end of the program, in seconds.
  private static let timeout = 3.0
  /// The delay after which new ink is recorded, in seconds. A crash loses as much of a stroke, and
  /// each time wakes another thread. While the pen moves, the first motion at the end of the delay
  /// records it, so that the loop does not wake up for that.
  private static let (delay, tolerance) = (0.03, 0.01)

  /// True if the drawing would be restored after a crash.
  var isRecorded: Bool { canvas.isRecorded && journal.works }

  /// Records the events of the drawing, and new ink a moment later. O(number of contacts) if there
  /// is nothing to record.
  func record(_ timers: Timers) {
    if let delay = journal.takeDelay() {
      timers.after(delay) { [unowned self] in if !canvas.isRecorded { writeJournalAnew() } }
    }
    if let delay = journal.takeWatchDelay() {
      timers.quietly(after: delay) { [unowned self] in journal.look() }
    }
    guard canvas.isRecorded else { return }
    if canvas.hasEvents { return recordInk() }
    guard canvas.hasNewInk else { return }
    let alarm = inkAlarm ?? timers.alarm(tolerance: Self.tolerance)
    inkAlarm = alarm
    if !isInkWaiting {
      isInkWaiting = true
      alarm.time = MonotonicClock.now + Self.delay
    } else if alarm.time == nil {
      recordInk()
    }
  }

  func recordInk() {
    isInkWaiting = false
    inkAlarm?.time = nil
    guard canvas.isRecorded, !canvas.takeSamples(journal.extend) else { return }
    if canvas.hasEvents || canvas.hasNewInk { journal.write(canvas.takeEvents()) }
  }

  /// Starts a journal for another drawing. One that has failed is tried again at once.
  func startJournal(with drawing: Drawing?) {
    journal.start(with: drawing)
    if !journal.works { writeJournalAnew() }
  }

  /// Writes a journal of the whole drawing, and records what follows.
  func writeJournalAnew() { journal.writeAnew(canvas.recordAnew(), naming: note) }

  /// Takes a report of the journal. While it fails nothing is recorded. Returns what the user has
  /// to know.
  func receive(_ report: JournalReport) -> SessionJournal.Event? {
    let (hasStopped, event) = journal.receive(report)
    if hasStopped { canvas.isRecorded = false }
    return event
  }

  /// Abandons the drawing: it is not restored at the next start.
  func giveUp() { journal.isKept = false }

  /// Keeps the drawing in another place, because its journal does not hold all of it, and says so.
  private func keepElsewhere(_ failure: FileError) {
    let count = canvas.currentStrokes.count
    let sentence =
      if let folder = journal.keepElsewhere(canvas.recordAnew(), of: note) {
        tr("The drawing is kept in \(folder), and is restored at the next start.")
      } else {
        tr(
          "It cannot be kept elsewhere either: ink of the drawing, which has 1 stroke, is lost.",
          "It cannot be kept elsewhere either: ink of the drawing, which has \(count) strokes, is "
            + "lost.",
          count: count)
      }
    complain(trSentences(["\(failure)", sentence]))
  }

  /// Ends the journal, which is kept for the next start or removed, and waits for it and for the
  /// drawings that are being saved. If these are not written at the deadline, the journal is kept
  /// in any case.
  func end(by deadline: Deadline = .never) {
    canvas.finishNudges()
    defer { journal.deleteRemoved() }
    let drawing = canvas.drawing
    let hasSteps = drawing.canUndo || drawing.canRedo || canvas.isDrawing
    if journal.isKept, hasSteps || drawing.hasPictures && !journal.isUnchanged {
      if canvas.isRecorded { recordInk() } else { writeJournalAnew() }
      // First, because it is certain to be written even if a drawing is not.
      if let failure = journal.waitUntilDone(by: deadline.limited(to: Self.timeout)) {
        keepElsewhere(failure)
      }
      _ = files.waitUntilSaved(by: deadline)
    } else if files.waitUntilSaved(by: deadline) {
      journal.discard()
      journal.waitUntilDone(by: deadline)
      // A result that still comes must not begin another journal.
      canvas.isRecorded = false
    } else {
      recordInk()
    }
  }
}

/// Unfinished drawings, and the beginning without one.
extension Session {
  /// Looks for an unfinished drawing of the file at `path`. `deliver` is called on another thread
  /// with its name, or nil if there is none.
  func findUnfinished(of path: String, deliver: @escaping @Sendable (String?) -> Void) {
    journal.find(of: path, deliver: deliver)
  }

  /// Removes an unfinished drawing of the list, or puts it back. `completion` is called on another
  /// thread with true if that was done.
  func change(
    unfinished name: String, isRemoved: Bool,
    completion: @escaping @Sendable (Result<Bool, FileError>) -> Void
  ) {
    journal.change(name, isRemoved: isRemoved, completion: completion)
  }

  /// Starts without an unfinished drawing, or goes on with what is in the window. Existing ones
  /// wait for the next start.
  func startEmpty() {
    if journal.resume(nil, blank: blank) { canvas.isRecorded = true }
  }

  /// A drawing on new paper.
  var blank: Drawing { Drawing(background: paper) }
}

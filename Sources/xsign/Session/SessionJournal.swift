import Glibc
import Ink
import Journaling
import Platform

/// The journal of a session, from which the drawing is restored after a crash.
///
/// A journal that fails is written anew, with the whole drawing, after intervals that grow.
@MainActor final class SessionJournal {
  /// A change for the user to know.
  enum Event {
    /// The drawing would not survive a crash from now on.
    case failed(FileError)
    /// The drawing would survive a crash again.
    case works
  }

  private var writer: JournalWriter
  /// True while an unfinished drawing is being looked for.
  private(set) var isReading = false
  /// True once the window has a drawing.
  private var hasBegun = false
  /// True if the drawing is restored at the next start.
  var isKept = true
  /// The drawing of a file until its first change. Before that there is nothing to restore.
  private var opened: Drawing?
  /// The same, if what is being typed is all that has followed.
  private var typedOn: Drawing?

  /// What the journal says of the file of the drawing.
  private var note: DrawingFileNote?
  /// What it has to say before the next events, if that is anything else.
  private var nextNote: DrawingFileNote??

  /// True unless the last report was a failure, or the disk does not answer.
  var works: Bool { !hasFailed && !isWaiting }
  private var hasFailed = false
  /// True if an unfinished drawing was removed, which is to be deleted at the end.
  private var hasRemoved = false
  /// One change of the list follows another.
  private lazy var removals = BackgroundQueue(name: "xsign.removals")
  private let watch: JournalWatch
  /// True if the disk has not answered for long.
  private var isWaiting = false
  /// The interval after which the journal is to be written anew, in seconds, until it is taken.
  private var delay: Double?
  private var retry = JournalRetry()
  /// The number of times the journal was written anew.
  private var attempt = 0

  private let folder: JournalFolder
  private let refuges: [JournalRefuge]
  /// Those where only earlier versions have left drawings.
  private let formerRefuges: [JournalRefuge]
  private let deliver: @Sendable (JournalReport) -> Void

  /// Creates a journal in the folder at `path`. `deliver` is called on another thread when it fails
  /// and when it works again.
  ///
  /// - Parameters:
  ///   - refuges: Folders for the drawing if the journal cannot be written when the program ends.
  ///   - formerRefuges: Folders that are only looked into.
  init(
    folder path: String, refuges: [String] = [], formerRefuges: [String] = [],
    deliver: @escaping @Sendable (JournalReport) -> Void
  ) {
    folder = JournalFolder(path, textInk: makeTextInk)
    self.refuges = refuges.map { JournalRefuge($0, textInk: makeTextInk) }
    self.formerRefuges = formerRefuges.map { JournalRefuge($0, textInk: makeTextInk) }
    watch = JournalWatch()
    self.deliver = deliver
    writer = JournalWriter(folder, deliver: deliver)
  }

  /// True if the drawing of a file has not changed since it was opened.
  var isUnchanged: Bool { opened != nil }

  /// The most unfinished drawings in a list.
  private nonisolated static let mostListed = 5

  /// Reads an unfinished drawing in the background, because a large one takes too long for the
  /// window. `deliver` is called with the result on another thread.
  ///
  /// - Parameters:
  ///   - name: The name of its journal, or nil for the one that was changed last.
  ///   - lists: True if several are only listed.
  func read(
    _ name: String? = nil, lists: Bool = false,
    deliver: @escaping @Sendable (JournalFindings) -> Void
  ) {
    isReading = true
    let refuges = self.refuges + formerRefuges
    BackgroundQueue(name: "xsign.unfinished").perform { [folder] in
      if let name {
        var findings = folder.search(for: name)
        // Another program has it by now, or it cannot be read: the others are still there.
        if findings.drawing == nil {
          findings.list = folder.list(atMost: Self.mostListed).list
        }
        return deliver(findings)
      }
      var unreadable: [UnreadableJournal] = []
      // The disk of the other journals may still not answer.
      for refuge in refuges {
        var findings = refuge.search()
        unreadable += findings.unreadable
        guard let drawing = findings.drawing else { continue }
        findings.unreadable = unreadable
        deliver(findings)
        return JournalRefuge.removeReplaced(by: drawing, in: folder)
      }
      folder.deleteRemoved()
      var findings = lists ? folder.list(atMost: Self.mostListed) : JournalFindings()
      if findings.list.count < 2 { findings = folder.search() }
      findings.unreadable += unreadable
      deliver(findings)
    }
  }

  /// Looks in the background for an unfinished drawing of a file: one that was opened from it,
  /// saved in it, or is on its pages. `deliver` is called on another thread with the name of the
  /// journal of the newest, or nil if there is none.
  func find(of path: String, deliver: @escaping @Sendable (String?) -> Void) {
    BackgroundQueue(name: "xsign.unfinished").perform { [folder] in
      let all = folder.list(atMost: .max).list
      deliver(all.first { $0.path == path }?.name)
    }
  }

  /// Removes an unfinished drawing in the background, until the next is removed or the program
  /// ends, or puts it back. `completion` is called on another thread with true if that was done.
  func change(
    _ name: String, isRemoved: Bool,
    completion: @escaping @Sendable (Result<Bool, FileError>) -> Void
  ) {
    hasRemoved = true
    removals.perform { [folder] in
      completion(
        Result { () throws(FileError) in
          try isRemoved ? folder.remove(name) : folder.putBack(name)
        })
    }
  }

  /// The time that deleting what was removed has, in seconds.
  private static let deletionTime = 0.2

  /// Deletes what was removed, if anything was, and waits for a moment.
  func deleteRemoved() {
    guard hasRemoved else { return }
    _ = BackgroundQueue.result(by: Deadline(seconds: Self.deletionTime)) { [folder] in
      folder.deleteRemoved()
    }
  }

  /// Continues the journal of an unfinished drawing, or prepares that of a new one, which begins as
  /// `blank`. Returns false if there is no unfinished one and the window has a drawing, whose
  /// journal goes on.
  @discardableResult
  func resume(_ unfinished: UnfinishedDrawing?, blank: Drawing) -> Bool {
    isReading = false
    defer { hasBegun = true }
    guard let unfinished else {
      guard !hasBegun else { return false }
      if blank.background != Background() { opened = blank }
      writer.prepare()
      watch.start()
      return true
    }
    // That of the drawing which was in the window, or of the blank one.
    if hasBegun { writer.discard() }
    (opened, typedOn) = (nil, nil)
    (note, nextNote) = (nil, nil)
    writer = JournalWriter(folder, continuing: unfinished, deliver: deliver)
    // The new one counts from there.
    attempt = 0
    watch.start()
    return true
  }

  /// Starts a new journal with the drawing of a file, or an empty one. The old records are
  /// discarded.
  func start(with drawing: Drawing?) {
    discard()
    (note, nextNote) = (nil, nil)
    opened = drawing
  }

  /// Writes events. The drawing of a file is written before the first.
  func write(_ events: [DrawingEvent]) {
    if events == [.typing(nil)], let drawing = typedOn {
      // It is as it was opened.
      discard()
      opened = drawing
      return begin(note.take())
    }
    let isTyped = events.allSatisfy { if case .typing = $0 { true } else { false } }
    if !isTyped { typedOn = nil }
    if let drawing = opened.take() {
      writer.write(DrawingSnapshot(drawing).steps())
      if isTyped { typedOn = drawing }
    }
    if let next = nextNote.take() { write(next) }
    writer.write(events)
    watch.start()
  }

  /// Writes new samples of a stroke that has begun. Takes no memory.
  func extend(_ id: StrokeID, by samples: ArraySlice<Sample>) {
    guard opened == nil, nextNote == nil else { return write([.extended(id, Array(samples))]) }
    writer.extend(id, by: samples)
    watch.start()
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
  func receive(_ report: JournalReport) -> (hasStopped: Bool, event: Event?) {
    let worked = works
    if report.isAboutWaiting {
      isWaiting = report.failure != nil
    } else {
      // A failure before the last attempt is history.
      guard report.attempt == attempt else { return (false, nil) }
      hasFailed = report.failure != nil
      if hasFailed {
        delay = retry.failed(at: MonotonicClock.now)
      } else {
        retry.worked(at: MonotonicClock.now)
      }
    }
    let event: Event? =
      switch report.failure {
      case let failure? where worked: .failed(failure)
      case nil where works && !worked: .works
      default: nil
      }
    return (hasFailed && !report.isAboutWaiting, event)
  }

  /// Returns the time after which `look` is to be called, in seconds, once for each time.
  func takeWatchDelay() -> Double? { watch.takeDelay() }

  /// Looks whether the disk answers. What is to be said about it is delivered as a report.
  func look() {
    switch watch.look(writer, isWaiting: isWaiting) {
    case true?:
      let failure = FileError(path: folder.path + "/drawing", code: ETIMEDOUT)
      deliver(JournalReport(attempt: attempt, failure: failure, isAboutWaiting: true))
    case false?:
      deliver(JournalReport(attempt: attempt, failure: nil, isAboutWaiting: true))
    case nil: break
    }
  }

  /// Returns the interval after which the journal is to be written anew, once for each failure.
  func takeDelay() -> Double? { delay.take() }

  /// Writes a journal of the whole drawing and of its file, if it has changed since it was opened.
  func writeAnew(_ snapshot: DrawingSnapshot, naming file: DrawingFileNote?) {
    attempt += 1
    typedOn = nil
    // Steps while nothing was recorded have not come to `write`.
    if snapshot.hasSteps { opened = nil }
    writer.writeAnew(isUnchanged ? nil : snapshot, attempt: attempt)
    watch.start()
    guard !isUnchanged else { return begin(file) }
    nextNote = nil
    if note != nil || file != nil { write(file) }
  }

  /// Removes the journal.
  func discard() {
    typedOn = nil
    writer.discard()
    watch.start()
  }

  /// Waits until all events are stored on the disk, or the deadline has come. Returns the reason if
  /// they are not even in the files.
  @discardableResult
  func waitUntilDone(by deadline: Deadline) -> FileError? {
    // Whoever did not answer for long is not waited for again.
    switch writer.waitUntilDone(by: isWaiting ? deadline.limited(to: 0.2) : deadline) {
    case .written: nil
    case .failed(let error): error
    case .waiting: FileError(path: folder.path + "/drawing", code: ETIMEDOUT)
    }
  }

  /// The time that each other place has, in seconds.
  private static let refugeTime = 1.0

  /// Writes the whole drawing and its file to another place, where the next start finds it. Returns
  /// the folder, or nil if nothing can be written anywhere.
  func keepElsewhere(_ snapshot: DrawingSnapshot, of file: DrawingFileNote?) -> String? {
    refuges.first { [writer] refuge in
      BackgroundQueue.result(by: Deadline(seconds: Self.refugeTime)) {
        (try? refuge.keep(snapshot, of: file, inPlaceOf: writer)) != nil
      } ?? false
    }?.path
  }
}

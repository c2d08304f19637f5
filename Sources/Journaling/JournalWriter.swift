import Dispatch
import Glibc
import Ink
import Localization
import Platform

/// The writer of a drawing's journal. Events passed to it are in the files a moment later, and
/// survive a loss of power soon after. The caller waits for neither.
///
/// One queue writes and another syncs, so a write never waits for the disk. No file is created
/// before the first event, or `prepare`.
///
/// After a failure, events are dropped until the caller passes the whole drawing to `writeAnew`.
package final class JournalWriter: Sendable {
  /// The delay between a write and its sync, in seconds. A sync of every sample would keep the disk
  /// busy.
  static let syncInterval = 0.25

  let writer = DispatchQueue(label: "xsign.journal", qos: .userInitiated)
  let syncer = DispatchQueue(label: "xsign.journal.sync", qos: .utility)
  private let make: @Sendable ((any JournalDisk)?) throws(FileError) -> any JournalDisk
  private let deliver: @Sendable (JournalReport) -> Void
  /// Returns true if an event is short enough for a record.
  private let fits: @Sendable (DrawingEvent) -> Bool
  let progress = JournalProgress()
  private let feed: InkFeed

  // SAFETY: all of these are accessed on `writer` only.
  nonisolated(unsafe) private(set) var disk: (any JournalDisk)? {
    didSet { note(disk) }
  }
  /// The files that `disk` replaces once they hold the whole drawing.
  nonisolated(unsafe) private var old: (any JournalDisk)?
  /// True if `disk` was created by `writeAnew` and is not installed yet.
  nonisolated(unsafe) private(set) var isFresh = false
  nonisolated(unsafe) private(set) var hasFailed = false
  /// The last failure, or nil if there was none yet.
  nonisolated(unsafe) private(set) var lastFailure: FileError?
  /// The number of the last call of `writeAnew`.
  nonisolated(unsafe) private var attempt = 0
  /// The encoder of both files: only events of the drawing change its state.
  nonisolated(unsafe) private var encoder: JournalEncoder
  /// The number of the last job that was performed.
  nonisolated(unsafe) private var lastJob = 0
  /// The records of the live file.
  nonisolated(unsafe) private(set) var live = LiveRecords()
  /// What is being typed.
  nonisolated(unsafe) private var typed: TypedStep?
  nonisolated(unsafe) var isSyncing = false

  private let guardian = DispatchQueue(label: "xsign.journal.name")
  // SAFETY: accessed on `guardian` only.
  nonisolated(unsafe) private var currentStem: String?

  /// Creates a writer of a journal in `folder`: of the one `drawing` was read from, or else of a
  /// new one. `deliver` is called on another thread when the journal fails, and when it holds the
  /// drawing again.
  package convenience init(
    _ folder: JournalFolder, continuing drawing: UnfinishedDrawing? = nil,
    deliver: @escaping @Sendable (JournalReport) -> Void
  ) {
    self.init(
      disk: drawing?.files, encoder: drawing?.encoder ?? JournalEncoder(),
      make: { old throws(FileError) in try folder.make(replacing: old as? JournalFiles) },
      deliver: deliver)
    if let failure = drawing?.failure { perform { [self] in fail(failure) } }
  }

  /// Creates a writer as above. `make` creates files that replace those passed to it.
  init(
    disk: (any JournalDisk)? = nil, encoder: JournalEncoder = JournalEncoder(),
    make: @escaping @Sendable ((any JournalDisk)?) throws(FileError) -> any JournalDisk,
    fits: @escaping @Sendable (DrawingEvent) -> Bool = { JournalEncoder.fits($0) },
    deliver: @escaping @Sendable (JournalReport) -> Void
  ) {
    self.disk = disk
    self.fits = fits
    self.encoder = encoder
    self.make = make
    self.deliver = deliver
    feed = InkFeed(queue: writer)
    feed.start { [weak self] in self?.putNewInk() }
    // Observers are not called here.
    note(disk)
  }

  /// The path of the files without their endings, or nil if there are none. Does not wait for the
  /// disk.
  var stem: String? { guardian.sync { currentStem } }

  private func note(_ disk: (any JournalDisk)?) {
    guardian.sync { currentStem = (disk as? JournalFiles)?.stem }
  }

  /// Creates the files, so that the first ink need not wait for them. Does not wait.
  package func prepare() {
    perform { [self] in
      guard !hasFailed else { return }
      do throws(FileError) { _ = try ready() } catch { fail(error) }
    }
  }

  /// Writes events. Does not wait.
  package func write(_ events: [DrawingEvent]) {
    guard !events.isEmpty else { return }
    perform { [self] in putUnlessFailed(events) }
  }

  /// Writes new samples of a stroke that has begun. Does not wait, and takes no memory in a steady
  /// motion of the pen. Whoever frees the writer waits until it is done.
  package func extend(_ id: StrokeID, by samples: ArraySlice<Sample>) {
    progress.pass()
    feed.append(id, samples)
  }

  /// Writes the whole drawing to new files, which replace the ones before once a loss of power does
  /// not affect them. The report of success or failure has the number `attempt`. The events that
  /// follow belong to the new files. Does not wait.
  package func writeAnew(_ snapshot: DrawingSnapshot?, attempt: Int) {
    perform { [self] in
      self.attempt = attempt
      hasFailed = false
      do throws(FileError) { try begin(snapshot) } catch { fail(error) }
    }
  }

  /// Removes everything written so far. The events that follow are those of another drawing.
  package func discard() {
    perform { [self] in
      abandonFresh()
      disk?.remove()
      disk = nil
      reset()
    }
  }

  /// Performs a job on the queue that writes, after everything passed to it before. Does not wait.
  private func perform(_ job: @escaping @Sendable () -> Void) {
    progress.pass()
    let number = feed.nextJob()
    writer.async { [self] in
      putNewInk()
      progress.write(job)
      lastJob = number
      putNewInk()
    }
  }

  // MARK: On the writer's queue

  private func ready() throws(FileError) -> any JournalDisk {
    dispatchPrecondition(condition: .onQueue(writer))
    if let disk { return disk }
    let made = try make(nil)
    do throws(FileError) {
      try made.install()
    } catch {
      made.remove()
      throw error
    }
    disk = made
    return made
  }

  private func begin(_ snapshot: DrawingSnapshot?) throws(FileError) {
    dispatchPrecondition(condition: .onQueue(writer))
    abandonFresh()
    let made = try make(disk)
    (old, disk, isFresh) = (disk, made, true)
    reset()
    if let snapshot {
      try made.append(snapshot.steps(), to: .steps, &encoder)
      try put(snapshot.live)
    }
    isSyncing = true
    syncer.async { [weak self] in self?.sync() }
  }

  private func reset() {
    live = LiveRecords()
    typed = nil
    encoder = JournalEncoder()
  }

  /// Writes the samples that arrived before the next job.
  func putNewInk() {
    dispatchPrecondition(condition: .onQueue(writer))
    let events = feed.take(after: lastJob)
    guard !events.isEmpty else { return }
    progress.write(count: events.count) { putUnlessFailed(events) }
  }

  private func putUnlessFailed(_ events: [DrawingEvent]) {
    guard !hasFailed else { return }
    do throws(FileError) { try put(events) } catch { fail(error) }
  }

  private func put(_ events: [DrawingEvent]) throws(FileError) {
    let disk = try ready()
    var (drawn, drawing): ([UInt8], [UInt8]) = ([], [])
    var withdrawn: [Range<Int>] = []
    var isTypedNew = false
    for event in events {
      guard fits(event) else { throw FileError(path: tr("The journal"), code: EMSGSIZE) }
      if case .typing(let step) = event {
        (typed, isTypedNew) = (step, true)
        continue
      }
      let bytes = encoder.bytes(of: event)
      if event.isLive { drawing += bytes } else { drawn += bytes }
      withdrawn += live.follow(event, length: bytes.count)
    }
    if !drawn.isEmpty { try disk.append(drawn, to: .steps) }
    if !drawing.isEmpty { try disk.append(drawing, to: .live) }
    for range in withdrawn {
      try disk.overwrite(JournalFormat.blank(range.count), at: range.lowerBound, of: .live)
    }
    if isTypedNew, typed == nil {
      // Without a step it was cancelled. With one, it stays until that is synced.
      let old = live.follow(.typing(nil), length: 0)
      for range in drawn.isEmpty ? old : [] {
        try disk.overwrite(JournalFormat.blank(range.count), at: range.lowerBound, of: .live)
      }
    }
    // It is noted with the number of steps before it.
    if isTypedNew || !drawn.isEmpty { try putTyped(on: disk) }
    scheduleSync()
  }

  /// Writes what is being typed, if anything is.
  private func putTyped(on disk: any JournalDisk) throws(FileError) {
    guard let typed else { return }
    let bytes = encoder.bytes(of: .typing(typed))
    if let old = live.placeOfTyped(bytes.count) {
      let rest = JournalFormat.blank(old.count - bytes.count)
      try disk.overwrite(bytes + rest, at: old.lowerBound, of: .live)
      try disk.truncate(.live, to: old.lowerBound + bytes.count)
    } else {
      try disk.append(bytes, to: .live)
    }
    _ = live.follow(.typing(typed), length: bytes.count)
  }

  /// Schedules a sync after `syncInterval`, unless one is scheduled.
  private func scheduleSync() {
    guard !isSyncing else { return }
    isSyncing = true
    syncer.asyncAfter(deadline: .now() + Self.syncInterval) { [weak self] in self?.sync() }
  }

  /// Empties the live file once no stroke is being drawn and nothing is being typed: what it has is
  /// part of the drawing's file by now, or was withdrawn.
  func clearLive() throws(FileError) {
    dispatchPrecondition(condition: .onQueue(writer))
    guard !live.isEmpty, live.isOver, let disk else { return }
    try disk.truncate(.live, to: JournalFormat.headerLength)
    live = LiveRecords()
  }

  func fail(_ error: FileError) {
    dispatchPrecondition(condition: .onQueue(writer))
    guard !hasFailed else { return }
    (hasFailed, lastFailure) = (true, error)
    abandonFresh()
    deliver(JournalReport(attempt: attempt, failure: error))
  }

  /// Removes new files that do not hold the whole drawing. The old ones have more of it.
  private func abandonFresh() {
    guard isFresh else { return }
    disk?.remove()
    (disk, old, isFresh) = (old, nil, false)
  }

  /// Installs `fresh`, whose content is synced.
  func install(_ fresh: any JournalDisk) throws(FileError) {
    guard isFresh, disk === fresh else { return }
    try fresh.install()
    (old, isFresh) = (nil, false)
    let report = JournalReport(attempt: attempt, failure: nil)
    syncer.async { [deliver, progress] in
      progress.sync { fresh.syncNames() }
      deliver(report)
    }
  }
}

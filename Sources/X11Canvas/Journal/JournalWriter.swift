import Dispatch
import Glibc
public import Ink

/// The writer of a drawing's journal. Events passed to it are in the files a moment later, and
/// survive a loss of power soon after. The caller waits for neither.
///
/// One queue writes and another syncs, so a write never waits for the disk. No file is created
/// before the first event, or `prepare`.
public final class JournalWriter: Sendable {
  /// The delay between a write and its sync, in seconds. A sync of every sample would keep the disk
  /// busy.
  static let syncInterval = 0.25

  private let writer = DispatchQueue(label: "xsign.journal", qos: .userInitiated)
  private let syncer = DispatchQueue(label: "xsign.journal.sync", qos: .utility)
  private let make: @Sendable () throws(FileError) -> any JournalDisk
  private let deliver: @Sendable (FileError) -> Void
  /// Returns true if an event is short enough for a record.
  private let fits: @Sendable (DrawingEvent) -> Bool

  // SAFETY: all of these are accessed on `writer` only.
  nonisolated(unsafe) private var disk: (any JournalDisk)?
  nonisolated(unsafe) private var hasFailed = false
  /// The encoder of both files: only events of the drawing change its state.
  nonisolated(unsafe) private var encoder: JournalEncoder
  /// The strokes begun in the live file that are still being drawn.
  nonisolated(unsafe) private var live: Set<StrokeID> = []
  /// True if that file has any event.
  nonisolated(unsafe) private var holdsLive = false
  nonisolated(unsafe) private var isSyncing = false

  /// Creates a writer of a journal in `folder`: of the one `drawing` was read from, or else of a
  /// new one. `deliver` is called once, on another thread, if it cannot be written; nothing more is
  /// written then.
  public convenience init(
    _ folder: JournalFolder, continuing drawing: UnfinishedDrawing? = nil,
    deliver: @escaping @Sendable (FileError) -> Void
  ) {
    self.init(
      disk: drawing?.files, picture: drawing?.replay.picture,
      make: { () throws(FileError) in try folder.make() }, deliver: deliver)
  }

  init(
    disk: (any JournalDisk)? = nil, picture: [UInt8]? = nil,
    make: @escaping @Sendable () throws(FileError) -> any JournalDisk,
    fits: @escaping @Sendable (DrawingEvent) -> Bool = { JournalEncoder.fits($0) },
    deliver: @escaping @Sendable (FileError) -> Void
  ) {
    self.disk = disk
    self.fits = fits
    encoder = JournalEncoder(picture: picture)
    self.make = make
    self.deliver = deliver
  }

  /// Creates the files, so that the first ink need not wait for them. Does not wait.
  public func prepare() {
    writer.async { [self] in
      guard !hasFailed else { return }
      do throws(FileError) { _ = try ready() } catch { fail(error) }
    }
  }

  /// Writes events. Does not wait.
  public func write(_ events: [DrawingEvent]) {
    guard !events.isEmpty else { return }
    writer.async { [self] in
      guard !hasFailed else { return }
      do throws(FileError) { try put(events) } catch { fail(error) }
    }
  }

  /// Removes everything written so far. The events that follow are those of another drawing.
  public func discard() {
    writer.async { [self] in
      disk?.remove()
      disk = nil
      live = []
      holdsLive = false
      encoder = JournalEncoder()
    }
  }

  /// Waits until all events would survive a loss of power, for example before the program ends.
  public func waitUntilDone() {
    let disk = writer.sync { [self] in hasFailed ? nil : self.disk }
    guard let disk else { return }
    let failure = syncer.sync { () -> FileError? in
      do throws(FileError) {
        for part in JournalPart.allCases { try disk.sync(part) }
        return nil
      } catch {
        return error
      }
    }
    writer.sync { [self] in
      if let failure { return fail(failure) }
      do throws(FileError) { try clearLive() } catch { fail(error) }
    }
  }

  // MARK: On the writer's queue

  private func ready() throws(FileError) -> any JournalDisk {
    dispatchPrecondition(condition: .onQueue(writer))
    if let disk { return disk }
    let made = try make()
    disk = made
    return made
  }

  private func put(_ events: [DrawingEvent]) throws(FileError) {
    let disk = try ready()
    var (drawn, drawing): ([UInt8], [UInt8]) = ([], [])
    for event in events {
      guard fits(event) else { throw FileError(path: "The journal", code: EMSGSIZE) }
      if event.isLive {
        drawing += encoder.bytes(of: event)
      } else {
        drawn += encoder.bytes(of: event)
      }
      switch event {
      case .began(let id, _): live.insert(id)
      case .withdrawn(let id): live.remove(id)
      default: live.subtract(event.newNames)
      }
    }
    if !drawn.isEmpty { try disk.append(drawn, to: .steps) }
    if !drawing.isEmpty {
      try disk.append(drawing, to: .live)
      holdsLive = true
    }
    scheduleSync()
  }

  /// Schedules a sync after `syncInterval`, unless one is scheduled.
  private func scheduleSync() {
    guard !isSyncing else { return }
    isSyncing = true
    syncer.asyncAfter(deadline: .now() + Self.syncInterval) { [weak self] in self?.sync() }
  }

  /// Empties the live file once no stroke is being drawn: its strokes are part of the drawing's
  /// file by now, or were withdrawn.
  private func clearLive() throws(FileError) {
    dispatchPrecondition(condition: .onQueue(writer))
    guard holdsLive, live.isEmpty, let disk else { return }
    try disk.truncate(.live, to: JournalFormat.headerLength)
    holdsLive = false
  }

  private func fail(_ error: FileError) {
    dispatchPrecondition(condition: .onQueue(writer))
    guard !hasFailed else { return }
    hasFailed = true
    deliver(error)
  }

  // MARK: On the syncer's queue

  private func sync() {
    dispatchPrecondition(condition: .onQueue(syncer))
    // Writes from here on start another sync.
    let (disk, isLiveOver) = writer.sync { [self] in
      isSyncing = false
      return (hasFailed ? nil : self.disk, live.isEmpty)
    }
    guard let disk else { return }
    do throws(FileError) {
      try disk.sync(.steps)
      if !isLiveOver { try disk.sync(.live) }
    } catch {
      writer.async { [self] in if self.disk === disk { fail(error) } }
      return
    }
    guard isLiveOver else { return }
    writer.async { [self] in
      // A stroke that began and ended meanwhile may be a step that is not synced yet.
      guard !isSyncing, self.disk === disk, !hasFailed else { return }
      do throws(FileError) { try clearLive() } catch { fail(error) }
    }
  }
}

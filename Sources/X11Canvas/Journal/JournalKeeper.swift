import Dispatch
import Ink

/// Keeps the journal of a drawing: what is handed over is in the file a moment later, and on the disk
/// for good soon after. Whoever hands over waits for neither.
///
/// One queue writes, another syncs: a write never waits for the disk. No file is made before something
/// happened, or `prepare`.
public final class JournalKeeper: Sendable {
  /// How long what is written waits for its sync, in seconds: a disk that had to sync every sample
  /// would do nothing else.
  static let syncInterval = 0.25

  private let writer = DispatchQueue(label: "xsign.journal", qos: .userInitiated)
  private let syncer = DispatchQueue(label: "xsign.journal.sync", qos: .utility)
  private let make: @Sendable () throws(FileError) -> any JournalDisk
  private let deliver: @Sendable (FileError) -> Void

  // All protected by `writer`.
  nonisolated(unsafe) private var disk: (any JournalDisk)?
  nonisolated(unsafe) private var hasFailed = false
  /// The strokes begun in the live file that are still being drawn.
  nonisolated(unsafe) private var live: Set<StrokeID> = []
  /// Whether that file holds anything.
  nonisolated(unsafe) private var holdsLive = false
  nonisolated(unsafe) private var isSyncing = false
  /// What lies under the ink, as the file of the steps has it.
  nonisolated(unsafe) private var background: Background

  /// A keeper of a journal in `folder`: of the one that `drawing` was read from, or else of a new
  /// one. `deliver` is told once, on another thread, where it cannot be written; nothing more is
  /// written then.
  public convenience init(
    _ folder: JournalFolder, going on: LeftDrawing? = nil,
    deliver: @escaping @Sendable (FileError) -> Void
  ) {
    self.init(
      disk: on?.files, background: on?.replay.background ?? Background(),
      make: { () throws(FileError) in try folder.make() }, deliver: deliver)
  }

  init(
    disk: (any JournalDisk)? = nil, background: Background = Background(),
    make: @escaping @Sendable () throws(FileError) -> any JournalDisk,
    deliver: @escaping @Sendable (FileError) -> Void
  ) {
    self.disk = disk
    self.background = background
    self.make = make
    self.deliver = deliver
  }

  /// Makes the files, so that the first ink need not wait for them. Does not wait.
  public func prepare() {
    writer.async { [self] in
      guard !hasFailed else { return }
      do throws(FileError) { _ = try ready() } catch { fail(error) }
    }
  }

  /// Writes what happened. Does not wait.
  public func write(_ news: InkNews) {
    writer.async { [self] in
      guard !hasFailed else { return }
      do throws(FileError) {
        try put(news)
      } catch {
        fail(error)
      }
    }
  }

  /// Writes what lies under the ink from now on, after what was handed over before. Does not wait.
  public func write(_ background: Background) {
    writer.async { [self] in
      guard !hasFailed, background != self.background else { return }
      do throws(FileError) {
        try put(background)
      } catch {
        fail(error)
      }
    }
  }

  /// Gives up all that was written; what is handed over from now on is another drawing.
  public func discard() {
    writer.async { [self] in
      disk?.remove()
      disk = nil
      live = []
      holdsLive = false
      background = Background()
    }
  }

  /// Waits until everything handed over is on the disk for good, as before the program ends.
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
      do throws(FileError) { try forgetLive() } catch { fail(error) }
    }
  }

  // MARK: On the writer's queue

  private func ready() throws(FileError) -> any JournalDisk {
    if let disk { return disk }
    let made = try make()
    disk = made
    return made
  }

  private func put(_ news: InkNews) throws(FileError) {
    guard disk != nil || !news.events.isEmpty || !news.parts.isEmpty else { return }
    let disk = try ready()
    var steps: [UInt8] = []
    for event in news.events { steps += JournalFormat.bytes(of: .history(event)) }
    if !steps.isEmpty { try disk.append(steps, to: .steps) }
    var records: [JournalRecord] = []
    let drawn = Set(news.events.flatMap(\.newNames))
    for id in live.subtracting(news.live).subtracting(drawn) { records.append(.withdrawn(id)) }
    for part in news.parts {
      if !live.contains(part.id) { records.append(.began(part.id, part.pen)) }
      records.append(.extended(part.id, part.samples))
    }
    live = live.intersection(news.live).union(news.parts.map(\.id))
    if !records.isEmpty {
      try disk.append(records.flatMap { JournalFormat.bytes(of: $0) }, to: .live)
      holdsLive = true
    }
    awaitSync()
  }

  /// The picture's file is written only where it is another than before.
  private func put(_ background: Background) throws(FileError) {
    let record = JournalBackground(background)
    var bytes: [UInt8] = []
    if record.hasPicture, let picture = background.picture?.bytes,
      picture != self.background.picture?.bytes
    {
      bytes = JournalFormat.bytes(of: .picture(picture))
    }
    bytes += JournalFormat.bytes(of: .background(record))
    try ready().append(bytes, to: .steps)
    self.background = background
    awaitSync()
  }

  /// Sees to it that what is written is synced before long.
  private func awaitSync() {
    guard !isSyncing else { return }
    isSyncing = true
    syncer.asyncAfter(deadline: .now() + Self.syncInterval) { [weak self] in self?.sync() }
  }

  /// The strokes that were being drawn are steps on the disk by now, or were withdrawn: their motions
  /// do not stay.
  private func forgetLive() throws(FileError) {
    guard holdsLive, live.isEmpty, let disk else { return }
    try disk.truncate(.live, to: JournalFormat.headerLength)
    holdsLive = false
  }

  private func fail(_ error: FileError) {
    guard !hasFailed else { return }
    hasFailed = true
    deliver(error)
  }

  // MARK: On the syncer's queue

  private func sync() {
    // Now: what is written from here on asks for another.
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
      do throws(FileError) { try forgetLive() } catch { fail(error) }
    }
  }
}

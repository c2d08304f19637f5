import Dispatch
import Platform

/// The syncs of a journal, on a queue of their own.
extension JournalWriter {
  func sync() {
    dispatchPrecondition(condition: .onQueue(syncer))
    // Writes from here on start another sync.
    progress.pass()
    let (disk, isLiveOver, isFresh) = writer.sync { [self] in
      putNewInk()
      return progress.write {
        isSyncing = false
        return (checked(), live.isOver, self.isFresh)
      }
    }
    guard let disk else { return }
    let parts: [JournalPart] = !isLiveOver || isFresh ? [.steps, .live] : [.steps]
    let failure = progress.sync { () -> FileError? in
      do throws(FileError) {
        for part in parts { try disk.sync(part) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { return follow { [self] in if self.disk === disk { fail(failure) } } }
    follow { [self] in
      guard self.disk === disk, !hasFailed else { return }
      do throws(FileError) {
        if isFresh { try install(disk) }
        // A stroke that began and ended meanwhile may be a step that is not synced yet.
        if isLiveOver, !isSyncing { try clearLive() }
      } catch {
        fail(error)
      }
    }
  }

  /// Performs a job on the queue that writes, after a sync. It has no number: the order among the
  /// jobs of different threads is not known.
  private func follow(_ job: @escaping @Sendable () -> Void) {
    progress.pass()
    writer.async { [progress] in progress.write(job) }
  }

  /// Returns the files if they work and are still in their place.
  private func checked() -> (any JournalDisk)? {
    dispatchPrecondition(condition: .onQueue(writer))
    guard !hasFailed, let disk else { return nil }
    do throws(FileError) {
      try disk.check()
      return disk
    } catch {
      fail(error)
      return nil
    }
  }
}

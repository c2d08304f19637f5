import Glibc
import Ink
import Platform

/// An unfinished drawing as a list shows it. Its journal stays as it is.
package struct UnfinishedSummary: Sendable {
  /// The name of its journal in the folder.
  package let name: String
  package let drawing: Drawing
  /// The time of its last change, in seconds since 1970.
  package let time: Int
  /// What the journal says of the drawing's file, or nil.
  package let file: DrawingFileNote?

  /// The path of the file that it was opened from or saved in, or of its PDF. Nil if it has none.
  package var path: String? { file?.path ?? drawing.source?.path }
}

/// The unfinished drawings as a list, from which one is chosen or removed.
extension JournalFolder {
  /// The beginning of the names of the journals that were removed last, before the number of the
  /// program that removed them.
  private static let removed = "removed-"
  /// The beginning of the names of those that this program removed.
  private static var ownRemoved: String { "\(removed)\(getpid())-" }

  /// Returns the unfinished drawings that were changed last, the newest first, and the journals
  /// that cannot be read. Nothing is taken over. Blocks on the disk.
  package func list(atMost limit: Int) -> JournalFindings {
    var findings = JournalFindings()
    for (stem, time) in newestFirst(names()) {
      if let journal = newer(stem) { findings.unreadable.append(journal) }
      let path = stem + JournalPart.steps.ending
      guard findings.list.count < limit, isUnfinished(stem), let steps = contents(path) else {
        continue
      }
      let live = contents(stem + JournalPart.live.ending)?.bytes ?? []
      let replay = JournalReplay(steps: steps.bytes, live: live, textInk: textInk)
      guard !replay.isBlank else {
        if replay.isDamaged || steps.failure != nil {
          findings.unreadable.append(UnreadableJournal(path: path, isNewer: false))
        }
        continue
      }
      // What is damaged of it is told of when it is taken over.
      findings.list.append(
        UnfinishedSummary(
          name: AtomicFile.name(of: stem), drawing: replay.drawing, time: time.seconds,
          file: replay.file?.note))
    }
    return findings
  }

  /// Removes the journal with a name, until the next one is removed or `deleteRemoved` is called.
  /// Returns false if it is gone or another program has it. Blocks on the disk.
  package func remove(_ name: String) throws(FileError) -> Bool {
    let stem = "\(path)/\(name)"
    // Its lock is held until it has another name.
    guard isUnfinished(stem), let files = try open(stem) else { return false }
    defer { withExtendedLifetime(files) {} }
    deleteRemoved()
    return try move(name, to: Self.ownRemoved + name, [.steps, .live])
  }

  /// Puts the journal with a name back that was removed last. Returns false if it is gone. Blocks
  /// on the disk.
  package func putBack(_ name: String) throws(FileError) -> Bool {
    try move(Self.ownRemoved + name, to: name, [.live, .steps])
  }

  /// Gives the files of a journal another name, in an order in which they are a journal at no time
  /// but with both. Returns false if there are no steps.
  private func move(
    _ name: String, to new: String, _ parts: [JournalPart]
  ) throws(FileError) -> Bool {
    var isMoved = false
    for part in parts {
      let (old, new) = ("\(path)/\(name)\(part.ending)", "\(path)/\(new)\(part.ending)")
      do throws(FileError) {
        let hasMoved = try AtomicFile.move(old, to: new)
        if part == .steps { isMoved = hasMoved }
      } catch {
        guard error.code == ENOENT else { throw error }
      }
    }
    return isMoved
  }

  /// Deletes the journal that this program removed last, and those of programs that have ended.
  /// Blocks on the disk.
  package func deleteRemoved() {
    for name in DirectoryListing.names(in: path) where name.hasPrefix(Self.removed) {
      let number = name.dropFirst(Self.removed.count).prefix { $0 != "-" }
      let program = pid_t(number) ?? 0
      let hasEnded = program <= 0 || kill(program, 0) != 0 && errno == ESRCH
      if program == getpid() || hasEnded { try? AtomicFile.delete("\(path)/\(name)") }
    }
  }
}

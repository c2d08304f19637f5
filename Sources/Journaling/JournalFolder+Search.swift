import Glibc
import Ink
import Platform

/// The search for an unfinished drawing.
extension JournalFolder {
  /// Takes over the unfinished drawing that was changed last, and returns what was found. Journals
  /// that hold no drawing are removed. Those of a newer version stay. Blocks on the disk.
  ///
  /// Of a damaged journal, a copy is kept and the readable part is written anew.
  ///
  /// - Parameter name: The name of the only journal that is meant, or nil for all.
  package func search(for name: String? = nil) -> JournalFindings {
    let names = names()
    removeRemains(names)
    let all = newestFirst(names)
    var unfinished = name.map { name in all.filter { AtomicFile.name(of: $0.stem) == name } } ?? all
    var findings = JournalFindings()
    while !unfinished.isEmpty {
      let (stem, time) = unfinished.removeFirst()
      let rest = name == nil ? unfinished : all.filter { $0.stem != stem }
      let others = { rest.count { isUnfinished($0.stem) } }
      switch take(stem, time, others) {
      case .nothing: continue
      case .unreadable(let journal): findings.unreadable.append(journal)
      case .drawing(let drawing):
        findings.drawing = drawing
        // That of a newer version waits as long as others are restored.
        if name == nil { findings.unreadable += rest.compactMap { newer($0.stem) } }
        return findings
      }
    }
    return findings
  }

  /// Returns the journals, without the endings of their files, and the times of their last changes,
  /// the newest first.
  func newestFirst(_ names: [String]) -> [(stem: String, time: FileTime)] {
    names.filter { $0.hasSuffix(JournalPart.steps.ending) }.map { name in
      let stem = "\(path)/\(name.dropLast(JournalPart.steps.ending.count))"
      let times = JournalPart.allCases.map { FileTime(of: stem + $0.ending) }
      return (stem: stem, time: times.max() ?? FileTime())
    }
    .sorted { ($0.time, $0.stem) > ($1.time, $1.stem) }
  }

  private enum Taken {
    case nothing
    case unreadable(UnreadableJournal)
    case drawing(UnfinishedDrawing)
  }

  /// Returns a journal that no program holds if a newer version wrote it, or else nil.
  func newer(_ stem: String) -> UnreadableJournal? {
    guard JournalPart.allCases.contains(where: { Self.isForeign(stem + $0.ending) }) else {
      return nil
    }
    let path = stem + JournalPart.steps.ending
    return isFree(path) ? UnreadableJournal(path: path, isNewer: true) : nil
  }

  private func take(_ stem: String, _ time: FileTime, _ others: () -> Int) -> Taken {
    let path = stem + JournalPart.steps.ending
    let live = stem + JournalPart.live.ending
    if let journal = newer(stem) { return .unreadable(journal) }
    guard isFree(path) else { return .nothing }
    var files: JournalFiles?
    var failure: FileError?
    do throws(FileError) {
      files = try open(stem)
      guard files != nil else { return .nothing }
    } catch {
      // The disk may have become read-only. What can be read is shown, and continues elsewhere.
      failure = error
    }
    guard let steps = contents(path) else { return .nothing }
    let unfinished = contents(live)
    // The disk may read the rest at a later start: the files stay as they are.
    let unread = steps.failure ?? unfinished?.failure
    failure = failure ?? unread
    let replay = JournalReplay(
      steps: steps.bytes, live: unfinished?.bytes ?? [], textInk: textInk)
    var copy: String?
    if replay.isDamaged, failure == nil {
      do throws(FileError) {
        copy = try DamagedJournals(self).keep(path, steps.bytes)
      } catch {
        failure = error
      }
    }
    if replay.isBlank {
      // A damaged file without a copy is the only one.
      if failure == nil { files?.remove() }
      return replay.isDamaged || unread != nil
        ? .unreadable(UnreadableJournal(path: copy ?? path, isNewer: false)) : .nothing
    }
    var kept = failure == nil ? files : nil
    var encoder = replay.encoder
    if let files = kept {
      do throws(FileError) {
        if replay.isDamaged {
          (kept, encoder) = try writeAnew(replay, files)
        } else {
          try finish(files, replay, &encoder)
        }
        // The user did not change the drawing now.
        kept?.setTime(time)
      } catch {
        failure = error
      }
    }
    return .drawing(
      UnfinishedDrawing(
        replay: replay, time: time.seconds, others: others(), copy: copy, files: kept,
        encoder: encoder, failure: failure))
  }

  /// Makes the strokes that were being drawn, and what was being typed, steps like the others.
  private func finish(
    _ files: JournalFiles, _ replay: JournalReplay, _ encoder: inout JournalEncoder
  ) throws(FileError) {
    if let newer = replay.newerVersion {
      try files.overwrite([newer.byte], at: newer.offset, of: .steps)
    }
    if replay.length == 0 {
      try files.truncate(.steps, to: 0)
      try files.append(JournalFormat.header, to: .steps)
    }
    try files.append(replay.rescued, to: .steps, &encoder)
    try files.sync(.steps)
    try files.truncate(.live, to: 0)
    try files.append(JournalFormat.header, to: .live)
  }

  /// Replaces the files by new ones with the readable part. Returns them and their encoder.
  private func writeAnew(
    _ replay: JournalReplay, _ old: JournalFiles
  ) throws(FileError) -> (JournalFiles, JournalEncoder) {
    let files = try make(replacing: old)
    var encoder = JournalEncoder()
    do throws(FileError) {
      try files.append(replay.events, to: .steps, &encoder)
      for part in JournalPart.allCases { try files.sync(part) }
      try files.install()
    } catch {
      files.remove()
      throw error
    }
    files.syncNames()
    return (files, encoder)
  }

  // MARK: Files

  /// Removes what programs left that ended while they wrote a journal anew or removed it. Files of
  /// a newer version stay.
  private func removeRemains(_ names: [String]) {
    let new = JournalPart.steps.ending + JournalFiles.new
    for name in names where name.hasSuffix(new) {
      let file = "\(path)/\(name)"
      // A program that has just created it, and does not get the lock, creates another one.
      whileFree(file) {
        guard !Self.isForeign(file) else { return }
        try? AtomicFile.delete(
          "\(path)/\(name.dropLast(new.count))\(JournalPart.live.ending)\(JournalFiles.new)")
        try? AtomicFile.delete(file)
      }
    }
    for name in names where name.hasSuffix(JournalPart.live.ending) {
      let steps = String(name.dropLast(JournalPart.live.ending.count)) + JournalPart.steps.ending
      let file = "\(path)/\(name)"
      if !names.contains(steps), !AtomicFile.exists("\(path)/\(steps)"), !Self.isForeign(file) {
        try? AtomicFile.delete(file)
      }
    }
  }

  /// Returns true if the file is a journal of a newer version.
  static func isForeign(_ path: String) -> Bool {
    guard var file = try? BoundedFile(regular: path, limit: .max) else { return false }
    var header = [UInt8](repeating: 0, count: JournalFormat.headerLength)
    guard let count = try? file.read(into: &header) else { return false }
    return JournalReader(Array(header.prefix(count))).header == .foreign
  }

  /// Returns true if a journal is not empty, can be read and is held by no program. One that was
  /// cut within its header held more: the header is whole before the file has its name.
  func isUnfinished(_ stem: String) -> Bool {
    let paths = JournalPart.allCases.map { stem + $0.ending }
    let sizes = paths.map { path in
      var status = stat()
      return path.withSystemPath { stat($0, &status) } == 0 ? Int(status.st_size) : 0
    }
    let isCut = 1..<JournalFormat.headerLength ~= sizes[0]
    guard isCut || sizes.contains(where: { $0 > JournalFormat.headerLength }) else { return false }
    return !paths.contains { Self.isForeign($0) } && isFree(paths[0])
  }
}

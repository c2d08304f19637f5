import Glibc
import Ink
import Platform

/// A folder on another disk for the journals of programs that end while the disk of their journal
/// fails or does not answer. The next start restores the drawing from there, and goes on with that
/// journal.
///
/// Each journal has the name of the one whose place it takes. No lock is needed to write it: it
/// gets its name once it is whole.
package struct JournalRefuge: Sendable {
  /// The beginning of the names of the journals.
  private static let prefix = "unfinished-"

  private let folder: JournalFolder
  package var path: String { folder.path }

  /// Creates the description of the folder `path`, which need not exist. A text that is being typed
  /// is lost without `textInk`.
  package init(_ path: String, textInk: TextInk? = nil) {
    folder = JournalFolder(
      path, prefix: Self.prefix, textInk: textInk, system: JournalLock.system)
  }

  /// Writes the journal of a whole drawing, and of its file, in the place of the one that `writer`
  /// has. Blocks on the disk.
  package func keep(
    _ snapshot: DrawingSnapshot, of file: DrawingFileNote?, inPlaceOf writer: JournalWriter
  ) throws(FileError) {
    try AtomicFile.makeFolder(folder.path)
    guard isOwn else { throw FileError(path: folder.path, refusal: .owner) }
    // It continues a journal that is here already, or stands for one elsewhere.
    let name = writer.stem.map { AtomicFile.name(of: $0) } ?? ""
    let number = name.split(separator: "-", maxSplits: 1).last.map { String($0) }
    let stem =
      folder.path + "/" + Self.prefix + (number ?? String(UInt64.random(in: 0 ... .max), radix: 36))
    var encoder = JournalEncoder()
    var portions = [JournalFormat.header]
    for event in snapshot.steps() + (file.map { [.file($0)] } ?? []) {
      encoder.encode(event) { portions.append($0) }
    }
    if !snapshot.live.isEmpty {
      let live = snapshot.live.reduce(into: JournalFormat.header) { $0 += encoder.bytes(of: $1) }
      let replay = JournalReplay(
        steps: Array(portions.joined()), live: live, textInk: folder.textInk)
      for event in replay.rescued { encoder.encode(event) { portions.append($0) } }
    }
    try AtomicFile.write(portions, to: stem + JournalPart.steps.ending, permissions: 0o600)
  }

  /// Looks for an unfinished drawing, as in any folder of journals. Blocks on the disk.
  package func search() -> JournalFindings { isOwn ? folder.search() : JournalFindings() }

  /// Removes the journal in `other` whose place the one of a drawing took that was found here.
  /// Blocks on the disk.
  package static func removeReplaced(by drawing: UnfinishedDrawing, in other: JournalFolder) {
    guard let stem = drawing.files?.stem else { return }
    let name = AtomicFile.name(of: stem)
    guard name.hasPrefix(prefix) else { return }
    let old = "\(other.path)/\(other.prefix)\(name.dropFirst(prefix.count))"
    let steps = old + JournalPart.steps.ending
    guard other.isFree(steps), !JournalFolder.isForeign(steps) else { return }
    try? AtomicFile.delete(steps)
    try? AtomicFile.delete(old + JournalPart.live.ending)
  }

  /// True if it is a folder of the user that nobody else can enter: others may write where it is.
  private var isOwn: Bool {
    var status = stat()
    return folder.path.withSystemPath { lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
  }
}

import Ink
import Localization
import Platform

/// An unfinished drawing: one whose program ended without discarding its journal.
package struct UnfinishedDrawing: Sendable {
  /// The drawing.
  package let replay: JournalReplay
  /// The time of its last change, in seconds since 1970.
  package let time: Int
  /// The number of other unfinished drawings, which stay for the next starts.
  package let others: Int
  /// The path of a copy of the journal, if it was damaged and a copy could be kept.
  package let copy: String?
  /// The files in which the drawing continues, or nil if they must stay as they are.
  let files: JournalFiles?
  /// The encoder of what follows in the files.
  let encoder: JournalEncoder
  /// The reason why the files do not hold the whole drawing, or nil if they do.
  let failure: FileError?
}

/// A journal that cannot be read. Its description is a sentence for the user.
package struct UnreadableJournal: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file that holds its bytes.
  package let path: String
  /// True if a newer program wrote it. It is damaged otherwise.
  package let isNewer: Bool

  package init(path: String, isNewer: Bool) {
    self.path = path
    self.isNewer = isNewer
  }

  /// The sentence for the user.
  package var description: String {
    isNewer
      ? tr("A newer version of xsign can restore the drawing in \(path).")
      : tr("An unfinished drawing is damaged and cannot be read; it is kept as \(path).")
  }
}

/// The result of looking for an unfinished drawing.
package struct JournalFindings: Sendable {
  /// The drawing that was changed last, if there is one.
  package var drawing: UnfinishedDrawing?
  /// The journals that were changed after it and cannot be read.
  package var unreadable: [UnreadableJournal] = []
  /// Several unfinished drawings, one of which may be chosen. None of them was taken over.
  package var list: [UnfinishedSummary] = []

  package init() {}
}

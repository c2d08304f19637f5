public import Ink
import Localization
import Platform

/// An unfinished drawing: one whose program ended without discarding its journal.
public struct UnfinishedDrawing: Sendable {
  /// The drawing.
  public let replay: JournalReplay
  /// The time of its last change, in seconds since 1970.
  public let time: Int
  /// The number of other unfinished drawings, which stay for the next starts.
  public let others: Int
  /// The path of a copy of the journal, if it was damaged and a copy could be kept.
  public let copy: String?
  /// The files in which the drawing continues, or nil if they must stay as they are.
  let files: JournalFiles?
  /// The pictures that the files have.
  let pictures: JournalPictures
  /// The reason why the files do not hold the whole drawing, or nil if they do.
  let failure: FileError?
}

/// A journal that cannot be read. Its description is a sentence for the user.
public struct UnreadableJournal: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file that holds its bytes.
  public let path: String
  /// True if a newer program wrote it. It is damaged otherwise.
  public let isNewer: Bool

  /// Creates the description of a journal at `path`.
  public init(path: String, isNewer: Bool) {
    self.path = path
    self.isNewer = isNewer
  }

  /// The sentence for the user.
  public var description: String {
    isNewer
      ? tr("A newer version of xsign can restore the drawing in \(path).")
      : tr("An unfinished drawing is damaged and cannot be read; it is kept as \(path).")
  }
}

/// The result of looking for an unfinished drawing.
public struct JournalFindings: Sendable {
  /// The drawing that was changed last, if there is one.
  public var drawing: UnfinishedDrawing?
  /// The journals that were changed after it and cannot be read.
  public var unreadable: [UnreadableJournal] = []

  /// Creates findings.
  public init(drawing: UnfinishedDrawing? = nil, unreadable: [UnreadableJournal] = []) {
    self.drawing = drawing
    self.unreadable = unreadable
  }
}

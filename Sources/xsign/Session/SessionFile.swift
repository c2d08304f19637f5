import Ink
import Localization
import Platform

/// The file of the drawing in the window, and the state of the drawing that it holds.
struct SessionFile: Hashable {
  /// The path of the file, or nil if the drawing was never saved as InkML by xsign and has no name.
  var path: String?
  /// The path of the regular file that the drawing came from, if saving must not replace it.
  var original: String?
  /// The revision of the drawing when it was opened or saved last, or when it began. Nil if a
  /// stroke was being drawn then.
  var savedRevision: UInt64? = 0
  /// The revision of the drawing when it was saved last, if the file does not hold the values of
  /// its form's fields.
  var revisionWithoutValues: UInt64?
  /// The version of the file when it was opened or saved last.
  var version: FileVersion?
  /// True if the drawing has a name, but no file yet.
  var isNew = false
  /// The path of the PDF whose pages the drawing has, or nil.
  var document: String?
  /// The signed PDF, or the PDF of pages with pictures, that was written last, or nil.
  var signed: SignedPath?
  /// The signed file that took the place of the PDF itself, or nil.
  var replaced: FileVersion?

  /// The path of a signed PDF, and the file as it was written.
  struct SignedPath: Hashable {
    var path: String
    var version: FileVersion
  }

  /// The name of the file in the title.
  var name: String? { (document ?? path ?? signed?.path).map { AtomicFile.name(of: $0).inOneLine } }

  /// Returns what the journal keeps of the file, for the drawing at `revision`. Nil if the drawing
  /// has no file of its own.
  func note(at revision: UInt64) -> DrawingFileNote? {
    path.map {
      DrawingFileNote(
        path: $0, isNew: isNew, isSaved: savedRevision == revision, version: version?.bytes ?? [])
    }
  }

  /// Returns true if the drawing has a change that the file does not hold. An empty drawing that
  /// was never saved has none, whatever its paper.
  func isModified(_ drawing: Drawing) -> Bool {
    drawing.revision != savedRevision
      && !((path == nil || isNew) && drawing.isEmpty && drawing.pages.count == 1
        && !drawing.changesDocument
        && drawing.background.isBlank)
  }

  /// Returns the window's title.
  func title(isModified: Bool) -> String {
    guard let name = name ?? (isModified ? tr("Unsaved drawing") : nil) else { return "xsign" }
    return (isModified ? "• " : "") + name + " – xsign"
  }
}

extension SessionFile {
  /// Creates the file of a drawing that a journal brought back.
  init(_ file: (note: DrawingFileNote, revision: UInt64?)?) {
    self.init()
    // A path in another folder is that of another file.
    guard let (note, revision) = file, note.path.utf8.first == UInt8(ascii: "/"),
      FileName.isPossible(note.path)
    else { return }
    path = note.path
    isNew = note.isNew
    savedRevision = revision
    version = FileVersion(bytes: note.version)
  }
}

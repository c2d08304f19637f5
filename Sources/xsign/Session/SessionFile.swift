import Ink
import X11Canvas

/// The file of the drawing in the window, and the state of the drawing that it holds.
struct SessionFile: Hashable {
  /// The path of the file, or nil if the drawing was never saved.
  var path: String?
  /// The revision of the drawing when it was opened or saved last, or when it began.
  var savedRevision: UInt64 = 0

  /// The name of the file in the title.
  var name: String? { path.map(AtomicFile.name) }

  /// Returns true if the drawing has a change that the file does not hold. An empty drawing that
  /// was never saved has none.
  func isModified(_ drawing: Drawing) -> Bool {
    drawing.revision != savedRevision
      && !(path == nil && drawing.isEmpty && drawing.background == Background())
  }

  /// Returns the window's title.
  func title(isModified: Bool) -> String {
    guard let name = name ?? (isModified ? "Unsaved drawing" : nil) else { return "xsign" }
    return (isModified ? "• " : "") + name + " – xsign"
  }
}

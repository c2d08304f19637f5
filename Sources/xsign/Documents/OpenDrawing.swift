import X11Canvas

/// The file the drawing in the window is from, and whether it holds all of it.
struct OpenDrawing: Hashable {
  /// The file; nil where the drawing was never saved.
  var path: String?
  /// What the drawing was when it was opened or saved last; nil where it was neither.
  var savedRevision: UInt64? = 0

  /// What it is called in the title.
  var name: String? { path.map(AtomicFile.name) }

  /// Whether there is ink, or a change, also one of the background, that no file has.
  func isModified(revision: UInt64, isEmpty: Bool, hasNewBackground: Bool = false) -> Bool {
    (revision != savedRevision || hasNewBackground) && !(path == nil && isEmpty)
  }

  /// The window's title.
  func title(isModified: Bool) -> String {
    guard let name = name ?? (isModified ? "Unsaved drawing" : nil) else { return "xsign" }
    return (isModified ? "• " : "") + name + " – xsign"
  }
}

import X11

/// A type in which copied ink is offered, or in which something is pasted, by the name of its media
/// type. Those of pasting have the best first.
enum CopyType: String, Sendable, CaseIterable {
  /// The strokes as InkML, with all that the devices sent. The type is xsign's own rather than that
  /// of InkML: times and pressure are personal, and no other program asks for it by chance.
  case strokes = "application/x-xsign+xml"
  case png = "image/png"
  case jpeg = "image/jpeg"
  case svg = "image/svg+xml"
  case pdf = "application/pdf"
  /// A list of files: a PNG file when something is copied.
  case files = "text/uri-list"

  /// The types of what is copied or dragged out.
  static let copied: [CopyType] = [.strokes, .png, .svg, .pdf, .files]
  /// The types that a clipboard manager may keep when the program ends: not the strokes, which
  /// would stay where the user does not expect them, and not the file, which is removed.
  static let lasting: [CopyType] = [.png, .svg, .pdf]
  /// The types that can be pasted, the best first, and then those of text: programs that copy
  /// pictures or files offer their names as text, too.
  static let pasted = [CopyType.strokes, .png, .jpeg, .files].map(\.rawValue) + ClipboardText.types
}

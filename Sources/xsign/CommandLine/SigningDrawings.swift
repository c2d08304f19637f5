import Ink
import Localization
import Platform

/// The drawings that `xsign sign` places, as their own pages show them. They are read once, however
/// many PDFs they are placed on: what comes through a pipe cannot be read again.
struct SigningDrawings: Sendable {
  /// The strokes of the signature; none if there is none.
  let signature: [Stroke]
  /// The strokes of the initials; none if there are none.
  let initials: [Stroke]
  /// The paths of their files.
  let paths: [String]
  /// The sentences about what of the files is not in the drawings.
  let notes: [String]

  /// Reads the drawings of these names, which are those of files or of saved signatures. `engine`
  /// draws them.
  init(
    signature: String?, initials: String?, engine: EngineSettings
  ) throws(SigningError) {
    let signaturePath: String? = if let signature { try Self.path(of: signature) } else { nil }
    let initialsPath: String? = if let initials { try Self.path(of: initials) } else { nil }
    var notes: [String] = []
    self.signature = try Self.strokes(at: signaturePath, engine: engine, &notes)
    self.initials = try Self.strokes(at: initialsPath, engine: engine, &notes)
    paths = [signaturePath, initialsPath].compactMap(\.self)
    self.notes = notes
  }

  /// Returns the path of the drawing of that name.
  private static func path(of name: String) throws(SigningError) -> String {
    if name.isEmpty { throw .drawing(.noName) }
    if name.contains("/") || name == "-" || AtomicFile.exists(name) { return name }
    guard !name.hasPrefix(".") else { throw .noSignature(name.legible.inOneLine) }
    // A drawing of another format has its ending in the name that the window shows.
    let files = [(try? SignatureName(typed: name))?.file, name].compactMap(\.self)
    let paths = files.map { "\(UserDirectories.signatures)/\($0)" }
    guard let path = paths.first(where: AtomicFile.exists) else {
      throw .noSignature(name.legible.inOneLine)
    }
    return path
  }

  /// Returns the strokes of the drawing at `path`, none without one, and adds to `notes` what they
  /// lack.
  private static func strokes(
    at path: String?, engine: EngineSettings, _ notes: inout [String]
  ) throws(SigningError) -> [Stroke] {
    guard let path else { return [] }
    let document = try Result { () throws(CommandError) in try DrawingFile.contents(path) }
      .mapError { SigningError.drawing($0) }.get()
    if let sentence = document.leftOutNote(of: path), !notes.contains(sentence) {
      notes.append(sentence)
    }
    return document.shownStrokes(engine: engine)
  }
}

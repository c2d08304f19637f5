import Ink
import Localization
import Platform

/// The drawings that `xsign sign` places. They are read once, however many PDFs they are placed on:
/// what comes through a pipe cannot be read again.
struct SigningDrawings: Sendable {
  /// The strokes of the signature; none if there is none.
  let signature: [Stroke]
  /// The strokes of the initials; none if there are none.
  let initials: [Stroke]

  /// Reads the drawings of these names, which are those of files or of saved signatures.
  init(signature: String?, initials: String?) throws(SigningError) {
    self.signature = if let signature { try Self.strokes(signature) } else { [] }
    self.initials = if let initials { try Self.strokes(initials) } else { [] }
  }

  private static func strokes(_ name: String) throws(SigningError) -> [Stroke] {
    if name.isEmpty { throw .drawing(.noName) }
    var path = name
    if !name.contains("/"), name != "-", !AtomicFile.exists(name) {
      let file = (try? SignatureName(typed: name))?.file
      guard let file, AtomicFile.exists("\(UserDirectories.signatures)/\(file)") else {
        throw .noSignature(name.legible.inOneLine)
      }
      path = "\(UserDirectories.signatures)/\(file)"
    }
    return try Result { [path] () throws(CommandError) in try DrawingFile.contents(path).strokes }
      .mapError { SigningError.drawing($0) }.get()
  }
}

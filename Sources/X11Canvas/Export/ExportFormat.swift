/// A kind of file a drawing is exported to.
public enum ExportFormat: String, Sendable, Hashable, CaseIterable {
  /// Pixels, 4 to the canvas unit (384 dpi, which the file says), on a transparent background.
  case png
  /// Outlines in true size, one fill a stroke.
  case pdf
  /// Outlines in true size, one path a stroke.
  case svg

  /// What it is called on screen.
  public var title: String { rawValue.uppercased() }
  /// How its files' names end.
  public var fileExtension: String { rawValue }
}

/// Why an export failed, in a sentence the user can act on.
public enum ExportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The drawing has no ink.
  case nothingDrawn
  /// The ink reaches too far apart for a picture of pixels.
  case tooLarge
  /// The picture under the ink cannot be read.
  case picture(ImageError)
  /// Cairo could not draw it.
  case drawing(CairoError)
  /// The file could not be written.
  case file(FileError)

  /// The sentence.
  public var description: String {
    switch self {
    case .nothingDrawn: "There is no ink to export yet."
    case .tooLarge: "The drawing is too large for a PNG; export it as PDF or SVG."
    case .picture(let error): error.description
    case .drawing(let error): "The drawing could not be rendered: \(error)."
    case .file(let error): error.description
    }
  }
}

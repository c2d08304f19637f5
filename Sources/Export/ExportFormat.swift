import Graphics
import Localization
import Platform

/// A file format that drawings are exported to.
public enum ExportFormat: String, Sendable, Hashable, CaseIterable {
  /// Pixels, 4 per canvas unit (384 dpi, recorded in the file), on a transparent background.
  case png
  /// Outlines in true size, one fill per stroke.
  case pdf
  /// Outlines in true size, one path per stroke.
  case svg

  /// The name on screen.
  public var title: String { rawValue.uppercased() }
  /// The file name extension.
  public var fileExtension: String { rawValue }
}

/// The reason why an export failed, with a sentence for the user.
public enum ExportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The drawing has no ink.
  case nothingDrawn
  /// The drawing has ink, all of which is wholly transparent.
  case transparent
  /// The drawing has ink, all of which is thinner than the steps of the coordinates in files show.
  case tooThin
  /// The ink extends too far for a picture of pixels.
  case tooLarge
  /// The picture of the background cannot be read.
  case picture(ImageError)
  /// The pictures on the pages of a PDF have too many bytes together.
  case picturesTooLarge
  /// Cairo could not render the drawing.
  case drawing(CairoError)
  /// The file could not be written.
  case file(FileError)

  /// True if the reason is that no ink would be seen.
  package var isNothingSeen: Bool { [.nothingDrawn, .transparent, .tooThin].contains(self) }

  /// The sentence for the user.
  public var description: String {
    switch self {
    case .nothingDrawn: tr("There is no ink to export yet.")
    case .transparent: tr("The ink is wholly transparent.")
    case .tooThin: tr("The ink would be too thin to be seen.")
    case .tooLarge: tr("The drawing is too large for a PNG; export it as PDF or SVG.")
    case .picture(let error): error.description
    case .picturesTooLarge:
      tr("The pictures on the pages are too large: a PDF can have at most 100 MB of them.")
    case .drawing(let error): tr("The drawing could not be rendered: \(error).")
    case .file(let error): error.description
    }
  }
}

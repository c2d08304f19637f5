import ArgumentParser
import Localization
import Platform

/// Where `xsign render` writes one drawing: a file, whose name tells the format, or an open
/// descriptor, whose name does not.
enum RenderTarget: Sendable {
  case file(OutputFile)
  /// The path of a descriptor (`InheritedOutput`).
  case stream(String)

  /// Finds out what `-o` names.
  init(_ text: String) throws(OptionError) {
    if text == "-" || InputPortions.descriptor(of: text) != nil || text == "/dev/stdout" {
      self = .stream(text == "-" ? "/dev/stdout" : text)
    } else {
      self = .file(try OutputFile(text))
    }
  }

  /// Returns the file in the format that its name or the option `--format` tells. Both may, if they
  /// agree.
  func file(_ format: String?) throws -> OutputFile {
    switch self {
    case .file(let file):
      guard let format, try OutputFile("drawing" + format).kind != file.kind else { return file }
      let name = DrawingFile.name(of: file.path)
      throw ValidationError(
        tr("The ending of \(name) names another format than '--format'; leave out '--format'."))
    case .stream(let path):
      guard let format else {
        throw ValidationError(tr("Standard output needs '--format <format>'."))
      }
      return OutputFile(path, as: try OutputFile("drawing" + format).kind, isStream: true)
    }
  }
}

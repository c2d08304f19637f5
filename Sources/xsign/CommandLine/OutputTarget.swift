import ArgumentParser
import Localization

/// Where a command writes a drawing: a file, whose name tells the format, or an open descriptor,
/// whose name does not.
enum OutputTarget: Sendable {
  case file(OutputFile)
  /// The path of a descriptor (`InheritedOutput`), and its name in sentences.
  case stream(String, name: String)

  /// Finds out what `-o` names.
  ///
  /// - Throws: `OptionError` if the ending of a file is unknown.
  init(_ text: String) throws(OptionError) {
    switch OutputPath(text) {
    case .file(let path): self = .file(try OutputFile(path))
    case .stream(let path, let name): self = .stream(path, name: name)
    }
  }

  /// False if it is a file whose name says that it is no picture.
  var mayBePicture: Bool {
    if case .file(let file) = self { file.pictureFormat != nil } else { true }
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
    case .stream(let path, let name):
      guard let format else {
        throw ValidationError(tr("Standard output needs '--format <format>'."))
      }
      return OutputFile(path, as: try OutputFile("drawing" + format).kind, stream: name)
    }
  }
}

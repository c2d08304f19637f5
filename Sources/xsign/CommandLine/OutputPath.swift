/// What `-o` names: a file, or a descriptor that is open already, as `-` for standard output.
enum OutputPath: Sendable, Hashable {
  /// The path of a file, which may be a link to a descriptor.
  case file(String)
  /// The path of a descriptor (`InheritedOutput`).
  case stream(String)

  static let standardOutput = OutputPath.stream("/dev/stdout")

  /// Finds out what `text` names.
  init(_ text: String) {
    if text == "-" {
      self = .standardOutput
    } else if Self.standardOutput.path == text || InputPortions.descriptor(of: text) != nil {
      self = .stream(text)
    } else {
      self = .file(text)
    }
  }

  /// The path of the file or the descriptor.
  var path: String {
    switch self {
    case .file(let path), .stream(let path): path
    }
  }
}

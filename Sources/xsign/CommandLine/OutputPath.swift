/// What `-o` names: a file, or a descriptor that is open already, as `-` for standard output.
enum OutputPath: Sendable, Hashable {
  /// The path of a file, which may be a link to a descriptor.
  case file(String)
  /// The path of a descriptor (`InheritedOutput`), and its name in sentences.
  case stream(String, name: String)

  private static let standardOutput = "/dev/stdout"

  /// Finds out what `text` names.
  init(_ text: String) {
    if text == "-" {
      self = .stream(Self.standardOutput, name: StandardStreamName.output)
    } else if text == Self.standardOutput || InputPortions.descriptor(of: text) != nil {
      self = .stream(text, name: text)
    } else {
      self = .file(text)
    }
  }

  /// The path of the file or the descriptor.
  var path: String {
    switch self {
    case .file(let path), .stream(let path, _): path
    }
  }

  /// The path of the file, or the name of the descriptor in sentences.
  var name: String {
    switch self {
    case .file(let path): path
    case .stream(_, let name): name
    }
  }
}

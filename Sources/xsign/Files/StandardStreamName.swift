import Localization

/// The names of the standard streams in sentences, which name a stream as they name a file.
enum StandardStreamName {
  static var input: String { tr("standard input") }
  static var output: String { tr("standard output") }

  /// Returns a sentence with a capital at its beginning if it begins with such a name. The name of
  /// a file keeps its letters.
  static func led(_ sentence: String) -> String {
    let name = [input, output].first { name in
      sentence.hasPrefix(name)
        && sentence.dropFirst(name.count).first.map { " :,".contains($0) } ?? true
    }
    return name == nil ? sentence : sentence.prefix(1).uppercased() + sentence.dropFirst()
  }
}

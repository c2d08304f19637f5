/// Values of options that are empty, as in `--text=`. The parser says that they are missing, though
/// it takes them as an argument of their own.
enum EmptyValues {
  /// Returns the arguments with such values as arguments of their own.
  static func separated(_ arguments: [String]) -> [String] {
    // Finding the options takes the help, which hardly ever is needed.
    guard
      arguments.contains(where: { $0.utf8.starts(with: "-".utf8) && $0.utf8.last == equalsSign })
    else { return arguments }
    let options = CommandOptions(of: arguments)
    var separated = arguments
    for option in options.given(in: arguments).reversed()
    where option.isJoined && option.value.isEmpty {
      separated.replaceSubrange(option.place...option.place, with: [option.name, ""])
    }
    return separated
  }

  private static let equalsSign = UInt8(ascii: "=")
}

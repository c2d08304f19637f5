import Localization
import Platform

/// The arguments that are text. Only the names of files may be any bytes, and have code points of
/// private use for those that are not UTF-8; such code points must not get into a document or a
/// certificate.
enum TextArguments {
  /// Returns the arguments with the values of options as plain text, but for those that are names
  /// of files or folders.
  ///
  /// - Parameter arguments: The arguments as text for the names of files.
  /// - Throws: The sentence on the first value that is not UTF-8.
  static func decoded(_ arguments: [String]) throws(OptionError) -> [String] {
    // Finding the options takes the help, which hardly ever is needed.
    guard arguments.contains(where: \.hasRawBytes) else { return arguments }
    let options = CommandOptions(of: arguments)
    var decoded = arguments
    var next = options.start
    while next < arguments.count, arguments[next] != "--" {
      let word = arguments[next]
      next += 1
      if options.takesValue(word) {
        guard next < arguments.count else { break }
        if !options.takesPath(word) { decoded[next] = try text(arguments[next], of: word) }
        next += 1
      } else if let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(word[..<sign])
        guard options.takesValue(name), !options.takesPath(name) else { continue }
        let value = try text(String(word[word.utf8.index(after: sign)...]), of: name)
        decoded[next - 1] = "\(name)=\(value)"
      }
    }
    return decoded
  }

  private static func text(_ value: String, of option: String) throws(OptionError) -> String {
    guard let text = String(validating: value.rawBytes, as: UTF8.self) else {
      throw OptionError(tr("The value of '\(option)' is not text in UTF-8."))
    }
    return text
  }
}

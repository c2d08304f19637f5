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
    for option in options.given(in: arguments) where !options.takesPath(option.name) {
      let value = try text(option.value, of: option.name)
      decoded[option.place] = option.isJoined ? "\(option.name)=\(value)" : value
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

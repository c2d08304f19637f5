import ArgumentParser
import Localization

/// The standard input of a command, `-` among its files.
enum StandardInput {
  /// Throws a `ValidationError` if more than one of a command's files is standard input.
  static func check(_ paths: [String?]) throws {
    guard paths.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError(tr("Standard input can be read once only."))
    }
  }
}

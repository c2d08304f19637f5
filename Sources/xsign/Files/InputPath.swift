import Glibc
import Platform

/// The path of a file to read, as it was typed: a path, or the URI of a file of this computer, as
/// file managers copy it.
enum InputPath {
  /// Returns the path that `text` means. A file whose name looks like a URI is meant before a URI.
  ///
  /// - Throws: `CommandError` if it is empty or the URI of no file of this computer, or no system
  ///   call takes the path.
  static func path(_ text: String) throws(CommandError) -> String {
    guard !text.isEmpty else { throw .noName }
    var path = text
    if FileURI.isMeant(by: text), !AtomicFile.exists(text) {
      guard let meant = FileURI.path(typed: text, host: host) else {
        throw .notLocal(DrawingFile.name(of: String(text.prefix(100))))
      }
      path = meant
    }
    guard FileName.isPossible(path) else { throw .nameTooLong }
    return path
  }

  /// Returns the path that `text` means, or `text` if that is no file's of this computer: whoever
  /// reads it says so.
  static func meant(by text: String) -> String { (try? path(text)) ?? text }

  /// The name of this computer (`gethostname`).
  private static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

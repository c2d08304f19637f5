import ArgumentParser
import Glibc
import Localization
import Platform

/// The files of a command that can be read once only: standard input, and what a shell opened, as
/// for `<(command)`.
enum ReadOnce {
  /// Throws a `ValidationError` if two of a command's files are the same one of that kind.
  static func check(_ paths: [String?]) throws {
    var descriptors: Set<Int32> = []
    for path in paths.compactMap(\.self) {
      guard let descriptor = descriptor(of: path), !descriptors.insert(descriptor).inserted else {
        continue
      }
      let name = DrawingFile.name(of: path)
      throw ValidationError(StandardStreamName.led(tr("\(name) can be read once only.")))
    }
  }

  /// Throws a `ValidationError` if a file that is read for each of several PDFs is of that kind.
  ///
  /// - Parameters:
  ///   - paths: The files that are read.
  ///   - secrets: The files with secrets, which may also be pipes in a folder.
  static func checkForSeveral(_ paths: [String?], secrets: [String?]) throws {
    let files = paths.compactMap(\.self).filter { descriptor(of: $0) != nil }
    let secrets = secrets.compactMap(\.self).filter { descriptor(of: $0) != nil || isPipe($0) }
    guard let first = (files + secrets).first else { return }
    let name = DrawingFile.name(of: first)
    throw ValidationError(StandardStreamName.led(tr("\(name) can be read for one PDF only.")))
  }

  /// Returns the number of the open descriptor that a path means, or nil if it means a file.
  static func descriptor(of path: String) -> Int32? {
    InputPortions.descriptor(of: InputPath.meant(by: path))
  }

  /// True if a pipe is at the path.
  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    guard path.withSystemPath({ stat($0, &status) }) == 0 else { return false }
    return FileType(status) == .pipe
  }
}

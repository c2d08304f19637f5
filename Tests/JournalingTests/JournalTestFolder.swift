import Foundation
import TestSupport

@testable import Journaling

/// A folder for journals, which does not exist at first. It is removed with this object.
final class JournalTestFolder {
  /// The folder that is removed: that of the journals, or one above it.
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "xsign-journal-\(UUID().uuidString)")
  let folder: JournalFolder

  /// Creates the description of a folder, or of a subfolder of it for the journals.
  init(_ subfolder: String = "") {
    folder = JournalFolder(subfolder.isEmpty ? url.path : "\(url.path)/\(subfolder)")
  }

  /// The names of the files, sorted.
  var names: [String] { FileManager.default.names(in: folder.path) }

  /// Returns the bytes of the first file with that ending, or none if there is no such file.
  func bytes(_ ending: String) -> [UInt8] {
    let name = names.first { $0.hasSuffix(ending) } ?? ""
    return FileManager.default.contents(atPath: "\(folder.path)/\(name)").map { [UInt8]($0) } ?? []
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  deinit { remove() }
}

extension JournalFolder {
  /// Takes over the unfinished drawing that was changed last. It waits for one: a writer lets go of
  /// its lock when its queue has ended, and a program that another test starts has the files of
  /// this one and their locks until it is executed.
  func takeLast() -> UnfinishedDrawing? {
    var drawing: UnfinishedDrawing?
    _ = waitUntil {
      drawing = search().drawing
      return drawing != nil
    }
    return drawing
  }
}

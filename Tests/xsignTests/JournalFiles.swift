import Foundation
import Ink
import Journaling
import TestSupport

/// The journals in a folder of states, read while a program writes them or after it has ended.
struct JournalFiles {
  /// The folder, which need not exist.
  let folder: URL

  /// The names of all files.
  var names: [String] { FileManager.default.names(in: folder.path) }

  /// Returns the bytes of the first file with that ending, or none if there is no such file.
  func bytes(_ ending: String) -> [UInt8] {
    let name = names.first { $0.hasSuffix(ending) } ?? ""
    let path = folder.appendingPathComponent(name).path
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }

  /// Returns the drawing that would be restored from the only journal.
  var replay: JournalReplay { JournalReplay(steps: bytes(".journal"), live: bytes(".live")) }
}

/// A folder for the state of the program, which outlives it.
final class StateFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "xsign-state-\(UUID().uuidString)")
  var environment: [String: String] { ["XDG_STATE_HOME": url.path] }
  var journal: JournalFiles { JournalFiles(folder: url.appendingPathComponent("xsign")) }
  var files: [String] { journal.names }

  /// What is being typed, as the journal knows.
  var typed: TypedStep? {
    var step: TypedStep?
    for event in JournalReader(journal.bytes(".live")) {
      if case .typing(let now) = event { step = now }
    }
    return step
  }

  /// Returns true if a text is being typed, as the journal knows.
  func isTyped(_ text: String) -> Bool {
    if case .text(let typed, _, _, _)? = typed { typed.string == text } else { false }
  }

  /// Writes a file that a program left behind.
  func leave(_ name: String, _ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(at: journal.folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: journal.folder.appendingPathComponent(name))
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

import Foundation
import Synchronization

/// A running `PDFs/authority.py` with its folder. Making the keys and certificates takes a second,
/// so that tests have them one after another, each time as they were made.
final class LoopbackServer: Sendable {
  /// The folder with what the server made and serves.
  let folder: URL
  /// The port at which it serves.
  let port: Int
  /// What was in the folder at first.
  private let original: URL
  private let process: Process
  /// The server ends with this process, which holds the other end.
  private let lifeline: Pipe

  private static let idle = Mutex<[LoopbackServer]>([])

  /// Returns a server that no other test has.
  static func take() throws -> LoopbackServer {
    try idle.withLock { $0.popLast() } ?? LoopbackServer()
  }

  /// Gives the server back, as it was at first.
  func giveBack() {
    let files = FileManager.default
    do {
      for name in try files.contentsOfDirectory(atPath: folder.path) {
        try files.removeItem(at: folder.appendingPathComponent(name))
      }
      for name in try files.contentsOfDirectory(atPath: original.path) {
        try files.copyItem(
          at: original.appendingPathComponent(name), to: folder.appendingPathComponent(name))
      }
    } catch {
      // The next test makes another one.
      return
    }
    Self.idle.withLock { $0.append(self) }
  }

  private init() throws {
    let files = FileManager.default
    let room = files.temporaryDirectory.appendingPathComponent(
      "xsign-authority-\(UUID().uuidString)")
    folder = room.appendingPathComponent("folder")
    original = room.appendingPathComponent("original")
    try files.createDirectory(at: room, withIntermediateDirectories: true)
    process = Process()
    lifeline = Pipe()
    process.prepare(
      ["python3", SourceTree.path("Tests/PDFs/authority.py"), folder.path, "until-eof"])
    let output = Pipe()
    process.standardInput = lifeline
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw TestError("The authority does not start.")
    }
    self.port = port
    try files.copyItem(at: folder, to: original)
    Self.rooms.withLock { $0.append(room) }
    _ = Self.cleaning
  }

  private static let rooms = Mutex<[URL]>([])
  /// Removes the folders when the tests end.
  private static let cleaning: Void = {
    atexit {
      for room in LoopbackServer.rooms.withLock({ $0 }) {
        try? FileManager.default.removeItem(at: room)
      }
    }
  }()
}

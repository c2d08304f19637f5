import Foundation

/// A folder of settings that outlives the program. It is removed with this object.
final class Settings {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "xsign-settings-\(UUID().uuidString)")
  var environment: [String: String] { ["XDG_CONFIG_HOME": url.path] }
  var file: String { url.appendingPathComponent("xsign/preferences").path }
  var text: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

  func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("xsign"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

import TestSupport
import Testing

extension RunningApp {
  /// Writes a picture of the screen for inspection to the folder named by `XSIGN_GALLERY`, if it is
  /// set.
  func shot(_ name: String) throws {
    guard let folder = Gallery.folder else { return }
    settle()
    let shot = try Tool(
      "import", ["-window", "root", "\(folder)/\(name).png"],
      environment: ["DISPLAY": server.displayName])
    #expect(shot.status == 0, "\(shot.errors)")
  }
}

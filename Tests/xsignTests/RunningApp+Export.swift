import Export
import Foundation
import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

/// The prompt of an export, as a user sees it.
extension RunningApp {
  /// The user's folder of pictures, created and named as desktops do.
  func makePictures(_ name: String = "Bilder") throws -> URL {
    let folder = process.home.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let config = process.home.appendingPathComponent("config")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try "# From the desktop\nXDG_PICTURES_DIR=\"$HOME/\(name)\"\n".write(
      to: config.appendingPathComponent("user-dirs.dirs"), atomically: true, encoding: .utf8)
    return folder
  }

  /// The names of the files in a folder, hidden ones too.
  func files(in folder: URL) -> [String] { FileManager.default.names(in: folder.path) }

  /// The colour of a pixel in the prompt's confirm button, near its left end.
  private var confirmColor: UInt32 {
    let button = geometry.prompt.confirm
    return pixel(button.x + 5, button.y + button.height / 2)
  }

  /// True if a prompt waits for a path, by the blue of its button.
  var asksForPath: Bool { confirmColor == 0xff2d_6cdf }

  /// True if the prompt asks whether to replace a file, by the red of its button.
  var asksToReplace: Bool {
    // The question's button is as wide as its word; the end of both is the same.
    let button = geometry.prompt.confirm
    return pixel(button.maxX - 6, button.y + button.height / 2) == 0xffb3_261e
  }

  /// True if a prompt has a field in its place, whatever its button is.
  var asksForName: Bool {
    let field = geometry.prompt.field
    return pixel(field.maxX - 20, field.y + field.height / 2) & 255 > 0xf0
  }

  /// True if a card is open: it dims all around it, also the menu bar.
  var isDimmed: Bool { pixel(2, 2) & 0xff < 0xd8 }

  /// True if the line below the field reports an error, by its red.
  var tellsError: Bool {
    pixels(geometry.prompt.note).count { pixel in
      let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      return r > 150 && g < 90 && b < 90
    } > 20
  }

  /// The number of pixels of text in the prompt's field.
  var fieldText: Int {
    let field = geometry.prompt.field
    return pixels(field.inset(by: 4)).count(where: isDark)
  }

  /// True if a notice is at the bottom of the window.
  var hasNotice: Bool {
    let place = (x: frame.width / 2, y: frame.height - 15)
    let pixel = pixel(place.x, place.y)
    return (pixel >> 16 & 255) < 0x60
  }

  /// True if a notice of a failure is there, by its red.
  var hasNoticeOfFailure: Bool {
    let pixel = pixel(frame.width / 2, frame.height - 15)
    return (pixel >> 16 & 255) > 0x80 && (pixel & 255) < 0x60
  }

  /// Returns the pixels of a pane's page once no work is under way. Work of more than 0.2 s is
  /// reported by a notice over the page.
  func steadyPaper(_ pane: Int) throws -> Pixels {
    var (seen, since) = (paper(pane), ContinuousClock.now)
    try wait("a paper that stays as it is") {
      let page = paper(pane)
      if hasNotice || page.differences(from: seen) > 0 { (seen, since) = (page, .now) }
      return since.duration(to: .now) > .milliseconds(500)
    }
    return seen
  }

  /// True if the card of an export is open, by the blue of its button.
  var asksHowToExport: Bool {
    let button = geometry.exportCard.confirm
    return pixel(button.maxX - 6, button.y + button.height / 2) == 0xff2d_6cdf
  }

  /// Opens the card of an export.
  func openCard(_ format: ExportFormat) throws {
    switch format {
    case .png: key("e", .control)
    case .pdf: key("e", [.control, .shift])
    case .svg: try choose(.export(.svg))
    }
    try wait("the card") { asksHowToExport }
    settle()
  }

  /// Opens a prompt with `action` and waits for it. That of an export comes after its card, which
  /// is accepted as it is.
  func openPrompt(_ action: () throws -> Void) throws {
    try action()
    try wait("the prompt") { asksHowToExport || asksForPath }
    if asksHowToExport {
      settle()
      key("Return")
      try wait("the prompt after the card") { !asksHowToExport && asksForPath }
    }
    settle()
  }

  /// Replaces all text of the prompt by `path` and confirms it.
  func enter(_ path: String) {
    server.keyboard.press("a", .control)
    server.keyboard.type(path)
    key("Return")
  }

  /// Waits until a file is complete and the prompt is closed.
  func waitForFile(_ path: String) throws -> Data {
    try wait("the file \(path)") { FileManager.default.fileExists(atPath: path) }
    try wait("no prompt") { !asksForPath && !asksToReplace }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Exports to a file in the home folder by keyboard and returns its path.
  func export(_ format: ExportFormat, as name: String) throws -> Data {
    let path = process.home.appendingPathComponent(name).path
    try openPrompt { try openCard(format) }
    enter(path)
    return try waitForFile(path)
  }
}

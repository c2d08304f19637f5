import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Printing, as a user of the window meets it.
@Suite(.serialized) struct PrintingWindowTests {
  private let state = StateFolder()

  /// The program with PATH beginning with that folder.
  private func variables(_ folder: String) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return state.environment.merging(["PATH": folder + ":" + path]) { $1 }
  }

  @Test func lpGetsWhatWouldBeSaved() throws {
    let programs = try FakePrograms()
    _ = try programs.script(
      "[ $1 = -e ] && echo Office\n[ $1 = -d ] && touch $here/asked\ntrue", name: "lpstat")
    _ = try programs.script("cat > $here/part\nmv $here/part $here/input", name: "lp")
    let window = try DocumentWindow("made-by-libreoffice", environment: variables(programs.path))
    try window.sign(100, 200)
    let app = window.app
    app.key("p", .control)
    try app.wait("the question for a printer") { programs.exists("asked") }
    try window.picture("print-card")
    try app.wait("the job") {
      app.key("Return")
      return programs.exists("input")
    }
    try window.picture("printed")
    let printed = try [UInt8](Data(contentsOf: URL(fileURLWithPath: programs.path + "/input")))
    #expect(try window.save() == printed)
    // The file had no name, and none is left.
    let runtime = app.process.home.appendingPathComponent("run/xsign").path
    #expect((try FileManager.default.contentsOfDirectory(atPath: runtime)).isEmpty)
    #expect(app.process.standardError.isEmpty)
  }

  @Test(.desktopBus) func thePortalGetsWhatWouldBeSaved() throws {
    let bus = try DesktopBus()
    let portal = try PrintPortalDouble(on: bus)
    let environment = state.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
    let window = try DocumentWindow("made-by-libreoffice", environment: environment)
    try window.sign(100, 200)
    let app = window.app
    app.key("p", .control)
    let call = try #require(portal.call("Print"))
    #expect(call.window == "x11:" + String(app.window, radix: 16) && call.title == "contract.pdf")
    #expect(try window.save() == call.bytes.unicodeScalars.map { UInt8($0.value) })
  }

  /// What comes out of a printer of CUPS looks as the file that would be saved.
  @Test(
    .enabled(if: Nightly.isOn && CupsServer.isThere, "scripts/check-printing runs it, with CUPS."))
  func aPrinterPrintsThePagesAsShown() throws {
    let cups = try CupsServer()
    let environment = state.environment.merging(cups.environment) { $1 }
    let window = try DocumentWindow("made-by-libreoffice", environment: environment)
    try window.sign(100, 200)
    window.app.key("p", .control)
    try window.app.wait("the job") {
      window.app.key("Return")
      return cups.hasJob
    }
    let printed = try #require(cups.printed())
    try printed.write(to: URL(fileURLWithPath: window.folder.path("printed.pdf")))
    _ = try window.save()
    let pages = try ["printed.pdf", "contract-signed.pdf"].map { name in
      PixelMap.all(
        in: try Tool("pdftoppm", ["-r", "100", window.folder.path(name)]).output)
    }
    #expect(pages[0].count == 3 && pages[1].count == 3)
    for (printed, shown) in zip(pages[0], pages[1]) {
      #expect(abs(printed.width - shown.width) <= 1 && abs(printed.height - shown.height) <= 1)
      #expect(Self.isThere(shown, on: printed) && Self.isThere(printed, on: shown))
    }
  }

  /// Returns true if all that is dark on a page is dark on another, too. A printer moves a page by
  /// a part of a pixel, for its paper is not exactly as large.
  private static func isThere(_ page: PixelMap, on other: PixelMap) -> Bool {
    for y in 1..<min(page.height, other.height) - 1 {
      for x in 1..<min(page.width, other.width) - 1 where page[x, y].red < 100 {
        let near = (y - 1...y + 1).contains { y in
          (x - 1...x + 1).contains { other[$0, y].red < 200 }
        }
        if !near { return false }
      }
    }
    return true
  }
}

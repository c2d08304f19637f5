import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The program is used for long, with every command.
@Suite struct SoakTests {
  @Test(
    .enabled(if: hasTestDevices, needsDevices),
    .enabled(if: Nightly.soak != nil, "\(Nightly.loadNote)"))
  func memoryIsThatOfAFreshStartAfterLongUse() throws {
    let soak = try Soak()
    let app = soak.app
    try soak.run(motions: Nightly.soak ?? 0)
    let sent = try soak.drawLast()
    let use = try app.idleUse()
    try checkMotions(app)
    #expect(try DrawingFile.contents(soak.last).strokes.flatMap(\.samples).count == sent)
    // The history goes with the drawing in the window.
    try soak.open(soak.last)
    let after = try app.restedUse()
    #expect(app.process.standardError == "")
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0)
    let fresh = try RunningApp(on: app.server, [soak.last])
    try Soak.enlarge(fresh)
    try soak.open(soak.last, in: fresh)
    let start = try fresh.restedUse()
    #expect(Double(after.memory) <= 1.2 * Double(start.memory))
    print(
      "After \(soak.motions) motions and \(soak.commands) commands: \(use.peak / 1024) MB at the "
        + "peak, \(use.memory / 1024) MB with the history, \(after.memory) KB without, "
        + "\(start.memory) KB after a fresh start.")
  }

  /// Every motion has arrived, and each of a contact with the page became a sample or erased.
  private func checkMotions(_ app: RunningApp) throws {
    let text = try app.report()
    // The mouse has moved to its commands and its menus meanwhile, and moves no more.
    let sent = [
      "test pen": try app.pen.motions, "test touch": try app.touch.motions,
      "test mouse": app.server.mouse.motions,
    ]
    for (device, sent) in sent {
      let facts = app.facts(text, device)
      func numbers(_ name: String) -> [Int] {
        (facts[name] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
      }
      let (stamps, contact) = (numbers("Time stamps"), numbers("In contact"))
      #expect(stamps.last == sent, "\(device): \(facts)")
      let erased = numbers("Erasing").first ?? 0
      #expect(contact.count == 2 && contact[0] == contact[1] + erased, "\(device): \(facts)")
    }
  }
}

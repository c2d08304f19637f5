import Export
import Foundation
import Input
import TestSupport
import Testing

@testable import xsign

/// Pages as a user adds, moves and exports them.
@Suite(.serialized) struct PageWindowTests {
  private func sizes(_ path: String) throws -> [String] {
    let info = try Tool("pdfinfo", ["-l", "-1", path])
    return String(decoding: info.output, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("size:") && $0.contains("pts") }.map(String.init)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aDrawingOfSeveralPagesIsExported() throws {
    let app = try RunningApp()
    try app.pen.stroke(
      stride(from: 60.0, through: 200, by: 6).map { x in
        let place = app.at(0, x, 90)
        return (place.x, place.y, 0.6)
      })
    try app.wait("ink") { app.isReached(190, 90) }
    try app.choose(.addPage)
    try app.choose(.duplicatePage)
    let home = app.process.home
    func export(_ command: Command, _ name: String) throws {
      try app.openPrompt { try app.choose(command) }
      app.enter(home.appendingPathComponent(name).path)
      try app.wait("no prompt") { !app.asksForPath }
    }
    try export(.export(.pdf), "a.pdf")
    let pdf = try sizes(home.appendingPathComponent("a.pdf").path)
    #expect(pdf.count == 3 && pdf.allSatisfy { $0.contains("(A4)") })
    try export(.export(.svg), "a.svg")
    try app.wait("three files") {
      app.files(in: home).filter { $0.hasSuffix(".svg") } == ["a-1.svg", "a-2.svg", "a-3.svg"]
    }
    try app.choose(.deletePage)
    app.key("z", .control)
    app.key("z", .control)
    app.key("z", .control)
    try export(.export(.pdf), "b.pdf")
    // Endless paper again, cropped to the ink.
    let ink = try sizes(home.appendingPathComponent("b.pdf").path)
    #expect(ink.count == 1 && !ink[0].contains("A4"))
  }
}

import Foundation
import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas
@testable import xsign

/// Pages that are turned on the command line and in the window.
@Suite(.serialized) struct TurningPagesTests {
  private func sides(_ path: String) throws -> [String] {
    try Tool("pdfinfo", ["-f", "1", "-l", "9", path]).text.split(separator: "\n")
      .filter { $0.contains(" rot: ") }
      .map { String($0.split(separator: " ").last ?? "") }
  }

  @Test func theCommandLineTurnsPages() throws {
    let signings = try Signings()
    let folder = signings.folder
    let tool = try signings.run(
      "plain-1.4", ["--turn", "1:90", "--turn", "last:-90", "-o", folder.path("a.pdf")])
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(tool)")
    let turned = try sides(folder.path("a.pdf"))
    #expect(turned.first == "90" && turned.last == "270", "\(turned)")
    // Ink is at its place on the turned page.
    let path = try signings.sign(
      "plain-1.4", ["--turn", "all:90", "--page", "1", "--at", "30,40", "--size", "50"])
    _ = try signings.run("plain-1.4", ["--turn", "all:90", "-o", folder.path("b.pdf")])
    let change = try Signings.change(folder.path("b.pdf"), path, page: 1)
    #expect(abs(change.frame.min.x - 30) < 1 && abs(change.frame.min.y - 40) < 1)
    #expect(change.width > change.height)
    // Turned back, nothing is.
    let none = try signings.run(
      "plain-1.4",
      ["--turn", "1:90", "--turn", "1:270", "--page", "1", "--at", "30,40"]
        + ["--signature", signings.drawing, "-o", folder.path("c.pdf")])
    #expect(none.status == 0, "\(none)")
    #expect(try sides(folder.path("c.pdf")).first == "0")
  }

  @Test func whatMustNotTurnSaysSo() throws {
    let signings = try Signings()
    let out = ["-o", signings.folder.path("a.pdf")]
    let signed = try signings.run("signed-one-of-two", ["--turn", "1:90"] + out)
    #expect(signed.status == 1)
    #expect(signed.errors.hasSuffix("signed-one-of-two.pdf may not be turned.\n"), "\(signed)")
    let missing = try signings.run("plain-1.4", ["--turn", "77:90"] + out)
    #expect(missing.status == 1 && missing.errors.contains("has no page 77"), "\(missing)")
    // What comes to nothing is no update of the file.
    for none in [
      ["--turn", "1:0"], ["--turn", "1:360"], ["--turn", "1:90", "--turn", "1:270"],
    ] {
      let tool = try signings.run("acroform", none + out)
      #expect(tool.status == 1 && tool.output.isEmpty, "\(none)")
      #expect(
        tool.errors.hasSuffix("acroform.pdf would stay as it is, so nothing was written.\n"),
        "\(tool)")
    }
    for wrong in ["90", "1:45", "x:90", "1:", ":90", "1:99999999990"] {
      #expect(try signings.run("plain-1.4", ["--turn", wrong] + out).status == 64, "\(wrong)")
    }
    #expect(try signings.run("plain-1.4", ["--turn", "1:90", "--list"]).status == 64)
    #expect(!signings.folder.names.contains("a.pdf"))
  }

  /// Ink on a page turns with it, and the file is as the window shows it.
  @Test(.enabled(if: hasTestDevices, needsDevices)) func aPageTurnsWithItsInk() throws {
    let window = try DocumentWindow("plain-1.4")
    let (app, folder) = (window.app, window.folder)
    try window.sign(300, 130)
    _ = try window.save(as: "contract-signed.pdf")
    app.key("r", [.control, .shift])
    try app.wait("the mark of a change") { window.title == "• contract.pdf – xsign" }
    app.settle()
    try window.picture("turned-page")
    _ = try window.save(as: "contract-signed.pdf", asks: false)
    let path = folder.path("contract-signed.pdf")
    #expect(try sides(path).first == "90")
    _ = try folder.run(
      ["sign", folder.path("contract.pdf"), "--turn", "1:90", "-o", folder.path("turned.pdf")])
    let change = try Signings.change(folder.path("turned.pdf"), path, page: 1)
    // The wave went right from 300,130: now it goes down.
    let unit = 25.4 / 96
    #expect(abs(change.frame.min.y - 300 * unit) < 1.5, "\(change)")
    #expect(abs(change.frame.height - 120 * unit) < 2, "\(change)")
    #expect(abs(change.frame.max.x - (change.width - 130 * unit)) < 1.5, "\(change)")
    // Undone, the ink is upright again.
    app.key("z", .control)
    try app.wait("the mark of a change") { window.title == "• contract.pdf – xsign" }
    app.settle()
    _ = try window.save(as: "contract-signed.pdf", asks: false)
    #expect(try sides(path).first == "0")
    let back = try Signings.change(folder.path("contract.pdf"), path, page: 1)
    #expect(abs(back.frame.min.x - 300 * unit) < 1.5 && abs(back.frame.width - 120 * unit) < 2)
  }
}

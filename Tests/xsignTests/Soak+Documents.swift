import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The commands of a long session that need several pages, a PDF or a signature.
extension Soak {
  // MARK: Pages

  /// Carries out a command for pages in a new drawing of three pages.
  func turn(_ command: Command, by way: CommandWay) throws {
    try startNew()
    for _ in 0..<2 { try app.choose(.addPage) }
    // The last of them is in view.
    switch command {
    case .nextPage, .lastPage: app.key("Home")
    case .movePageDown: app.key("Prior")
    default: break
    }
    try draw()
    if command == .addPicturePage {
      try choosePicture(command, by: way)
    } else {
      try app.ask(for: command, by: way)
    }
    switch command {
    case .goToPage: try answer { app.enter("2") }
    // It takes the place of a part of the panes.
    case .pagePanel: try app.ask(for: command, by: way)
    // The backdrop around a small page takes no ink.
    case .addPicturePage: break
    default: try draw()
    }
    try leavePages()
  }

  /// Starts a new drawing in the place of one of several pages, which is discarded.
  private func leavePages() throws {
    app.key("n", .control)
    try answer {
      app.key("Left")
      app.key("Return")
    }
    app.key("0", .control)
  }

  // MARK: A PDF

  /// Opens a PDF, draws on it, saves its ink and the signed PDF, and starts a new drawing.
  func signDocument(isCancelled: Bool) throws {
    try startNew()
    try open(path("contract.pdf"))
    try app.wait("the PDF") { app.title == title }
    app.adopt(view: .left)
    try draw()
    for key in ["Next", "End", "Home"] { app.key(key) }
    try draw()
    try app.openPrompt { try app.choose(.saveDrawing) }
    if isCancelled {
      app.key("Escape")
    } else {
      let file = path("ink.inkml")
      try? FileManager.default.removeItem(atPath: file)
      app.enter(file)
      _ = try app.waitForFile(file)
    }
    let signed = path("contract-signed.pdf")
    try? FileManager.default.removeItem(atPath: signed)
    try app.openPrompt { app.key("s", .control) }
    app.key("Return")
    _ = try app.waitForFile(signed)
    try app.wait("a saved drawing") { app.title == title }
    app.key("n", .control)
    try app.choose(.view(.both))
    try app.follow(view: .both)
  }

  private var title: String { "contract.pdf – xsign" }

  // MARK: Signatures

  /// Draws a signature on the card and saves it.
  func saveSignature() throws {
    app.key("n")
    try app.wait("the card") { app.isDimmed }
    let (pad, buttons) = app.geometry.inkPad
    app.server.mouse.drag(
      (0...20).map { step in
        app.onScreen((pad.x + 80 + 10 * step, pad.y + 100 + (step % 2 == 0 ? 0 : 20)))
      })
    app.settle()
    try app.wait("ink on the pad") { app.pixels(pad).count { $0 & 255 < 60 } > 100 }
    app.click(buttons[2])
    try app.wait("the prompt") { app.asksForName }
    app.enter("Soak")
    try app.wait("the signature") { FileManager.default.fileExists(atPath: file(of: "Soak")) }
    try app.wait("no card") { !app.isDimmed }
  }

  private func renewSignature() throws {
    try FileManager.default.removeItem(atPath: file(of: "Soak"))
    try saveSignature()
  }

  private func file(of signature: String) -> String {
    app.process.home.appendingPathComponent("data/xsign/signatures/\(signature).inkml").path
  }

  /// Carries out a command of the menu Sign, and puts down what it picks up.
  func place(_ command: Command, by way: CommandWay, isCancelled: Bool) throws {
    switch command {
    case .signature(let number):
      guard number == 0 else { return }
      // The first row of the menu.
      app.key("s", .alt)
      app.key("Return")
      putDown()
    case .placeOnPages:
      try startNew()
      try app.choose(.addPage)
      try draw()
      app.key("a", .control)
      try app.ask(for: command, by: way)
      try answer {
        if isCancelled { return app.key("Escape") }
        app.key("Down")
        app.key("Return")
      }
      for _ in 0..<2 { app.key("Escape") }
      try leavePages()
    case .drawSignature:
      if isCancelled {
        try app.ask(for: command, by: way)
        return try answer { app.key("Escape") }
      }
      try renewSignature()
    case .typeSignature:
      try app.ask(for: command, by: way)
      try answer { isCancelled ? app.key("Escape") : app.enter("Bonn") }
      if !isCancelled {
        try app.wait("Bonn") { FileManager.default.fileExists(atPath: file(of: "Bonn")) }
        try FileManager.default.removeItem(atPath: file(of: "Bonn"))
        // The program reads the signatures again.
        try renewSignature()
      }
    case .text:
      try app.ask(for: command, by: way)
      putDown()
      if !isCancelled { app.server.keyboard.type("Bonn") }
      for _ in 0..<3 { app.key("Escape") }
    case .dateForm:
      try app.ask(for: command, by: way)
      try app.ask(for: command, by: way)
    default:
      try app.ask(for: command, by: way)
      putDown()
    }
  }

  /// Clicks on paper, and leaves what is put down there.
  private func putDown() {
    let place = places(1)[0]
    app.server.mouse.click(place.x.rounded(), place.y.rounded())
    app.settle()
    for _ in 0..<2 { app.key("Escape") }
  }

  /// Answers a card by `action`, which closes it.
  func answer(_ action: () throws -> Void) throws {
    try app.wait("the card") { app.isDimmed }
    try action()
    try app.wait("no card") { !app.isDimmed }
  }
}

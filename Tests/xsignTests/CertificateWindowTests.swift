import Foundation
import TestSupport
import Testing

@testable import xsign

/// *Sign with a certificate…* by keyboard, with a token and an authority, as a screen reader meets
/// it. Poppler's `pdfsig` judges.
@Suite(
  .serialized, .waiting, .enabled(if: TestToken.canBeMade, "softhsm2 or opensc is not here"),
  .enabled(if: TimeStampServer.canBeStarted, "python3 is not here"),
  .screenReader,
  .enabled(if: Tool.exists("pdfsig"), "pdfsig is not here"))
struct CertificateWindowTests {
  private let desktop: ATSPIDesktop
  private let server: TimeStampServer
  private let window: DocumentWindow
  private var app: RunningApp { window.app }

  init() throws {
    let all = try TestIdentities.shared.get()
    let token = try TestToken("ada", of: all)
    server = try TimeStampServer(all)
    desktop = try ATSPIDesktop()
    try desktop.use(true)
    window = try DocumentWindow(
      "plain-1.4",
      environment: desktop.environment.merging(token.environment.compactMapValues(\.self)) { $1 })
    self.token = token
    try app.wait("the window") { try desktop.showsWindow }
  }

  private let token: TestToken

  /// Waits until a part is there, with those states.
  private func wait(_ role: String, _ name: String, _ states: String...) throws {
    try app.wait("\(role) \(name)") {
      guard let part = try desktop.find(role, name) else { return false }
      return Set(states).isSubset(of: part.states)
    }
  }

  private func openCard() throws {
    try desktop.press("menu item", "Sign with a certificate…")
    try wait("radio button", "Ada Lovelace · \(TestToken.label)", "checked")
  }

  @Test func aTokenSignsWithATimeStamp() throws {
    try openCard()
    for name in ["Key", "Your key", "File"] { #expect(try hasName(name), "\(name)") }
    // The parts, then the levels, then the address.
    for key in ["Right", "Right"] { app.key(key) }
    try wait("radio button", "Validity", "checked", "focused")
    for key in ["Tab", "Down"] { app.key(key) }
    try wait("radio button", "With a time stamp", "checked", "focused")
    app.key("Tab")
    try wait("entry", "Authority", "focused")
    app.server.keyboard.type(server.url)
    app.key("Return")
    try wait("dialog", "Save signed PDF")
    app.key("Return")
    try wait("password text", "PIN", "focused")
    app.server.keyboard.type("9999")
    app.key("Return")
    // SoftHSM tells after one wrong PIN that tries are counted.
    try app.wait("the sentence") {
      try desktop.find("label", "That is not the PIN of the token, and few tries are left.") != nil
    }
    #expect(!window.folder.names.contains("contract-signed.pdf"))
    app.server.keyboard.type(TestToken.pin)
    app.key("Return")
    try app.wait("the file") { window.folder.names.contains("contract-signed.pdf") }
    let path = window.folder.path("contract-signed.pdf")
    let expected = PDFSigVerdict(
      field: "Signature1", signer: "Ada Lovelace", isValid: true, isWhole: true)
    #expect(try PDFSigVerdict.all(of: path) == [expected])
    let attribute = Array("2a864886f70d010910020e".utf8)
    #expect(try window.folder.bytes("contract-signed.pdf").firstRange(of: attribute) != nil)
    // What was chosen is there the next time.
    try openCard()
    for key in ["Right", "Right"] { app.key(key) }
    try wait("radio button", "With a time stamp", "checked")
    #expect(try desktop.find("entry", "Authority")?.text == server.url)
    let file = app.process.home.appendingPathComponent("config/xsign/preferences")
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written.contains("certificate-key=pkcs11:") && !written.contains(TestToken.pin))
  }

  private func hasName(_ name: String) throws -> Bool {
    try ["radio button", "panel", "grouping", "entry"].contains {
      try desktop.find($0, name) != nil
    }
  }
}

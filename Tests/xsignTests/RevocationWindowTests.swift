import Foundation
import TestSupport
import Testing

@testable import xsign

/// *Examine digital signatures…* asks an authority at a port of this computer, as a screen reader
/// meets it.
@Suite(
  .serialized, .waiting,
  .enabled(if: LoopbackAuthority.canBeStarted, "python3 or openssl is not here"),
  .screenReader)
struct RevocationWindowTests {
  private let authority: LoopbackAuthority
  private let desktop: ATSPIDesktop
  private let window: DocumentWindow
  private var app: RunningApp { window.app }

  init() throws {
    authority = try LoopbackAuthority()
    let signings = try Signings()
    let path = signings.folder.path("signed.pdf")
    let tool = try signings.run(
      "plain-1.4",
      [
        "--certificate", authority.path("grace.p12"), "--passphrase-file",
        authority.path("passphrase"), "-o", path,
      ])
    try #require(tool.status == 0, "\(tool.errors)")
    desktop = try ATSPIDesktop()
    try desktop.use(true)
    let trust = ["SSL_CERT_FILE": authority.path("root.crt")]
    window = try DocumentWindow(path, environment: desktop.environment.merging(trust) { $1 })
    try app.wait("the window") { try desktop.showsWindow }
  }

  private func wait(_ label: String) throws {
    try app.wait(label) { try desktop.find("label", label) != nil }
  }

  private func hasButton(_ name: String) throws -> Bool {
    try ["push button", "button"].contains { try desktop.find($0, name) != nil }
  }

  private func press(_ button: String) throws {
    try app.wait(button) { try hasButton(button) }
    for role in ["push button", "button"] where try desktop.find(role, button) != nil {
      try desktop.press(role, button)
      return
    }
  }

  private static let unchecked = "Revocation of certificates was not checked."

  @Test func theWindowAsksWhenTheButtonIsPressed() throws {
    try authority.hold(true)
    try desktop.press("menu item", "Examine digital signatures…")
    try wait("The signature passed.")
    try wait(Self.unchecked)
    // The server is silent: the window says what it does, and can be used.
    try press("Ask about revocation")
    try wait("Asking the authorities whether certificates were revoked…")
    try press("Stop")
    try wait(Self.unchecked)
    try press("Ask about revocation")
    try wait("Asking the authorities whether certificates were revoked…")
    app.key("Escape")
    try app.wait("no card") { try desktop.find("dialog") == nil }
    try authority.revoke("Grace Hopper", at: Date(timeIntervalSince1970: 1_790_000_000))
    try authority.hold(false)
    try desktop.press("menu item", "Examine digital signatures…")
    try press("Ask about revocation")
    try wait("It is not certain that the signature is good.")
    try wait(
      "Revocation: The certificate of Grace Hopper was revoked at 2026-09-21T14:13:20Z.")
    #expect(try desktop.find("label", Self.unchecked) == nil)
    // Without an answer one sentence says why.
    try authority.stop("ocsp", "middle.crl", "root.crl")
    try press("Ask again")
    try wait("No authority answered. The network or their servers cannot be reached.")
    try wait("Revocation: It is not known whether the certificate of Grace Hopper was revoked.")
  }
}

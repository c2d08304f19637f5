import TestSupport
import Testing

@testable import xsign

/// *Examine digital signatures…* on a system that trusts no certificate, as a screen reader meets
/// it.
@Suite(.serialized, .waiting, .screenReader)
struct NoTrustWindowTests {
  @Test func theCardSaysThatNobodyIsTrusted() throws {
    let desktop = try ATSPIDesktop()
    try desktop.use(true)
    let environment = desktop.environment.merging(["SSL_CERT_FILE": "/nope"]) { $1 }
    let window = try DocumentWindow("signatures/rsa", environment: environment)
    try window.app.wait("the window") { try desktop.showsWindow }
    try desktop.press("menu item", "Examine digital signatures…")
    for sentence in [
      "It is not certain that the signature is good.",
      "The system has no trusted certificates, so no signature or time stamp can pass.",
    ] {
      try window.app.wait(sentence) { try desktop.find("label", sentence) != nil }
    }
  }
}

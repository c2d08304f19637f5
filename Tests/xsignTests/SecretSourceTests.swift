import Platform
import Testing

@testable import xsign

/// Secrets that were typed in the window, on their way to the helper.
struct SecretSourceTests {
  private func typed(_ count: Int) -> SecretBytes {
    let secret = SecretBytes()
    _ = secret.replace(0..<0, by: String(repeating: "x", count: count).unicodeScalars)
    return secret
  }

  @Test func whatIsTooLongIsSaidToBeSo() {
    let secret = typed(1024)
    let error = #expect(throws: SigningError.self) { _ = try SecretSource(secret) }
    #expect(error?.description == "The passphrase or PIN cannot be read, or is too long.")
    #expect(secret.isEmpty)
  }

  @Test func whatTheHelperTakesIsGiven() {
    let secret = typed(1023)
    #expect(throws: Never.self) { _ = try SecretSource(secret) }
    #expect(secret.isEmpty)
  }
}

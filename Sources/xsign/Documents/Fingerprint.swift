import Ink

/// The SHA-256 of a certificate, by which people recognize it.
enum Fingerprint {
  /// Returns it as openssl and others write it, such as `80:11:4C`.
  static func text(of hash: [UInt8]) -> String {
    hash.map { HexDigits.text([$0], isUppercase: true) }.joined(separator: ":")
  }
}

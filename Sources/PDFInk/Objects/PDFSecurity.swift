/// The key and the ciphers of an encrypted file (ISO 32000-2, 7.6).
struct PDFSecurity: Sendable, Hashable {
  enum Cipher: Sendable, Hashable {
    case none
    case rc4
    case aes128
    case aes256
  }

  /// The key of the file.
  var key: [UInt8]
  var streams: Cipher
  var strings: Cipher
  /// The value of R, the revision of the rules.
  var revision = 3
  /// The value of P.
  var permissions: Int32
  /// True if the password was the owner's.
  var isOwner: Bool
}

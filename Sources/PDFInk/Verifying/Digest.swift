internal import COpenSSL

/// A hash that is computed of portions (`EVP_MD_CTX`).
final class Digest {
  private let context: OpaquePointer
  private let length: Int
  /// True if the algorithm has hashes of any length.
  private let isExtendable: Bool
  private var isSound = true

  /// The bytes of a hash by SHAKE256 (RFC 8702, 3.1; RFC 8419, 2.3).
  private static let extendedLength = 64

  /// Begins a hash of the algorithm with that number (NID), or returns nil if libcrypto does not
  /// have it.
  init?(_ number: Int32) {
    guard let name = OBJ_nid2sn(number), let algorithm = EVP_get_digestbyname(name),
      let context = EVP_MD_CTX_new()
    else { return nil }
    self.context = context
    isExtendable = EVP_MD_get_flags(algorithm) & UInt(EVP_MD_FLAG_XOF) != 0
    length = isExtendable ? Self.extendedLength : Int(EVP_MD_get_size(algorithm))
    guard length > 0, EVP_DigestInit_ex(context, algorithm, nil) == 1 else { return nil }
  }

  deinit { EVP_MD_CTX_free(context) }

  func add(_ bytes: UnsafeRawBufferPointer) {
    isSound = isSound && EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
  }

  /// Returns the hash of all portions, or nil if one failed.
  func end() -> [UInt8]? {
    var hash = [UInt8](repeating: 0, count: length)
    let isEnded =
      isExtendable
      ? EVP_DigestFinalXOF(context, &hash, length) : EVP_DigestFinal_ex(context, &hash, nil)
    guard isSound, isEnded == 1 else { return nil }
    return hash
  }

  /// Returns the hash of bytes, or nil if libcrypto does not have the algorithm.
  static func hash(_ number: Int32, of bytes: some Sequence<UInt8>) -> [UInt8]? {
    guard let digest = Digest(number) else { return nil }
    Array(bytes).withUnsafeBytes { digest.add($0) }
    return digest.end()
  }
}

/// The hashes by which signatures are checked.
enum HashKind {
  /// The numbers of hashes that can be deceived.
  private static let weak: Set = [NID_md4, NID_md5, NID_sha1, NID_ripemd160, NID_md2, NID_mdc2]
  private static let sound: Set = [
    NID_sha224, NID_sha256, NID_sha384, NID_sha512, NID_sha512_224, NID_sha512_256, NID_sha3_224,
    NID_sha3_256, NID_sha3_384, NID_sha3_512, NID_shake256,
  ]
  private static let names = [
    NID_md4: "MD4", NID_md5: "MD5", NID_sha1: "SHA-1", NID_ripemd160: "RIPEMD-160",
    NID_md2: "MD2", NID_mdc2: "MDC-2", NID_sha224: "SHA-224", NID_sha256: "SHA-256",
    NID_sha384: "SHA-384", NID_sha512: "SHA-512", NID_sha512_224: "SHA-512/224",
    NID_sha512_256: "SHA-512/256", NID_sha3_224: "SHA3-224", NID_sha3_256: "SHA3-256",
    NID_sha3_384: "SHA3-384", NID_sha3_512: "SHA3-512", NID_shake256: "SHAKE256",
  ]

  /// The problem with a hash, or nil if it is sound.
  static func problem(_ number: Int32) -> HashProblem? {
    if sound.contains(number) { return nil }
    return weak.contains(number) ? .weak : .unknown
  }

  enum HashProblem { case weak, unknown }

  static func name(_ number: Int32) -> String? { names[number] }
}

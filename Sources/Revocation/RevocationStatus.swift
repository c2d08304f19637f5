internal import COpenSSL
import Glibc

/// What an authority says of a certificate: the status, and of when.
package struct RevocationStatus: Sendable, Hashable {
  /// Whether the certificate is revoked.
  package enum Kind: Sendable, Hashable {
    /// It is not.
    case good
    /// It was at a time, in seconds since 1970, for good.
    case revoked(Int)
    /// It is on hold since a time, in seconds since 1970. That may be lifted (RFC 5280, 5.3.1).
    case onHold(Int)

    /// The time since which it is not valid, or nil.
    package var revocation: Int? {
      switch self {
      case .good: nil
      case .revoked(let time), .onHold(let time): time
      }
    }
  }

  /// Whether it is revoked.
  package var kind: Kind
  /// The time of which the authority speaks (thisUpdate), in seconds since 1970.
  package var time: Int

  /// Returns what several authorities say together: the earliest revocation for good, or else the
  /// newest of the rest, by which a hold is lifted. Returns nil without any.
  package static func together(_ all: [RevocationStatus]) -> RevocationStatus? {
    let final = all.compactMap { status -> (status: RevocationStatus, time: Int)? in
      if case .revoked(let time) = status.kind { (status, time) } else { nil }
    }
    if let earliest = final.min(by: { $0.time < $1.time }) { return earliest.status }
    return all.max { $0.time < $1.time }
  }
}

/// The times that matter for what an authority says, in seconds since 1970.
package struct RevocationMoment: Sendable, Hashable {
  /// The seconds by which clocks may differ.
  static let tolerance = 600

  /// The time at which the certificate was used.
  package var use: Int
  /// The time at which that was surely there: who said it must be trusted then.
  package var proof: Int

  package init(use: Int, proof: Int) { (self.use, self.proof) = (use, proof) }

  /// Returns true if a status counts: it is not from the future, and it is later than the use, or
  /// was the newest one then. What is revoked for good stays so.
  ///
  /// - Parameter next: The time at which there is a newer one, or nil.
  func permits(_ status: RevocationStatus, next: Int?) -> Bool {
    guard status.time <= proof + Self.tolerance else { return false }
    if case .revoked = status.kind { return true }
    if status.time >= use - Self.tolerance { return true }
    return next.map { $0 >= use } ?? false
  }
}

/// Returns the seconds since 1970 of a time, or nil if it is none (`ASN1_TIME_to_tm`).
func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
  var parts = tm()
  guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
  return timegm(&parts)
}

/// Signatures under what authorities say.
enum StatusSignature {
  private static let weak: Set = [NID_md2, NID_md4, NID_md5, NID_sha1, NID_mdc2, NID_ripemd160]

  /// Returns true if the hash of a signature can be deceived, or is not known.
  static func isWeak(_ algorithm: UnsafePointer<X509_ALGOR>) -> Bool {
    let number = OBJ_obj2nid(algorithm.pointee.algorithm)
    if number == NID_rsassaPss { return hashOfPSS(algorithm).map(weak.contains) ?? true }
    var hash: Int32 = 0
    guard OBJ_find_sigid_algs(number, &hash, nil) == 1 else { return true }
    return weak.contains(hash)
  }

  /// Returns the hash of RSASSA-PSS, which its parameters name (RFC 4055, 3.1): SHA-1 if they do
  /// not. Returns nil if they cannot be read.
  private static func hashOfPSS(_ algorithm: UnsafePointer<X509_ALGOR>) -> Int32? {
    guard let type = algorithm.pointee.parameter, type.pointee.type == V_ASN1_SEQUENCE,
      let sequence = type.pointee.value.sequence, let bytes = ASN1_STRING_get0_data(sequence)
    else { return nil }
    var next: UnsafePointer<UInt8>? = bytes
    guard let read = d2i_RSA_PSS_PARAMS(nil, &next, Int(ASN1_STRING_length(sequence))) else {
      return nil
    }
    defer { RSA_PSS_PARAMS_free(read) }
    return read.pointee.hashAlgorithm.map { OBJ_obj2nid($0.pointee.algorithm) } ?? NID_sha1
  }

  /// Returns a store that trusts one certificate at a time (`X509_STORE`).
  ///
  /// - Parameter level: The level of security that certificates must have
  ///   (`SSL_CTX_set_security_level`).
  static func store(trusting issuer: OpaquePointer, at time: Int, level: Int32) -> Handle? {
    guard let store = Handle(X509_STORE_new(), { X509_STORE_free($0) }),
      X509_STORE_add_cert(store.raw, issuer) == 1
    else { return nil }
    // It need not be that of a root.
    X509_STORE_set_flags(store.raw, UInt(X509_V_FLAG_PARTIAL_CHAIN))
    let rules = X509_STORE_get0_param(store.raw)
    X509_VERIFY_PARAM_set_time(rules, time_t(time))
    X509_VERIFY_PARAM_set_auth_level(rules, level)
    return store
  }
}

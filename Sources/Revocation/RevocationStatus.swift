internal import COpenSSL
import Glibc

/// What an authority says of a certificate: the status, and of when.
package struct RevocationStatus: Sendable, Hashable {
  /// Whether the certificate is revoked.
  package enum Kind: Sendable, Hashable {
    /// It is not.
    case good
    /// It was at a time, in seconds since 1970.
    case revoked(Int)
  }

  /// Whether it is revoked.
  package var kind: Kind
  /// The time of which the authority speaks (thisUpdate), in seconds since 1970.
  package var time: Int
}

/// The times that matter for what an authority says, in seconds since 1970.
package struct RevocationMoment: Sendable, Hashable {
  /// The seconds by which clocks may differ.
  static let tolerance = 600

  /// The time at which the certificate was used.
  package var use: Int
  /// The time at which that was surely there: who said it must be trusted then.
  package var proof: Int

  /// Creates the times.
  package init(use: Int, proof: Int) { (self.use, self.proof) = (use, proof) }

  /// Returns true if a status counts: it is not from the future, and it is later than the use, or
  /// was the newest one then. What is revoked stays so.
  ///
  /// - Parameter next: The time at which there is a newer one, or nil.
  func permits(_ status: RevocationStatus, next: Int?) -> Bool {
    guard status.time <= proof + Self.tolerance else { return false }
    if status.kind != .good || status.time >= use - Self.tolerance { return true }
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

  /// Returns true if the hash of a signature can be deceived.
  ///
  /// - Parameter number: The number (NID) of its algorithm.
  static func isWeak(_ number: Int32) -> Bool {
    var hash: Int32 = 0
    guard OBJ_find_sigid_algs(number, &hash, nil) == 1 else { return true }
    return weak.contains(hash)
  }

  /// Returns a store that trusts one certificate at a time (`X509_STORE`).
  static func store(trusting issuer: OpaquePointer, at time: Int) -> Handle? {
    guard let store = Handle(X509_STORE_new(), { X509_STORE_free($0) }),
      X509_STORE_add_cert(store.raw, issuer) == 1
    else { return nil }
    // It need not be that of a root.
    X509_STORE_set_flags(store.raw, UInt(X509_V_FLAG_PARTIAL_CHAIN))
    let rules = X509_STORE_get0_param(store.raw)
    X509_VERIFY_PARAM_set_time(rules, time_t(time))
    // Keys of 80 bits, and no SHA-1 in certificates.
    X509_VERIFY_PARAM_set_auth_level(rules, 1)
    return store
  }
}

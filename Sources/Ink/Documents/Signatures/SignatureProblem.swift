/// A reason why a digital signature is not passed, from the worst to the least.
///
/// The words for its consequence are those of ETSI EN 319 102-1 (5.1.3).
package enum SignatureProblem: UInt8, Sendable, Hashable, CaseIterable {
  /// The ranges of signed bytes (/ByteRange) are missing, or are not all of the file's beginning
  /// but the signature itself.
  case byteRange
  /// The gap between the ranges is not exactly the signature (/Contents).
  case contents
  /// The signed bytes are no PDF of their own that has this signature in its form.
  case revision
  /// The signature is no CMS message of the kind that its dictionary names.
  case container
  /// The signature has no signer, or several.
  case signers
  /// The signed bytes are others.
  case hash
  /// The signer's key did not make the signature.
  case signature
  /// The file was changed afterwards in a way that is not permitted.
  case changed
  /// The signer's certificate was revoked before the signature was made.
  case revokedBefore
  /// The signature names another certificate than the one that it contains.
  case otherCertificate
  /// The signature does not contain the signer's certificate.
  case noCertificate
  /// The signer's certificate was revoked, and nothing proves that the signature is older.
  case revoked
  /// So was one above it.
  case revokedAuthority
  /// No trusted certificate stands behind the signer's.
  case untrusted
  /// The certificate had ended, or one of those above it had.
  case expired
  /// The certificate was not valid yet, or one of those above it; or a time stamp is older than the
  /// certificate of its authority.
  case notYetValid
  /// A time stamp is of a time to come, or later than one that covers it.
  case futureTime
  /// A certificate must not be used so: it says that it is for something else.
  case usage
  /// The chain of certificates has another fault.
  case chain
  /// Nobody says whether a certificate was revoked.
  case unknownRevocation
  /// The same, and the file has more data for that than are read.
  case unreadEvidence
  /// The time stamp of the signature is damaged, or of something else.
  case timeStamp
  /// The hash is one that can be deceived: MD5 or SHA-1.
  case weakHash
  /// The signer's key is too short.
  case weakKey
  /// The signature is of a kind that is not checked.
  case unknownKind
  /// The hash or the signature follows an algorithm that is not known here.
  case algorithm
  /// The cross-reference table is damaged, so that programs may see different things.
  case damaged
  /// The file is too large or too intricate to be compared with what was signed.
  case limit

  /// What is concluded of a signature.
  package enum Conclusion: UInt8, Sendable, Hashable, Comparable, CaseIterable {
    case passed
    case indeterminate
    case failed

    package static func < (a: Conclusion, b: Conclusion) -> Bool { a.rawValue < b.rawValue }

    /// The main indication of ETSI EN 319 102-1.
    package var indication: String {
      switch self {
      case .passed: "TOTAL-PASSED"
      case .indeterminate: "INDETERMINATE"
      case .failed: "TOTAL-FAILED"
      }
    }
  }

  /// What follows from the problem.
  package var conclusion: Conclusion {
    switch self {
    case .byteRange, .contents, .revision, .container, .signers, .hash, .signature, .changed,
      .revokedBefore:
      .failed
    case .otherCertificate, .noCertificate, .revoked, .revokedAuthority, .untrusted, .expired,
      .notYetValid, .futureTime, .usage, .chain, .unknownRevocation, .unreadEvidence, .timeStamp,
      .weakHash, .weakKey, .unknownKind, .algorithm, .damaged, .limit:
      .indeterminate
    }
  }

  /// The sub-indication of ETSI EN 319 102-1. What a PDF must not have after a signature counts as
  /// a fault of its format, for which the standard has no word of its own.
  package var subIndication: String {
    switch self {
    case .byteRange, .contents, .revision, .container, .signers, .changed: "FORMAT_FAILURE"
    case .hash: "HASH_FAILURE"
    case .signature: "SIG_CRYPTO_FAILURE"
    case .otherCertificate, .noCertificate: "NO_SIGNING_CERTIFICATE_FOUND"
    case .revokedBefore: "REVOKED"
    case .revoked: "REVOKED_NO_POE"
    case .revokedAuthority: "REVOKED_CA_NO_POE"
    case .unknownRevocation: "TRY_LATER"
    case .untrusted: "NO_CERTIFICATE_CHAIN_FOUND"
    case .expired, .notYetValid, .futureTime: "OUT_OF_BOUNDS_NO_POE"
    case .usage: "CHAIN_CONSTRAINTS_FAILURE"
    case .chain: "CERTIFICATE_CHAIN_GENERAL_FAILURE"
    case .timeStamp: "SIG_CONSTRAINTS_FAILURE"
    case .weakHash, .weakKey: "CRYPTO_CONSTRAINTS_FAILURE_NO_POE"
    case .unreadEvidence, .unknownKind, .algorithm, .damaged, .limit: "GENERIC"
    }
  }
}

/// What the check of a digital signature in a PDF found. Times are seconds since 1970 in UTC.
package struct PDFSignatureReport: Sendable, Hashable {
  package struct Certificate: Sendable, Hashable {
    /// The name of whom it is for, and of who issued it.
    package var name: String
    package var issuer: String
    /// The seconds of its beginning and end.
    package var start: Int
    package var end: Int
    /// Its SHA-256, 32 bytes.
    package var hash: [UInt8]

    package init(name: String, issuer: String, start: Int, end: Int, hash: [UInt8]) {
      (self.name, self.issuer, self.start, self.end) = (name, issuer, start, end)
      self.hash = hash
    }
  }

  /// A time stamp: the word of an authority that something was there at that time.
  package struct TimeStamp: Sendable, Hashable {
    package var time: Int
    /// The name of the authority.
    package var authority: String
    /// True if a trusted certificate stands behind it, and it is of these bytes.
    package var isTrusted: Bool

    package init(time: Int, authority: String, isTrusted: Bool) {
      (self.time, self.authority, self.isTrusted) = (time, authority, isTrusted)
    }
  }

  /// What is known of whether certificates were revoked: the signer's, and those above it.
  package struct Revocation: Sendable, Hashable {
    /// What is known.
    package enum Status: UInt8, Sendable, Hashable, CaseIterable {
      /// None is revoked, as of the time.
      case good
      /// The certificate was revoked at the time.
      case revoked
      /// Nobody said anything of the certificate.
      case unknown
    }

    package var status: Status
    package var time: Int?
    /// The name of the certificate that matters.
    package var certificate: String

    package init(_ status: Status, time: Int?, certificate: String) {
      (self.status, self.time, self.certificate) = (status, time, certificate)
    }
  }

  /// The full name of its field.
  package var field: String
  /// True if it is a time stamp of the document rather than a person's signature.
  package var isTimeStamp = false
  /// True if it certifies the document, and so says what may change (DocMDP).
  package var isCertification = false
  /// The signer's certificate, or nil if it is not known.
  package var signer: Certificate?
  /// The time by the signer's own clock, or nil.
  package var claimedTime: Int?
  /// The time stamp of the signature, or nil.
  package var timeStamp: TimeStamp?
  /// Whether certificates were revoked, or nil if that was not asked, or there is no trusted chain.
  package var revocation: Revocation?
  /// The signature itself, a CMS, if it was wanted.
  package var message: [UInt8] = []
  /// The certificates of the chains of its signer and its time stamp, encoded, if they were wanted:
  /// the file may have them elsewhere.
  package var chain: [[UInt8]] = []
  /// The kind and length of the key and the hash, as `RSA 2048, SHA-256`, or nothing.
  package var algorithm = ""
  /// What it and those before it allow afterwards (DocMDP): 1, 2 or 3, or nil if they do not say.
  package var allows: Int?
  /// True if it or one before it locks fields (FieldMDP).
  package var locksFields = false
  /// The number of bytes from the beginning of the file that it covers, with itself.
  package var size = 0
  /// True if these are all bytes of the file.
  package var isWhole = false
  /// The reasons why it is not passed.
  package var problems: [SignatureProblem] = []
  /// The differences between what it covers and the file.
  package var changes: [SignatureChange] = []

  package init(field: String) { self.field = field }

  /// The worst reason why it is not passed, or nil.
  package var worst: SignatureProblem? {
    problems.max { a, b in
      a.conclusion != b.conclusion ? a.conclusion < b.conclusion : a.rawValue > b.rawValue
    }
  }

  /// What is concluded of it.
  package var conclusion: SignatureProblem.Conclusion { worst?.conclusion ?? .passed }

  /// The time for which the certificates were checked, if it is not that of the check.
  package var provenTime: Int? { timeStamp.flatMap { $0.isTrusted ? $0.time : nil } }
}

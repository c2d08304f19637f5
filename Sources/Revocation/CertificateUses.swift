internal import COpenSSL

/// What a certificate says that it is for (RFC 5280, 4.2.1.3 and 4.2.1.12).
package struct CertificateUses: Sendable, Hashable {
  /// The identifiers of the uses for which documents are signed: any, e-mail, documents (RFC 9336),
  /// and those of Adobe and Microsoft for documents.
  private static let documents: Set = [
    "2.5.29.37.0", "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.2.840.113583.1.1.5",
    "1.3.6.1.4.1.311.10.3.12",
  ]
  /// The identifiers of the uses for which times are stamped.
  private static let stamps: Set = ["2.5.29.37.0", "1.3.6.1.5.5.7.3.8"]
  /// The most uses that are read.
  private static let maximum: Int32 = 64

  /// True if its key may sign.
  private let signs: Bool
  /// The identifiers of the uses that it names, or nil if it names none.
  private let names: Set<String>?

  /// Reads them from a certificate (`X509`).
  package init(of certificate: OpaquePointer) {
    defer { ERR_clear_error() }
    // Without the extension, when all bits are set, it is for all uses.
    signs =
      X509_get_key_usage(certificate) & UInt32(KU_DIGITAL_SIGNATURE | KU_NON_REPUDIATION) != 0
    var critical: Int32 = 0
    guard let found = X509_get_ext_d2i(certificate, NID_ext_key_usage, &critical, nil) else {
      // Without the extension any use is right; one that is damaged or there twice is not.
      names = critical == -1 ? nil : []
      return
    }
    let purposes = OpaquePointer(found)
    defer { EXTENDED_KEY_USAGE_free(purposes) }
    names = Set(
      (0..<max(0, min(OPENSSL_sk_num(purposes), Self.maximum))).compactMap { index in
        OPENSSL_sk_value(purposes, index).map { AlgorithmName.identifier(OpaquePointer($0)) }
      })
  }

  /// True if it is for signing documents: if it names uses, these are among them. That of a server,
  /// for example, is not.
  package var signDocuments: Bool { signs && permit(Self.documents) }

  /// Returns true if those that it certifies may sign documents, or if `stamps` time stamps: if it
  /// names uses, these are among them.
  package func passOn(stamps: Bool) -> Bool { permit(stamps ? Self.stamps : Self.documents) }

  private func permit(_ uses: Set<String>) -> Bool {
    names.map { !$0.isDisjoint(with: uses) } ?? true
  }
}

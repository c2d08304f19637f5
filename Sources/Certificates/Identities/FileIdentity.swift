import Ink

extension Identity {
  /// The most bytes of a file with a key.
  package static let maximumFileBytes = 1 << 20

  /// Opens a key in a PKCS #12 file (RFC 7292): if there are several, the first one by which
  /// documents can be signed, as there may be others for encryption, or before a renewal.
  ///
  /// - Throws: `CertificateFailure`, for example `.passphrase`.
  package convenience init(file: [UInt8], passphrase: Secret) throws(CertificateFailure) {
    let store = try KeyStore(file, passphrase)
    guard !store.keys.isEmpty else { throw store.hasOtherKeys ? .keyKind : .noKey }
    let pairs = store.keys.flatMap { key in
      store.certificates.filter { key.belongs(to: $0) }.map { (key: key, certificate: $0) }
    }
    // That of the first one is the reason if there is none.
    let usable = pairs.first { (try? $0.certificate.checkUse()) != nil }
    guard let own = usable ?? pairs.first else { throw .noCertificate }
    let others = store.certificates.filter { $0 !== own.certificate }
    try self.init(own.certificate, others: others, key: own.key)
  }
}

import COpenSSL
import Revocation
import Testing

/// The names by which people know certificates.
@Suite struct CertificateNameTests {
  /// What a certificate says of whom it is for: attributes as openssl calls them, and other names.
  struct Holder: Sendable {
    let parts: [(kind: String, value: String)]
    var others: String?
    let name: String
  }

  @Test(arguments: [
    Holder(parts: [("O", "Works"), ("CN", "Ada Bø")], name: "Ada Bø"),
    Holder(parts: [("OU", "Office"), ("O", "Works")], name: "Works"),
    Holder(parts: [("CN", " "), ("OU", "Office")], name: "Office"),
    Holder(parts: [("SN", "Lovelace"), ("GN", "Ada"), ("C", "GB")], name: "Ada Lovelace"),
    Holder(parts: [("SN", "Lovelace"), ("emailAddress", "a@b.org")], name: "Lovelace"),
    Holder(parts: [("serialNumber", "12"), ("emailAddress", "a@b.org")], name: "a@b.org"),
    Holder(parts: [("serialNumber", "12")], others: "DNS:b.org,email:a@b.org", name: "a@b.org"),
    Holder(parts: [("C", "GB"), ("serialNumber", "12")], others: "DNS:b.org", name: "12"),
    Holder(parts: [("C", "NO"), ("L", "Bodø")], name: "L=Bodø,C=NO"),
    Holder(parts: [], others: "DNS:b.org", name: ""),
  ])
  func theNameIsTheBestThatIsThere(holder: Holder) throws {
    let key = try TestCertificate.key()
    defer { EVP_PKEY_free(key) }
    let others = holder.others.map { [(NID_subject_alt_name, $0)] } ?? []
    let certificate = try TestCertificate.certificate("-", number: 7, key: key, others)
    let subject = X509_NAME_new()
    defer {
      X509_NAME_free(subject)
      X509_free(certificate)
    }
    for (kind, value) in holder.parts {
      #expect(X509_NAME_add_entry_by_txt(subject, kind, MBSTRING_UTF8, value, -1, -1, 0) == 1)
    }
    X509_set_subject_name(certificate, subject)
    #expect(CertificateName.subject(of: certificate) == holder.name)
    #expect(CertificateName.issuer(of: certificate) == "-")
    X509_set_issuer_name(certificate, subject)
    // The other names are those of the subject.
    if holder.others == nil {
      #expect(CertificateName.issuer(of: certificate) == holder.name)
    }
  }
}

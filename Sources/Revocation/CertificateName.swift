internal import COpenSSL

/// The name by which people know whom a certificate is for, or who issued it.
///
/// That is the common name, or else an organisation, a person, a mail address or a number. It is
/// text of whoever made the certificate.
package enum CertificateName {
  /// The most bytes of a name.
  private static let maximum = 1000

  /// Returns the name of whom a certificate (`X509`) is for. It is empty if there is none.
  package static func subject(of certificate: OpaquePointer) -> String {
    known(X509_get_subject_name(certificate), besides: NID_subject_alt_name, in: certificate)
  }

  /// Returns the name of who issued a certificate (`X509`). It is empty if there is none.
  package static func issuer(of certificate: OpaquePointer) -> String {
    known(X509_get_issuer_name(certificate), besides: NID_issuer_alt_name, in: certificate)
  }

  private static func known(
    _ name: OpaquePointer?, besides others: Int32, in certificate: OpaquePointer
  ) -> String {
    defer { ERR_clear_error() }
    for part in [NID_commonName, NID_organizationName, NID_organizationalUnitName] {
      if let value = value(of: part, in: name) { return value }
    }
    let person = [NID_givenName, NID_surname].compactMap { value(of: $0, in: name) }
    if !person.isEmpty { return person.joined(separator: " ") }
    return value(of: NID_pkcs9_emailAddress, in: name) ?? mail(others, of: certificate)
      ?? value(of: NID_serialNumber, in: name) ?? whole(name)
  }

  /// Returns the first value of an attribute of a name, or nil if nothing of it is seen.
  private static func value(of part: Int32, in name: OpaquePointer?) -> String? {
    let place = X509_NAME_get_index_by_NID(name, part, -1)
    guard place >= 0, let entry = X509_NAME_get_entry(name, place) else { return nil }
    return text(X509_NAME_ENTRY_get_data(entry))
  }

  /// Returns the first mail address in an extension with other names (RFC 5280, 4.2.1.6).
  private static func mail(_ others: Int32, of certificate: OpaquePointer) -> String? {
    guard let found = X509_get_ext_d2i(certificate, others, nil, nil) else { return nil }
    let names = OpaquePointer(found)
    defer { GENERAL_NAMES_free(names) }
    for index in 0..<max(0, OPENSSL_sk_num(names)) {
      guard
        let name = OPENSSL_sk_value(names, index)?.assumingMemoryBound(to: GENERAL_NAME.self),
        name.pointee.type == GEN_EMAIL, let address = text(name.pointee.d.rfc822Name)
      else { continue }
      return address
    }
    return nil
  }

  private static func text(_ string: UnsafePointer<ASN1_STRING>?) -> String? {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = ASN1_STRING_to_UTF8(&bytes, string)
    guard count > 0, let bytes else { return nil }
    defer { CRYPTO_free(bytes, nil, 0) }
    let text = String(
      decoding: UnsafeBufferPointer(start: bytes, count: min(Int(count), maximum)), as: UTF8.self)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// Returns all attributes of a name, as RFC 4514 writes them.
  private static func whole(_ name: OpaquePointer?) -> String {
    guard let name, let output = Handle(BIO_new(BIO_s_mem()), { BIO_free($0) }),
      X509_NAME_print_ex(output.raw, name, 0, UInt(xsign_name_flags)) >= 0
    else { return "" }
    var bytes = [UInt8](repeating: 0, count: maximum)
    let count = BIO_read(output.raw, &bytes, Int32(bytes.count))
    return String(decoding: bytes.prefix(max(0, Int(count))), as: UTF8.self)
  }
}

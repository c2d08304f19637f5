internal import COpenSSL

/// Where a certificate says that more about it is to be had (RFC 5280, 4.2.1.13 and 4.2.2.1), and
/// whether anybody is to ask.
package struct CertificateAddresses: Sendable, Hashable {
  /// The URLs of responders that know whether it is revoked (OCSP).
  package private(set) var responders: [String] = []
  /// The URLs of lists of revoked certificates.
  package private(set) var lists: [String] = []
  /// The URLs of the certificate that issued it.
  package private(set) var issuers: [String] = []
  /// True if it is that of a responder whose revocation nobody is to ask about (RFC 6960,
  /// 4.2.2.2.1).
  package let isNotToBeAskedAbout: Bool

  /// The most addresses of each kind, and the most characters of one.
  private static let (maximum, maximumLength) = (4, 2048)

  /// Reads them from a certificate (`X509`). Only those that begin with `http:` count: what they
  /// give is signed, and RFC 5280 (8) warns of others.
  package init(of certificate: OpaquePointer) {
    defer { ERR_clear_error() }
    isNotToBeAskedAbout = X509_get_ext_by_NID(certificate, NID_id_pkix_OCSP_noCheck, -1) >= 0
    readAccess(certificate)
    readLists(certificate)
  }

  private mutating func readAccess(_ certificate: OpaquePointer) {
    guard let found = X509_get_ext_d2i(certificate, NID_info_access, nil, nil) else { return }
    let list = OpaquePointer(found)
    defer { AUTHORITY_INFO_ACCESS_free(list) }
    for index in 0..<max(0, OPENSSL_sk_num(list)) {
      guard
        let entry = OPENSSL_sk_value(list, index)?.assumingMemoryBound(
          to: ACCESS_DESCRIPTION.self)
      else { continue }
      switch OBJ_obj2nid(entry.pointee.method) {
      case NID_ad_OCSP: Self.add(entry.pointee.location, to: &responders)
      case NID_ad_ca_issuers: Self.add(entry.pointee.location, to: &issuers)
      default: break
      }
    }
  }

  private mutating func readLists(_ certificate: OpaquePointer) {
    let number = NID_crl_distribution_points
    guard let found = X509_get_ext_d2i(certificate, number, nil, nil) else { return }
    let points = OpaquePointer(found)
    defer { CRL_DIST_POINTS_free(points) }
    for index in 0..<max(0, OPENSSL_sk_num(points)) {
      guard let point = OPENSSL_sk_value(points, index)?.assumingMemoryBound(to: DIST_POINT.self),
        let name = point.pointee.distpoint, name.pointee.type == 0,
        // One for some reasons alone does not tell of the others.
        point.pointee.reasons == nil, let names = name.pointee.name.fullname
      else { continue }
      for index in 0..<max(0, OPENSSL_sk_num(names)) {
        Self.add(
          OPENSSL_sk_value(names, index)?.assumingMemoryBound(to: GENERAL_NAME.self), to: &lists)
      }
    }
  }

  private static func add(_ name: UnsafeMutablePointer<GENERAL_NAME>?, to list: inout [String]) {
    guard let name, name.pointee.type == GEN_URI,
      let string = name.pointee.d.uniformResourceIdentifier,
      let start = ASN1_STRING_get0_data(string)
    else { return }
    let bytes = UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string)))
    // A space or a control character would divide the request.
    guard bytes.count <= maximumLength, bytes.allSatisfy({ 0x21...0x7e ~= $0 }) else { return }
    let url = String(decoding: bytes, as: UTF8.self)
    if url.lowercased().hasPrefix("http://"), !list.contains(url), list.count < maximum {
      list.append(url)
    }
  }
}

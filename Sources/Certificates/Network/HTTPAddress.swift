internal import COpenSSL

/// The address of something on a server that speaks HTTP.
struct HTTPAddress {
  /// The name or the number of the server; one of IPv6 has brackets.
  let host: String
  /// The port, a number.
  let port: String
  /// The path and the query.
  let path: String

  private init(host: String, port: String, path: String) {
    (self.host, self.port, self.path) = (host, port, path)
  }

  /// Reads a URL, or returns nil if it does not begin with `http:` (`OSSL_HTTP_parse_url`).
  init?(_ url: String) {
    guard url.lowercased().hasPrefix("http://") else { return nil }
    self.init(reading: url)
  }

  private init?(reading text: String) {
    defer { ERR_clear_error() }
    // A line end would begin another line of the request.
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    var isEncrypted: Int32 = 0
    var (server, port, path): Parts = (nil, nil, nil)
    guard OSSL_HTTP_parse_url(text, &isEncrypted, nil, &server, &port, nil, &path, nil, nil) == 1
    else { return nil }
    defer { for part in [server, port, path] { CRYPTO_free(part, nil, 0) } }
    guard isEncrypted == 0, let server, let port, let path else { return nil }
    self.init(
      host: String(cString: server), port: String(cString: port), path: String(cString: path))
  }

  private typealias Parts = (
    UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?
  )

  /// Returns the address that a server has instead of this one, or nil if that is none.
  func moved(to location: String) -> HTTPAddress? {
    if location.hasPrefix("//") { return HTTPAddress("http:" + location) }
    guard location.hasPrefix("/") else { return HTTPAddress(location) }
    guard location.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { return nil }
    return HTTPAddress(host: host, port: port, path: location)
  }

  /// The proxy that the environment names for this address, or nil (`OSSL_HTTP_adapt_proxy`).
  var proxy: HTTPAddress? {
    OSSL_HTTP_adapt_proxy(nil, nil, host, 0).flatMap { HTTPAddress(reading: String(cString: $0)) }
  }

  /// The host as a request names it.
  var hostField: String { port == "80" ? host : "\(host):\(port)" }

  /// The host as it is looked up.
  var lookedUp: String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }
}

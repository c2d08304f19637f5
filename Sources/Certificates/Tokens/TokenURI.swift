internal import CP11Kit
import Glibc
import Ink
import Revocation

/// A URI that names a token and perhaps a key in it (RFC 7512).
final class TokenURI {
  private let handle: Handle

  /// Reads a URI.
  ///
  /// - Throws: `CertificateFailure.uri`, or `.pinInURI` if a PIN is in it.
  init(_ text: String) throws(CertificateFailure) {
    guard let handle = Handle(p11_kit_uri_new(), { p11_kit_uri_free($0) }) else { throw .failed }
    let type = P11KitUriType(rawValue: P11_KIT_URI_FOR_ANY.rawValue)
    guard p11_kit_uri_parse(text, type, handle.raw) == P11_KIT_URI_OK.rawValue,
      p11_kit_uri_any_unrecognized(handle.raw) == 0
    else { throw .uri }
    if p11_kit_uri_get_pin_value(handle.raw) != nil { throw .pinInURI }
    self.handle = handle
  }

  /// Creates one that names every token.
  init() throws(CertificateFailure) {
    guard let handle = Handle(p11_kit_uri_new(), { p11_kit_uri_free($0) }) else { throw .failed }
    self.handle = handle
  }

  /// Returns the URI of a token, or of the key in it with an identifier, or nil if memory runs out.
  static func text(of token: ck_token_info, key identifier: [UInt8]? = nil) -> String? {
    guard let handle = Handle(p11_kit_uri_new(), { p11_kit_uri_free($0) }),
      let room = p11_kit_uri_get_token_info(handle.raw)
    else { return nil }
    // The rest of the description changes while the token is used.
    room.pointee.label = token.label
    room.pointee.manufacturer_id = token.manufacturer_id
    room.pointee.model = token.model
    room.pointee.serial_number = token.serial_number
    if var identifier {
      let code = identifier.withUnsafeMutableBytes { bytes in
        var attribute = ck_attribute(
          type: UInt(CKA_ID), value: bytes.baseAddress, value_len: UInt(bytes.count))
        return p11_kit_uri_set_attribute(handle.raw, &attribute)
      }
      guard code == P11_KIT_URI_OK.rawValue else { return nil }
    }
    var text: UnsafeMutablePointer<CChar>?
    let type = P11KitUriType(rawValue: P11_KIT_URI_FOR_ANY.rawValue)
    guard p11_kit_uri_format(handle.raw, type, &text) == P11_KIT_URI_OK.rawValue, let text else {
      return nil
    }
    defer { free(text) }
    return String(cString: text)
  }

  /// Returns true if a module is one that it permits.
  func matches(_ info: inout ck_info) -> Bool {
    p11_kit_uri_match_module_info(handle.raw, &info) == 1
  }

  /// Returns true if a token is one that it names.
  func matches(_ info: inout ck_token_info) -> Bool {
    p11_kit_uri_match_token_info(handle.raw, &info) == 1
  }

  /// Returns the bytes of an attribute that the object is to have, or nil if any will do.
  func attribute(_ type: UInt) -> [UInt8]? {
    guard let attribute = p11_kit_uri_get_attribute(handle.raw, type)?.pointee,
      let value = attribute.value
    else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: Int(attribute.value_len)))
  }
}

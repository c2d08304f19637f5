import CZlib
import COpenSSL
import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// The encryption of files: passwords, and the keys they lead to.
struct PasswordTests {
  private func failure(_ name: String, _ password: String?) -> PDFFailure? {
    if case .failure(let failure) = opening(PDFCases.path(name), password: password) {
      failure
    } else {
      nil
    }
  }

  @Test(arguments: ["enc-aes-256-user", "enc-rc4-128-user"])
  func passwordsAreAskedForAndTried(_ name: String) throws {
    #expect(failure(name, nil) == .password(wasGiven: false))
    #expect(failure(name, "") == .password(wasGiven: false))
    #expect(failure(name, "wrong") == .password(wasGiven: true))
    #expect(failure(name, "user\0") == .password(wasGiven: true))
    #expect(try opened(name, password: "user").security?.isOwner == false)
    #expect(try opened(name, password: "owner").security?.isOwner == true)
  }

  @Test(.enabled(if: Tool.exists("qpdf"), "qpdf is not here"))
  func aPasswordMayBeEncodedInAnotherWay() throws {
    // In such a file it is in an encoding of one byte a character; who types it has UTF-8.
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { unlink(path.path) }
    let made = try Tool(
      "qpdf",
      [
        "--allow-weak-crypto", "--password-mode=unicode", "--encrypt", "süß", "owner", "40", "--",
        PDFCases.path("plain-1.4"), path.path,
      ])
    try #require(made.status == 0)
    #expect(try opening(path.path, password: "süß").get().security?.isOwner == false)
    #expect(throws: PDFFailure.password(wasGiven: true)) {
      try opening(path.path, password: "süss").get()
    }
  }

  @Test(arguments: PDFCases.names.filter { $0.hasPrefix("enc-") || $0 == "signed-encrypted.pdf" })
  func keysDecryptTheFile(_ name: String) throws {
    let file = try opened(name, password: name.contains("-user") ? "user" : nil)
    let security = try #require(file.security)
    let bytes = try bytes(of: name)
    var checked = 0
    for (number, place) in file.objects {
      guard case .offset(let offset, let generation) = place, generation == 0,
        let entries = file.dictionary(.reference(PDFReference(number))),
        file.name(entries["Filter"]) == "FlateDecode", file.name(entries["Type"]) != "XRef",
        let length = file.integer(entries["Length"]),
        let start = Self.stream(in: bytes, from: offset)
      else { continue }
      let plain = security.decrypted(Array(bytes[start..<start + length]), of: number)
      // The end of the data of zlib is a sum of what they unpack to.
      let data = try file.data(PDFReference(number))
      let sum = adler32(1, data, UInt32(data.count))
      #expect(plain.suffix(4).reduce(0) { $0 << 8 | UInt($1) } == sum)
      checked += 1
    }
    #expect(checked > 0)
  }

  /// Returns where the data of a stream begin.
  private static func stream(in bytes: [UInt8], from offset: Int) -> Int? {
    let word = Array("stream".utf8)
    let found = bytes[offset...].indices.first { bytes[$0...].starts(with: word) }
    return found.map { bytes[$0 + 6] == 13 ? $0 + 8 : $0 + 7 }
  }
}

extension PDFSecurity {
  /// Returns the data of a stream, decrypted (ISO 32000-1, 7.6.2).
  fileprivate func decrypted(_ data: [UInt8], of number: Int) -> [UInt8] {
    var key = key
    if streams != .aes256 {
      key += [UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16), 0, 0]
      let count = min(key.count, 16)
      if streams == .aes128 { key += Array("sAlT".utf8) }
      var digest = [UInt8](repeating: 0, count: 16)
      _ = MD5(key, key.count, &digest)
      key = Array(digest.prefix(count))
    }
    var plain = [UInt8](repeating: 0, count: data.count)
    if streams == .rc4 {
      var state = RC4_KEY()
      RC4_set_key(&state, Int32(key.count), key)
      RC4(&state, data.count, data, &plain)
      return plain
    }
    var schedule = AES_KEY()
    AES_set_decrypt_key(key, Int32(key.count * 8), &schedule)
    var vector = Array(data.prefix(16))
    AES_cbc_encrypt(Array(data.dropFirst(16)), &plain, data.count - 16, &schedule, &vector, 0)
    plain.removeLast(16)
    return Array(plain.dropLast(Int(plain.last ?? 0)))
  }
}

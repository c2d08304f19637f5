import Ink
import Testing

@testable import PDFInk

/// The expected bytes were computed by an own RC4 and by `openssl enc`.
struct ObjectCipherTests {
  private static let data = Array("Signature".utf8)

  private func encrypted(
    _ cipher: PDFSecurity.Cipher, keySize: UInt8, _ data: [UInt8] = data
  ) -> String {
    let first: UInt8 = keySize == 5 ? 1 : 0
    let security = PDFSecurity(
      key: Array(first..<first + keySize), streams: cipher, strings: .none, permissions: 0,
      isOwner: false)
    let object = ObjectCipher(security, PDFReference(70000, 7))
    #expect(object.encrypted(string: data) == data)
    return HexDigits.text(object.encrypted(stream: data))
  }

  @Test func keysOfRC4DependOnTheObject() {
    #expect(encrypted(.rc4, keySize: 5) == "279591994baba5eb20")
    #expect(encrypted(.rc4, keySize: 16) == "959ad3dce642407c6e")
  }

  @Test func keysOfAES128DependOnTheObject() {
    #expect(
      encrypted(.aes128, keySize: 16)
        == "90303107b2ad7212b088567c65f73829" + "98237153906c14586eae36c2efd2cf56")
  }

  @Test func theKeyOfAES256IsThatOfTheFile() {
    #expect(
      encrypted(.aes256, keySize: 32)
        == "66b3b12ce1347d0e42b5238e877997f2" + "909d2a0b28b4d9c194458494575f8a50")
  }

  @Test func wholeBlocksGetABlockOfPadding() {
    for size in [0, 15, 16, 17, 32] {
      let bytes = [UInt8](repeating: 65, count: size)
      #expect(encrypted(.aes256, keySize: 32, bytes).count == 2 * (16 + size / 16 * 16 + 16))
    }
  }
}

import Testing

@testable import PDFPages

/// Bytes that come in portions of a few.
private struct Portions: ByteSource {
  var bytes: [UInt8]
  var portion: Int

  mutating func read(into buffer: inout [UInt8]) -> Int {
    let count = min(portion, bytes.count, buffer.count)
    buffer.replaceSubrange(0..<count, with: bytes[..<count])
    bytes.removeFirst(count)
    return count
  }
}

@Suite struct PixmapReaderTests {
  /// Reads one picture of at most 100 pixels.
  private func read(_ bytes: [UInt8], portion: Int = 7) -> Result<Pixmap?, PagePictureFailure> {
    var reader = PixmapReader(Portions(bytes: bytes, portion: portion), portion: 16)
    do throws(PagePictureFailure) {
      return .success(
        try reader.next { width, height throws(PagePictureFailure) in
          if width * height > 100 { throw .memory }
        })
    } catch {
      return .failure(error)
    }
  }

  private func failure(_ header: String, bytes: Int = 300) -> PagePictureFailure? {
    if case .failure(let failure) = read(
      Array(header.utf8) + [UInt8](repeating: 7, count: bytes))
    {
      return failure
    }
    return nil
  }

  @Test(arguments: 1...16) func picturesAreReadWhateverThePortions(portion: Int) throws {
    let colors = (0..<12).map { UInt8($0) }
    let bytes = Array("P6\n2 2\n255\n".utf8) + colors + Array("P6 1 1 255\r\u{ff}".utf8.dropLast(2))
    var reader = PixmapReader(
      Portions(bytes: bytes + [0xff, 0x80, 0x01], portion: portion), portion: 16)
    let first = try reader.next { _, _ in }
    let picture = try #require(first)
    #expect((picture.width, picture.height) == (2, 2))
    #expect(picture.pixels == [0xff00_0102, 0xff03_0405, 0xff06_0708, 0xff09_0a0b])
    let isAtEnd = try reader.isAtEnd()
    #expect(!isAtEnd)
    let second = try reader.next { _, _ in }
    let next = try #require(second)
    #expect(next.pixels == [0xffff_8001])
    let (isThen, last) = (try reader.isAtEnd(), try reader.next { _, _ in })
    #expect(isThen && last == nil)
  }

  @Test func commentsAndBlanksAreSkipped() throws {
    let bytes = Array("P6 # made\n# by hand\n\t 1  1 #\n255\n".utf8) + [1, 2, 3]
    #expect(try read(bytes).get()?.pixels == [0xff01_0203])
  }

  @Test(arguments: [
    "", "P5\n1 1\n255\n", "P3\n1 1\n255\n", "PX\n1 1\n255\n", "QQ", "P6\n0 1\n255\n",
    "P6\n1 0\n255\n", "P6\n1 1\n65535\n", "P6\n1 1\n254\n", "P6\n-1 1\n255\n", "P6\n1x1\n255\n",
    "P6\n1 1\n255#", "P6\n1000000 1\n255\n", "P6\n99999999999999999999 1\n255\n",
    "P6\n" + String(repeating: " ", count: 2000) + "1 1\n255\n",
    "P6\n#" + String(repeating: "x", count: 2000) + "\n1 1\n255\n",
  ])
  func whatIsNoHeaderIsRefused(header: String) { #expect(failure(header) == .malformed) }

  @Test func sizesAreCheckedBeforePixelsAreRead() {
    #expect(failure("P6\n999999 999999\n255\n", bytes: 0) == .memory)
  }

  @Test(arguments: ["P", "P6", "P6\n2", "P6\n2 2\n255", "P6\n2 2\n255\n"])
  func whatEndsEarlyIsCut(header: String) {
    #expect(failure(header, bytes: 0) == .cut)
  }

  @Test func aMissingByteIsNoticed() {
    #expect(failure("P6\n10 10\n255\n", bytes: 299) == .cut)
    #expect(failure("P6\n10 10\n255\n", bytes: 300) == nil)
  }
}

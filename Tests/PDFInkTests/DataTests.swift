import CZlib
import Ink
import Testing

@testable import PDFInk

/// The decoded data of streams.
struct DataTests {
  /// Returns the bytes packed by zlib.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    _ = compress2(&packed, &count, bytes, UInt(bytes.count), 9)
    return Array(packed.prefix(Int(count)))
  }

  /// Returns data that inflate to `megabytes` of zeros.
  static func bomb(megabytes: Int) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit_(&stream, 9, ZLIB_VERSION, size)
    defer { deflateEnd(&stream) }
    var zeros = [UInt8](repeating: 0, count: 1 << 20)
    var out = [UInt8](repeating: 0, count: 1 << 14)
    // What a block takes after the first is always the same.
    var blocks: [[UInt8]] = []
    for _ in 0..<2 {
      zeros.withUnsafeMutableBufferPointer { zeros in
        out.withUnsafeMutableBufferPointer { out in
          (stream.next_in, stream.avail_in) = (zeros.baseAddress, UInt32(zeros.count))
          (stream.next_out, stream.avail_out) = (out.baseAddress, UInt32(out.count))
          deflate(&stream, Z_FULL_FLUSH)
        }
      }
      blocks.append(Array(out.prefix(out.count - Int(stream.avail_out))))
    }
    return blocks[0] + (1..<megabytes).flatMap { _ in blocks[1] }
  }

  /// Returns the data of a stream with these entries, or nil if they have a fault.
  private func data(_ entries: String, _ data: [UInt8]) throws -> [UInt8]? {
    var file = WrittenPDF(page: "/Contents 4 0 R")
    file.add(4, entries, data)
    return try? opened(file.bytes).data(PDFReference(4))
  }

  private let text = Array("q 1 0 0 1 0 0 cm Q".utf8)

  @Test func filtersAreUndone() throws {
    #expect(try data("", text) == text)
    #expect(try data("/Filter null", []) == [])
    #expect(try data("/Filter/FlateDecode", Self.packed(text)) == text)
    #expect(try data("/Filter/Fl", Self.packed(text)) == text)
    #expect(try data("/Filter[/FlateDecode/Fl]", Self.packed(Self.packed(text))) == text)
    #expect(try data("/Filter/ASCIIHexDecode", Array("71 20 5>".utf8)) == Array("q P".utf8))
    #expect(try data("/Filter[/AHx]/DecodeParms[null]", Array("71>".utf8)) == [0x71])
    #expect(try data("/Filter/ASCII85Decode", Array("87cUR~>".utf8)) == Array("Hell".utf8))
    #expect(try data("/Filter/RunLengthDecode", [2, 1, 2, 3, 254, 9, 128]) == [1, 2, 3, 9, 9, 9])
    let lzw: [UInt8] = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]
    #expect(try data("/Filter/LZWDecode", lzw) == [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  }

  @Test func predictorsAreUndone() throws {
    let rows: [UInt8] = [
      0, 1, 2, 3, 4, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 4, 1, 1, 1, 1,
    ]
    // Worked out by hand from the specification of PNG, for two bytes a pixel.
    let plain: [UInt8] = [1, 2, 3, 4, 1, 1, 2, 2, 2, 2, 3, 3, 2, 2, 3, 3, 3, 3, 4, 4]
    let png = "/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2/Colors 2>>"
    #expect(try data(png, Self.packed(rows)) == plain)
    let tiff = "/Filter/FlateDecode/DecodeParms[<</Predictor 2/Columns 4>>]"
    #expect(try data(tiff, Self.packed([1, 1, 1, 1, 5, 255, 1, 0])) == [1, 2, 3, 4, 5, 4, 5, 5])
    // The last row is not whole.
    #expect(try data(png, Self.packed([0, 7, 8])) == [7, 8, 0, 0])
  }

  @Test func damageIsAFault() throws {
    let packed = Self.packed(text)
    #expect(try data("/Filter/FlateDecode", Array(packed.dropLast())) == nil)
    #expect(try data("/Filter/FlateDecode", packed + [0, 0]) == text)
    var wrongSum = packed
    wrongSum[packed.count - 1] ^= 1
    #expect(try data("/Filter/FlateDecode", wrongSum) == nil)
    var wrongData = packed
    wrongData[4] ^= 0x55
    #expect(try data("/Filter/FlateDecode", wrongData) == nil)
    #expect(try data("/Filter/FlateDecode", []) == nil)
    #expect(try data("/Filter/ASCIIHexDecode", Array("7x>".utf8)) == nil)
    #expect(try data("/Filter/ASCII85Decode", Array("87\u{7f}~>".utf8)) == nil)
    #expect(try data("/Filter/LZWDecode", [0x80, 0x7F, 0xFF]) == nil)
  }

  @Test(arguments: ["enc-aes-128-owner", "enc-aes-256-owner", "enc-rc4-128-owner"])
  func encryptedDataMayBeCut(_ name: String) throws {
    // The content of a page loses what is in the middle of it.
    let sound = try opened(name)
    let page = try #require(try PageTree.pages(of: sound).first?.reference)
    guard case .reference(let content)? = sound.dictionary(.reference(page))?["Contents"],
      case .offset(let offset, _)? = sound.objects[content.number]
    else { throw PDFFailure.unreadable }
    #expect(try !sound.data(content).isEmpty)
    var bytes = try bytes(of: name)
    bytes.removeSubrange(offset + 160..<offset + 241)
    let cut = try opened(bytes)
    #expect(cut.isStream(content))
    #expect(throws: PDFFault.self) { try cut.data(content) }
  }

  @Test func whatIsNoContentIsAFault() throws {
    #expect(try data("/Filter/DCTDecode", text) == nil)
    #expect(try data("/Filter/Unknown", text) == nil)
    #expect(try data("/Filter 5", text) == nil)
    #expect(try data("/F(other.txt)", text) == nil)
    #expect(throws: PDFFault.self) { try opened("plain-1.4").data(PDFReference(1)) }
    #expect(throws: PDFFault.self) { try opened("plain-1.4").data(PDFReference(999)) }
    #expect(throws: PDFFault.self) { try opened("plain-1.4").data(PDFReference(-1, 1 << 40)) }
  }

  @Test func absurdParametersAreAFault() throws {
    for entries in [
      "/Columns 2147483647", "/Columns 4000000000", "/Columns -1", "/Columns(x)",
      "/Columns 10000000/Colors 60", "/Colors 0", "/BitsPerComponent 99",
    ] {
      for filter in ["FlateDecode", "LZWDecode"] {
        let parms = "/Filter/\(filter)/DecodeParms<</Predictor 12\(entries)>>"
        #expect(try data(parms, Self.packed([1, 2])) == nil)
      }
    }
    let many = String(repeating: "/AHx", count: 9)
    #expect(try data("/Filter[\(many)]", Array("7".utf8)) == nil)
  }

  @Test func bombsAreAFault() throws {
    #expect(try data("/Filter/FlateDecode", Self.bomb(megabytes: 33)) == nil)
    let small = Self.bomb(megabytes: 3)
    #expect(try data("/Filter[/FlateDecode/FlateDecode]", Self.packed(small)) == nil)
  }

  @Test func streamsAreToldFromOtherValues() throws {
    let file = try opened("plain-1.4")
    #expect(file.isStream(PDFReference(4)) && !file.isStream(PDFReference(1)))
    #expect(!file.isStream(PDFReference(999)) && !file.isStream(PDFReference(4, 1)))
    #expect(file.dictionary(.reference(PDFReference(4)))?["Filter"] == .name("FlateDecode"))
  }
}

/// A picture in the binary form of PPM, as `pdftoppm` writes it: red, green and blue, 8 bits each
/// (https://netpbm.sourceforge.net/doc/ppm.html).
struct Pixmap: Sendable {
  let width: Int
  let height: Int
  /// The file, and where the pixels begin.
  private let bytes: [UInt8]
  private let start: Int

  /// The most pixels of a picture.
  static let mostPixels = 100_000_000

  /// Reads a picture. Returns nil if it is none, too large, or cut.
  init?(_ bytes: [UInt8]) {
    var position = 2
    func number() -> Int? {
      var value: Int?
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          value = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
          if let value, value > Self.mostPixels { return nil }
        case UInt8(ascii: " "), 9...13: if value != nil { return value }
        default: return nil
        }
      }
      return nil
    }
    guard bytes.starts(with: Array("P6".utf8)), let width = number(), let height = number(),
      number() == 255, width > 0, height > 0, height <= Self.mostPixels / width,
      bytes.count - position == 3 * width * height
    else { return nil }
    (self.width, self.height, self.bytes, start) = (width, height, bytes, position)
  }

  /// Returns the largest difference of a channel from another picture of the same size, in the
  /// pixels of a row from one column to another.
  func difference(from other: Pixmap, row: Int, columns: Range<Int>) -> Int {
    let offset = 3 * row * width
    return bytes.withUnsafeBufferPointer { own in
      other.bytes.withUnsafeBufferPointer { other_ in
        var most = 0
        for index in offset + 3 * columns.lowerBound..<offset + 3 * columns.upperBound {
          let (a, b) = (own[start + index], other_[other.start + index])
          most = max(most, abs(Int(a) - Int(b)))
        }
        return most
      }
    }
  }
}

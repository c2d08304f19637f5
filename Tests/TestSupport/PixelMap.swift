import Foundation

/// A picture as a program wrote it in the binary form of PPM: red, green and blue, 8 bits each.
public struct PixelMap: Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let bytes: [UInt8]

  /// Returns the pictures in `data`, one after the other, as far as they are whole.
  public static func all(in data: Data) -> [PixelMap] {
    var pictures: [PixelMap] = []
    var position = data.startIndex
    while let picture = PixelMap(data, &position) { pictures.append(picture) }
    return pictures
  }

  /// Reads the picture that begins at `position`, and moves that to its end.
  private init?(_ data: Data, _ position: inout Int) {
    /// The next word of the header, which spaces and comments separate.
    func word() -> String? {
      while position < data.endIndex {
        if data[position] == UInt8(ascii: "#") {
          position = data[position...].firstIndex(of: 10) ?? data.endIndex
        } else if data[position] > 32 {
          break
        } else {
          position += 1
        }
      }
      let text = data[position...].prefix { $0 > 32 }
      position += text.count
      return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
    guard word() == "P6", let width = word().flatMap({ Int($0) }),
      let height = word().flatMap({ Int($0) }), word() == "255"
    else { return nil }
    let end = position + 1 + width * height * 3
    guard width > 0, height > 0, end <= data.endIndex else { return nil }
    (self.width, self.height) = (width, height)
    bytes = Array(data[(position + 1)..<end])
    position = end
  }

  /// Returns the colour of a pixel, which must be on the picture.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let start = (y * width + x) * 3
    return (bytes[start], bytes[start + 1], bytes[start + 2])
  }

  /// A rectangle of pixels.
  public struct Area: Sendable, Hashable {
    /// The columns.
    public var columns: Range<Int>
    /// The rows.
    public var rows: Range<Int>

    /// Creates an area; reversed bounds are empty.
    public init(columns: (Int, Int), rows: (Int, Int)) {
      self.columns = columns.0..<max(columns.0, columns.1)
      self.rows = rows.0..<max(rows.0, rows.1)
    }

    /// Returns whether the area has a pixel.
    public func contains(_ x: Int, _ y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
  }

  /// Returns the pixels of which a channel differs by more than `maximum` from those of `other`,
  /// which must be of the same size.
  public func differences(from other: PixelMap, by maximum: Int = 24) -> [(x: Int, y: Int)] {
    precondition(width == other.width && height == other.height)
    return bytes.withUnsafeBytes { old in
      other.bytes.withUnsafeBytes { new in
        var found: [(Int, Int)] = []
        let stride = width * 3
        for y in 0..<height {
          let start = y * stride
          // Most rows are equal, and are compared at once.
          let (a, b) = (old.baseAddress! + start, new.baseAddress! + start)
          if memcmp(a, b, stride) == 0 { continue }
          for x in 0..<width {
            let at = start + x * 3
            let differs = (at..<at + 3).contains { abs(Int(old[$0]) - Int(new[$0])) > maximum }
            if differs { found.append((x, y)) }
          }
        }
        return found
      }
    }
  }
}

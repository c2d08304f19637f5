protocol ByteSource: ~Copyable {
  /// Reads some bytes into the buffer and returns their number, which is 0 at the end.
  mutating func read(into buffer: inout [UInt8]) throws(PagePictureFailure) -> Int
}

/// A reader of pictures in the format PPM, P6, one after the other, as the programs write them to a
/// pipe (https://netpbm.sourceforge.net/doc/ppm.html).
///
/// It trusts no size: the header is shown to the caller before memory is allocated for the pixels.
struct PixmapReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// Where the bytes come from.
  var source: Source
  /// The bytes that were read; those from `start` to `end` are not used yet.
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0

  /// Creates a reader of the bytes of `source`, which are read `portion` at a time.
  init(_ source: consuming Source, portion: Int = 1 << 18) {
    self.source = source
    buffer = [UInt8](repeating: 0, count: portion)
  }

  /// Returns the next picture, or nil at the end.
  ///
  /// - Parameter check: Throws if a picture of that width and height is not what was requested.
  ///   Sides are at most 999,999.
  mutating func next(
    check: (Int, Int) throws(PagePictureFailure) -> Void
  ) throws(PagePictureFailure) -> Pixmap? {
    guard try fill() else { return nil }
    guard try byte() == UInt8(ascii: "P"), try byte() == UInt8(ascii: "6") else { throw .malformed }
    let (width, height, maximum) = (try number(), try number(), try number())
    guard width > 0, height > 0, maximum == 255 else { throw .malformed }
    try check(width, height)
    return Pixmap(width: width, height: height, pixels: try pixels(width * height))
  }

  /// Returns whether no byte follows.
  mutating func isAtEnd() throws(PagePictureFailure) -> Bool { try !fill() }

  /// Returns whether there are bytes left, after reading some if there are none.
  private mutating func fill() throws(PagePictureFailure) -> Bool {
    guard start == end else { return true }
    (start, end) = (0, 0)
    end = try source.read(into: &buffer)
    return end > 0
  }

  private mutating func byte() throws(PagePictureFailure) -> UInt8 {
    guard try fill() else { throw .cut }
    defer { start += 1 }
    return buffer[start]
  }

  /// Reads blanks, comments, a number of at most six digits and the one blank after it.
  private mutating func number() throws(PagePictureFailure) -> Int {
    var byte = try byte()
    guard Self.isBlank(byte) || byte == UInt8(ascii: "#") || Self.isDigit(byte) else {
      throw .malformed
    }
    var skipped = 0
    while !Self.isDigit(byte) {
      if byte == UInt8(ascii: "#") {
        while byte != UInt8(ascii: "\n"), skipped < 1000 {
          byte = try self.byte()
          skipped += 1
        }
      }
      skipped += 1
      guard Self.isBlank(byte), skipped < 1000 else { throw .malformed }
      byte = try self.byte()
    }
    var number = 0
    while Self.isDigit(byte) {
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
      guard number < 1_000_000 else { throw .malformed }
      byte = try self.byte()
    }
    guard Self.isBlank(byte) else { throw .malformed }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  /// Reads that many pixels of three bytes each.
  private mutating func pixels(_ count: Int) throws(PagePictureFailure) -> [UInt32] {
    var failure: PagePictureFailure?
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, filled in
      filled = 0
      do throws(PagePictureFailure) {
        while filled < count {
          let ready = min(count - filled, (end - start) / 3)
          buffer[start..<start + 3 * ready].withUnsafeBufferPointer { bytes in
            for index in 0..<ready {
              let (red, green) = (UInt32(bytes[3 * index]), UInt32(bytes[3 * index + 1]))
              let blue = UInt32(bytes[3 * index + 2])
              pixels[filled + index] = 0xff00_0000 | red << 16 | green << 8 | blue
            }
          }
          filled += ready
          start += 3 * ready
          guard filled < count else { return }
          // The bytes of a pixel may come in two portions.
          let (red, green, blue) = (try byte(), try byte(), try byte())
          pixels[filled] = 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
          filled += 1
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }
}

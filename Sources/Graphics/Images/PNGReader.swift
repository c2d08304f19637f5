internal import CPNG
import Ink

/// Reads PNG images with the simplified interface of libpng. No other file imports it.
enum PNGReader {
  /// Returns true if `bytes` begin with the signature of a PNG.
  static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  }

  /// Returns the pixels of an image of any colour type, depth and gamma, in 8-bit sRGB. A file that
  /// is cut short is read as far as it goes.
  static func read(_ file: [UInt8], maximumPixels: Int) throws(ImageError.Reason) -> ImagePixels {
    // Of a chunk that is not whole libpng reads nothing.
    let ended = PictureEnd.added(to: file)
    let bytes = ended ?? file
    let (width, height) = try size(bytes)
    try ImagePixels.check(width: width, height: height, maximumPixels: maximumPixels)
    var found = Found.nothing
    var pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      buffer.update(repeating: ImagePixels.rest)
      found = decode(bytes, width: width, height: height, into: buffer)
      count = buffer.count
    }
    switch found {
    case .all: break
    case .part: try ImagePixels.checkRest(of: pixels)
    case .nothing: throw PictureEnd.isThere(in: file) ? .damaged : .cut
    }
    let isOpaque = premultiply(&pixels)
    return ImagePixels(
      width: width, height: height, pixels: pixels, isOpaque: isOpaque,
      density: PictureNotes(of: bytes).hasCamera ? nil : PictureDensity(png: bytes),
      isCut: ended != nil || found == .part)
  }

  /// What was found in a file.
  private enum Found {
    /// All pixels.
    case all
    /// The first pixels; there are no more.
    case part
    /// Nothing that can be read.
    case nothing
  }

  /// Returns the width and height in the first chunk, which is at a fixed position.
  static func size(
    _ bytes: [UInt8]
  ) throws(ImageError.Reason) -> (width: Int, height: Int) {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { throw .damaged }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  /// Decodes to 0xAARRGGBB, not premultiplied (`png_image_begin_read_from_memory`,
  /// `png_image_finish_read`). Pixels that are missing stay as they are in the buffer.
  private static func decode(
    _ bytes: [UInt8], width: Int, height: Int, into buffer: UnsafeMutableBufferPointer<UInt32>
  ) -> Found {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    // libpng retains both pointers between the calls.
    return withUnsafeMutablePointer(to: &image) { image in
      bytes.withUnsafeBytes { data -> Found in
        defer { png_image_free(image) }
        guard png_image_begin_read_from_memory(image, data.baseAddress, data.count) != 0,
          image.pointee.width == width, image.pointee.height == height
        else { return .nothing }
        // Blue first in memory is 0xAARRGGBB on little-endian machines, the only ones supported.
        image.pointee.format = png_uint_32(
          PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
        if png_image_finish_read(image, nil, buffer.baseAddress, 0, nil) != 0 { return .all }
        let message = withUnsafeBytes(of: &image.pointee.message) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return message.contains("enough image data") ? .part : .nothing
      }
    }
  }

  /// Multiplies the colours of all pixels by their alpha. Returns true if all are opaque.
  private static func premultiply(_ pixels: inout [UInt32]) -> Bool {
    var isOpaque = true
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices where pixels[index] < 0xff00_0000 {
        isOpaque = false
        pixels[index] = ImageSurface.premultiplied(pixels[index])
      }
    }
    return isOpaque
  }
}

internal import CPNG
import Ink

/// Reads PNG images with the simplified interface of libpng. No other file imports it.
enum PNGReader {
  /// Returns true if `bytes` begin with the signature of a PNG.
  static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  }

  /// Returns the pixels of an image of any colour type, depth and gamma, in 8-bit sRGB.
  static func read(_ bytes: [UInt8], maximumPixels: Int) throws(ImageError.Reason) -> ImagePixels {
    let (width, height) = try size(bytes)
    try ImagePixels.check(width: width, height: height, maximumPixels: maximumPixels)
    var isRead = false
    var pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      isRead = decode(bytes, width: width, height: height, into: buffer)
      count = isRead ? buffer.count : 0
    }
    guard hasEnd(bytes) else { throw .cut }
    guard isRead else { throw .damaged }
    let isOpaque = premultiply(&pixels)
    return ImagePixels(
      width: width, height: height, pixels: pixels, isOpaque: isOpaque,
      density: PictureNotes(of: bytes).hasCamera ? nil : PictureDensity(png: bytes))
  }

  /// Returns true if the last chunk is there (PNG Specification, 11.2.5,
  /// https://www.w3.org/TR/png/#11IEND). libpng reads the pixels without it.
  private static func hasEnd(_ bytes: [UInt8]) -> Bool {
    var at = 8
    while at + 12 <= bytes.count {
      if bytes[at + 4..<at + 8].elementsEqual("IEND".utf8) { return true }
      at += 12 + bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }

  /// Returns the width and height in the first chunk, which is at a fixed position.
  private static func size(_ bytes: [UInt8]) throws(ImageError.Reason) -> (Int, Int) {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { throw .damaged }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  /// Decodes to 0xAARRGGBB, not premultiplied (`png_image_begin_read_from_memory`,
  /// `png_image_finish_read`). Returns false if the file is damaged.
  private static func decode(
    _ bytes: [UInt8], width: Int, height: Int, into buffer: UnsafeMutableBufferPointer<UInt32>
  ) -> Bool {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    // libpng retains both pointers between the calls.
    return withUnsafeMutablePointer(to: &image) { image in
      bytes.withUnsafeBytes { data in
        defer { png_image_free(image) }
        guard png_image_begin_read_from_memory(image, data.baseAddress, data.count) != 0,
          image.pointee.width == width, image.pointee.height == height
        else { return false }
        // Blue first in memory is 0xAARRGGBB on little-endian machines, the only ones supported.
        image.pointee.format = png_uint_32(
          PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
        return png_image_finish_read(image, nil, buffer.baseAddress, 0, nil) != 0
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

import Foundation
import Ink
import TestSupport

@testable import Export
@testable import Graphics

/// Files of one picture: red increases to the right, green downwards, and the top left corner is
/// blue, so that any turn shows.
enum PictureFiles: CaseIterable {
  case opaque
  /// Its opacity decreases to the right.
  case transparent
  case jpeg
  /// It is encoded on its side, with an orientation of Exif.
  case turnedJPEG
  /// In inks, inverted as Adobe programs write them.
  case cmykJPEG

  /// What Exif says of the place.
  static let secret = "48.137 N 11.575 E"
  static let (width, height) = (125, 75)

  /// Returns the file, or nil if the program that makes it is not installed.
  func bytes() throws -> [UInt8]? {
    switch self {
    case .opaque: try Self.png(fades: false)
    case .transparent: try Self.png(fades: true)
    case .jpeg: try Self.converted([])
    case .turnedJPEG:
      // It must be turned clockwise by 90 degrees.
      try Self.converted(["-rotate", "-90"]).map {
        Array($0[..<2]) + Self.exif(6) + Array($0[2...])
      }
    case .cmykJPEG: try Self.converted(["-colorspace", "CMYK"])
    }
  }

  private static func png(fades: Bool) throws -> [UInt8] {
    var surface = try ImageSurface(format: .argb32, width: width, height: height)
    surface.withMutableBytes { bytes, stride in
      for y in 0..<height {
        for x in 0..<width {
          let isCorner = x < 25 && y < 25
          let alpha = fades ? 255 - UInt32(2 * x) : 255
          let parts = isCorner ? [0, 0, 255] : [UInt32(2 * x), UInt32(2 * y + 50), 60]
          let pixel = parts.reduce(alpha) { $0 << 8 | ($1 * alpha + 127) / 255 }
          bytes.storeBytes(of: pixel, toByteOffset: y * stride + 4 * x, as: UInt32.self)
        }
      }
    }
    var file = PNGFile(width: width, height: height, pixels: .straight, pixelsPerMetre: nil)
    file.add("IDAT", Deflate.zlib(surface.rows(0..<height)))
    return file.bytes()
  }

  /// The opaque picture as a JPEG made by ImageMagick.
  private static func converted(_ options: [String]) throws -> [UInt8]? {
    guard Tool.exists("convert") else { return nil }
    return try converted(png(fades: false), ["-quality", "95"] + options)
  }

  /// A picture as a JPEG made by ImageMagick.
  static func converted(_ picture: [UInt8], _ options: [String]) throws -> [UInt8] {
    let folder = TemporaryFolder()
    let path = folder.path("picture")
    try Data(picture).write(to: URL(fileURLWithPath: path))
    return try ImageMagick.picture([path] + options, "jpg")
  }

  /// A segment of Exif with an orientation, and the secret behind it.
  static func exif(_ orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] =
      Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
    let content = Array("Exif\0\0".utf8) + tiff + [0, 0, 0, 0] + Array(secret.utf8)
    return [0xff, 0xe1, 0, UInt8(content.count + 2)] + content
  }
}

import Export
import Foundation
import Graphics
import Testing

/// The folder for pictures that people look at, which `XSIGN_GALLERY` names.
public enum Gallery {
  /// Its path, or nil if there is none.
  public static let folder = ProcessInfo.processInfo.environment["XSIGN_GALLERY"]

  /// Writes a file to it, if there is one.
  public static func write(_ bytes: [UInt8], _ name: String) throws {
    guard let folder else { return }
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  /// Writes a picture to it, as a PNG with that name and its ending, if there is one.
  public static func write(_ pixels: Pixels, _ name: String) throws {
    guard folder != nil else { return }
    var surface = try ImageSurface(format: .rgb24, width: pixels.width, height: pixels.height)
    surface.withMutableBytes { bytes, stride in
      for (i, pixel) in pixels.argb.enumerated() {
        bytes.storeBytes(
          of: pixel, toByteOffset: i / pixels.width * stride + i % pixels.width * 4,
          as: UInt32.self)
      }
    }
    try write(surface.pngData(), name + ".png")
  }
}

extension Trait where Self == ConditionTrait {
  /// Enables tests that only make pictures for the gallery.
  public static var gallery: Self {
    .enabled(if: Gallery.folder != nil, "XSIGN_GALLERY names no folder.")
  }
}

import Graphics
import X11

/// The program's icon, in the sizes that desktops use.
enum AppIcon {
  /// The images for lists of windows, the smallest first.
  static var small: [IconImage] {
    images([
      PackageResources.xsign_16_png, PackageResources.xsign_32_png,
      PackageResources.xsign_48_png, PackageResources.xsign_64_png,
    ])
  }

  /// The images for what shows windows large. They are ten times as many bytes as the small ones.
  static var large: [IconImage] {
    images([PackageResources.xsign_128_png, PackageResources.xsign_256_png])
  }

  /// Returns the images. One that cannot be decoded is omitted.
  private static func images(_ files: [[UInt8]]) -> [IconImage] {
    files.compactMap { png in
      guard let surface = try? ImageSurface(png: png) else { return nil }
      return IconImage(
        width: surface.width, height: surface.height, argb: surface.straightPixels())
    }
  }
}

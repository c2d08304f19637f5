import X11Canvas

/// The program's icon, in the sizes that desktops use.
enum AppIcon {
  /// The images, the smallest first. An image that cannot be decoded is omitted.
  static var images: [IconImage] {
    [
      PackageResources.xsign_16_png, PackageResources.xsign_32_png,
      PackageResources.xsign_48_png, PackageResources.xsign_64_png,
      PackageResources.xsign_128_png,
    ].compactMap { png in
      guard let surface = try? ImageSurface(png: png) else { return nil }
      return IconImage(
        width: surface.width, height: surface.height, argb: surface.straightPixels())
    }
  }
}

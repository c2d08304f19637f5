public import Ink

/// The size of a picture in pixels: its width, its height, or a box that it fits into.
public struct PixelFit: Sendable, Hashable {
  /// The width in pixels, or nil for the one that belongs to the height.
  public let width: Int?
  /// The height in pixels, or nil for the one that belongs to the width.
  public let height: Int?

  /// Creates a size. Returns nil if both are nil, or one is not positive.
  public init?(width: Int? = nil, height: Int? = nil) {
    guard width != nil || height != nil, width ?? 1 > 0, height ?? 1 > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// Returns the pixels per canvas unit at which a page has this size.
  public func scale(of page: CanvasSize) -> Double {
    let scales = [
      width.map { Double($0) / page.width }, height.map { Double($0) / page.height },
    ]
    return scales.compactMap(\.self).min() ?? 1
  }

  /// Returns the size of a picture of a page in pixels. At least one side is the given one.
  func size(of page: CanvasSize) -> (width: Double, height: Double) {
    let scale = scale(of: page)
    return (max(1, (page.width * scale).rounded()), max(1, (page.height * scale).rounded()))
  }
}

extension ExportOptions {
  /// Returns the pixels of a PNG of a page per canvas unit.
  public func scale(of page: CanvasSize) -> Double { pixels?.scale(of: page) ?? scale }
}

import Ink

/// Ink as it is blended with pixels, computed once for a stroke.
struct BlendedInk {
  /// The opaque colour.
  let pixel: UInt32
  /// The opacity, in 255ths.
  let opacity: UInt8
  /// The colour with that opacity, premultiplied.
  let color: UInt32
  /// How it meets the pixels.
  let blend: Pen.Blend

  init(_ color: InkColor, opacity: UInt8 = 255, blend: Pen.Blend = .normal) {
    pixel = color.pixel
    self.opacity = opacity
    self.color = ImageSurface.translucent(pixel, opacity)
    self.blend = blend
  }

  /// The ink of a pen at its largest opacity.
  init(_ pen: Pen) {
    self.init(
      pen.color, opacity: OpacityRamp.byte(pen.opacity.upperBound), blend: pen.blend)
  }
}

/// Four pixels that lie side by side, which ink is blended with together.
///
/// Each channel has 16 bits. The results are those of `ImageSurface.over`, to the bit.
struct PixelQuad {
  typealias Channels = SIMD8<UInt16>

  /// The blue and the red channel of each pixel.
  var low: Channels
  /// The green channel and alpha.
  var high: Channels

  /// Creates the quad of four pixels, 0xAARRGGBB each.
  @inline(__always)
  init(_ pixels: SIMD4<UInt32>) {
    let channels = unsafeBitCast(pixels, to: Channels.self)
    low = channels & 0xff
    high = channels &>> 8
  }

  /// The four pixels, 0xAARRGGBB each.
  @inline(__always)
  var pixels: SIMD4<UInt32> { unsafeBitCast(low | high &<< 8, to: SIMD4<UInt32>.self) }

  /// Returns four bytes, one for both channels of each pixel.
  @inline(__always)
  static func shares(_ bytes: UInt32) -> Channels {
    let wide = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(bytes, to: SIMD4<UInt8>.self))
    return unsafeBitCast(wide | wide &<< 16, to: Channels.self)
  }

  /// Multiplies all channels by `share` / 255, rounded as `ImageSurface.times` does.
  @inline(__always)
  mutating func multiply(by share: Channels) {
    low = Self.times(low, share)
    high = Self.times(high, share)
  }

  /// Puts `ink`, premultiplied, over the pixels.
  @inline(__always)
  mutating func cover(with ink: PixelQuad) {
    let alpha = unsafeBitCast(ink.high, to: SIMD4<UInt32>.self) &>> 16
    let rest = 255 &- unsafeBitCast(alpha | alpha &<< 16, to: Channels.self)
    multiply(by: rest)
    low &+= ink.low
    high &+= ink.high
  }

  @inline(__always)
  private static func times(_ channels: Channels, _ share: Channels) -> Channels {
    let product = channels &* share &+ 0x80
    return (product &+ product &>> 8) &>> 8
  }
}

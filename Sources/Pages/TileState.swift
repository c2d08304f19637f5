import Ink

/// A hash of the contents of a tile: its position, the engine and scale, the background, and the
/// strokes from the lowest up.
///
/// Different states almost certainly have different hashes: they are 64 bits, well mixed, and a
/// page has a few thousand of them.
struct TileState: Hashable, Sendable {
  private let bits: UInt64

  /// Creates the state of a tile without ink on the background numbered `background`; its top left
  /// corner is the pixel at `x` and `y` of the drawing.
  init(x: Int, y: Int, engine: EngineSettings, scale: Double, background: UInt64 = 0) {
    var hasher = Hasher()
    hasher.combine(x)
    hasher.combine(y)
    hasher.combine(engine)
    hasher.combine(scale)
    hasher.combine(background)
    bits = UInt64(bitPattern: Int64(hasher.finalize()))
  }

  private init(bits: UInt64) { self.bits = bits }

  /// Returns the state after stroke `number` is painted.
  func with(_ number: UInt64) -> TileState {
    // The finalizer of SplitMix64: G. L. Steele, D. Lea, C. H. Flood, 2014,
    // https://doi.org/10.1145/2660193.2660195.
    var z = bits &* 0x9e37_79b9_7f4a_7c15 ^ (number &+ 0xd1b5_4a32_d192_ed03)
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return TileState(bits: z ^ (z >> 31))
  }
}

import Ink

/// A small surface through which a mask's coverage reaches Cairo, block by block.
///
/// One surface of fixed size, made once: painting a stroke's few pixels then allocates nothing.
final class ScratchCoverage {
  /// The block's side, in pixels.
  private static let side = 256

  /// Nil only where there was no memory for it.
  private var surface: ImageSurface?

  init() {
    surface = try? ImageSurface(format: .a8, width: Self.side, height: Self.side)
  }

  /// Lays `color` through what `mask` shows in `rect`, in the mask's pixels, whose corner lies at
  /// `x`, `y` of the context's. Changes the context's clip only for the time of the call.
  func paint(
    _ mask: CoverageMask, in rect: PixelRect, atX x: Int, y: Int, color: InkColor,
    _ context: borrowing DrawingContext
  ) {
    var top = rect.y
    while top < rect.maxY {
      var left = rect.x
      while left < rect.maxX {
        let block = rect.intersection(
          PixelRect(x: left, y: top, width: Self.side, height: Self.side))
        paint(block, of: mask, atX: x, y: y, color: color, context)
        left += Self.side
      }
      top += Self.side
    }
  }

  private func paint(
    _ block: PixelRect, of mask: CoverageMask, atX x: Int, y: Int, color: InkColor,
    _ context: borrowing DrawingContext
  ) {
    guard mask.meets(block), var coverage = surface.take() else { return }
    coverage.withMutableBytes { bytes, stride in mask.copy(block, to: bytes, stride: stride) }
    context.scope {
      context.clip(block.offset(x: x, y: y))
      context.mask(coverage, atX: x + block.x, y: y + block.y, color: color)
    }
    surface = consume coverage
  }
}

import Ink
import Input

extension PointerEvent {
  /// The distance that a tap may move, in millimetres.
  private static let tapReach = 2.0

  /// Returns true if the contact is too far from where it began to be a tap.
  ///
  /// - Parameters:
  ///   - start: Where it began, in pixels.
  ///   - scale: The pixels per canvas unit at actual size.
  func isTooFarForTap(from start: Point, scale: Double) -> Bool {
    position.distance(to: start) > Self.tapReach * Pen.unitsPerMillimetre * scale
  }
}

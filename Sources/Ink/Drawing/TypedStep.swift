/// The step that what is being typed makes once it is left. A journal keeps it, so that a crash
/// does not lose it.
public enum TypedStep: Sendable, Equatable {
  /// A text on a page of a colour and an opacity. Its ink takes the place of the stroke with the
  /// identity, if there is one.
  case text(TypedText, InkColor, opacity: Double, replacing: StrokeID?)
  /// Values that fields of the PDF get.
  case fields([FieldEntry])
}

/// Makes the ink of a text of a colour and an opacity, with the identity. Returns nil if that has
/// no ink.
package typealias TextInk = @Sendable (StrokeID, TypedText, InkColor, Double) -> Stroke?

extension Drawing {
  /// Returns the event of a step, or nil if it is about a stroke that the drawing does not have, or
  /// has no ink. `id` becomes the identity of a text.
  func event(of step: TypedStep, id: StrokeID, by ink: TextInk) -> DrawingEvent? {
    switch step {
    case .fields(let entries): return .fields(entries)
    case .text(let text, let color, let opacity, let old):
      guard let stroke = ink(id, text, color, opacity) else { return nil }
      guard let old else { return .added(PlacedStroke(rank: topRank, stroke: stroke)) }
      guard let replaced = contents.strokes([old]).first else { return nil }
      return .edited(removed: [old], added: [PlacedStroke(rank: replaced.rank, stroke: stroke)])
    }
  }
}

package import Ink

/// A tap with the tool that selects, at which there is no stroke.
package struct MissedTap {
  /// Where it was, on the plane in canvas units.
  package var place: Point
  /// The greatest distance from it to a stroke that it means, in canvas units.
  package var radius: Double
  /// The engine that draws strokes there.
  package var engine: EngineSettings
  /// True if it adds to the selection.
  package var extendsSelection: Bool
}

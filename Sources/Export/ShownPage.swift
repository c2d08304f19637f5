/// A page that is exported.
struct ShownPage: Sendable {
  /// Its index in the drawing.
  let index: Int
  /// The outlines of its lowest strokes that were traced to learn that it shows ink. They are not
  /// traced again.
  var outlines: [ExportStroke] = []
}

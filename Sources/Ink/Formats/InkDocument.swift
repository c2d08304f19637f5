/// A drawing as files hold it: the strokes from first to last, and how large the canvas is.
public struct InkDocument: Sendable {
  /// The extent of a canvas, in canvas units.
  public struct Size: Sendable, Hashable {
    /// From the left edge to the right.
    public var width: Double
    /// From the top edge to the bottom.
    public var height: Double

    /// A size from its parts, in canvas units.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The strokes, in the order they were drawn, each with its pen.
  public var strokes: [Stroke]
  /// How large the canvas is; nil where nobody said.
  public var size: Size?

  /// A drawing from its parts.
  public init(strokes: [Stroke], size: Size? = nil) {
    self.strokes = strokes
    self.size = size
  }

  /// The farthest from the origin a file may place ink, in canvas units: 260 km. Beyond it a double
  /// still tells places apart, but nothing that draws does.
  public static let farthest = 1e9
  /// The farthest from its clock's origin a file may date a sample, in seconds: 3000 years. Beyond it
  /// times `SampleClock.spacing` apart would be the same double.
  public static let latest = 1e11
}

/// A stroke while it is being read.
struct StrokeDraft {
  var pen: Pen
  var clock: RecordedClock
  var samples: [Sample] = []
}

extension InkDocument {
  /// The drawing the drafts make, named 1, 2, 3… in their order; those without a sample are none.
  init(_ drafts: [StrokeDraft], size: Size? = nil) {
    var strokes: [Stroke] = []
    strokes.reserveCapacity(drafts.count)
    for draft in drafts where !draft.samples.isEmpty {
      strokes.append(
        Stroke(id: StrokeID(UInt64(strokes.count + 1)), pen: draft.pen, samples: draft.samples))
    }
    self.init(strokes: strokes, size: size)
  }
}

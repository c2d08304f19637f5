/// The identity of a stroke within a drawing while the program runs.
public struct StrokeID: Sendable, Hashable {
  /// A number that counts up from the first stroke.
  public let rawValue: UInt64
  /// Creates the identity with the number `rawValue`.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// An upper bound for the identities and ranks in a drawing. Numbers read from files are checked
  /// against it, so counting up from them cannot overflow.
  static let limit: UInt64 = 1 << 62
}

/// The record of one contact: every sample of its device, and the pen it was made with.
public struct Stroke: Sendable, Hashable, Identifiable {
  /// The identity within the drawing.
  public let id: StrokeID
  /// The pen of the stroke.
  public let pen: Pen
  /// All samples in order, with strictly increasing times; at least one.
  public let samples: [Sample]
  /// The text that its area shows, or nil if it was not typed.
  public let text: TypedText?

  /// Creates a stroke from its parts; `samples` contains at least one.
  public init(id: StrokeID, pen: Pen, samples: [Sample], text: TypedText? = nil) {
    self.id = id
    self.pen = pen
    self.samples = samples
    self.text = text
  }
}

/// The context of a trace.
struct InkMLContext {
  var format = TraceFormat.plain
  /// The pen; nil to inherit it.
  var pen: Pen?
  /// The map from the trace's numbers to canvas units; nil if the format determines it.
  var transform: CanvasTransform?
  /// The canvas's own format; nil if unknown.
  var canvas: TraceFormat?
}

/// The definitions of an InkML file so far, by name.
struct InkMLDefinitions {
  /// The largest number of names in a file of another program.
  static let maximum = 100_000

  /// The pen of strokes without a brush.
  let plainPen: Pen
  var formats: [String: TraceFormat] = [:]
  var contexts: [String: InkMLContext] = [:]
  var brushes: [String: Pen] = [:]
  var canvases: [String: TraceFormat] = [:]
  var transforms: [String: CanvasTransform] = [:]
  private var count = 0
  /// The largest number of names in this file.
  var limit: Int

  /// Creates the default definitions of the Recommendation; `pen` is the pen of the default brush.
  init(pen: Pen, limit: Int = maximum) {
    plainPen = pen
    self.limit = limit
  }

  /// Adds a definition to one of the tables if it has a name.
  mutating func define<Value>(
    _ value: Value, _ name: String?, in table: WritableKeyPath<Self, [String: Value]>
  ) throws(FormatError.Reason) {
    guard let name else { return }
    count += 1
    if count > limit { throw .tooManyDefinitions(limit) }
    self[keyPath: table][name] = value
  }

  func context(_ reference: String) throws(FormatError.Reason) -> InkMLContext {
    if let found = contexts[target(reference)] { return found }
    guard target(reference) == "DefaultContext" else { throw .reference(reference) }
    return InkMLContext()
  }

  func format(_ reference: String) throws(FormatError.Reason) -> TraceFormat {
    if let found = formats[target(reference)] { return found }
    guard target(reference).hasPrefix("Default") else { throw .reference(reference) }
    return .plain
  }

  func brush(_ reference: String) throws(FormatError.Reason) -> Pen {
    if let found = brushes[target(reference)] { return found }
    guard target(reference) == "DefaultBrush" else { throw .reference(reference) }
    return plainPen
  }

  /// Returns the format of the canvas; nil if unknown, which has the effect of the default.
  func canvas(_ reference: String) -> TraceFormat? { canvases[target(reference)] }

  /// Returns the transform; nil if unknown, which has the effect of the default.
  func transform(_ reference: String) -> CanvasTransform? { transforms[target(reference)] }

  /// Returns the name that a reference within the file refers to.
  func target(_ reference: String) -> String { String(reference.drop { $0 == "#" }) }
}

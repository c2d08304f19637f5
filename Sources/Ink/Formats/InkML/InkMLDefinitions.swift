/// What traces refer to.
struct InkMLContext {
  var format = TraceFormat.plain
  /// The pen; nil where what is around says it.
  var pen: Pen?
  /// How the trace's numbers become places on the canvas; nil where the format says it.
  var transform: CanvasTransform?
  /// The canvas's own format; nil where it is unknown.
  var canvas: TraceFormat?
}

/// What an InkML file has defined so far, by name.
struct InkMLDefinitions {
  /// The most names there may be.
  static let most = 100_000

  /// The pen of strokes without a brush.
  let plainPen: Pen
  private var formats: [String: TraceFormat] = [:]
  private var contexts: [String: InkMLContext] = [:]
  private var brushes: [String: Pen] = [:]
  private var canvases: [String: TraceFormat] = [:]
  private var transforms: [String: CanvasTransform] = [:]
  private var count = 0

  /// Nothing but the defaults of the Recommendation; `pen` is that of the default brush.
  init(pen: Pen) {
    plainPen = pen
  }

  mutating func define(_ format: TraceFormat, _ name: String?) throws(FormatError.Reason) {
    if let name = try counted(name) { formats[name] = format }
  }

  mutating func define(_ context: InkMLContext, _ name: String?) throws(FormatError.Reason) {
    if let name = try counted(name) { contexts[name] = context }
  }

  mutating func define(_ brush: Pen, _ name: String?) throws(FormatError.Reason) {
    if let name = try counted(name) { brushes[name] = brush }
  }

  mutating func define(canvas: TraceFormat, _ name: String?) throws(FormatError.Reason) {
    if let name = try counted(name) { canvases[name] = canvas }
  }

  mutating func define(_ transform: CanvasTransform, _ name: String?) throws(FormatError.Reason) {
    if let name = try counted(name) { transforms[name] = transform }
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

  /// The format of the canvas; nil where it is unknown, which is as good as the default.
  func canvas(_ reference: String) -> TraceFormat? { canvases[target(reference)] }

  /// The transform; nil where nobody knows it, as with the default.
  func transform(_ reference: String) -> CanvasTransform? { transforms[target(reference)] }

  /// What a reference within the file names.
  func target(_ reference: String) -> String { String(reference.drop { $0 == "#" }) }

  private mutating func counted(_ name: String?) throws(FormatError.Reason) -> String? {
    guard name != nil else { return nil }
    count += 1
    if count > Self.most { throw .tooManyDefinitions(Self.most) }
    return name
  }
}

extension InkDocument {
  /// The drawing in an InkML file, as the W3C Recommendation of 2011 has it.
  ///
  /// It reads traces, in groups or not, that are of this or other programs: channels in any order
  /// and unit, values given as differences, pressure of any range (without one, relative to the
  /// greatest in the file), traces continued by others. Traces made above the paper and those kept
  /// among the definitions are no ink. A stroke's times begin at 0, or where they do if that is within
  /// `SampleClock.spacing` of it; times that do not increase are mended, and where there are none
  /// samples are 10 ms apart. Elements of other namespaces and unknown ones say nothing.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: What errors call it.
  ///   - pen: The pen of strokes without a brush, and what brushes are like where they do not say.
  /// - Throws: What is wrong, with the line.
  /// - Complexity: O(bytes); besides them it keeps one trace's text and the ink.
  public init(inkML bytes: [UInt8], file: String, pen: Pen = Pen()) throws(FormatError) {
    try self.init(inkML: bytes, file: file, pen: pen, mostNumbers: InkML.mostNumbers)
  }

  /// The drawing in an InkML file of at most `mostNumbers` numbers in traces.
  init(
    inkML bytes: [UInt8], file: String, pen: Pen = Pen(), mostNumbers: Int
  ) throws(FormatError) {
    let reader = InkMLReader(file: file, pen: pen, mostNumbers: mostNumbers)
    try XMLReader(file: file, handler: reader).read(bytes)
    self = reader.document
  }
}

/// Takes the elements of an InkML file and keeps what they define.
private final class InkMLReader: XMLHandler {
  /// What traces refer to.
  private struct Context {
    var format = TraceFormat.plain
    /// The pen; nil where what is around says it.
    var pen: Pen?
  }

  private let file: String
  private let plainPen: Pen
  private var ink: TraceInk
  private var size: InkDocument.Size?

  /// The names of the elements around, the root first.
  private var path: [String] = []
  /// The depth of an element whose contents nobody reads; nil outside.
  private var ignored: Int?

  private var formats: [String: TraceFormat] = [:]
  private var contexts: [String: Context] = [:]
  private var brushes: [String: Pen] = [:]

  /// The context that holds from here on.
  private var current = Context()
  /// What the groups around set, the innermost last.
  private var groups: [(context: Context?, pen: Pen?)] = []

  private var format: (name: String?, value: TraceFormat)?
  private var sourceFormat: (name: String?, value: TraceFormat?)?
  private var context: (name: String?, value: Context)?
  private var brush: (name: String?, value: Brush)?
  private var trace: (attributes: [String: String], format: TraceFormat, pen: Pen)?

  /// The text of the trace around.
  private var text: [UInt8] = []
  /// Where in `text` lines begin that do not follow from the line before: comments hide some.
  private var lines: [(offset: Int, line: Int)] = []
  private var expectedLine = 0

  init(file: String, pen: Pen, mostNumbers: Int) {
    self.file = file
    plainPen = pen
    ink = TraceInk(most: mostNumbers)
  }

  /// What the file holds.
  var document: InkDocument {
    ink.scalePressure()
    return InkDocument(ink.drafts, size: size)
  }

  func start(_ element: XMLElement, line: Int) throws(FormatError) {
    path.append(element.name)
    if ignored != nil { return }
    let known = element.namespace == nil || element.namespace == InkML.namespace
    if path.count == 1, !known || element.name != "ink" {
      let root = known ? element.name : "\(element.name) (\(element.namespace ?? ""))"
      throw FormatError(file: file, line: line, reason: .notInkML(root: root))
    }
    if !known || element.name == "annotationXML" {
      ignored = path.count
      return
    }
    do throws(FormatError.Reason) {
      try start(element.name, element.attributes, line)
    } catch {
      throw FormatError(file: file, line: line, reason: error)
    }
  }

  private func start(
    _ name: String, _ attributes: [String: String], _ line: Int
  ) throws(FormatError.Reason) {
    switch name {
    case "traceFormat": format = (attributes.name, TraceFormat())
    case "channel":
      let intermittent = path.dropLast().last == "intermittentChannels"
      try format?.value.add(TraceChannel(attributes), intermittent: intermittent)
    case "inkSource": sourceFormat = (attributes.name, nil)
    case "channelProperty": sourceFormat?.value?.apply(property: attributes)
    case "context":
      var value = try attributes["contextRef"].map(find(context:)) ?? current
      for reference in ["inkSourceRef", "traceFormatRef"] {
        if let name = attributes[reference] { value.format = try find(format: name) }
      }
      if let name = attributes["brushRef"] { value.pen = try find(brush: name) }
      context = (attributes.name, value)
    case "brush":
      let like = try attributes["brushRef"].map(find(brush:)) ?? plainPen
      brush = (attributes.name, Brush(like: like))
    case "brushProperty": try brush?.value.apply(attributes)
    case "traceGroup":
      groups.append(
        (
          try attributes["contextRef"].map(find(context:)),
          try attributes["brushRef"].map(find(brush:))
        ))
    case "trace" where !path.contains("definitions") && attributes["type"] != "penUp":
      try startTrace(attributes, line)
    default: break
    }
  }

  private func startTrace(
    _ attributes: [String: String], _ line: Int
  ) throws(FormatError.Reason) {
    // What is nearer counts more, and a brush more than that of the context beside it.
    var scopes = [(context: Context?.some(current), pen: Pen?.none)] + groups
    scopes.append(
      (
        try attributes["contextRef"].map(find(context:)),
        try attributes["brushRef"].map(find(brush:))
      ))
    trace = (
      attributes, scopes.compactMap(\.context).last?.format ?? .plain,
      scopes.compactMap { $0.pen ?? $0.context?.pen }.last ?? plainPen
    )
    text.removeAll(keepingCapacity: true)
    lines = [(0, line)]
    expectedLine = line
  }

  func text(_ bytes: Span<UInt8>, line: Int) {
    guard trace != nil, path.last == "trace" else { return }
    if line != expectedLine { lines.append((text.count, line)) }
    expectedLine = line
    for i in bytes.indices {
      text.append(bytes[i])
      if bytes[i] == UInt8(ascii: "\n") { expectedLine += 1 }
    }
  }

  func end(line: Int) throws(FormatError) {
    let depth = path.count
    let name = path.removeLast()
    if let ignored {
      if ignored == depth { self.ignored = nil }
      return
    }
    switch name {
    case "traceFormat": endFormat()
    case "inkSource":
      guard let source = sourceFormat else { break }
      if let name = source.name { formats[name] = source.value ?? .plain }
      if let format = source.value { context?.value.format = format }
      sourceFormat = nil
    case "context":
      guard let ended = context else { break }
      if let name = ended.name { contexts[name] = ended.value }
      if !path.contains("definitions") { current = ended.value }
      context = nil
    case "brush":
      guard let ended = brush else { break }
      if let name = ended.name { brushes[name] = ended.value.finished }
      context?.value.pen = ended.value.finished
      brush = nil
    case "traceGroup": _ = groups.popLast()
    case "trace": try endTrace()
    default: break
    }
  }

  private func endFormat() {
    guard let ended = format else { return }
    format = nil
    if let name = ended.name { formats[name] = ended.value }
    switch path.last {
    case "canvas": setSize(ended.value)
    case "inkSource": sourceFormat?.value = ended.value
    case "context": context?.value.format = ended.value
    case "ink": current.format = ended.value
    default: break
    }
  }

  /// Takes the size of the canvas from its format, where that is bounded.
  private func setSize(_ format: TraceFormat) {
    guard let x = format.index(of: .x), let y = format.index(of: .y) else { return }
    let lengths = [x, y].map { i -> Double in
      let channel = format.channels[i]
      let extent = channel.range.map { $0.upperBound - $0.lowerBound } ?? 0
      return extent * abs(channel.factor) / channel.divisor
    }
    guard lengths.allSatisfy({ $0 > 0 && $0 <= InkDocument.farthest }) else { return }
    size = InkDocument.Size(width: lengths[0], height: lengths[1])
  }

  private func endTrace() throws(FormatError) {
    guard let ended = trace else { return }
    trace = nil
    let text = text
    do throws(TraceNumbers.Failure) {
      try ink.add(
        text.span, attributes: ended.attributes, format: ended.format, pen: ended.pen)
    } catch {
      throw FormatError(file: file, line: line(at: error.index), reason: error.reason)
    }
  }

  /// The line of the file that the byte at `index` of a trace's text is on.
  private func line(at index: Int) -> Int {
    let known = lines.last { $0.offset <= index } ?? lines[0]
    let between = text[known.offset..<min(index, text.count)]
    return known.line + between.count { $0 == UInt8(ascii: "\n") }
  }

  /// What a reference within the file names.
  private func target(_ reference: String) -> String {
    String(reference.drop { $0 == "#" })
  }

  private func find(context reference: String) throws(FormatError.Reason) -> Context {
    if let found = contexts[target(reference)] { return found }
    guard target(reference) == "DefaultContext" else { throw .reference(reference) }
    return Context()
  }

  private func find(format reference: String) throws(FormatError.Reason) -> TraceFormat {
    if let found = formats[target(reference)] { return found }
    guard target(reference).hasPrefix("Default") else { throw .reference(reference) }
    return .plain
  }

  private func find(brush reference: String) throws(FormatError.Reason) -> Pen {
    if let found = brushes[target(reference)] { return found }
    guard target(reference) == "DefaultBrush" else { throw .reference(reference) }
    return plainPen
  }
}

final class InkMLReader: XMLHandler {
  var line = 0
  private var definitions: InkMLDefinitions
  private var ink: TraceInk
  private let limits: FileLimits
  private var views = TraceViews()
  private var size: CanvasSize?
  private var engines: [EngineSettings] = []
  private var pages = PageNotes()
  private(set) var omissions = LeftOutCount()
  /// True if an element marks the file as xsign's, and if one is not xsign's.
  private var (isMarked, hasOthers) = (false, false)
  private var isScaleAssumed = false

  /// The names of the open elements, the root first.
  private var path: [String] = []
  /// The depth of an element whose content is ignored; nil outside of one.
  private var ignored: Int?

  /// The context from here on.
  private var current = InkMLContext()
  /// The settings of an element; nil to inherit them.
  private typealias Scope = (context: InkMLContext?, pen: Pen?)
  /// The settings of the open groups, the innermost last.
  private var groups: [Scope] = []
  /// The text of the next trace of the group that began last, and its style.
  private var typed: (string: String?, style: String?) = (nil, nil)

  private var format: (name: String?, value: TraceFormat)?
  private var sourceFormat: (name: String?, value: TraceFormat?)?
  private var context: (name: String?, value: InkMLContext)?
  private var canvas: (name: String?, value: TraceFormat?)?
  private var transform: OpenCanvasTransform?
  private var brush: (name: String?, value: Brush)?
  private var trace:
    (attributes: [String: String], context: InkMLContext, pen: Pen, isHidden: Bool)?
  /// The type of the open annotation if it is xsign's; otherwise nil.
  private var annotation: InkML.Annotation?

  /// The use of an element's text.
  private enum TextRole {
    case none, kept, picture
  }

  /// The text of the open trace, matrix or annotation.
  private var text = ElementText()
  /// The use of text at this point; text arrives in many parts.
  private var use = TextRole.none

  init(pen: Pen, limits: FileLimits = FileLimits()) {
    self.limits = limits
    definitions = InkMLDefinitions(pen: pen, limit: limits.others.definitions)
    ink = TraceInk(limits: limits.others)
  }

  var document: InkDocument {
    ink.scalePressure()
    var document = InkDocument(ink.builder, size: size)
    document.engines = engines
    document.pages = pages.all
    document.source = pages.source
    if pages.source != nil { document.withoutInk = pages.withoutInk }
    for _ in 0..<pages.lackingPictures { omissions.add(.image) }
    document.omissions = omissions.notes
    document.hasOnlyOwnElements = isMarked && !hasOthers
    document.isScaleAssumed = isScaleAssumed
    return document
  }

  func start(_ element: XMLElement) throws(FormatError.Reason) {
    path.append(element.name)
    defer { use = useHere }
    if !isMarked, OwnInkML.isMark(element, depth: path.count) {
      isMarked = true
      ink.limits = limits.own
      definitions.limit = limits.own.definitions
    }
    if !OwnInkML.contains(element, depth: path.count) { hasOthers = true }
    if ignored != nil { return }
    let known = element.namespace == nil || element.namespace == InkML.namespace
    if path.count == 1, !known || element.name != "ink" {
      throw .notInkML(
        root: known ? element.name : "\(element.name) (\(element.namespace ?? ""))")
    }
    guard known, element.name != "annotationXML" else { return ignored = path.count }
    try start(element.name, element.attributes)
  }

  private func start(
    _ name: String, _ attributes: [String: String]
  ) throws(FormatError.Reason) {
    switch name {
    case "traceFormat": format = (attributes.name, TraceFormat())
    case "channel":
      let intermittent = path.dropLast().last == "intermittentChannels"
      try format?.value.add(TraceChannel(attributes), intermittent: intermittent)
    case "inkSource": sourceFormat = (attributes.name, nil)
    case "channelProperty":
      if sourceFormat?.value?.apply(property: attributes) == false { omissions.add(.number) }
    case "context": try startContext(attributes)
    case "canvas": canvas = (attributes.name, nil)
    case "canvasTransform": transform = OpenCanvasTransform(name: attributes.name)
    case "mapping":
      if transform?.startMapping(attributes["type"] ?? "unknown") == true {
        omissions.add(.transform)
      }
    case "matrix", "affine": text.start(line)
    case "brush":
      let like = try attributes["brushRef"].map(definitions.brush) ?? definitions.plainPen
      brush = (attributes.name, Brush(like: like, widest: ink.limits.distance))
    case "brushProperty":
      // Without a property, a brush is like the default.
      do throws(FormatError.Reason) {
        try brush?.value.apply(attributes)
      } catch {
        omissions.add(badNumber: error, line: line)
      }
    case "annotation" where path.count == 2 || path.dropLast().last == "traceGroup":
      annotation = attributes["type"].flatMap(InkML.Annotation.init)
      if annotation?.isOfTrace != (path.count > 2) { annotation = nil }
      if annotation == .picture { pages.startPicture() }
      if annotation != nil { text.start(line) }
    case "traceGroup":
      views.startGroup(attributes.name)
      groups.append(try scope(attributes))
      typed = (nil, nil)
    case "trace" where attributes["type"] != "penUp": try startTrace(attributes)
    case "traceView" where !path.contains("definitions"):
      guard let reference = attributes["traceDataRef"] else { break }
      let strokes = views.strokes(definitions.target(reference))
      let range = strokes.count == 1 ? TraceViews.range(attributes) : nil
      for d in strokes { try ink.show(d, range) }
    default: break
    }
  }

  private func startContext(_ attributes: [String: String]) throws(FormatError.Reason) {
    var value = try attributes["contextRef"].map(definitions.context) ?? current
    for reference in ["inkSourceRef", "traceFormatRef"] {
      if let name = attributes[reference] { value.format = try definitions.format(name) }
    }
    if let name = attributes["brushRef"] { value.pen = try definitions.brush(name) }
    if let name = attributes["canvasRef"] { value.canvas = definitions.canvas(name) }
    if let name = attributes["canvasTransformRef"] {
      value.transform = definitions.transform(name)
    }
    context = (attributes.name, value)
  }

  /// Returns the settings that an element refers to.
  private func scope(_ attributes: [String: String]) throws(FormatError.Reason) -> Scope {
    (
      try attributes["contextRef"].map(definitions.context),
      try attributes["brushRef"].map(definitions.brush)
    )
  }

  private func startTrace(_ attributes: [String: String]) throws(FormatError.Reason) {
    // Inner settings take precedence over outer ones, and a brush over that of the context beside
    // it.
    let scopes: [Scope] = [(current, nil)] + groups + [try scope(attributes)]
    var context = scopes.compactMap(\.context).last ?? InkMLContext()
    if let canvas = context.canvas { context.transform?.scale = canvas.scale }
    let format = context.transform == nil ? context.format : context.canvas
    if format?.hasUnit != true { isScaleAssumed = true }
    trace = (
      attributes, context,
      scopes.compactMap { $0.pen ?? $0.context?.pen }.last ?? definitions.plainPen,
      path.contains("definitions")
    )
    text.start(line)
  }

  func text(_ bytes: Span<UInt8>) {
    switch use {
    case .kept: text.append(bytes, line: line)
    // The text of an image may be long, so it is decoded without being stored.
    case .picture: pages.append(bytes)
    case .none: break
    }
  }

  /// The use of text in the innermost element.
  private var useHere: TextRole {
    switch path.last {
    case "trace": trace == nil ? .none : .kept
    case "matrix", "affine": transform == nil ? .none : .kept
    case "annotation": annotation.map { $0 == .picture ? .picture : .kept } ?? .none
    default: .none
    }
  }

  func end() throws(FormatError.Reason) {
    let depth = path.count
    let name = path.removeLast()
    defer { use = useHere }
    if let ignored {
      if ignored == depth { self.ignored = nil }
      return
    }
    switch name {
    case "traceFormat": try endFormat()
    case "inkSource":
      guard let source = sourceFormat.take() else { break }
      try definitions.define(source.value ?? .plain, source.name, in: \.formats)
      if let format = source.value { context?.value.format = format }
    case "context":
      guard let ended = context.take() else { break }
      try definitions.define(ended.value, ended.name, in: \.contexts)
      if !path.contains("definitions") { current = ended.value }
    case "canvas":
      guard let ended = canvas.take() else { break }
      context?.value.canvas = ended.value
      if let format = ended.value { try definitions.define(format, ended.name, in: \.canvases) }
    case "matrix", "affine":
      if transform?.endMapping(text.bytes) == true { omissions.add(.transform) }
    case "mapping":
      if transform?.endMapping([]) == true { omissions.add(.transform) }
    case "canvasTransform":
      guard let ended = transform.take(), let value = ended.value else { break }
      try definitions.define(value, ended.name, in: \.transforms)
      context?.value.transform = value
    case "brush":
      guard let ended = brush.take() else { break }
      let pen = ended.value.finished
      if ended.value.lacksColor { omissions.add(.color) }
      try definitions.define(pen, ended.name, in: \.brushes)
      context?.value.pen = pen
      // In a file that is written while the ink comes, it is the brush from here on.
      if path.last == "ink" { current.pen = pen }
    case "annotation": try endAnnotation()
    case "trace": try endTrace()
    case "traceGroup":
      views.endGroup()
      _ = groups.popLast()
      typed = (nil, nil)
    default: break
    }
  }

  private func endAnnotation() throws(FormatError.Reason) {
    guard let ended = annotation.take() else { return }
    switch ended {
    case .times: ink.isOwn = true
    case .picture: pages.endPicture()
    case .engines: engines = InkML.engines(String(decoding: text.bytes, as: UTF8.self))
    case .text: typed.string = String(decoding: text.bytes, as: UTF8.self)
    case .textStyle: typed.style = String(decoding: text.bytes, as: UTF8.self)
    case .paper, .ruling, .rulingOrigin, .baseline, .pictureFrame, .page, .document, .takenUp,
      .inkRemoved:
      try pages.apply(ended, String(decoding: text.bytes, as: UTF8.self))
    }
  }

  private func endFormat() throws(FormatError.Reason) {
    guard let ended = format.take() else { return }
    try definitions.define(ended.value, ended.name, in: \.formats)
    switch path.last {
    case "canvas":
      canvas?.value = ended.value
      setSize(ended.value)
    case "inkSource": sourceFormat?.value = ended.value
    case "context": context?.value.format = ended.value
    case "ink": current.format = ended.value
    default: break
    }
  }

  /// Sets the size of the canvas from its format if that is bounded.
  private func setSize(_ format: TraceFormat) {
    guard let x = format.index(of: .x), let y = format.index(of: .y) else { return }
    let lengths = [x, y].map { i -> Double in
      let channel = format.channels[i]
      let extent = channel.range.map { $0.upperBound - $0.lowerBound } ?? 0
      return extent * abs(channel.factor) / channel.divisor
    }
    guard lengths.allSatisfy({ $0 > 0 && $0 <= InkDocument.farthest }) else { return }
    size = CanvasSize(width: lengths[0], height: lengths[1])
  }

  private func endTrace() throws(FormatError.Reason) {
    guard let ended = trace.take() else { return }
    let text = text
    let bytes = text.bytes
    do throws(TraceNumbers.Failure) {
      let d = try ink.add(
        bytes.span, attributes: ended.attributes, context: ended.context, pen: ended.pen,
        isHidden: ended.isHidden
      ) { failure in
        omissions.add(badNumber: failure.reason, line: text.line(at: failure.index))
      }
      if ended.isHidden { views.add(d, ended.attributes.name) }
      // Whose samples are corners of an area alone shows a text.
      if case (let string?, let style?) = typed, ended.pen.fills,
        let text = TypedText(string, note: style)
      {
        ink.builder.setText(text, of: d)
      }
      typed = (nil, nil)
    } catch {
      line = text.line(at: error.index)
      throw error.reason
    }
  }
}

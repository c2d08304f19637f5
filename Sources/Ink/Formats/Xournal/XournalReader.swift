extension InkDocument {
  /// Reads the uncompressed content of a file of Xournal++ (.xopp,
  /// https://github.com/xournalpp/xournalpp) or Xournal (.xoj).
  ///
  /// The pages lie below one another and have the colour of their background. If one of them has no
  /// size, or they are too many, all ink is on endless paper, and the frames of the others are
  /// counted as left out. Lengths are points of 1/72 inch. A highlighter is a pen
  /// with half opaque ink that multiplies. A stroke of one width is ruled: Xournal++ draws it
  /// straight from point to point and up to its ends. A stroke with a width for each of its points
  /// is traced, with the pressures that give the xsign engine these widths. The files contain no
  /// times, so the strokes are slow enough for speed not to affect the width. The filling of a
  /// stroke is an area under it. A stroke that begins beside its page is cut so that it begins near
  /// it, and is left out and counted if it never comes near. Images, pages of PDFs, text, formulas,
  /// links, eraser strokes and other rulings of pages are left out and counted; those that take
  /// fonts or decoders of pictures to read are also in `embedded`. Numbers that cannot be read are
  /// left out with their points: other programs wrote negative and undefined widths. A decimal
  /// comma is a point. Lines are solid, and unknown colours are black, or white for paper; both are
  /// counted.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file, decompressed.
  ///   - file: The name of the file in errors.
  /// - Throws: The error in the file, with the line.
  /// - Complexity: O(bytes).
  public init(xopp bytes: [UInt8], file: String) throws(FormatError) {
    let reader = XournalReader()
    try XMLReader(file: file, handler: reader).read(bytes)
    self = reader.document
  }
}

/// The stroke that is being read.
private struct OpenStroke {
  var pen: Pen
  /// The widths of its points in canvas units, nil where they are invalid.
  let widths: [Double?]
  /// The opacity of its filling, or nil if it has none.
  let filling: Double?
  /// The line of its text.
  let line: Int
}

private final class XournalReader: XMLHandler {
  var line = 0
  private var builder = DrawingBuilder()
  private var omissions = LeftOutCount()
  private var pages = XournalPages()
  private var content = XournalContent()
  /// The depth of the open text or picture.
  private var contentDepth = 0
  /// The index of the page of each stroke with ink.
  private var inkedPages: [Int] = []
  private var stroke: OpenStroke?
  private var depth = 0
  private var strokeDepth = 0
  /// The PDF whose pages are backgrounds.
  private var documentFile: EmbeddedContent.Picture.Source?
  private var text: [UInt8] = []

  var document: InkDocument {
    var (document, omissions) = (InkDocument(builder, size: pages.size), omissions)
    document.embedded = content.content
    if let pages = pages.plane {
      document.pages = pages
      document.placeStrokes(onPages: inkedPages, &omissions)
    } else {
      document.embedded.pictures = []
      omissions.add(.pageFrame, count: pages.lostFrames)
    }
    document.omissions = omissions.notes
    return document
  }

  func start(_ element: XMLElement) throws(FormatError.Reason) {
    depth += 1
    let attributes = element.attributes
    if depth == 1, element.name != Xournal.root { throw .notXournal(root: element.name) }
    switch element.name {
    case "page":
      let width = lengths("width", attributes)?.first.flatMap(\.self) ?? 0
      let height = lengths("height", attributes)?.first.flatMap(\.self) ?? 0
      pages.begin(width: width * Xournal.point, height: height * Xournal.point)
    case "background":
      switch attributes["type"] {
      case "pdf":
        omissions.add(.pdfPage)
        startDocumentPage(attributes)
      case "pixmap":
        omissions.add(.image)
        startBackground(attributes)
      default:
        let ruling = attributes["style"].flatMap {
          Xournal.ruling($0, settings: attributes["config"])
        }
        if ruling == nil, let style = attributes["style"], style != Xournal.plain {
          omissions.add(.ruling)
        }
        pages.set(paper: knownColor(attributes, Xournal.paper), ruling: ruling)
      }
    case "stroke" where stroke == nil && contentDepth == 0: startStroke(attributes)
    case "image": startPicture(.image, attributes)
    case "text": startText(attributes)
    case "teximage": startPicture(.formula, attributes)
    case "link": omissions.add(.link)
    default: break
    }
  }

  private func startStroke(_ attributes: [String: String]) {
    let tool = attributes["tool"] ?? "pen"
    guard tool != "eraser" else { return omissions.add(.eraser) }
    let widths = lengths("width", attributes) ?? []
    if widths.isEmpty { omissions.add(.number) }
    let rest = lengths("pressures", attributes) ?? Array(widths.dropFirst())
    let width = (widths.first.flatMap(\.self) ?? Xournal.width) * Xournal.point
    var pen = Pen(width: width...width)
    pen.line = .ruled
    let isStyled = attributes["style"].map { $0 != Xournal.plain } ?? false
    let hasOtherEnds = attributes["capStyle"].map(Xournal.otherEnds.contains) ?? false
    if isStyled || hasOtherEnds { omissions.add(.lineStyle) }
    if let (color, alpha) = knownColor(attributes, Xournal.color) {
      pen.color = color
      pen.opacity = alpha...alpha
    }
    let filling = filling(attributes)
    if tool == "highlighter" {
      let opacity = filling ?? Xournal.highlight
      pen.opacity = opacity...opacity
      pen.blend = .multiply
    }
    stroke = OpenStroke(
      pen: pen, widths: rest.map { width in width.map { $0 * Xournal.point } }, filling: filling,
      line: line)
    strokeDepth = depth
    text.removeAll(keepingCapacity: true)
  }

  /// Returns the colour in the attributes, or nil if there is none, or an unknown one, which is
  /// counted.
  private func knownColor<Color>(
    _ attributes: [String: String], _ read: (String) -> Color?
  ) -> Color? {
    guard let text = attributes["color"] else { return nil }
    let color = read(text)
    if color == nil { omissions.add(.color) }
    return color
  }

  /// Returns the opacity of the filling of a stroke, or nil if it has none, or one that is invalid.
  private func filling(_ attributes: [String: String]) -> Double? {
    guard let text = attributes["fill"], text != "-1" else { return nil }
    guard let value = Int(text), 0...255 ~= value else {
      omissions.add(.filling)
      return nil
    }
    return Double(value) / 255
  }

  private func startText(_ attributes: [String: String]) {
    omissions.add(.text)
    guard stroke == nil, contentDepth == 0, let x = number("x", attributes),
      let y = number("y", attributes)
    else { return }
    let color = knownColor(attributes, Xournal.color) ?? (.black, 1)
    let family = attributes["font"] ?? ""
    content.begin(
      XournalText(
        page: pages.index,
        corner: Point(x * Xournal.point, y * Xournal.point + pages.top),
        size: (number("size", attributes) ?? XournalText.size) * Xournal.point,
        family: family.isEmpty ? "Sans" : family, color: color.0, opacity: color.1))
    contentDepth = depth
  }

  private func startPicture(_ kind: Omissions.Kind, _ attributes: [String: String]) {
    omissions.add(kind)
    let sides = ["left", "top", "right", "bottom"].compactMap { number($0, attributes) }
      .map { $0 * Xournal.point }
    guard stroke == nil, contentDepth == 0, let page = pages.current, sides.count == 4,
      sides[0] < sides[2], sides[1] < sides[3],
      sides.allSatisfy({ abs($0) <= InkDocument.farthest })
    else { return }
    let frame = Bounds(min: Point(sides[0], sides[1]), max: Point(sides[2], sides[3]))
    content.beginPicture(kind, page: page.index, frame: frame)
    contentDepth = depth
  }

  private func startBackground(_ attributes: [String: String]) {
    guard let page = pages.current, let name = attributes["filename"], !name.isEmpty else { return }
    let source: EmbeddedContent.Picture.Source? =
      switch attributes["domain"] {
      case "attach": .attached(name)
      case "absolute": .path(name)
      case "clone": Int(name).map { .page($0) }
      default: nil
      }
    if let source { content.add(.image, page: page.index, frame: page.frame, source) }
  }

  /// Only the first such page names the file.
  private func startDocumentPage(_ attributes: [String: String]) {
    if let name = attributes["filename"], !name.isEmpty {
      documentFile = attributes["domain"] == "attach" ? .attached(name) : .path(name)
    }
    guard let page = pages.current, let documentFile,
      let number = attributes["pageno"].flatMap({ Int($0) }), number > 0
    else { return }
    content.add(
      .pdfPage, page: page.index, frame: page.frame, documentFile, document: number - 1)
  }

  func text(_ bytes: Span<UInt8>) {
    if contentDepth > 0, depth == contentDepth { content.append(bytes) }
    guard stroke != nil, depth == strokeDepth else { return }
    for i in bytes.indices { text.append(bytes[i]) }
  }

  func end() throws(FormatError.Reason) {
    defer { depth -= 1 }
    if contentDepth > 0, depth == contentDepth {
      content.end(strokesBelow: inkedPages.count)
      contentDepth = 0
    }
    guard depth == strokeDepth, let ended = stroke.take() else { return }
    line = ended.line
    try endStroke(ended)
  }

  private func endStroke(_ stroke: OpenStroke) throws(FormatError.Reason) {
    let (pen, widths, coordinates) = (stroke.pen, stroke.widths, text)
    // The points, with their numbers in the file.
    var places: [(point: Point, number: Int)] = []
    var (i, count) = (0, 0)
    while let first = Xournal.word(coordinates, at: &i) {
      let second = Xournal.word(coordinates, at: &i)
      defer { count += 1 }
      guard let x = first.number, let y = second?.number else {
        omissions.add(.number)
        continue
      }
      let point = Point(x * Xournal.point, y * Xournal.point + pages.top)
      guard max(abs(point.x), abs(point.y)) <= InkDocument.farthest else {
        omissions.add(.number)
        continue
      }
      places.append((point, count))
    }
    try fill(stroke, places.map(\.point))
    let d = try builder.begin(pen, clock: .plain)
    if !places.isEmpty { inkedPages.append(pages.index) }
    // A width belongs to the line from its point to the next; the last point has none.
    let widest = widths.lazy.compactMap(\.self).max()
    let isWhole = widest != nil && widths.count >= count - 1 && !places.isEmpty
    let varies = isWhole && widths.contains { $0 != nil && $0 != widest }
    if isWhole, let widest {
      var pen = pen
      pen.width = varies ? 0...widest : widest...widest
      if varies { pen.line = .traced }
      builder.setPen(pen, of: d)
    }
    var share = 1.0
    for (i, place) in places.enumerated() {
      var sample = Sample(place.point, time: 0)
      if varies, let widest, widest > 0 {
        // The level of a width is the square root of the pressure. An invalid width is that of the
        // line before.
        if let width = widths[min(place.number, widths.count - 1)] { share = width / widest }
        sample.pressure = share * share
      }
      let step = i > 0 ? place.point.distance(to: places[i - 1].point) : 0
      try builder.append(
        sample, to: d, at: nil, interval: ShapeTime.interval(over: step))
    }
  }

  /// Adds the area that a stroke encloses, which is under it.
  private func fill(_ stroke: OpenStroke, _ points: [Point]) throws(FormatError.Reason) {
    guard let opacity = stroke.filling, opacity > 0, points.count > 2 else { return }
    var pen = stroke.pen
    (pen.fills, pen.line, pen.opacity) = (true, .drawn, opacity...opacity)
    let d = try builder.begin(pen, clock: .plain)
    for (i, point) in points.enumerated() {
      // A path that comes back goes on from there: its next contour begins at the same point.
      let isBack = i > 0 && i < points.count - 1 && point == points[0]
      for _ in 0..<(isBack ? 2 : 1) { try builder.append(Sample(point, time: 0), to: d, at: nil) }
    }
    inkedPages.append(pages.index)
  }

  /// Returns the lengths in the attribute `name`, in points, nil where they are invalid, which is
  /// counted; nil without the attribute.
  private func lengths(_ name: String, _ attributes: [String: String]) -> [Double?]? {
    guard let text = attributes[name] else { return nil }
    let bytes = Array(text.utf8)
    var lengths: [Double?] = []
    var i = 0
    while let word = Xournal.word(bytes, at: &i) {
      let length = word.number.flatMap { Xournal.isLength($0) ? $0 : nil }
      if length == nil { omissions.add(.number) }
      lengths.append(length)
    }
    return lengths
  }

  /// Returns the number in the attribute `name`, or nil.
  private func number(_ name: String, _ attributes: [String: String]) -> Double? {
    guard let text = attributes[name] else { return nil }
    var i = 0
    return Xournal.word(Array(text.utf8), at: &i)?.number
  }
}

import Ink

/// Writes outlines as SVG, one path per stroke. A user unit is a canvas unit, 1/96 inch, as CSS
/// defines the pixel, so the picture has its true size in every program.
///
/// Paths have relative coordinates in whole steps of the grid, inside a group that scales them.
struct SVGDocument {
  /// The most bytes of a picture. libxml2, which many programs use to read SVG, rejects attributes
  /// of more than ten million characters.
  private static let maximumPictureBytes = 7_000_000

  private var text = VectorText()
  /// The point that coordinates count from, in canvas units.
  private var origin: Point
  private var masks = 0
  /// The size of clipped groups, in steps of the grid.
  private var clip: [(name: String, value: Double)] = []
  /// True if a group is open that the end of the document closes.
  private var isGroupOpen = false

  /// Creates a document with the page `page`, in canvas units, filled with `background`, and with
  /// `ruling` and `picture` on top of that, if given.
  init(
    page: Bounds, background: InkColor?, ruling: RulingLines? = nil,
    picture: ExportPicture? = nil, title: String = ""
  ) {
    self.init(
      width: page.width, height: page.height, hasPicture: picture != nil, title: title)
    origin = page.min
    if let background {
      text.write("<rect width=\"100%\" height=\"100%\" fill=\"")
      write(background)
      text.write("\"/>\n")
    }
    if let ruling, !ruling.lines.isEmpty { add(ruling) }
    if let picture { add(picture) }
    beginGroup(unitsPerStep: 1 / VectorText.grid)
  }

  /// Creates an empty document of that size, in canvas units, for groups.
  init(width: Double, height: Double, hasPicture: Bool = false, title: String = "") {
    origin = .zero
    text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    text.write("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if hasPicture { text.write(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"") }
    for (name, length) in [("width", width), ("height", height)] {
      text.write(" \(name)=\"")
      // Rounded down: programs that show whole pixels would add one otherwise.
      text.write((length * 25.4 / 96 * 1e5).rounded(.down) / 1e5, digits: 5)
      text.write("mm\"")
    }
    text.write(" viewBox=\"0 0 ")
    text.write(width, digits: 2)
    text.write(" ")
    text.write(height, digits: 2)
    text.write("\">\n")
    if !title.isEmpty { text.write("<title>\(Self.escaped(title))</title>\n") }
  }

  /// Returns a text as the content of an element. Characters that XML cannot have are left out.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Begins a group, one step of whose grid is that long, in canvas units.
  mutating func beginGroup(unitsPerStep: Double) {
    text.write("<g transform=\"scale(")
    text.write(unitsPerStep, digits: 9)
    text.write(")\">\n")
    isGroupOpen = true
  }

  /// Adds the frame of the clipped groups that follow, in canvas units.
  mutating func addClip(width: Double, height: Double) {
    clip = [("width", width * VectorText.grid), ("height", height * VectorText.grid)]
    text.write("<clipPath id=\"c\"><rect")
    write(clip, digits: 0)
    text.write("/></clipPath>\n")
  }

  /// Begins a group that is clipped to the frame, and has its top left corner at `place`, where the
  /// point `origin` of the ink is. Clipping makes it a picture of its own
  /// (https://www.w3.org/TR/css-masking-1/#the-clip-path): what multiplies meets only the `paper`
  /// that fills it, and not what is below the group.
  mutating func beginClippedGroup(at place: Point, origin: Point, paper: InkColor?) {
    self.origin = origin
    text.write("<g clip-path=\"url(#c)\" transform=\"translate(")
    text.write(place.x, digits: 4)
    text.write(" ")
    text.write(place.y, digits: 4)
    text.write(") scale(")
    text.write(1 / VectorText.grid, digits: 6)
    text.write(")\">\n")
    isGroupOpen = true
    guard let paper else { return }
    text.write("<rect")
    write(clip, digits: 0)
    text.write(" fill=\"")
    write(paper)
    text.write("\"/>\n")
  }

  mutating func endGroup() {
    text.write("</g>\n")
    isGroupOpen = false
  }

  private mutating func add(_ ruling: RulingLines) {
    text.write("<path fill=\"none\" stroke=\"")
    write(ruling.color)
    text.write("\"")
    write([("stroke-width", ruling.width)], digits: 2)
    if let dash = ruling.dash {
      text.write(" stroke-dasharray=\"")
      text.write([dash.length, dash.gap], digits: 4)
      text.write("\"")
    }
    text.write(" d=\"")
    for line in ruling.lines {
      text.write("M")
      text.write([line.start.x, line.start.y], digits: 3)
      text.write("L")
      text.write([line.end.x, line.end.y], digits: 3)
    }
    text.write("\"/>\n")
  }

  /// Adds a picture, stretched to its frame. The link has the older name `xlink:href`, because many
  /// programs do not know `href`.
  private mutating func add(_ picture: ExportPicture) {
    let frame = picture.frame
    text.write("<image")
    write(
      [
        ("x", frame.min.x - origin.x), ("y", frame.min.y - origin.y), ("width", frame.width),
        ("height", frame.height),
      ], digits: 4)
    text.write(" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
    text.write(Base64.text(of: picture.png(maximum: Self.maximumPictureBytes)))
    text.write("\"/>\n")
  }

  private mutating func write(_ attributes: [(name: String, value: Double)], digits: Int) {
    for (name, value) in attributes {
      text.write(" \(name)=\"")
      text.write(value, digits: digits)
      text.write("\"")
    }
  }

  mutating func add(_ layer: ExportLayer) {
    for stroke in layer.plain { add(stroke, opacity: stroke.opacity, blend: stroke.blend) }
    guard !layer.masked.isEmpty else { return }
    addMask(of: layer.masked)
    // A mask makes a group a picture of its own, which is blended as a whole.
    for blend in Pen.Blend.allCases {
      let strokes = layer.masked.filter { $0.blend == blend }
      guard !strokes.isEmpty else { continue }
      text.write("<g mask=\"url(#m\(masks))\"")
      write(blend)
      text.write(">\n")
      for stroke in strokes { add(stroke, opacity: 1, blend: .normal) }
      text.write("</g>\n")
    }
  }

  private mutating func write(_ blend: Pen.Blend) {
    if blend == .multiply { text.write(" style=\"mix-blend-mode:multiply\"") }
  }

  private mutating func add(_ stroke: ExportStroke, opacity: Double, blend: Pen.Blend) {
    text.write("<path fill=\"")
    write(stroke.color)
    writeOpacity(opacity)
    text.write("\"")
    write(blend)
    text.write(" d=\"")
    write(stroke.outline)
    text.write("\"/>\n")
  }

  /// Adds a luminance mask, the default in SVG: greys are opacities.
  private mutating func addMask(of strokes: [ExportStroke]) {
    masks += 1
    text.write("<mask id=\"m\(masks)\" maskUnits=\"userSpaceOnUse\"")
    writeBox(strokes.reduce(into: Bounds.empty) { $0.formUnion($1.maskBounds) })
    text.write(">\n")
    let masks = strokes.map { $0.mask() }
    for (stroke, mask) in zip(strokes, masks) {
      text.write("<rect")
      writeBox(stroke.maskBounds)
      text.write(" fill=\"")
      writeGrey(mask.minimum)
      text.write("\"/>\n")
    }
    text.write("<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
    for path in MaskLines(masks).paths {
      text.write("<path stroke=\"")
      writeGrey(Double(path.grey) / 255)
      text.write("\" stroke-width=\"\(path.width)\"")
      if !path.nib.isRound {
        text.write(" transform=\"matrix(")
        text.write(path.nib)
        text.write(")\"")
      }
      text.write(" d=\"")
      write(path.lines, path.nib)
      text.write("\"/>\n")
    }
    text.write("</g>\n")
    text.write("</mask>\n")
  }

  private mutating func writeBox(_ bounds: Bounds) {
    let low = GridPoint(bounds.min, origin: origin)
    let high = GridPoint(bounds.max, origin: origin)
    text.write(" x=\"\(low.x)\" y=\"\(low.y)\"")
    text.write(" width=\"\(high.x - low.x)\" height=\"\(high.y - low.y)\"")
  }

  consuming func bytes() -> [UInt8] {
    if isGroupOpen { endGroup() }
    text.write("</svg>\n")
    return text.bytes
  }

  private mutating func write(_ color: InkColor) { text.write(color.css) }

  private mutating func writeGrey(_ value: Double) {
    write(InkColor(red: value, green: value, blue: value))
  }

  private mutating func writeOpacity(_ opacity: Double) {
    guard opacity < 1 else { return }
    text.write("\" fill-opacity=\"")
    text.write(max(0, opacity), digits: 3)
  }

  /// Writes lines, each with a place of its own.
  private mutating func write(_ lines: [OpacityBands.Line], _ nib: NibMap) {
    for line in lines {
      var last: GridPoint?
      for place in line.gridPoints(origin: nib.inverse(origin)) {
        if let last {
          text.write("\(place.x - last.x) \(place.y - last.y) ")
        } else {
          text.write("M\(place.x) \(place.y)l")
        }
        last = place
      }
    }
  }

  /// Writes a path. The non-zero fill rule is the default in SVG.
  private mutating func write(_ path: OutlinePath) {
    let origin = self.origin
    var current = GridPoint(origin, origin: origin)
    var start = current
    var previous = UInt8(0)
    func write(_ points: [GridPoint], _ command: Unicode.Scalar, _ text: inout VectorText) {
      let name = UInt8(ascii: command)
      if name != previous { text.write(String(command)) }
      for (index, place) in points.enumerated() {
        let (x, y) = (place.x - current.x, place.y - current.y)
        // A minus sign separates numbers as a space does.
        if x >= 0, name == previous || index > 0 { text.write(" ") }
        text.write(x)
        if y >= 0 { text.write(" ") }
        text.write(y)
      }
      current = points[points.count - 1]
      previous = name
    }
    for element in GridPath(path, origin: origin).elements {
      switch element {
      case .move(let point):
        write([point], "m", &text)
        start = current
        previous = UInt8(ascii: "l")
      case .line(let point): write([point], "l", &text)
      case .curve(let c1, let c2, let point): write([c1, c2, point], "c", &text)
      case .close:
        text.write("z")
        current = start
        previous = 0
      }
    }
  }
}

extension InkDocument {
  /// Returns the drawing as InkML in UTF-8 (W3C Recommendation, 2011,
  /// https://www.w3.org/TR/InkML/).
  ///
  /// Coordinates are in `px`, 1/96 inch, which are canvas units, and times are in seconds, so no
  /// number is converted. Each is printed with the fewest digits that parse as the same `Double`;
  /// reading the file restores every bit. A pen is a brush. All numbers in the drawing are finite.
  ///
  /// | channel | value |
  /// |---|---|
  /// | X, Y | position |
  /// | T | time since the stroke began |
  /// | F | pressure, 0 to 1 |
  /// | OTx, OTy | tilt, in degrees |
  ///
  /// A stroke without pressure or tilt lacks these channels; a sample without them has `?`. A
  /// document without times lacks T, and so does one all of whose times a reader made up.
  ///
  /// - Complexity: O(samples).
  public func inkML() -> [UInt8] {
    let portions = inkML { count, part in (0..<count).map(part) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(portions.reduce(0) { $0 + $1.count })
    for portion in portions { bytes += portion }
    return bytes
  }

  /// Returns the drawing as InkML in consecutive portions of the file.
  ///
  /// - Parameter map: Returns the results of a function for each number from 0 up to a count, in
  ///   order. It may call the function in several threads at once, because writing the samples of a
  ///   large drawing takes time.
  /// - Complexity: O(samples).
  public func inkML(
    map: (Int, @Sendable (Int) -> [UInt8]) -> [[UInt8]]
  ) -> [[UInt8]] {
    InkMLWriter.portions(of: self, map)
  }
}

private struct InkMLWriter {
  private(set) var bytes: [UInt8] = []

  /// The channels of a stroke besides X and Y.
  private struct Channels: Hashable {
    var time: Bool
    var pressure: Bool
    var tilt: Bool

    static let all = [true, false].flatMap { time in
      [false, true].flatMap { tilt in
        [false, true].map { Channels(time: time, pressure: $0, tilt: tilt) }
      }
    }

    static func of(_ stroke: Stroke, hasTimes: Bool) -> Channels {
      Channels(
        time: hasTimes, pressure: stroke.samples.contains { $0.pressure != nil },
        tilt: stroke.samples.contains { $0.tilt != nil })
    }

    /// The name of the context with these channels.
    var name: String { "xy" + (time ? "t" : "") + (pressure ? "f" : "") + (tilt ? "o" : "") }
  }

  /// The least number of strokes that are written at a time.
  private static let strokesPerPart = 256
  /// An estimate of the largest usual size of a sample.
  private static let bytesPerSample = 64

  static func portions(
    of document: InkDocument, _ map: (Int, @Sendable (Int) -> [UInt8]) -> [[UInt8]]
  ) -> [[UInt8]] {
    let hasTimes = document.hasTimes && !document.areTimesMadeUp
    let channels = document.strokes.map { Channels.of($0, hasTimes: hasTimes) }
    let used = Set(channels)
    var numbers: [Pen: Int] = [:]
    let pens = document.strokes.map(\.pen).filter { pen in
      guard numbers[pen] == nil else { return false }
      numbers[pen] = numbers.count + 1
      return true
    }
    var head = InkMLWriter()
    head.write(document, pens, Channels.all.filter(used.contains))
    let strokes = document.strokes
    let count = (strokes.count + Self.strokesPerPart - 1) / Self.strokesPerPart
    let parts = map(count) { [numbers] part in
      let range = part * Self.strokesPerPart..<min((part + 1) * Self.strokesPerPart, strokes.count)
      var writer = InkMLWriter()
      writer.bytes.reserveCapacity(
        range.reduce(0) { $0 + 100 + Self.bytesPerSample * strokes[$1].samples.count })
      for index in range {
        writer.write(strokes[index], channels[index], pen: numbers[strokes[index].pen] ?? 0)
      }
      return writer.bytes
    }
    return [head.bytes] + parts + [Array("</ink>\n".utf8)]
  }

  /// Writes the file up to the strokes.
  private mutating func write(_ document: InkDocument, _ pens: [Pen], _ channels: [Channels]) {
    write(InkML.start)
    write(.times, "stroke")
    if !document.engines.isEmpty {
      write(.engines, document.engines.map(\.description).joined(separator: " "))
    }
    if let source = document.source, source.isSound { write(.document, source.note) }
    let gone = document.withoutInk
    for (annotation, pages) in [
      (InkML.Annotation.takenUp, gone.strokes), (.inkRemoved, gone.others),
    ]
    where !pages.isEmpty {
      write(annotation, pages.sorted().map(String.init).joined(separator: " "))
    }
    for page in document.pages {
      if page.size != nil { write(.page, page.note) }
      for object in page.background.objects { write(object) }
    }
    write("<definitions>\n")
    if let size = document.size { write(size) }
    for one in channels { write(one, hasCanvas: document.size != nil) }
    for (i, pen) in pens.enumerated() { write(pen, number: i + 1) }
    write("</definitions>\n")
  }

  private mutating func write(_ stroke: Stroke, _ channels: Channels, pen: Int) {
    if let text = stroke.text {
      write("<traceGroup>\n")
      write(.text, escaped(text.string))
      write(.textStyle, escaped(text.note))
    }
    write("<trace contextRef=\"#\(channels.name)\" brushRef=\"#pen\(pen)\">")
    for (i, sample) in stroke.samples.enumerated() {
      if i > 0 { bytes.append(UInt8(ascii: ",")) }
      write(sample.position.x, after: i % Self.samplesPerLine == 0 ? "\n" : " ")
      write(sample.position.y, after: " ")
      if channels.time { write(sample.time, after: " ") }
      if channels.pressure { writeValue(sample.pressure) }
      if channels.tilt {
        writeValue(sample.tilt?.x)
        writeValue(sample.tilt?.y)
      }
    }
    write("\n</trace>\n")
    if stroke.text != nil { write("</traceGroup>\n") }
  }

  /// Returns a text as the content of an element.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // XML has no character for these.
      case "\u{fffe}", "\u{ffff}": escaped += "\u{fffd}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private mutating func write(_ annotation: InkML.Annotation, _ text: String) {
    write("<annotation type=\"\(annotation.rawValue)\">\(text)</annotation>\n")
  }

  /// Writes an object of a background that differs from the default. Strokes are traces.
  private mutating func write(_ object: PageObject) {
    switch object {
    case .paper(let color):
      guard color != Background().paper else { return }
      write(.paper, color.map { exactHex($0) ?? numbers(of: $0) } ?? "none")
    case .ruling(let ruling):
      write(.ruling, "\(ruling.kind.rawValue) \(text([ruling.spacing]))")
      guard ruling.isTurned else { return }
      let origin = text([ruling.origin.x, ruling.origin.y])
      write(.rulingOrigin, ruling.isUpright ? origin + " upright" : origin)
    case .baseline(let baseline):
      write(.baseline, text([baseline.start.x, baseline.start.y, baseline.length]))
    case .picture(let picture):
      let (low, high) = (picture.frame.min, picture.frame.max)
      write(.pictureFrame, text([low.x, low.y, high.x, high.y]))
      write("<annotation type=\"\(InkML.Annotation.picture.rawValue)\" encoding=\"base64\">\n")
      bytes += Base64.text(of: picture.bytesWithoutNotes, line: 76)
      write("\n</annotation>\n")
    case .stroke: break
    }
  }

  private func text(_ numbers: [Double]) -> String {
    numbers.map(DecimalText.text).joined(separator: " ")
  }

  private func numbers(of color: InkColor) -> String { text([color.red, color.green, color.blue]) }

  /// Returns `#rrggbb` if it is exactly the colour; otherwise nil.
  private func exactHex(_ color: InkColor) -> String? {
    InkColor(hex: color.hex) == color ? CSSColor.text(color, alpha: 1) : nil
  }

  private mutating func write(_ size: CanvasSize) {
    write("<canvas xml:id=\"canvas\">\n<traceFormat>\n")
    for (name, length) in [("X", size.width), ("Y", size.height)] {
      write("<channel name=\"\(name)\" type=\"decimal\" min=\"0\" max=\"")
      write(length)
      write("\" units=\"px\"/>\n")
    }
    write("</traceFormat>\n</canvas>\n")
  }

  private mutating func write(_ channels: Channels, hasCanvas: Bool) {
    write("<context xml:id=\"\(channels.name)\"\(hasCanvas ? " canvasRef=\"#canvas\"" : "")>\n")
    write("<traceFormat>\n")
    for name in ["X", "Y"] { write("<channel name=\"\(name)\" type=\"decimal\" units=\"px\"/>\n") }
    if channels.time { write("<channel name=\"T\" type=\"decimal\" units=\"s\"/>\n") }
    if channels.pressure { write("<channel name=\"F\" type=\"decimal\" min=\"0\" max=\"1\"/>\n") }
    if channels.tilt {
      for name in ["OTx", "OTy"] {
        write("<channel name=\"\(name)\" type=\"decimal\" units=\"deg\"/>\n")
      }
    }
    write("</traceFormat>\n</context>\n")
  }

  private mutating func write(_ pen: Pen, number: Int) {
    write("<brush xml:id=\"pen\(number)\">\n")
    write(.color, CSSColor.text(pen.color, alpha: 1))
    if exactHex(pen.color) == nil { write(.exactColor, numbers(of: pen.color)) }
    write(.width, DecimalText.text(of: pen.width.upperBound), units: "px")
    write(.minimumWidth, DecimalText.text(of: pen.width.lowerBound), units: "px")
    let transparency = ((1 - min(max(pen.opacity.upperBound, 0), 1)) * 255).rounded()
    write(.transparency, DecimalText.text(of: transparency))
    write(.maximumOpacity, DecimalText.text(of: pen.opacity.upperBound))
    write(.minimumOpacity, DecimalText.text(of: pen.opacity.lowerBound))
    write(.opacityDriver, pen.opacityDriver.rawValue)
    write(.smoothing, DecimalText.text(of: pen.smoothing))
    if pen.fills { write(.fills, "true") }
    if !pen.nib.isRound {
      write(.nibAngle, DecimalText.text(of: pen.nib.angle))
      write(.nibAspect, DecimalText.text(of: pen.nib.aspect))
    }
    if pen.tiltGain != 1 { write(.tiltGain, DecimalText.text(of: pen.tiltGain)) }
    if pen.line != .drawn { write(.line, pen.line.rawValue) }
    if pen.blend == .multiply { write(.rasterOperation, InkML.multiplying) }
    write("</brush>\n")
  }

  private mutating func write(_ property: InkML.Property, _ value: String, units: String? = nil) {
    let units = units.map { " units=\"\($0)\"" } ?? ""
    write("<brushProperty name=\"\(property.rawValue)\" value=\"\(value)\"\(units)/>\n")
  }

  /// The number of samples per line: few, so that the line of an error locates it, but enough for
  /// reading by lines to be fast.
  private static let samplesPerLine = 8

  private mutating func writeValue(_ value: Double?) {
    if let value { write(value, after: " ") } else { write(" ?") }
  }

  private mutating func write(_ number: Double, after blank: Unicode.Scalar) {
    bytes.append(UInt8(ascii: blank))
    write(number)
  }

  private mutating func write(_ number: Double) {
    DecimalText.append(number, to: &bytes)
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

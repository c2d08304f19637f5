import Localization

extension InkDocument {
  /// Reads the JSON that signature_pad's `toData()` returns
  /// (https://github.com/szimek/signature_pad).
  ///
  /// It is an array of groups, each of which is a stroke: an object with `points` and, optionally,
  /// `penColor`, `minWidth`, `maxWidth`, `dotSize` and more. In old versions a group was just the
  /// array of its points. A point has `x`, `y`, `time` in milliseconds and `pressure`. Widths in
  /// signature_pad are radii, so a pen's are twice as large. A single point is a dot of the radius
  /// `dotSize`, or of the mean of `minWidth` and `maxWidth` if that is 0. A pressure of 0 or 0.5
  /// throughout a group means none, because browsers report these for devices without pressure,
  /// unless `hasPressure` is true, which only xsign writes. Groups that multiply the colours under
  /// them are those of a highlighter. Groups that erase are left out, and so are numbers that are
  /// missing or not within the limits, with their points if they are coordinates, unless no ink
  /// could be read.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file in errors.
  ///   - pen: The pen of groups that do not specify one.
  ///   - limits: The limits of the drawing.
  /// - Throws: The error in the file, with the line.
  /// - Complexity: O(bytes).
  public init(
    signaturePad bytes: [UInt8], file: String, pen: Pen = Pen(), limits: FileLimits = FileLimits()
  ) throws(FormatError) {
    var reader = SignaturePadReader(pen: pen, limits: limits.limits(ofFile: bytes))
    var json = JSONReader(bytes)
    do throws(FormatError.Reason) {
      try reader.read(&json)
    } catch {
      throw FormatError(file: file, line: json.line, reason: error)
    }
    self.init(reader.builder)
    omissions = reader.omissions.notes
    try reader.omissions.check(self, file: file)
  }
}

/// A parser of groups of points.
private struct SignaturePadReader {
  private let pen: Pen
  private(set) var builder: DrawingBuilder
  private let limits: DrawingLimits
  private(set) var omissions = LeftOutCount()

  /// The properties of a group's pen.
  private struct Style {
    var color: String?
    var minimum: Double?
    var maximum: Double?
    /// The width of the dot that a single point is, or 0 for the middle of the other two.
    var dot: Double?
    var operation: String?
    /// True if pressures are those of a device, whatever they are.
    var hasPressure = false
    var hasPoints = false
  }

  init(pen: Pen, limits: DrawingLimits) {
    self.pen = pen
    self.limits = limits
    builder = DrawingBuilder(limits: limits)
  }

  mutating func read(_ json: inout JSONReader) throws(FormatError.Reason) {
    switch json.peek() {
    case UInt8(ascii: "["):
      try json.array { json throws(FormatError.Reason) in try readGroup(&json) }
    case UInt8(ascii: "{"): try readGroup(&json)
    default: throw .notSignaturePad(tr("it begins with neither a list nor a group"))
    }
    try json.end()
  }

  private mutating func readGroup(_ json: inout JSONReader) throws(FormatError.Reason) {
    let d = try builder.begin(pen, clock: .plain)
    var style = Style()
    switch json.peek() {
    case UInt8(ascii: "["):
      style.hasPoints = true
      try readPoints(&json, of: d, &style)
    case UInt8(ascii: "{"):
      try json.object { json, name throws(FormatError.Reason) in
        switch name {
        case "points":
          guard json.peek() == UInt8(ascii: "[") else {
            throw .notSignaturePad(tr("the points are no list"))
          }
          style.hasPoints = true
          try readPoints(&json, of: d, &style)
        case "penColor", "color": style.color = try text(&json) ?? style.color
        case "minWidth": style.minimum = try width(name, &json)
        case "maxWidth": style.maximum = try width(name, &json)
        case "dotSize": style.dot = try width(name, &json)
        case SignaturePad.hasPressure:
          style.hasPressure = json.peek() == UInt8(ascii: "t")
          try json.skip()
        case "compositeOperation": style.operation = try text(&json)
        default: try json.skip()
        }
      }
    default: throw .notSignaturePad(tr("a group is neither an object nor a list"))
    }
    guard style.hasPoints else { throw .notSignaturePad(tr("a group has no points")) }
    if style.operation == SignaturePad.erasing {
      omissions.add(.eraser)
      builder.hide(d)
      return
    }
    let isDot = builder.samples(of: d).count == 1
    let drawn = pen(style, isDot: isDot)
    builder.setPen(drawn, of: d)
    if !style.hasPressure, SignaturePad.looksLikeNone(builder.samples(of: d)) {
      builder.changePressure(of: d) { _ in nil }
    }
  }

  private mutating func readPoints(
    _ json: inout JSONReader, of d: Int, _ style: inout Style
  ) throws(FormatError.Reason) {
    var color: String?
    // Times are relative to the first. Milliseconds since 1970 leave few digits for fractions.
    var origin: Double?
    var lastPressure: Double?
    try json.array { json throws(FormatError.Reason) in
      guard json.peek() == UInt8(ascii: "{") else {
        throw .notSignaturePad(tr("a point is no object"))
      }
      var x: Double?
      var y: Double?
      var time: Double?
      var pressure: Double?
      try json.object { json, name throws(FormatError.Reason) in
        switch name {
        case "x": x = try json.number()
        case "y": y = try json.number()
        case "time": time = try number(&json)
        case "pressure": pressure = try number(&json)
        case "color" where color == nil: color = try text(&json)
        default: try json.skip()
        }
      }
      guard let place = place(x, y, line: json.line) else { return }
      // Twice the largest duration of a stroke, because written times begin later than at 0.
      if let stated = time, !(abs(stated / 1000) <= 2 * InkDocument.latest) {
        omissions.add(badNumber: .tooLate("\(stated / 1000)"), line: json.line)
        time = nil
      }
      if origin == nil { origin = time }
      let seconds = time.map { ($0 - (origin ?? 0)) / 1000 }
      if let stated = pressure, !(0...1 ~= stated) {
        omissions.add(badNumber: .pressure("\(stated)"), line: json.line)
        pressure = lastPressure
      }
      lastPressure = pressure
      try builder.append(Sample(place, time: 0, pressure: pressure), to: d, at: seconds)
    }
    if style.color == nil { style.color = color }
  }

  /// Returns the position of a point; nil if one of its coordinates is missing or too far away,
  /// which is counted.
  private mutating func place(
    _ x: Double?, _ y: Double?, line: @autoclosure () -> Int
  ) -> Point? {
    let reason: FormatError.Reason
    switch (x, y) {
    case (nil, _): reason = .notSignaturePad(tr("a point has no x"))
    case (_, nil): reason = .notSignaturePad(tr("a point has no y"))
    case (let x?, _) where !(abs(x) <= limits.distance): reason = .tooFar(.x, "\(x)")
    case (_, let y?) where !(abs(y) <= limits.distance): reason = .tooFar(.y, "\(y)")
    case (let x?, let y?): return Point(x, y)
    }
    omissions.add(badNumber: reason, line: line())
    return nil
  }

  /// Returns the next value if it is a number, and nil if it is `null`. Instead of anything else it
  /// returns what is within no limits, so that it is left out and counted.
  private func number(_ json: inout JSONReader) throws(FormatError.Reason) -> Double? {
    let isNone = json.peek() == UInt8(ascii: "n")
    if let value = try json.number() { return value }
    return isNone ? nil : Double.nan
  }

  /// Returns the next value if it is a string.
  private func text(_ json: inout JSONReader) throws(FormatError.Reason) -> String? {
    guard json.peek() == UInt8(ascii: "\"") else {
      try json.skip()
      return nil
    }
    return try json.string()
  }

  /// Returns the next value if it is a width: twice the radius in signature_pad.
  private mutating func width(
    _ name: String, _ json: inout JSONReader
  ) throws(FormatError.Reason) -> Double? {
    guard let radius = try number(&json) else { return nil }
    guard 0...limits.distance / 2 ~= radius else {
      omissions.add(badNumber: .attribute(name, "\(radius)"), line: json.line)
      return nil
    }
    return 2 * radius
  }

  /// Returns the pen of a group. A colour in no known notation is counted.
  private mutating func pen(_ style: Style, isDot: Bool) -> Pen {
    var pen = pen
    switch (style.minimum, style.maximum) {
    case (let minimum?, let maximum?): pen.width = min(minimum, maximum)...max(minimum, maximum)
    case (let minimum?, nil): pen.width = min(minimum, pen.width.upperBound)...pen.width.upperBound
    case (nil, let maximum?): pen.width = min(pen.width.lowerBound, maximum)...maximum
    case (nil, nil): break
    }
    if isDot, let dot = style.dot, dot > 0 || style.minimum != nil && style.maximum != nil {
      let width = dot > 0 ? dot : (pen.width.lowerBound + pen.width.upperBound) / 2
      pen.width = min(pen.width.lowerBound, width)...width
    }
    if style.operation == SignaturePad.multiplying { pen.blend = .multiply }
    guard let text = style.color else { return pen }
    if let (color, alpha) = CSSColor.parse(text) {
      pen.color = color
      pen.opacity = alpha...alpha
      pen.opacityDriver = .nothing
    } else {
      omissions.add(.color)
    }
    return pen
  }
}

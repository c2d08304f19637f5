extension InkDocument {
  /// What the coordinates of a recording count in.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Canvas units, 1/96 inch.
    case pixels = "px"
    /// Millimetres.
    case millimetres = "mm"

    /// One of them in canvas units.
    public var length: Double {
      switch self {
      case .pixels: 1
      case .millimetres: Pen.unitsPerMillimetre
      }
    }
  }

  /// The drawing in a recording: plain text, a sample a line, with the columns `stroke`, `time`, `x`,
  /// `y` and `pressure` separated by blanks or tabs.
  ///
  /// Samples with the same `stroke`, whatever it says, make one stroke; strokes come in the order of
  /// their first samples. Times are seconds from any origin; in the result a stroke begins at 0, and
  /// times that repeat or run backwards are mended as `SampleClock` does. A pressure is 0...1 or `-`
  /// for none; where it is 0 all through the file there is none. Blank lines and those that start
  /// with `#` do not count; lines end in LF or CR LF, and a byte order mark may come first. Nothing
  /// in a file gives an empty drawing.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: What errors call it.
  ///   - unit: What x and y count in.
  ///   - pen: The pen of all strokes, since recordings have none.
  /// - Throws: What is wrong, with the line.
  /// - Complexity: O(bytes).
  public init(
    recording bytes: [UInt8], file: String, unit: Unit = .pixels, pen: Pen = Pen()
  ) throws(FormatError) {
    var reader = TextReader(unit: unit, pen: pen)
    do throws(FormatError) {
      try reader.read(bytes.span, file: file)
    } catch {
      // Pictures, archives and text in UTF-16: what their "lines" lack is not the trouble.
      guard bytes.contains(0) else { throw error }
      throw FormatError(file: file, reason: .notText)
    }
    self = reader.document
  }
}

/// Reads recordings, line by line.
private struct TextReader {
  private let unit: Double
  private let pen: Pen
  private var drafts = InkDrafts()
  /// Which draft belongs to which name.
  private var named: [[UInt8]: Int] = [:]
  /// Where the name of the line before is, and the draft it belongs to: mostly the same again.
  private var current: (name: Range<Int>, draft: Int)?
  private var pressed = false

  init(unit: InkDocument.Unit, pen: Pen) {
    self.unit = unit.length
    self.pen = pen
  }

  /// What has been read.
  var document: InkDocument {
    var drafts = drafts
    if !pressed {
      for d in 0..<drafts.count { drafts.changePressure(of: d) { _ in nil } }
    }
    return InkDocument(drafts)
  }

  mutating func read(_ bytes: Span<UInt8>, file: String) throws(FormatError) {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    var start = 0
    if bytes.count >= 3, mark.indices.allSatisfy({ bytes[$0] == mark[$0] }) { start = 3 }
    var number = 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let next = end + 1
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      do throws(FormatError.Reason) {
        try read(Line(index: start, end: end, unit: unit), of: bytes)
      } catch {
        throw FormatError(file: file, line: number, reason: error)
      }
      start = next
      number += 1
    }
  }

  private mutating func read(
    _ line: Line, of bytes: Span<UInt8>
  ) throws(FormatError.Reason) {
    var line = line
    guard let name = line.field(bytes), bytes[name.lowerBound] != UInt8(ascii: "#") else { return }
    let columns = line
    do throws(FormatError.Reason) {
      let time = try line.time(bytes)
      let x = try line.coordinate(.x, bytes) * unit
      let y = try line.coordinate(.y, bytes) * unit
      let pressure = try line.pressure(bytes)
      if line.field(bytes) != nil { throw .columns(6) }
      if let pressure, pressure > 0 { pressed = true }
      let d = try draft(name, bytes)
      try drafts.append(Sample(Point(x, y), time: 0, pressure: pressure), to: d, at: time)
    } catch {
      // Too few or too many columns are what to say of a line, whatever else is wrong with it.
      line = columns
      var count = 1
      while line.field(bytes) != nil { count += 1 }
      throw count == 5 ? error : .columns(count)
    }
  }

  /// The draft of the stroke whose name is at `name`.
  private mutating func draft(
    _ name: Range<Int>, _ bytes: Span<UInt8>
  ) throws(FormatError.Reason) -> Int {
    if let current, current.name.count == name.count {
      var same = true
      for k in 0..<name.count
      where bytes[current.name.lowerBound + k] != bytes[name.lowerBound + k] { same = false }
      if same { return current.draft }
    }
    let key = name.map { bytes[$0] }
    let d: Int
    if let known = named[key] {
      d = known
    } else {
      d = try drafts.begin(pen, clock: .plain)
      named[key] = d
    }
    current = (name, d)
    return d
  }
}

/// What is left of a line.
private struct Line {
  var index: Int
  let end: Int
  /// What coordinates count in, in canvas units.
  let unit: Double

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Takes the next field; nil at the end.
  mutating func field(_ bytes: Span<UInt8>) -> Range<Int>? {
    while index < end, Self.isBlank(bytes[index]) { index += 1 }
    let start = index
    while index < end, !Self.isBlank(bytes[index]) { index += 1 }
    return start < index ? start..<index : nil
  }

  /// Takes the next field, which is a number, and says what it was.
  private mutating func number(
    _ quantity: FormatError.Quantity, _ bytes: Span<UInt8>
  ) throws(FormatError.Reason) -> (value: Double, field: Range<Int>) {
    guard let field = field(bytes) else { throw .columns(0) }
    var i = field.lowerBound
    guard let value = DecimalNumber.read(bytes, at: &i, until: field.upperBound),
      i == field.upperBound
    else { throw .notANumber(quantity, bytes.text(field)) }
    return (value, field)
  }

  mutating func time(_ bytes: Span<UInt8>) throws(FormatError.Reason) -> Double {
    let (value, field) = try number(.time, bytes)
    guard abs(value) <= InkDocument.latest else { throw .tooLate(bytes.text(field)) }
    return value
  }

  mutating func coordinate(
    _ quantity: FormatError.Quantity, _ bytes: Span<UInt8>
  ) throws(FormatError.Reason) -> Double {
    let (value, field) = try number(quantity, bytes)
    guard abs(value * unit) <= InkDocument.farthest else {
      throw .tooFar(quantity, bytes.text(field))
    }
    return value
  }

  mutating func pressure(_ bytes: Span<UInt8>) throws(FormatError.Reason) -> Double? {
    let whole = self
    if let field = field(bytes), field.count == 1, bytes[field.lowerBound] == UInt8(ascii: "-") {
      return nil
    }
    self = whole
    let (value, field) = try number(.pressure, bytes)
    guard 0...1 ~= value else { throw .pressure(bytes.text(field)) }
    return value
  }
}

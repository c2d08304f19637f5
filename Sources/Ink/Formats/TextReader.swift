extension InkDocument {
  /// The unit of the coordinates in a recording.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Canvas units, 1/96 inch.
    case pixels = "px"
    /// Millimetres.
    case millimetres = "mm"

    /// The unit's length in canvas units.
    public var length: Double {
      switch self {
      case .pixels: 1
      case .millimetres: Pen.unitsPerMillimetre
      }
    }
  }

  /// Reads a recording: plain text with one sample per line, in columns separated by spaces or
  /// tabs.
  ///
  /// | column | value |
  /// |---|---|
  /// | stroke | any text; the same for all samples of a stroke, in the order of first samples |
  /// | time | seconds from any origin; the stroke begins at 0 |
  /// | x, y | coordinates in `unit`, y down |
  /// | pressure | 0...1, or `-` for none; if it is 0 in the whole file, there is none |
  ///
  /// Times that repeat or run backwards are corrected like in `SampleClock`. Blank lines and lines
  /// that begin with `#` are ignored. Lines end with LF or CR LF, and a byte order mark may precede
  /// the first. An empty file is an empty drawing.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file in errors.
  ///   - unit: The unit of x and y.
  ///   - pen: The pen of all strokes, as recordings have none.
  /// - Throws: The error in the file, with the line.
  /// - Complexity: O(bytes).
  public init(
    recording bytes: [UInt8], file: String, unit: Unit = .pixels, pen: Pen = Pen()
  ) throws(FormatError) {
    var reader = TextReader(unit: unit, pen: pen)
    do throws(FormatError) {
      try reader.read(bytes.span, file: file)
    } catch {
      // Images, archives and text in UTF-16 have errors in their "lines" that are not informative.
      guard bytes.contains(0) else { throw error }
      throw FormatError(file: file, reason: .notText)
    }
    self = reader.document
  }
}

/// A parser of recordings, line by line.
private struct TextReader {
  private let unit: Double
  private let pen: Pen
  private var builder = DrawingBuilder()
  /// The draft of each stroke name.
  private var named: [[UInt8]: Int] = [:]
  /// The name in the line before and its draft: usually the same again.
  private var current: (name: Range<Int>, draft: Int)?
  private var pressed = false

  init(unit: InkDocument.Unit, pen: Pen) {
    self.unit = unit.length
    self.pen = pen
  }

  var document: InkDocument {
    var builder = builder
    if !pressed {
      for d in 0..<builder.count { builder.changePressure(of: d) { _ in nil } }
    }
    return InkDocument(builder)
  }

  mutating func read(_ bytes: Span<UInt8>, file: String) throws(FormatError) {
    var start = UTF8Mark.length(in: bytes)
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
      try builder.append(Sample(Point(x, y), time: 0, pressure: pressure), to: d, at: time)
    } catch {
      // A wrong number of columns is reported before any other error in a line.
      line = columns
      var count = 1
      while line.field(bytes) != nil { count += 1 }
      throw count == 5 ? error : .columns(count)
    }
  }

  private mutating func draft(
    _ name: Range<Int>, _ bytes: Span<UInt8>
  ) throws(FormatError.Reason) -> Int {
    if let current, current.name.count == name.count,
      zip(current.name, name).allSatisfy({ bytes[$0] == bytes[$1] })
    {
      return current.draft
    }
    let key = name.map { bytes[$0] }
    let d = if let known = named[key] { known } else { try builder.begin(pen, clock: .plain) }
    named[key] = d
    current = (name, d)
    return d
  }
}

/// The rest of a line.
private struct Line {
  var index: Int
  let end: Int
  /// The unit of coordinates, in canvas units.
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

  /// Takes the next field, a number, and returns it with its range.
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

/// The record of an act of signing: what was shown, when, and how the ink was made.
/// `Documentation/PDF.md` describes its form as JSON.
package struct SigningRecord: Sendable, Hashable {
  /// Ink that was put on a page.
  package struct Part: Sendable, Hashable {
    /// The index of the page.
    package var page: Int
    /// The number of strokes of a pen, a finger or a mouse.
    package var strokes: Int
    /// The number of their samples, without those of `straightened` ones.
    package var samples: Int
    /// The number of the strokes that were made exact lines or rectangles: their samples are not
    /// those of the device.
    package var straightened = 0
    /// The number of shapes that have no samples, such as ink from a photo.
    package var shapes = 0
    /// The time during which strokes were drawn, in milliseconds, or nil if it is not known.
    package var milliseconds: Int?
    /// True if a device reported pressure.
    package var hasPressure = false
    /// True if the device was surely a pen: nothing else reports a tilt.
    package var isPen = false
    /// The name of the file with the strokes, or nil.
    package var ink: String?

    /// Creates the account of ink without anything special.
    package init(page: Int, strokes: Int, samples: Int) {
      (self.page, self.strokes, self.samples) = (page, strokes, samples)
    }
  }

  /// What names the form.
  static let (type, version) = ("xsign signing record", 1)
  /// The most bytes of a record, and the most parts.
  package static let (maximumBytes, maximumParts) = (1 << 20, 10_000)

  /// The number of bytes of the PDF that was shown.
  package var size: Int
  /// Its SHA-256, 32 bytes.
  package var hash: [UInt8]
  /// The time by the computer's clock, as `2026-01-31T23:59:59Z`.
  package var time: String
  /// The ink.
  package var parts: [Part]

  package init(size: Int, hash: [UInt8], time: String, parts: [Part]) {
    (self.size, self.hash, self.time, self.parts) = (size, hash, time, parts)
  }
}

extension SigningRecord {
  /// The record as JSON in UTF-8.
  package var json: [UInt8] {
    let lines = parts.map { "    {\($0.members.joined(separator: ", "))}" }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    return Array(
      """
      {
        "type": "\(Self.type)",
        "version": \(Self.version),
        "document": {"bytes": \(size), "sha256": "\(HexDigits.text(hash))"},
        "time": "\(time)",
        "signatures": \(list)
      }

      """.utf8)
  }

  /// Reads JSON, or returns nil if it is no record. Members that are not known are passed over.
  package init?(json: [UInt8]) {
    guard json.count <= Self.maximumBytes else { return nil }
    var reader = JSONReader(json)
    self.init(size: -1, hash: [], time: "", parts: [])
    var (type, version): (String?, Double?)
    do throws(FormatError.Reason) {
      try reader.object { reader, name throws(FormatError.Reason) in
        switch name {
        case "type": type = try reader.text()
        case "version": version = try reader.number()
        case "time": time = try reader.text() ?? ""
        case "document": try readDocument(&reader)
        case "signatures":
          guard reader.peek() == UInt8(ascii: "[") else { return try reader.skip() }
          try reader.array { reader throws(FormatError.Reason) in
            let part = try Part(&reader)
            if let part, parts.count < Self.maximumParts { parts.append(part) }
          }
        default: try reader.skip()
        }
      }
      try reader.end()
    } catch {
      return nil
    }
    // What is shown of it has one form.
    let isTime = zip(time.utf8, "0000-00-00T00:00:00Z".utf8).allSatisfy { given, form in
      form == UInt8(ascii: "0") ? (48...57).contains(given) : given == form
    }
    guard type == Self.type, version == Double(Self.version), size >= 0, hash.count == 32, isTime,
      time.utf8.count == 20
    else { return nil }
  }

  private mutating func readDocument(_ reader: inout JSONReader) throws(FormatError.Reason) {
    guard reader.peek() == UInt8(ascii: "{") else { return try reader.skip() }
    try reader.object { reader, name throws(FormatError.Reason) in
      switch name {
      case "bytes": size = try reader.count() ?? -1
      case "sha256": hash = HexDigits.bytes(try reader.text() ?? "") ?? []
      default: try reader.skip()
      }
    }
  }
}

extension SigningRecord.Part {
  /// Creates the account of strokes on the page with an index, or nil if all were typed.
  package init?(_ strokes: [Stroke], onPage page: Int) {
    let drawn = strokes.filter { !$0.pen.fills }
    let byHand = drawn.filter { !HeldShape.made($0.samples) }
    self.init(
      page: page, strokes: drawn.count, samples: byHand.reduce(0) { $0 + $1.samples.count })
    straightened = drawn.count - byHand.count
    shapes = strokes.count { $0.pen.fills && $0.text == nil }
    if drawn.isEmpty, shapes == 0 { return nil }
    hasPressure = drawn.contains { $0.samples.contains { $0.pressure != nil } }
    isPen = drawn.contains { $0.samples.contains { $0.tilt != nil } }
    let areTimesKnown =
      Self.haveTimes(drawn)
      && drawn.allSatisfy { $0.samples.count < Self.certain || !ShapeTime.mayBe($0.samples) }
    if areTimesKnown {
      let seconds = drawn.reduce(0) { $0 + (($1.samples.last?.time ?? 0) - $1.samples[0].time) }
      milliseconds = Int(min(max(0, seconds * 1000), 1e12).rounded())
    }
  }

  /// Returns false if the times of all strokes may have been made up for ink without times, which
  /// may have got another size since. Areas have no times.
  package static func haveTimes(_ strokes: [Stroke]) -> Bool {
    strokes.contains { !$0.pen.fills && !ShapeTime.mayBe($0.samples) }
  }

  /// The number of samples from which no hand keeps one speed.
  private static let certain = 8

  fileprivate var members: [String] {
    var members = [
      "\"page\": \(page + 1)", "\"strokes\": \(strokes)", "\"samples\": \(samples)",
      "\"pressure\": \(hasPressure)",
    ]
    if straightened > 0 { members.append("\"straightened\": \(straightened)") }
    if shapes > 0 { members.append("\"shapes\": \(shapes)") }
    if let milliseconds { members.append("\"milliseconds\": \(milliseconds)") }
    if isPen { members.append("\"device\": \"pen\"") }
    if let ink { members.append("\"ink\": \"\(ink)\"") }
    return members
  }

  fileprivate init?(_ reader: inout JSONReader) throws(FormatError.Reason) {
    guard reader.peek() == UInt8(ascii: "{") else {
      try reader.skip()
      return nil
    }
    self.init(page: -1, strokes: 0, samples: 0)
    try reader.object { reader, name throws(FormatError.Reason) in
      switch name {
      case "page": page = (try reader.count() ?? 0) - 1
      case "strokes": strokes = try reader.count() ?? 0
      case "samples": samples = try reader.count() ?? 0
      case "straightened": straightened = try reader.count() ?? 0
      case "shapes": shapes = try reader.count() ?? 0
      case "milliseconds": milliseconds = try reader.count()
      case "device": isPen = try reader.text() == "pen"
      case "pressure":
        hasPressure = reader.peek() == UInt8(ascii: "t")
        try reader.skip()
      default: try reader.skip()
      }
    }
    if page < 0 { return nil }
  }
}

extension JSONReader {
  /// Parses the next value. Returns it if it is a string, otherwise skips it and returns nil.
  fileprivate mutating func text() throws(FormatError.Reason) -> String? {
    guard peek() == UInt8(ascii: "\"") else {
      try skip()
      return nil
    }
    return try string()
  }

  /// Parses the next value. Returns it if it is a whole number that counts something.
  fileprivate mutating func count() throws(FormatError.Reason) -> Int? {
    try number().flatMap { Int(exactly: $0) }.flatMap { 0...1 << 53 ~= $0 ? $0 : nil }
  }
}

import Ink

/// The cross-reference section at the end of an update (ISO 32000-1, 7.5.4 and 7.5.8).
///
/// It is of the kind of the one before and refers to it. In a damaged file it has all objects and
/// refers to none, so that the file is whole again. Those that cannot be read are free in it: one
/// whose end is missing would go on in the update.
struct CrossReferences {
  /// The places of objects; nil is the head of the list of free ones.
  private var places: [Int: PDFObjectPlace?]
  private var trailer: PDFDictionary
  private let last: Int
  private let isStream: Bool

  /// Creates the section for the objects of an update.
  ///
  /// - Parameters:
  ///   - places: The places of its objects, by their numbers.
  ///   - trailer: The entries of the trailer but /Size and /Prev.
  ///   - last: The greatest number of an object.
  ///   - source: The file before.
  init(
    places: [Int: PDFObjectPlace], trailer: PDFDictionary, last: Int, source: any PDFSource
  ) {
    self.places = places
    self.trailer = trailer
    self.last = last
    var isStream = source.section.isStream
    if let start = source.section.start {
      self.trailer["Prev"] = .integer(start)
    } else {
      for (number, place) in source.objects where self.places[number] == nil {
        let reference = PDFReference(number, place.generation)
        let isNull = source.value(reference) == .null && !source.isStream(reference)
        self.places.updateValue(isNull ? nil : place, forKey: number)
      }
      self.places.updateValue(nil, forKey: 0)
      // Only a stream can say that an object is in an object stream.
      isStream = isStream || source.objects.values.contains(where: \.isInStream)
    }
    self.isStream = isStream
  }

  /// Writes the section, which begins `start` bytes behind the header, and the end of the file.
  consuming func write(at start: Int, to text: inout PDFText) {
    if isStream {
      writeStream(at: start, to: &text)
    } else {
      writeTable(to: &text)
    }
    text.write("startxref\n\(start)\n%%EOF\n")
  }

  /// The numbers in runs of consecutive ones.
  private var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in places.keys.sorted() {
      if let run = runs.last, run.upperBound == number - 1 {
        runs[runs.count - 1] = run.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  private mutating func writeTable(to text: inout PDFText) {
    text.write("xref\n")
    for run in runs {
      text.write("\(run.lowerBound) \(run.count)\n")
      for number in run {
        if case .offset(let offset, let generation)? = places[number] ?? nil {
          let (start, version) = (String(offset).padded(to: 10), String(generation).padded(to: 5))
          text.write("\(start) \(version) n \n")
        } else {
          text.write("0000000000 65535 f \n")
        }
      }
    }
    trailer["Size"] = .integer(last + 1)
    text.write("trailer\n")
    text.write(.dictionary(trailer))
    text.write("\n")
  }

  private mutating func writeStream(at start: Int, to text: inout PDFText) {
    let own = last + 1
    places.updateValue(.offset(start, generation: 0), forKey: own)
    let runs = runs
    let rows = runs.joined().map { row(places[$0] ?? nil) }
    let widths = (0..<3).map { column in
      max(1, rows.map { Self.bytesNeeded($0[column]) }.max() ?? 1)
    }
    var data: [UInt8] = []
    for row in rows {
      for (value, width) in zip(row, widths) {
        data += (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      }
    }
    let compressed = Flate.compressed(data)
    trailer["Type"] = .name("XRef")
    trailer["Size"] = .integer(own + 1)
    trailer["W"] = .array(widths.map { .integer($0) })
    trailer["Index"] = .array(
      runs.flatMap { [.integer($0.lowerBound), .integer($0.count)] })
    trailer["Filter"] = .name("FlateDecode")
    trailer["Length"] = .integer(compressed.count)
    text.write("\(own) 0 obj\n")
    // This stream is never encrypted.
    text.write(.dictionary(trailer))
    text.write("\nstream\n")
    text.write(compressed)
    text.write("\nendstream\nendobj\n")
  }

  /// Returns the three fields of an entry of the stream.
  private func row(_ place: PDFObjectPlace?) -> [Int] {
    switch place {
    case nil: [0, 0, 65535]
    case .offset(let offset, let generation)?: [1, offset, generation]
    case .stream(let stream, let index)?: [2, stream, index]
    }
  }

  private static func bytesNeeded(_ value: Int) -> Int {
    (Int.bitWidth - value.leadingZeroBitCount + 7) / 8
  }
}

extension PDFObjectPlace {
  /// The generation of the object. Those in streams have the first.
  fileprivate var generation: Int {
    if case .offset(_, let generation) = self { generation } else { 0 }
  }

  /// True if the object is in an object stream.
  fileprivate var isInStream: Bool {
    if case .stream = self { true } else { false }
  }
}

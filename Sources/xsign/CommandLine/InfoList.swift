import Export
import Ink

/// What `xsign info` prints: one item a line, or JSON, in a form that scripts may rely on.
struct InfoList {
  private let strokes: Int
  private let samples: Int
  /// The samples per second, or nil if that is not known.
  private let rate: Double?
  /// The size of the ink, in millimetres.
  private let size: [Double]
  /// The seconds that the pen was down, or nil if that is not known.
  private let duration: Double?
  /// The index and the sides in millimetres of each page that has a size.
  private let pages: [(index: Int, width: Double, height: Double)]
  /// What the device reported besides positions.
  private let channels: [String]

  /// Measures a drawing that has ink.
  init(_ document: InkDocument) {
    size = Self.size(of: document.strokes)
    strokes = document.strokes.count
    samples = document.strokes.reduce(0) { $0 + $1.samples.count }
    // Typed text has neither a pen's times nor its pressure.
    let drawn = document.strokes.filter { !$0.pen.fills }
    let isTimed = !document.areTimesAssumed
    rate = isTimed ? Self.rate(of: drawn) : nil
    duration = isTimed ? Self.duration(of: drawn) : nil
    pages = document.pages.enumerated().compactMap { index, page in
      page.size.map {
        (index, $0.width / Pen.unitsPerMillimetre, $0.height / Pen.unitsPerMillimetre)
      }
    }
    func has(_ channel: (Sample) -> Bool) -> Bool {
      drawn.contains { $0.samples.contains(where: channel) }
    }
    channels =
      (has { $0.pressure != nil } ? ["pressure"] : []) + (has { $0.tilt != nil } ? ["tilt"] : [])
  }

  /// A line for each item.
  var lines: [String] {
    func sides(_ sides: [Double]) -> String {
      sides.map { Self.decimal($0, digits: 1) }.joined(separator: "x") + "mm"
    }
    return [
      "strokes \(strokes)", "samples \(samples)",
      "rate \(rate.map { Self.decimal($0, digits: 1) + "Hz" } ?? "unknown")",
      "size \(sides(size))",
      "duration \(duration.map { Self.decimal($0, digits: 3) + "s" } ?? "unknown")",
    ] + pages.map { "page \($0.index + 1) \(sides([$0.width, $0.height]))" }
      + ["device " + (channels.isEmpty ? "plain" : channels.joined(separator: " "))]
  }

  /// The items as one object. Lengths are millimetres, and what is not known is null.
  var json: JSONText {
    .object([
      ("strokes", .number(strokes)), ("samples", .number(samples)),
      ("rate", rate.map { .tenths($0) } ?? .null),
      ("width", .tenths(size[0])), ("height", .tenths(size[1])),
      ("duration", duration.map { .thousandths($0) } ?? .null),
      (
        "pages",
        .list(
          pages.map {
            .object([
              ("page", .number($0.index + 1)), ("width", .tenths($0.width)),
              ("height", .tenths($0.height)),
            ])
          })
      ),
      ("device", .list(channels.map { .text($0) })),
    ])
  }

  /// Returns the width and the height of ink, in millimetres. Lines without a width have no size,
  /// though they are strokes.
  private static func size(of strokes: [Stroke]) -> [Double] {
    guard let box = try? InkForm(strokes, engine: .xsign).box else { return [0, 0] }
    return [box.right - box.left, box.bottom - box.top]
      .map { Double($0) / InkForm.stepsPerUnit / Pen.unitsPerMillimetre }
  }

  /// Returns the median of the rates at which neighbouring samples of a stroke follow one another,
  /// in hertz, or nil if no stroke has two samples.
  private static func rate(of strokes: [Stroke]) -> Double? {
    let intervals = strokes.flatMap { stroke in
      zip(stroke.samples, stroke.samples.dropFirst()).map { $1.time - $0.time }
    }.sorted()
    guard !intervals.isEmpty else { return nil }
    let half = intervals.count / 2
    // The median of an even number of rates lies between the two in the middle.
    let rates = intervals.count % 2 == 1 ? [half] : [half - 1, half]
    return rates.reduce(0) { $0 + 1 / intervals[$1] } / Double(rates.count)
  }

  /// Returns the time from the first to the last sample of each stroke, in all, in seconds. A
  /// drawing does not hold the pauses between strokes.
  private static func duration(of strokes: [Stroke]) -> Double {
    strokes.reduce(0) { sum, stroke in
      sum + stroke.samples[stroke.samples.count - 1].time - stroke.samples[0].time
    }
  }

  /// Returns a number that is not negative with `digits` digits after the point.
  private static func decimal(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let steps = Int((min(max(value, 0), 1e12) * Double(scale)).rounded())
    return "\(steps / scale)." + String(steps % scale).padded(to: digits)
  }
}

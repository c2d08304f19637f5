import Export
import Ink

/// What `xsign info` prints: one item a line, in a form that scripts may rely on.
enum InfoList {
  /// Returns the lines for a drawing that has ink.
  ///
  /// - Throws: `ExportError` if its ink cannot be measured.
  static func lines(of document: InkDocument) throws(ExportError) -> [String] {
    let box = try InkForm(document.strokes, engine: .xsign).box
    let size = [box.right - box.left, box.bottom - box.top]
      .map { decimal(Double($0) / InkForm.stepsPerUnit / Pen.unitsPerMillimetre, digits: 1) }
    // Typed text has neither a pen's times nor its pressure.
    let strokes = document.strokes.filter { !$0.pen.fills }
    let isTimed = !document.areTimesAssumed
    let rate = isTimed ? rate(of: strokes) : nil
    return [
      "strokes \(document.strokes.count)",
      "samples \(document.strokes.reduce(0) { $0 + $1.samples.count })",
      "rate \(rate.map { decimal($0, digits: 1) + "Hz" } ?? "unknown")",
      "size \(size.joined(separator: "x"))mm",
      "duration \(isTimed ? decimal(duration(of: strokes), digits: 3) + "s" : "unknown")",
    ] + pages(of: document) + [device(of: strokes)]
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

  /// Returns a line for each page that has a size.
  private static func pages(of document: InkDocument) -> [String] {
    document.pages.enumerated().compactMap { index, page in
      page.size.map { size in
        let sides = [size.width, size.height]
          .map { decimal($0 / Pen.unitsPerMillimetre, digits: 1) }
        return "page \(index + 1) \(sides.joined(separator: "x"))mm"
      }
    }
  }

  /// Returns the line with what the device reported besides positions.
  private static func device(of strokes: [Stroke]) -> String {
    func has(_ channel: (Sample) -> Bool) -> Bool {
      strokes.contains { $0.samples.contains(where: channel) }
    }
    let channels =
      (has { $0.pressure != nil } ? ["pressure"] : []) + (has { $0.tilt != nil } ? ["tilt"] : [])
    return "device " + (channels.isEmpty ? "plain" : channels.joined(separator: " "))
  }

  /// Returns a number that is not negative with `digits` digits after the point.
  private static func decimal(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let steps = Int((min(max(value, 0), 1e12) * Double(scale)).rounded())
    let rest = String(steps % scale)
    return "\(steps / scale)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}

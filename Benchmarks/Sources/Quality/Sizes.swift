import Export
import Ink

/// The size of a page of handwriting in files.
extension Quality {
  /// Returns a recorded page of handwriting with its pressure; empty without the recording.
  static func page() throws -> [Stroke] {
    let recording = Recording.all.first { $0.file.hasPrefix("wacom_uim_hello_world") }
    guard let recording else { return [] }
    return try InkDocument(
      recording: recording.bytes, file: recording.file, unit: .pixels, pen: Pen(width: 0.6...3)
    ).strokes
  }

  /// Returns the table of sizes and times.
  static func sizes() throws -> String {
    let strokes = try page()
    guard !strokes.isEmpty else { return "No recordings: sizes are left out.\n" }
    let samples = strokes.reduce(0) { $0 + $1.samples.count }
    var table = Table(
      title: "A page of handwriting: \(strokes.count) strokes, \(samples) samples",
      columns: [
        "outline points per sample", "PDF KB", "PDF bytes per stroke", "SVG KB", "PDF ms", "SVG ms",
        "PNG ms",
      ])
    for engine in EngineSettings.defaults {
      let points = strokes.reduce(0) { sum, stroke in
        sum + OutlinePath(stations: stroke.stations(engine: engine)).elements.count
      }
      var values = [Double(points) / Double(samples)]
      var bytes: [Double] = []
      var times: [Double] = []
      for format in [ExportFormat.pdf, .svg, .png] {
        let clock = ContinuousClock()
        var best = Double.infinity
        for _ in 0..<3 {
          let start = clock.now
          let file = try DrawingExport(strokes, engine: engine).bytes(format)
          best = min(best, (clock.now - start) / .milliseconds(1))
          if bytes.count < times.count + 1 { bytes.append(Double(file.count)) }
        }
        times.append(best)
      }
      values += [bytes[0] / 1024, bytes[0] / Double(strokes.count), bytes[1] / 1024] + times
      table.add(engine.title, values)
    }
    return table.text
  }
}

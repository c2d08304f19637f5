extension InkDocument {
  /// Returns the drawing as JSON in UTF-8 for signature_pad's `fromData()`
  /// (https://github.com/szimek/signature_pad), with one point per line.
  ///
  /// Coordinates and pressures are printed exactly. Times are in milliseconds and increase from one
  /// stroke to the next, half a second apart, from 1000 on: the time at which a stroke began is
  /// unknown, and 0 would mean now. A pen's colour is rounded to 256 steps, its opacity is the
  /// largest, and its widths are halved because they are radii in signature_pad. Pressures that
  /// look like those of a device without are marked, which signature_pad ignores. A highlighter
  /// multiplies the colours under it, an operation of canvases. Tilt, smoothing and the canvas
  /// cannot be represented.
  ///
  /// - Complexity: O(samples).
  public func signaturePad() -> [UInt8] {
    var bytes: [UInt8] = []
    func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
    func number(_ value: Double) -> String { DecimalText.text(of: value) }
    var start = 1000.0
    for (i, stroke) in strokes.enumerated() {
      let pen = stroke.pen
      let color = CSSColor.text(pen.color, alpha: pen.opacity.upperBound)
      write(i == 0 ? SignaturePad.start : ",\n{\"penColor\":\"")
      write("\(color)\",\"dotSize\":\(number(pen.width.upperBound / 2)),")
      write("\"minWidth\":\(number(pen.width.lowerBound / 2)),")
      write("\"maxWidth\":\(number(pen.width.upperBound / 2)),\"velocityFilterWeight\":0.7,")
      let isPressed = stroke.samples.contains { $0.pressure != nil }
      if isPressed, SignaturePad.looksLikeNone(stroke.samples) {
        write("\"\(SignaturePad.hasPressure)\":true,")
      }
      let operation = pen.blend == .multiply ? SignaturePad.multiplying : SignaturePad.covering
      write("\"compositeOperation\":\"\(operation)\",\"points\":[")
      for (s, sample) in stroke.samples.enumerated() {
        write(s == 0 ? "\n" : ",\n")
        write("{\"x\":\(number(sample.position.x)),\"y\":\(number(sample.position.y)),")
        write("\"time\":\(number(start + sample.time * 1000))")
        if let pressure = sample.pressure {
          write(",\"pressure\":\(number(pressure))")
        } else if !isPressed {
          write(",\"pressure\":0")
        }
        write("}")
      }
      write("]}")
      start += (stroke.samples.last?.time ?? 0) * 1000 + 500
      // A time beyond the limit starts again from the beginning; otherwise it could not be read
      // back.
      if start > InkDocument.latest { start = 1000 }
    }
    write(strokes.isEmpty ? "[\n]\n" : "\n]\n")
    return bytes
  }
}

/// The names of signature_pad's JSON.
enum SignaturePad {
  /// The beginning of files that xsign writes.
  static let start = "[\n{\"penColor\":\""
  /// The property of a group whose pressures are those of a device, though they look like none.
  static let hasPressure = "hasPressure"
  /// The operation of a canvas by which a group covers what is under it.
  static let covering = "source-over"
  /// The operation of a canvas by which a group multiplies the colours under it.
  static let multiplying = "multiply"
  /// The operation of a canvas by which a group erases what is under it.
  static let erasing = "destination-out"

  /// Returns true if the pressures of a stroke are those that browsers report for devices without.
  static func looksLikeNone(_ samples: [Sample]) -> Bool {
    let pressures = samples.lazy.compactMap(\.pressure)
    return pressures.allSatisfy { $0 == 0 } || pressures.allSatisfy { $0 == 0.5 }
  }
}

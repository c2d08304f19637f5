import Ink
import Testing

@testable import Export

/// The paths of the masks of an SVG.
@Suite struct MaskLinesTests {
  /// A line that is pressed harder and harder. Each number has a nib and a place of its own.
  private func stroke(_ number: Int) -> Stroke {
    var pen = Pen(color: .black, width: 6...6, opacity: 0.1...0.9, opacityDriver: .pressure)
    pen.nib = NibShape(angle: 7 * Double(number), aspect: 0.3)
    let samples = (0...40).map { index in
      Sample(
        Point(10 + 2 * Double(index), 40 * Double(number)), time: Double(index) * 0.02,
        pressure: 0.1 + 0.02 * Double(index))
    }
    return Stroke(id: StrokeID(UInt64(number) + 1), pen: pen, samples: samples)
  }

  /// Returns the grey with the width, and the nib, of each path in the masks.
  private func paths(of strokes: [Stroke]) throws -> [(style: String, nib: String)] {
    let svg = String(
      decoding: try DrawingExport(strokes, engine: .lines).bytes(.svg), as: UTF8.self)
    let pattern = /<path stroke="(#[0-9a-f]+" stroke-width="[0-9]+)" transform="([^"]+)"/
    return svg.matches(of: pattern).map { (String($0.1), String($0.2)) }
  }

  /// Equal drawings would not be equal files otherwise.
  @Test func nibsOfOneGreyAreInTheOrderOfTheStrokes() throws {
    let strokes = (0..<20).map(stroke)
    var numbers: [String: Int] = [:]
    for (number, stroke) in strokes.enumerated() {
      for path in try paths(of: [stroke]) { numbers[path.nib] = number }
    }
    #expect(numbers.count == strokes.count)
    var found: [String: [Int]] = [:]
    for path in try paths(of: strokes) {
      found[path.style, default: []].append(numbers[path.nib] ?? -1)
    }
    #expect(found.values.contains { $0.count > 10 })
    for (style, order) in found { #expect(order == order.sorted(), "\(style)") }
  }
}

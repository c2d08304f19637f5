import Testing

@testable import Ink

/// Strokes while they are read. Samples of different strokes may arrive interleaved.
@Suite struct DrawingBuilderTests {
  private func sample(_ number: Int) -> Sample { Sample(Point(Double(number), 0), time: 0) }

  @Test func samplesGoToTheirStrokes() throws {
    var builder = DrawingBuilder()
    let first = try builder.begin(Pen(), clock: .plain)
    let second = try builder.begin(Pen(), clock: .plain)
    let turns = [(first, 10_000), (second, 3), (first, 1), (second, 5000), (first, 2)]
    var wanted = [first: [Double](), second: []]
    var number = 0
    for (d, count) in turns {
      for _ in 0..<count {
        try builder.append(sample(number), to: d, at: nil)
        wanted[d]?.append(Double(number))
        number += 1
      }
    }
    let copy = try builder.copy(second, 1..<3)
    #expect(builder.samples(of: first).map(\.position.x) == wanted[first])
    #expect(builder.samples(of: second).map(\.position.x) == wanted[second])
    #expect(builder.samples(of: copy).map(\.position.x) == Array(wanted[second]?[1..<3] ?? []))
    builder.hide(copy)
    let document = InkDocument(builder)
    #expect(document.strokes.map(\.samples.count) == [10_003, 5003])
  }

  /// Strokes that are read use no more memory than they need.
  @Test func shortStrokesHaveNoRoomToSpare() throws {
    var builder = DrawingBuilder()
    for count in 1...100 {
      let d = try builder.begin(Pen(), clock: .plain)
      for number in 0..<count { try builder.append(sample(number), to: d, at: nil) }
    }
    for draft in builder.all() { #expect(draft.samples.capacity <= draft.samples.count + 2) }
  }

  /// A value that a device did not report differs from every value.
  @Test func whatIsUnknownStaysSo() {
    var sample = Sample(Point(1, 2), time: 3)
    #expect(sample.pressure == nil && sample.tilt == nil && sample == Sample(Point(1, 2), time: 3))
    sample.pressure = 0
    #expect(sample.pressure == 0 && sample != Sample(Point(1, 2), time: 3))
    sample.tilt = .zero
    #expect(sample.tilt == .zero)
    #expect(sample == Sample(Point(1, 2), time: 3, pressure: 0, tilt: .zero))
    #expect(sample.hashValue == Sample(Point(1, 2), time: 3, pressure: -0.0, tilt: .zero).hashValue)
    sample.pressure = nil
    sample.tilt = nil
    #expect(Set([sample, Sample(Point(1, 2), time: 3)]).count == 1)
  }
}

import Testing

@testable import Ink

/// The line on which ink stands.
@Suite struct InkBaselineTests {
  private func stroke(_ points: [(Double, Double)]) -> Stroke {
    Stroke(
      id: StrokeID(0), pen: Pen(color: .black, width: 1...1),
      samples: points.enumerated().map { index, point in
        Sample(Point(point.0, point.1), time: Double(index) * 0.01)
      })
  }

  /// Letters from 0 to 10 that stand on 10.
  private let letters = [
    (0.0, 0.0), (1, 10), (2, 3), (3, 10), (4, 2), (5, 10), (6, 4), (7, 10), (8, 5),
  ]

  @Test func lettersWithoutTailsStandOnTheirLowerEdge() {
    #expect(InkBaseline.descent(of: [stroke(letters)]) == 0)
  }

  @Test func aTailIsBelowTheLine() {
    let tail = letters + [(9, 10), (10, 15), (11, 6)]
    // 5 of 15.
    #expect(abs(InkBaseline.descent(of: [stroke(tail)]) - 1.0 / 3) < 1e-9)
  }

  @Test func aFlourishAloneIsNoTail() {
    #expect(InkBaseline.descent(of: [stroke([(0, 0), (5, 10), (9, 8)])]) == 0)
    #expect(InkBaseline.descent(of: []) == 0)
    #expect(InkBaseline.descent(of: [stroke([(3, 3)])]) == 0)
  }

  @Test func muchIsTakenForTailsAtMost() {
    let long = [(0.0, 0.0), (1, 55), (2, 40), (3, 55), (4, 40), (5, 55), (6, 10), (7, 100)]
    #expect(InkBaseline.descent(of: [stroke(long)]) == 0.4)
  }
}

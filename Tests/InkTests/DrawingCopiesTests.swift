import TestSupport
import Testing

@testable import Ink

/// Copies are found by what they look like.
@Suite struct DrawingCopiesTests {
  private static let initials = (1...3).map {
    InkGenerators.randomStroke(seed: UInt64($0) + 70).drawn(id: StrokeID(UInt64($0)))
  }
  private let maps = [
    Affine(step: Point(0, 1123)), Affine(turn: 37, around: Point(90, 80)),
    Affine(scale: Point(0.4, 0.4), around: Point(700, 9)).followed(
      by: Affine(turn: 200, around: .zero)),
  ]

  /// The initials, and a copy of them under each map, from the bottom to the top.
  private func copies(under maps: [Affine]) -> [[Stroke]] {
    maps.enumerated().map { number, map in
      Self.initials.map {
        $0.transformed(by: map, id: StrokeID($0.id.rawValue + UInt64(10 * (number + 1))))
      }
    }
  }

  private func names(_ strokes: [Stroke]) -> Set<StrokeID> { Set(strokes.map(\.id)) }

  @Test func movedTurnedAndScaledCopiesAreFoundFromEach() {
    let sets = [Self.initials] + copies(under: maps)
    let other = InkGenerators.randomStroke(seed: 5).drawn(id: StrokeID(99))
    let drawing = Drawing(sets.flatMap { $0 } + [other])
    for set in sets {
      #expect(drawing.copies(of: names(set)) == names(sets.flatMap { $0 }))
    }
    #expect(drawing.copies(of: [other.id]) == [other.id])
    #expect(drawing.copies(of: []).isEmpty)
  }

  @Test func aCopyOfAnotherColourIsOne() {
    var pen = Self.initials[0].pen
    pen.color = InkColor(red: 0.5, green: 0, blue: 0.25)
    let copy = copies(under: [maps[0]])[0]
    let drawing = Drawing([Self.initials[0], copy[0].drawn(with: pen, id: copy[0].id)])
    #expect(drawing.copies(of: [Self.initials[0].id]).count == 2)
  }

  /// A text as it is when it is typed.
  private func typed(_ string: String, size: Double = 16, _ id: UInt64) -> Stroke {
    let stroke = Self.initials[0]
    return Stroke(
      id: StrokeID(id), pen: stroke.pen, samples: stroke.samples,
      text: TypedText(string, style: TypedText.Style(size: size)))
  }

  @Test func copiesOfTypedTextsAreFound() {
    let text = typed("2026-11-30", 1)
    let copies = maps.enumerated().map { number, map in
      text.transformed(by: map, id: StrokeID(UInt64(number + 2)))
    }
    let others = [typed("2026-12-01", 11), typed("2026-11-30", size: 17, 12)].map {
      $0.transformed(by: Affine(step: Point(30, 500)), id: $0.id)
    }
    let drawing = Drawing([text] + copies + others)
    #expect(drawing.copies(of: [text.id]) == names([text] + copies))
    #expect(drawing.copies(of: [others[0].id]) == [others[0].id])
  }

  /// Each page has the copy of a text as a part of its own.
  @Test func copiesOfTypedTextsBelongToTheirPages() throws {
    let size = CanvasSize(width: 4000, height: 4000)
    let pages = try #require(Page.arranged([size, size]))
    let texts = pages.enumerated().map { index, page in
      typed("J. D.", 1).transformed(
        by: Affine(step: page.frame?.min ?? .zero), id: StrokeID(UInt64(index + 1)))
    }
    let drawing = Drawing(texts, pages: pages)
    #expect(drawing.byPage(texts).map(names) == texts.map { [$0.id] })
  }

  @Test func aPartOfACopyIsNone() {
    let copy = copies(under: [maps[0]])[0]
    let drawing = Drawing(Self.initials + copy.dropLast())
    #expect(drawing.copies(of: names(Self.initials)) == names(Self.initials))
    #expect(
      drawing.copies(of: names(Array(Self.initials.prefix(2))))
        == names(Self.initials.prefix(2) + copy.dropLast()))
  }

  @Test func copiesWhoseStrokesAreElsewhereAreNone() {
    let (one, two) = (copies(under: [maps[0]])[0], copies(under: [Affine(step: Point(3, 1140))])[0])
    let drawing = Drawing(Self.initials + [one[0], two[1], one[2]])
    #expect(drawing.copies(of: names(Self.initials)) == names(Self.initials))
  }

  @Test func anotherStrokeWithTheSameTimesIsNone() {
    let stroke = Self.initials[0]
    func changed(_ change: (inout Sample) -> Void) -> Stroke {
      var samples = stroke.samples
      change(&samples[samples.count / 2])
      return Stroke(id: StrokeID(50), pen: stroke.pen, samples: samples)
    }
    let step = stroke.extent.width / 50
    for other in [
      changed { $0.position.y += step }, changed { $0.time += 1e-5 },
      changed { $0.pressure = 0.123 },
    ] {
      #expect(Drawing([stroke, other]).copies(of: [stroke.id]) == [stroke.id])
    }
  }

  private func dot(_ id: UInt64, _ place: Point, _ width: Double = 2) -> Stroke {
    Stroke(
      id: StrokeID(id), pen: Pen(width: width...width),
      samples: [Sample(place, time: 0, pressure: 1)])
  }

  @Test func dotsAreCopiesIfTheirWidthsAreEqual() {
    let step = Point(45, 895)
    func pair(_ id: UInt64, _ place: Point, _ width: Double) -> [Stroke] {
      [dot(id, place), dot(id + 1, place + Point(4, 0), width)]
    }
    let drawing = Drawing(
      pair(1, Point(5, 5), 2) + pair(3, Point(5, 5) + step, 2) + pair(5, Point(70, 5), 3))
    #expect(drawing.copies(of: [StrokeID(1), StrokeID(2)]) == Set((1...4).map { StrokeID($0) }))
  }

  /// A hand makes two equal dots, so that one says nothing of the other.
  @Test func aLoneDotHasNoCopies() throws {
    let size = CanvasSize(width: 4000, height: 4000)
    let pages = try #require(Page.arranged([size, size]))
    let dots = pages.enumerated().map { index, page in
      dot(UInt64(index + 1), (page.frame?.min ?? .zero) + Point(30, 40))
    }
    let drawing = Drawing(dots, pages: pages)
    #expect(drawing.copies(of: [StrokeID(1)]) == [StrokeID(1)])
    // With a line it is part of a signature.
    let lines = pages.enumerated().map { index, page in
      Self.initials[0].transformed(
        by: Affine(step: page.frame?.min ?? .zero), id: StrokeID(UInt64(index + 11)))
    }
    let all = dots + lines
    let signed = Drawing(all, pages: pages)
    #expect(signed.copies(of: [StrokeID(1), StrokeID(11)]) == names(all))
  }
}

extension Stroke {
  fileprivate func drawn(id: StrokeID) -> Stroke { drawn(with: pen, id: id) }
}

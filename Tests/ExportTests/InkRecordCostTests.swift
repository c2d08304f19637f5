import Foundation
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Ink
@testable import PDFInk

/// What it costs that ink can be taken up again, and what comes of it.
@Suite struct InkRecordCostTests {
  private static let page = PDFPage(width: 595, height: 842)

  /// Returns the update of a file with ink on its first page.
  private func update(_ request: SigningRequest) throws -> [UInt8] {
    let file = try PDFFile(bytes: bytes(of: "plain-1.4"))
    let tree = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: tree, size: file.size)
    return try InkUpdate.result(of: request, in: file, pages: tree, survey: survey).update
  }

  private func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](PDFCases.data(name))
  }

  private static func moved(_ stroke: Stroke, _ step: Point) -> Stroke {
    stroke.transformed(by: Affine(step: step), id: stroke.id)
  }

  private static func text(_ string: String) throws -> Stroke {
    try Stroke(
      id: StrokeID(1),
      text: TypedText(
        string, style: TypedText.Style(size: 16), map: Affine(step: Point(90, 300))),
      color: .black)
  }

  /// The ink of each kind.
  private static func kinds() throws -> [String: [Stroke]] {
    let pen = Pen(color: .black, width: 0.8...3.4)
    let dot = Stroke(id: StrokeID(0), pen: pen, samples: [Sample(Point(50, 50), time: 0)])
    let signature = (0..<3).map { (index: Int) -> Stroke in
      moved(InkGenerators.randomStroke(seed: UInt64(40 + index)), Point(Double(index) * 30, 100))
    }
    let handwriting = (0..<240).map { (index: Int) -> Stroke in
      let letter = InkGenerators.randomStroke(seed: UInt64(index), within: 20)
      let (column, row) = (Double(index % 12), Double(index / 12))
      return moved(letter, Point(column * 45 + 60, row * 40 + 90))
    }
    return [
      "dot": [dot], "signature": signature, "handwriting": handwriting,
      "date": [try text("2026-01-31")], "check": [try text("✓")],
      "text": [
        try text(
          """
          The undersigned agrees to the terms on the pages before this one, and has received a \
          copy of each of them.
          """)
      ],
    ]
  }

  /// At most a third more bytes than the same update without the record.
  @Test func recordsCostLittle() throws {
    for (name, strokes) in try Self.kinds() {
      var request = try SigningRequest(
        [PDFPageInk(page: 0, strokes: strokes)], on: [Self.page], engine: .xsign)
      #expect(request.forms.allSatisfy { !$0.record.isEmpty })
      let whole = try update(request).count
      for index in request.forms.indices { request.forms[index].record = [] }
      let bare = try update(request).count
      #expect(whole > bare && 3 * (whole - bare) <= bare, "\(name): \(bare) + \(whole - bare)")
    }
  }

  /// Ink that is taken up and signed again takes about as much as the first time, however often.
  @Test func theSecondSigningIsAsSmall() throws {
    for (name, strokes) in try Self.kinds() {
      var (sizes, ink): ([Int], [Stroke]) = ([], strokes)
      for _ in 0..<3 {
        let request = try SigningRequest(
          [PDFPageInk(page: 0, strokes: ink)], on: [Self.page], engine: .xsign)
        sizes.append(try update(request).count)
        ink = try Self.taken(request)
      }
      #expect(sizes.allSatisfy { 10 * $0 <= 11 * sizes[0] }, "\(name): \(sizes)")
    }
  }

  /// Returns the strokes that are taken up from what was signed.
  private static func taken(_ request: SigningRequest) throws -> [Stroke] {
    try request.placements.flatMap { placement -> [Stroke] in
      let form = request.forms[placement.form]
      return try #require(
        InkFormReader.strokes(
          of: PDFOwnInk.Form(
            page: 0, map: placement.map, content: form.content, record: form.record)))
    }
  }

  /// Ink that is taken up looks as before, but for a few pixels at edges, and its texts are texts.
  @Test func inkIsTheSameOnceItIsTakenUp() throws {
    for (name, strokes) in try Self.kinds() {
      let request = try SigningRequest(
        [PDFPageInk(page: 0, strokes: strokes)], on: [Self.page], engine: .xsign)
      let taken = try Self.taken(request)
      #expect(taken.count == strokes.count, "\(name)")
      for (old, new) in zip(strokes, taken) {
        #expect(old.text?.string == new.text?.string && old.text?.style == new.text?.style)
        let step = (old.text?.map.step ?? .zero) - (new.text?.map.step ?? .zero)
        #expect(step.length < 0.1, "\(name)")
      }
      let options = ExportOptions(scale: 1, page: .fixed(width: 794, height: 1123))
      func picture(_ strokes: [Stroke]) throws -> ImageSurface {
        try ImageSurface(
          png: DrawingExport(strokes, engine: .xsign, options: options).bytes(.png))
      }
      let before = try picture(strokes)
      let after = try picture(taken)
      try #require(before.width == after.width && before.height == after.height)
      var (inked, unlike) = (0, 0)
      for y in 0..<before.height {
        for x in 0..<before.width {
          let (a, b) = (before.pixel(x: x, y: y) >> 24, after.pixel(x: x, y: y) >> 24)
          if a > 0 { inked += 1 }
          if max(a, b) - min(a, b) > 48 { unlike += 1 }
        }
      }
      #expect(inked > 4 && unlike * 200 <= inked, "\(name): \(unlike) of \(inked)")
    }
  }
}

import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import PDFInk

/// Ink whose opacity varies, and pictures, which are removed from signed pages and not taken up.
@Suite struct RemovedInkTests {
  private let folder = TemporaryFolder()

  private static let plain = Stroke(
    id: StrokeID(0), pen: Pen(color: .black, width: 3),
    samples: (0..<9).map { Sample(Point(300 + 9 * Double($0), 700), time: 0.01 * Double($0)) })

  private static let shaded = Stroke(
    id: StrokeID(1),
    pen: Pen(
      color: .black, width: 9...9, opacity: 0.1...1, opacityDriver: .pressure),
    samples: (0..<40).map { index in
      Sample(
        Point(60 + 6 * Double(index), 200 + 30 * sin(Double(index) / 5)),
        time: 0.01 * Double(index), pressure: Double(index) / 40)
    })

  private static func picture() throws -> PDFPagePicture {
    let file = try #require(try PictureFiles.transparent.bytes())
    let frame = Bounds(min: Point(100, 400), max: Point(300, 520))
    return PDFPagePicture(page: 0, picture: Background.Picture(bytes: file, frame: frame))
  }

  private func request(
    _ strokes: [Stroke], _ pictures: [PDFPagePicture], on survey: PDFSurvey
  ) throws -> SigningRequest {
    try SigningRequest(
      strokes.isEmpty ? [] : [PDFPageInk(page: 0, strokes: strokes)], pictures, on: survey.pages,
      engine: .xsign)
  }

  private func update(_ path: String, _ request: SigningRequest) throws -> [UInt8] {
    let file = try PDFFile(bytes: bytes(path))
    let tree = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: tree, size: file.size)
    return try InkUpdate.result(of: request, in: file, pages: tree, survey: survey).update
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func survey(_ path: String) throws -> PDFSurvey {
    let file = try PDFFile(bytes: bytes(path))
    return try PDFSurvey(of: file, pages: try PageTree.pages(of: file), size: file.size)
  }

  /// Writes a file with the result of a request, and returns its path.
  private func written(_ path: String, _ request: SigningRequest, _ name: String) throws -> String {
    let made = folder.path(name)
    try Data(bytes(path) + update(path, request)).write(to: URL(fileURLWithPath: made))
    return made
  }

  private func bare(_ removal: InkRemoval) -> SigningRequest {
    SigningRequest(forms: [], placements: [], withoutInk: removal)
  }

  /// Without them the page looks as before to the bit, in both programs, whatever the way is.
  @Test(arguments: [PDFSurvey.Method.content, .annotation])
  func thePageLooksAsBefore(method: PDFSurvey.Method) throws {
    for name in ["plain-1.4", "rotated", "enc-aes-256-owner"] {
      let original = PDFCases.path(name)
      var request = try request(
        [Self.shaded, Self.plain], [Self.picture()], on: survey(original))
      request.method = method
      let signed = try written(original, request, "signed.pdf")
      let own = Set(try survey(signed).ownInk)
      let expected: Set<PDFOwnInk> = [
        PDFOwnInk(page: 0, kind: .picture, count: 1), PDFOwnInk(page: 0, strokes: 1),
        PDFOwnInk(page: 0, kind: .shaded, count: 1),
      ]
      #expect(own == expected, "\(name) \(own)")
      // What is taken up is the strokes alone.
      let part = try written(signed, bare(InkRemoval(strokes: [0])), "part.pdf")
      #expect(Set(try survey(part).ownInk) == expected.filter { $0.kind != .strokes })
      let removed = try written(signed, bare(InkRemoval(strokes: [0], others: [0])), "removed.pdf")
      #expect(try survey(removed).ownInk.isEmpty)
      for viewer in PDFViewer.allCases {
        let pictures = try viewer.pictures(
          of: [original, removed, signed, part].map { PDFViewer.Job(path: $0, pages: 1) }, dpi: 60)
        let unlike = pictures.dropFirst().map {
          $0[0].differences(from: pictures[0][0], by: 0).count
        }
        #expect(unlike[0] == 0 && 0 < unlike[2] && unlike[2] < unlike[1], "\(name) \(viewer)")
      }
    }
  }

  /// What another program changed is part of the page.
  @Test func changedMasksAreNoLongerOurs() throws {
    let original = PDFCases.path("plain-1.4")
    let request = try request([Self.shaded], [], on: survey(original))
    #expect(request.forms.count == 1 && !request.forms[0].masks.isEmpty)
    let signed = try written(original, request, "signed.pdf")
    #expect(try survey(signed).ownInk == [PDFOwnInk(page: 0, kind: .shaded, count: 1)])
    let plain = folder.path("plain.pdf")
    #expect(
      try Tool("qpdf", ["--qdf", "--object-streams=disable", signed, plain]).status == 0)
    #expect(try survey(plain).ownInk.count == 1)
    let text = try #require(String(bytes: bytes(plain), encoding: .isoLatin1))
    for (old, new) in [("1 J 1 j", "0 J 1 j"), ("/Luminosity", "/Alpha     ")] {
      let changed = text.replacing(old, with: new)
      try #require(changed != text)
      try Data(changed.unicodeScalars.map { UInt8($0.value) }).write(
        to: URL(fileURLWithPath: plain))
      #expect(try survey(plain).ownInk.isEmpty, "\(new)")
    }
  }

  /// At most a third more bytes than the same update without the record.
  @Test func recordsCostLittle() throws {
    let original = PDFCases.path("plain-1.4")
    let survey = try survey(original)
    var ink = try request([Self.shaded], [], on: survey)
    let whole = try update(original, ink).count
    ink.forms[0].record = []
    let without = try update(original, ink).count
    #expect(whole > without && 3 * (whole - without) <= without, "\(whole) \(without)")
    // That of a picture is as long.
    let picture = try update(original, request([], [Self.picture()], on: survey)).count
    #expect(3 * (whole - without) <= picture - (whole - without), "\(picture)")
  }
}

import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Ink that xsign wrote before is found again, unless something changed it, and can be removed.
struct OwnInkTests {
  private func same(_ a: [PixelMap], _ b: [PixelMap]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { one, other in
        one.width == other.width && one.height == other.height
          && one.differences(from: other, by: 0).isEmpty
      }
  }

  /// The letter of a signed file, at its place on a page as shown.
  private func frames(_ file: PDFFile) throws -> [Bounds] {
    try OwnInk.forms(in: file).compactMap { form in
      InkFormReader.strokes(of: form)?.reduce(into: .empty) { $0.formUnion($1.extent) }
    }
  }

  /// The letter, in canvas units.
  private func frame(on page: PDFPage) -> Bounds {
    let frame = SignedCase.frame(on: page)
    let step = frame.width / 100
    let (corner, size) = (Point(10, 5) * step, Point(80, 50) * step)
    return Bounds(
      min: (frame.min + corner) * PDFPage.unitsPerPoint,
      max: (frame.min + corner + size) * PDFPage.unitsPerPoint)
  }

  @Test func inkIsFoundWhereItWasPut() throws {
    for signed in try SignedCases.usual.get().signed + SignedCases.annotated.get().signed {
      // What a signature field shows stays there.
      if signed.survey.permitsOnlyFields { continue }
      let file = try opening(signed.path, password: signed.password).get()
      let survey = try surveyed(file)
      let pages = signed.result.pages.map(\.page)
      #expect(survey.ownInk == pages.map { PDFOwnInk(page: $0, strokes: 1) }, "\(signed.name)")
      let frames = try frames(file)
      #expect(frames.count == pages.count, "\(signed.name)")
      for (page, found) in zip(pages, frames) {
        let expected = frame(on: signed.survey.pages[page])
        let apart = [found.min - expected.min, found.max - expected.max].map(\.length).max() ?? 0
        #expect(apart < 0.02, "\(signed.name) \(page)")
      }
    }
  }

  @Test func originalsHaveNone() throws {
    for name in PDFCases.names {
      guard let survey = try? surveyed(name) else { continue }
      #expect(survey.ownInk.isEmpty, "\(name)")
    }
  }

  /// A signed file, and one without its ink.
  private struct Removal: Sendable {
    let signed: SignedCase
    let path: String

    /// Removes the ink of a signed file, and writes the result to `path`.
    init(from signed: SignedCase, to path: String) throws {
      let file = try opening(signed.path, password: signed.password).get()
      let tree = try PageTree.pages(of: file)
      let survey = try PDFSurvey(of: file, pages: tree, size: file.size)
      let request = SigningRequest(
        forms: [], placements: [], withoutInk: InkRemoval(strokes: survey.ownInk.map(\.page)))
      let result = try InkUpdate.result(of: request, in: file, pages: tree, survey: survey)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: signed.path)) + Data(result.update)
      try bytes.write(to: URL(fileURLWithPath: path))
      (self.signed, self.path) = (signed, path)
    }
  }

  /// All signed files whose ink can be removed, without it: made once for all viewers, which look
  /// at them at the same time.
  private static let removals: Result<[Removal], any Error> = Result {
    let folder = try SignedCases.newFolder()
    let cases = try SignedCases.usual.get().signed + SignedCases.turned.get().signed
    return try cases.filter { !$0.survey.permitsOnlyFields }.enumerated().map { number, signed in
      // Some are signed in two ways, under the same name.
      try Removal(from: signed, to: folder.appending(path: "\(signed.name)-\(number).pdf").path)
    }
  }

  /// A page whose ink was removed looks as before it was signed, to the bit.
  @Test(arguments: [PDFViewer.poppler, .mupdf])
  func pagesLookAsBeforeWithoutTheInk(viewer: PDFViewer) async throws {
    let faults = try await answers(of: try Self.removals.get()) { removal -> String? in
      let (signed, path) = (removal.signed, removal.path)
      let pages = (signed.result.pages.last?.page ?? 0) + 1
      let jobs = [signed.readable, path].map {
        PDFViewer.Job(path: $0, pages: pages, password: signed.password)
      }
      let pictures = try viewer.pictures(of: jobs, dpi: 40)
      let checks = try [signed.path, path].map { file in
        let password = signed.password.map { ["--password=\($0)"] } ?? []
        return try Tool("qpdf", password + ["--check", file]).status
      }
      if checks[0] != checks[1] { return "\(signed.name): \(checks)" }
      let file = try opening(path, password: signed.password).get()
      if try !surveyed(file).ownInk.isEmpty { return "\(signed.name): still there" }
      return same(pictures[0], pictures[1]) ? nil : "\(signed.name): it looks different"
    }
    #expect(faults.compactMap(\.self) == [])
  }

  /// The private data are nothing that programs draw.
  @Test func filesLookTheSameWithoutTheRecord() throws {
    let folder = try SignedCases.newFolder()
    let original = PDFCases.path("plain-1.4")
    let file = try opened("plain-1.4")
    let tree = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: tree, size: file.size)
    var request = SignedCase.request([0], of: survey)
    var paths: [String] = []
    var updates: [[UInt8]] = []
    for record in [[], request.forms[0].record] {
      request.forms[0].record = record
      let result = try InkUpdate.result(of: request, in: file, pages: tree, survey: survey)
      let path = folder.appending(path: "\(record.count).pdf").path
      try (Data(contentsOf: URL(fileURLWithPath: original)) + Data(result.update))
        .write(to: URL(fileURLWithPath: path))
      paths.append(path)
      updates.append(result.update)
    }
    for viewer in PDFViewer.allCases {
      let pictures = try viewer.pictures(
        of: paths.map { PDFViewer.Job(path: $0, pages: 1) }, dpi: 60)
      #expect(same(pictures[0], pictures[1]) && pictures[0].count == 1, "\(viewer)")
    }
    // Without it an update is as it always was.
    let text = String(decoding: updates[0], as: UTF8.self)
    #expect(!text.contains("PieceInfo") && !text.contains("xsign"))
    #expect(updates[1].count - updates[0].count < 200)
  }

  /// Other programs rewrite files, and the ink stays ink that can be taken up.
  @Test func rewrittenFilesKeepTheInk() throws {
    let signed = try SignedCase(PDFCases.path("plain-1.4"), pages: 1, in: SignedCases.newFolder())
    for options in [["--object-streams=generate"], ["--qdf"], ["--linearize"]] {
      let path = signed.path + "-again.pdf"
      #expect(try Tool("qpdf", options + [signed.path, path]).status == 0)
      let survey = try surveyed(opening(path).get())
      #expect(survey.ownInk == [PDFOwnInk(page: 0, strokes: 1)], "\(options)")
    }
  }

  // MARK: Files of other programs

  /// A page with the letter, whose parts a test changes.
  private struct Page {
    var start = "q\n"
    var content = "q\n"
    var ink = "\nQ\nq 0.5 0 0 -0.5 30 60 cm /XSign0 Do Q\n"
    var form = "/BBox[0 0 100 60]/Resources<<>>"
    var letter = SignedCase.form.content
    var record = SignedCase.form.record
    var more = ""
    /// How many bytes a digital signature covers, or nil.
    var covered: String?

    func survey() throws -> PDFSurvey {
      let seal = InkSeal.digest(
        of: SignedCase.form.content, in: InkForm.Box(left: 0, top: 0, right: 100, bottom: 60))
      var file = WrittenPDF(
        page: "/Contents[4 0 R 5 0 R 6 0 R]/Resources<</XObject<</XSign0 7 0 R>>>>\(more)")
      file.add(4, "", Array(start.utf8))
      file.add(5, "", Array(content.utf8))
      file.add(6, "", Array(ink.utf8))
      let own = HexDigits.text(seal + record)
      file.add(
        7, "/Type/XObject/Subtype/Form\(form)/PieceInfo<</xsign<</Private<\(own)>>>>>", letter)
      if let covered {
        file.objects[1] = Array(
          """
          <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R]>>>>
          """.utf8)
        file.objects[8] = Array(
          """
          <</FT/Sig/T(S)/Subtype/Widget/Rect[0 0 0 0]/V<</Type/Sig/Contents<00>\(covered)>>>>
          """.utf8)
      }
      return try surveyed(opened(file.bytes))
    }
  }

  @Test func changedInkIsNoLongerOurs() throws {
    func count(_ change: (inout Page) -> Void) throws -> Int {
      // The content saves what it restores.
      var page = Page(content: "0 0 9 9 re f\n")
      change(&page)
      return try page.survey().ownInk.count
    }
    #expect(try count { _ in } == 1)
    #expect(try count { $0.letter.append(10) } == 0)
    #expect(try count { $0.form = "/BBox[0 0 99 60]/Resources<<>>" } == 0)
    #expect(try count { $0.form += "/Matrix[2 0 0 2 0 0]" } == 0)
    #expect(try count { $0.form += "/OC<<>>" } == 0)
    let states = "/Resources<</ExtGState<</A1<</ca 1>>>>>>"
    #expect(try count { $0.form = "/BBox[0 0 100 60]\(states)" } == 0)
    #expect(try count { $0.record[0] = 9 } == 0)
    #expect(try count { $0.record = [] } == 0)
    // Another program moved it, or drew beside it in the same part.
    #expect(try count { $0.content = "Q 2 0 0 2 0 0 cm q\n" } == 0)
    #expect(try count { $0.content = "2 0 0 2 0 0 cm q\n" } == 0)
    #expect(try count { $0.content = "2 0 0 2 0 0 cm\n" } == 1)
    #expect(try count { $0.content = "q 2 0 0 2 0 0 cm Q\n" } == 1)
    // Some programs end a part within a string.
    #expect(try count { ($0.start, $0.content) = ("q\nq BT (a", "b) Tj ET Q\n") } == 1)
    #expect(try count { ($0.start, $0.content) = ("q\nq BT (a", "b Tj ET Q\n") } == 0)
    #expect(try count { $0.ink += "0 0 9 9 re f\n" } == 0)
    #expect(try count { $0.ink = "\nQ\nq 0.5 0 0 x 30 60 cm /XSign0 Do Q\n" } == 0)
    #expect(try count { $0.ink = "\nQ\nq 1 0 0 1 3 6 cm /Other Do Q\n" } == 0)
  }

  @Test func inkThatASignatureCoversStays() throws {
    func lock(_ range: String) throws -> PDFOwnInk.Lock? {
      try #require(try Page(covered: range).survey().ownInk.first).lock
    }
    #expect(try lock("/ByteRange[0 100 200 9999]") == .covered)
    #expect(try lock("/ByteRange[0 9223372036854775807 9 9]") == .covered)
    // What cannot be read may cover all.
    #expect(try lock("") == .covered)
    #expect(try lock("/ByteRange[0 (a)]") == .covered)
    // It covers what was there before the ink. But no content of a signed file is changed.
    #expect(try lock("/ByteRange[0 9 10 5]") == .notPermitted)
  }

  @Test func pagesWithoutInkToRemoveAreRefused() throws {
    let file = try opened("plain-1.4")
    let tree = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: tree, size: file.size)
    for (page, failure) in [(0, PDFFailure.page(0)), (9999, .noPage(9999))] {
      #expect(throws: failure) {
        try InkUpdate.result(
          of: SigningRequest(forms: [], placements: [], withoutInk: InkRemoval(strokes: [page])),
          in: file,
          pages: tree,
          survey: survey)
      }
    }
  }

  /// Ink that takes the place of what was removed is as permanent as that.
  @Test(arguments: [PDFSurvey.Method.content, .annotation])
  func newInkTakesThePlaceOfTheOld(method: PDFSurvey.Method) throws {
    var path = PDFCases.path("plain-1.4")
    let folder = try SignedCases.newFolder()
    for step in 0..<4 {
      let file = try opening(path).get()
      let tree = try PageTree.pages(of: file)
      let survey = try PDFSurvey(of: file, pages: tree, size: file.size)
      var request = SignedCase.request([0], of: survey, step: step, as: method)
      if step > 0 { request.withoutInk = InkRemoval(strokes: [0]) }
      let result = try InkUpdate.result(of: request, in: file, pages: tree, survey: survey)
      #expect(result.pages.map(\.method) == [method] && result.pages[0].covers.isEmpty)
      let next = folder.appending(path: "\(step).pdf").path
      try (Data(contentsOf: URL(fileURLWithPath: path)) + Data(result.update))
        .write(to: URL(fileURLWithPath: next))
      path = next
      #expect(try surveyed(opening(path).get()).ownInk == [PDFOwnInk(page: 0, strokes: 1)])
    }
    let once = try SignedCase(
      PDFCases.path("plain-1.4"), pages: 1, step: 3, as: method, in: folder)
    let jobs = [path, once.path].map { PDFViewer.Job(path: $0, pages: 1) }
    let pictures = try PDFViewer.poppler.pictures(of: jobs, dpi: 60)
    #expect(same(pictures[0], pictures[1]))
  }
}

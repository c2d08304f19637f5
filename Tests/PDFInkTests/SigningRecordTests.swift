import Foundation
import Ink
import Revocation
import Testing

@testable import PDFInk

/// Where evidence goes in a file, and what is found of it again.
struct SigningRecordTests {
  private static let record = SigningRecord(
    size: 9, hash: [UInt8](repeating: 7, count: 32), time: "2026-11-28T02:00:00Z",
    parts: [.init(page: 0, strokes: 2, samples: 30)])
  private static let evidence = SigningEvidence(
    files: [.init(name: "signing-record-1.json", type: "application/json", bytes: record.json)],
    date: "D:20261128020000Z")

  private func signed(
    _ source: MemorySource, hasInk: Bool = true
  ) throws(PDFFailure) -> SigningResult {
    let pages = try PageTree.pages(of: source)
    let survey = try PDFSurvey(of: source, pages: pages, size: 100)
    var request =
      hasInk ? SignedCase.request([0], of: survey) : SigningRequest(forms: [], placements: [])
    request.evidence = Self.evidence
    return try InkUpdate.result(of: request, in: source, pages: pages, survey: survey)
  }

  private func text(_ result: SigningResult) -> String {
    String(decoding: result.update, as: UTF8.self)
  }

  @Test func namesThatAreThereStay() throws {
    var source = MemorySource.pages(1)
    guard case .dictionary(var root) = source.value(PDFReference(1)) else { return }
    root["Names"] = .reference(PDFReference(50))
    root["AF"] = .array([.reference(PDFReference(60))])
    source.values[PDFReference(1)] = .dictionary(root)
    source.values[PDFReference(50)] = .dictionary([
      "Dests": .reference(PDFReference(70)), "EmbeddedFiles": .reference(PDFReference(51)),
    ])
    source.values[PDFReference(51)] = .dictionary(["Kids": .array([.reference(PDFReference(52))])])
    source.values[PDFReference(52)] = .dictionary([
      "Names": .array([
        .string(Array("a".utf8)), .reference(PDFReference(60)),
        .string(Array("signing-record-1.json".utf8)), .reference(PDFReference(61)),
        .string(Array("z".utf8)), .reference(PDFReference(62)),
      ])
    ])
    source.lastNumber = 70
    let update = text(try signed(source))
    #expect(
      update.contains(
        "/Names[(a) 60 0 R (signing-record-1.json) 61 0 R (signing-record-1.json-2)"))
    #expect(update.contains("/Dests 70 0 R") && update.contains("(z) 62 0 R]"))
    #expect(update.contains("/AF[60 0 R "))
  }

  /// A tree that leads to itself has no end.
  @Test func endlessTreesAreRefused() {
    var source = MemorySource.pages(1)
    source.values[PDFReference(1)] = .dictionary([
      "Type": .name("Catalog"), "Pages": .reference(PDFReference(2)),
      "Names": .dictionary(["EmbeddedFiles": .reference(PDFReference(51))]),
    ])
    source.values[PDFReference(51)] = .dictionary(["Kids": .array([.reference(PDFReference(51))])])
    let endless = source
    #expect(throws: PDFFailure.limit) { try signed(endless) }
  }

  /// Programs decrypt attachments in their own way, by which nothing was encrypted.
  @Test func attachmentsEncryptedOtherwiseAreRefused() {
    let own = MemorySource.pages(
      1,
      trailer: [
        "Encrypt": .dictionary(["StmF": .name("Identity"), "EFF": .name("StdCF")])
      ])
    #expect(throws: PDFFailure.evidence) { try signed(own) }
    let same = MemorySource.pages(
      1, trailer: ["Encrypt": .dictionary(["StmF": .name("StdCF"), "EFF": .name("StdCF")])])
    #expect(throws: Never.self) { try signed(same) }
  }

  @Test func aRecordIsReadAsItWasWritten() throws {
    var record = Self.record
    record.parts[0].milliseconds = 1234
    record.parts[0].isPen = true
    record.parts[0].hasPressure = true
    record.parts[0].straightened = 1
    record.parts.append(.init(page: 3, strokes: 0, samples: 0))
    record.parts[1].shapes = 2
    #expect(SigningRecord(json: record.json) == record)
    let text = String(decoding: record.json, as: UTF8.self)
    for (old, new) in [
      ("signing record", "other record"), ("\"version\": 1", "\"version\": 2"),
      ("2026-11", "2026/11"), ("\"bytes\": 9", "\"bytes\": -9"), ("0707", "07 07"), ("]\n}", "]\n"),
    ] {
      let changed = text.replacing(old, with: new)
      #expect(changed != text && SigningRecord(json: Array(changed.utf8)) == nil, "\(new)")
    }
    let more = text.replacing("\"version\"", with: "\"more\": [{}], \"version\"")
    #expect(SigningRecord(json: Array(more.utf8)) == record)
  }

  /// Times that were made up for a shape are no duration.
  @Test func madeUpTimesAreNoDuration() throws {
    func part(_ interval: (Int) -> Double) throws -> SigningRecord.Part {
      var time = 0.0
      let samples = (0..<20).map { index in
        time += interval(index)
        return Sample(Point(Double(index) * 5, 0), time: time)
      }
      let stroke = Stroke(id: StrokeID(1), pen: Pen(color: .black, width: 1...1), samples: samples)
      return try #require(SigningRecord.Part([stroke], onPage: 0))
    }
    #expect(try part { _ in 0.1 }.milliseconds == nil)
    #expect(try part { $0 % 2 == 0 ? 0.1 : 0.12 }.milliseconds == 2100)
  }

  /// The file that a record names, and updates between it and the record.
  @Test func thePlaceOfARecordMatters() throws {
    let old = WrittenPDF(page: "").bytes
    func match(_ record: SigningRecord, behind file: [UInt8]) throws -> SigningRecordReport.Match? {
      let update = try SignatureCases.updated(
        file,
        [
          (1, "<</Type/Catalog/Pages 2 0 R/AF[11 0 R]>>"),
          (10, SignatureCases.stream("", String(decoding: record.json, as: UTF8.self))),
          (11, "<</Type/Filespec/UF(signing-record-1.json)/EF<</F 10 0 R>>>>"),
        ])
      let found = try records(in: update)
      return found.first?.match
    }
    var record = Self.record
    (record.size, record.hash) = (old.count, Array(SHA256Digest.of(old)))
    #expect(try match(record, behind: old) == .same)
    let between = try SignatureCases.updated(old, [(12, "(more)")])
    #expect(try match(record, behind: between) == .changed)
    record.hash[0] ^= 1
    #expect(try match(record, behind: old) == .other)
    record.size = 1 << 40
    #expect(try match(record, behind: old) == .other)
  }

  /// The survey says whether there are records, also where they are files of an annotation.
  @Test func theSurveyNamesThem() throws {
    let old = WrittenPDF(page: "/Annots[13 0 R]").bytes
    func survey(_ name: String, _ more: [(Int, String)]) throws -> PDFSurvey {
      let json = String(decoding: Self.record.json, as: UTF8.self)
      let file = try SignatureCases.updated(
        old,
        [
          (10, SignatureCases.stream("", json)),
          (11, "<</Type/Filespec/UF(\(name))/EF<</F 10 0 R>>>>"),
        ] + more)
      return try surveyed(opened(file))
    }
    func hasRecords(name: String = "signing-record-1.json", _ more: (Int, String)...) throws -> Bool
    {
      try survey(name, more).hasRecords
    }
    let catalog = "/Type/Catalog/Pages 2 0 R"
    #expect(try hasRecords((1, "<<\(catalog)/AF[11 0 R]>>")))
    #expect(try !hasRecords(name: "other.json", (1, "<<\(catalog)/AF[11 0 R]>>")))
    #expect(try !hasRecords())
    let signed = "<<\(catalog)/AcroForm<</Fields[14 0 R]>>>>"
    let shown = [
      (12, SignatureCases.stream("/Subtype/Form/BBox[0 0 1 1]/AF[11 0 R]", "")),
      (13, "<</Subtype/Stamp/Rect[0 0 1 1]/AP<</N 12 0 R>>>>"),
      (14, "<</T(a)/FT/Sig/V<</Type/Sig>>>>"),
    ]
    #expect(try hasRecords((1, signed), shown[0], shown[1], shown[2]))
    #expect(try !hasRecords((1, signed), shown[2]))
    for (end, hasStrokes) in [("1.json", false), ("1-1.inkml", true)] {
      for files in [[(1, "<<\(catalog)/AF[11 0 R]>>")], [(1, signed)] + shown] {
        let found = try survey("signing-record-\(end)", files)
        #expect(found.hasRecordedStrokes == hasStrokes)
      }
    }
  }

  private func records(in bytes: [UInt8]) throws -> [SigningRecordReport] {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unlink(path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    let response = PDFResponse(to: .records(password: []), file: file)
    guard case .records(let found) = try PDFResponse(bytes: response.bytes) else { return [] }
    return found
  }
}

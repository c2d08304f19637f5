import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Files that break a rule and that other programs read. They are read and signed, too.
struct LenientTests {
  /// Opens and signs a file, and returns what the signed one is.
  private func signed(
    _ bytes: [UInt8], password: String? = nil
  ) throws -> (survey: PDFSurvey, result: SigningResult, file: PDFFile) {
    let file = try opened(bytes, password: password)
    let (pages, survey) = (try PageTree.pages(of: file), try surveyed(file))
    let result = try InkUpdate.result(
      of: .squares([(0, 60, 60)]), in: file, pages: pages, survey: survey)
    let after = try opened(bytes + result.update, password: password)
    #expect(try surveyed(after).pages == survey.pages)
    #expect(try !surveyed(after).isDamaged)
    return (survey, result, after)
  }

  @Test(arguments: [1, 1000, 1016, 1018, 1023, 1024, 2000])
  func headersMayBeLate(offset: Int) throws {
    let junk = [UInt8](repeating: UInt8(ascii: "#"), count: offset - 1) + [10]
    for name in ["plain-1.4", "xref-stream", "object-streams"] {
      let survey = try signed(junk + bytes(of: name)).survey
      // Behind the first kilobyte there is none: offsets count from the first byte.
      #expect(survey.isDamaged == (offset > 1023), "\(name)")
      #expect(survey.pages == (try surveyed(name)).pages)
    }
  }

  @Test(arguments: ["plain-1.4", "xref-stream", "object-streams"])
  func headersMayBeMissing(_ name: String) throws {
    let whole = try bytes(of: name)
    let end = try #require(whole.firstIndex(of: 10))
    let blank = [UInt8](repeating: 32, count: end) + whole[end...]
    #expect(try !signed(blank).survey.isDamaged)
    #expect(try signed(Array(whole[(end + 1)...])).survey.isDamaged)
    #expect(try !signed(Array("%pdf".utf8) + blank[4...]).survey.isDamaged)
  }

  /// MuPDF looks for the objects of such a file itself. One in a stream then counts more than one
  /// that is not, so that the page must be in a stream again.
  @Test(arguments: [PDFViewer.mupdf, .poppler]) func inkIsSeenBehindALateHeader(
    viewer: PDFViewer
  ) throws {
    let folder = try SignedCases.newFolder()
    var jobs: [PDFViewer.Job] = []
    for (name, offset) in [
      ("object-streams", 5), ("object-streams", 1010),
      ("object-streams", 0), ("enc-aes-256-objstm", 24), ("xref-stream", 24), ("plain-1.4", 24),
    ] {
      let whole = try bytes(of: name)
      let end = try #require(whole.firstIndex(of: 10))
      // No header at all, or junk in front.
      let bytes =
        offset == 0
        ? [UInt8](repeating: 32, count: end) + whole[end...]
        : [UInt8](repeating: UInt8(ascii: "#"), count: offset - 1) + [10] + whole
      let path = folder.appending(path: "\(name)-\(offset).pdf")
      try Data(bytes + signed(bytes).result.update).write(to: path)
      jobs.append(PDFViewer.Job(path: path.path, pages: 1))
    }
    for (job, pages) in zip(jobs, try viewer.pictures(of: jobs, dpi: 72)) {
      let page = try #require(pages.first, "\(job.path)")
      #expect(page[65, 65].red < 30, "\(job.path)")
    }
  }

  /// An encryption by the empty user's password, and one by `secret`; the first part of /ID belongs
  /// to them.
  private static func encryption(_ permissions: Int, _ keys: (String, String)) -> String {
    "<</Filter/Standard/V 4/R 4/Length 128/P \(permissions)/O<\(keys.0)>/U<\(keys.1)"
      + String(repeating: "0", count: 32)
      + ">/CF<</StdCF<</CFM/AESV2/AuthEvent/EFOpen/Length 16>>>>/StmF/Identity/StrF/Identity"
      + "/EFF/StdCF>>"
  }
  private static let open = (
    "566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5",
    "d1c2484f294b649affa168babbf12a53"
  )
  private static let secret = (
    "0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083",
    "371c1e2fc673ee0ea5f5dc8a4d3bf252"
  )
  private static let identifier = "/ID[<30313233343536373839616263646566><00>]"

  /// Returns a file with that as its encryption.
  private func encrypted(
    _ encryption: String, page: String = "", more: [Int: String] = [:], root: String = ""
  ) -> [UInt8] {
    var file = WrittenPDF(page: page, more: more.merging([6: encryption]) { $1 })
    file.objects[1] = Array("<</Type/Catalog/Pages 2 0 R\(root)>>".utf8)
    file.trailer = "/Encrypt 6 0 R" + Self.identifier
    return file.bytes
  }

  @Test(arguments: [
    "5", "(text)", "[1]", "/Standard", "true", "2.5", "<</Length 2>>\nstream\nab\nendstream",
  ])
  func anEncryptionThatIsNoneDoesNotCount(_ encryption: String) throws {
    let (survey, result, file) = try signed(encrypted(encryption))
    #expect(survey.encryption == nil && survey.method == .content && !survey.isDamaged)
    #expect(file.trailer["Encrypt"] == nil && !result.text.contains("/Encryp"))
    var direct = WrittenPDF(page: "")
    if encryption.contains("stream") { return }
    direct.trailer = "/Encrypt \(encryption)"
    #expect(try signed(direct.bytes).survey.encryption == nil)
    let stream = direct.bytes(stream: 9) { offsets, at in
      let rows = [(0, 0, 0)] + (1...3).map { (1, offsets[$0] ?? 0, 0) } + [(1, at, 0)]
      let entries = "/Size 10/Index[0 4 9 1]/W[1 4 2]/Encrypt \(encryption)"
      return (entries, HostileTests.rows(rows.map { (UInt8($0.0), $0.1, $0.2) }))
    }
    #expect(try signed(stream).survey.encryption == nil)
  }

  @Test func attachmentsAloneNeedNoPassword() throws {
    for keys in [Self.open, Self.secret] {
      let bytes = encrypted(Self.encryption(-4, keys))
      let (survey, result, file) = try signed(bytes)
      #expect(
        survey.encryption
          == PDFEncryption(
            cipher: "none", isOwner: false, permitsChanges: true, permitsNotes: true))
      // The attachments stay readable, and the ink is.
      #expect(file.trailer["Encrypt"] == .reference(PDFReference(6)))
      #expect(result.text.contains("/Encrypt 6 0 R") && result.text.contains("0 0 10 10 re f"))
    }
    // Whose password is right is the owner.
    let bytes = encrypted(Self.encryption(-4, Self.secret))
    #expect(try surveyed(opened(bytes, password: "owner")).encryption?.isOwner == true)
    #expect(try surveyed(opened(bytes, password: "wrong")).encryption?.isOwner == false)
    // Other files need theirs.
    let usual = Self.encryption(-4, Self.secret).replacing("/StmF/Identity", with: "/StmF/StdCF")
    #expect(throws: PDFFailure.password(wasGiven: false)) { try opened(encrypted(usual)) }
    let none = usual.replacing("/AESV2", with: "/None")
    #expect(try signed(encrypted(none)).survey.encryption?.cipher == "none")
  }

  /// Some programs encrypt blank pages as deflated data of no length, with padding or without.
  @Test func encryptedDataMayBeEmpty() throws {
    let streams = Self.encryption(-4, Self.open).replacing("/StmF/Identity", with: "/StmF/StdCF")
    var file = WrittenPDF(page: "/Contents 5 0 R", more: [6: streams])
    file.trailer = "/Encrypt 6 0 R" + Self.identifier
    let security = try #require(try opened(file.bytes).security)
    let cipher = ObjectCipher(security, PDFReference(5))
    let empty = cipher.encrypted(stream: [])
    #expect(security.streams == .aes128 && empty.count == 32)
    for data in [[], Array(empty.prefix(16)), empty] {
      file.add(5, "/Filter/FlateDecode", data)
      #expect(try signed(file.bytes).result.pages.first?.isBroken == false, "\(data.count)")
    }
    for data in [cipher.encrypted(stream: [0x78]), Array(empty.prefix(15))] {
      file.add(5, "/Filter/FlateDecode", data)
      #expect(try signed(file.bytes).result.pages.first?.isBroken == true, "\(data.count)")
    }
  }

  // MARK: Permissions

  private static let forms = (
    open.0, "2cb227fca55c60459c78be5e2acb0505"
  )

  /// Returns a file that only permits filling in its form, with these entries of a field.
  private func form(_ field: String, permissions: Int = -44) -> [UInt8] {
    encrypted(
      Self.encryption(permissions, Self.forms), page: "/Annots[7 0 R]",
      more: [
        7: "<</Type/Annot/Subtype/Widget/T(sig)/Rect[50 200 150 260]\(field)>>",
        8: "<</BBox[0 0 10 10]/Matrix[0 1 -1 0 0 0]/Length 3>>\nstream\n0 g\nendstream",
      ],
      root: "/AcroForm<</Fields[7 0 R]>>")
  }

  @Test func anEmptySignatureFieldMayBeFilledIn() throws {
    let bytes = form("/FT/Sig/AP<</N 8 0 R/D 8 0 R>>")
    let file = try opened(bytes)
    let (pages, survey) = (try PageTree.pages(of: file), try surveyed(file))
    #expect(survey.refusal == nil && survey.permitsOnlyFields && survey.method == .annotation)
    #expect(survey.encryption?.permitsForms == true)
    func result(_ places: [(page: Int, x: Double, y: Double)]) throws(PDFFailure) -> SigningResult {
      try InkUpdate.result(of: .squares(places), in: file, pages: pages, survey: survey)
    }
    let filled = try result([(0, 60, 60), (0, 100, 80)])
    #expect(filled.pages == [.init(page: 0, method: .annotation, isBroken: false)])
    // The page stays, and the field shows what it showed and the ink.
    #expect(filled.objects.keys.filter { $0 < 9 } == [7])
    #expect(filled.objects[7]?.contains("/AP<</D 8 0 R/N ") == true)
    let signed = try opened(bytes + filled.update)
    let states = signed.dictionary(signed.dictionary(.reference(PDFReference(7)))?["AP"])
    guard case .reference(let form)? = states?["N"] else {
      Issue.record("no appearance")
      return
    }
    let box = signed.array(signed.dictionary(.reference(form))?["BBox"])?.compactMap(signed.number)
    #expect(box == [0, 0, 100, 60])
    #expect(
      try String(decoding: signed.data(form), as: UTF8.self)
        == "q 10 0 0 6 100 0 cm /Old Do Q\nq 1 0 0 -1 10 40 cm /F0 Do Q\n"
        + "q 1 0 0 -1 50 20 cm /F1 Do Q\n")
    #expect(try surveyed(signed).pages == survey.pages)
    for place in [(5.0, 60.0), (145, 60), (60, 5), (60, 95)] {
      #expect(throws: PDFFailure.refused(.onlyFormsPermitted)) {
        try result([(0, 60, 60), (0, place.0, place.1)])
      }
    }
  }

  /// Ink in a field that nobody sees, or whose author permits no value, would be lost.
  @Test func fieldsThatAreNotShownAreNotFilledIn() throws {
    for entries in ["/F 2", "/F 32"] {
      let file = try opened(form("/FT/Sig\(entries)"))
      let (pages, survey) = (try PageTree.pages(of: file), try surveyed(file))
      #expect(throws: PDFFailure.refused(.onlyFormsPermitted), "\(entries)") {
        try InkUpdate.result(of: .squares([(0, 60, 60)]), in: file, pages: pages, survey: survey)
      }
    }
  }

  @Test func aFieldThatIsFilledInIsPrinted() throws {
    let bytes = form("/FT/Sig/F 0")
    let file = try opened(bytes)
    let filled = try InkUpdate.result(
      of: .squares([(0, 60, 60)]), in: file, pages: try PageTree.pages(of: file),
      survey: try surveyed(file))
    let signed = try opened(bytes + filled.update)
    let widget = signed.dictionary(.reference(PDFReference(7)))
    #expect(signed.integer(widget?["F"]) == 4)
  }

  @Test(arguments: ["/FT/Tx", "/FT/Sig/V<</Type/Sig>>", "/FT/Sig/Ff 1"])
  func withoutAnEmptySignatureFieldNothingMayBeDone(field: String) throws {
    #expect(try surveyed(opened(form(field))).refusal == .onlyFormsPermitted)
  }

  @Test func theBitCountsOnlyInNewerFiles() throws {
    var security = PDFSecurity(
      key: [], streams: .rc4, strings: .rc4, permissions: -44, isOwner: false)
    #expect(PDFEncryption(security).permitsForms)
    security.revision = 2
    #expect(!PDFEncryption(security).permitsForms)
    security.isOwner = true
    #expect(PDFEncryption(security).permitsForms)
    security = PDFSecurity(
      key: [], streams: .rc4, strings: .rc4, permissions: -300, isOwner: false)
    #expect(!PDFEncryption(security).permitsForms)
  }

  /// The first rules have one bit for printing, the later ones another for its quality.
  @Test(arguments: [
    (2, 4, PDFEncryption.Printing.full), (2, 2048, .none), (3, 4 | 2048, .full), (3, 4, .coarse),
    (3, 2048, .none), (6, 4, .coarse), (6, 0, .none),
  ])
  func theBitsForPrintingCount(revision: Int, bits: Int32, printing: PDFEncryption.Printing) {
    var security = PDFSecurity(
      key: [], streams: .rc4, strings: .rc4, revision: revision, permissions: bits, isOwner: false)
    #expect(PDFEncryption(security).printing == printing)
    security.isOwner = true
    #expect(PDFEncryption(security).printing == .full)
  }

  // MARK: Cross-references

  /// The entry of a cross-reference stream for itself is of no use.
  @Test func theEntryOfASectionForItselfMayBeWrong() throws {
    let file = WrittenPDF(page: "")
    for own in [nil, (0, 0, 0), (1, 0, 0), (1, 12, 0), (1, 99_999, 0), (2, 3, 0), (2, 9, 0)]
      as [(UInt8, Int, Int)?]
    {
      let bytes = file.bytes(stream: 9) { offsets, _ in
        var rows: [(UInt8, Int, Int)] = [(0, 0, 0)]
        for number in 1...3 { rows.append((1, offsets[number] ?? 0, 0)) }
        if let own { rows.append(own) }
        return (
          "/Size 10/Index[0 4\(own == nil ? "" : " 9 1")]/W[1 4 2]", HostileTests.rows(rows)
        )
      }
      #expect(try signed(bytes).survey.pages.count == 1, "\(String(describing: own))")
    }
  }

  /// Poppler finds an object by the index that a section names; others look for its number.
  @Test func wrongIndicesAreMended() throws {
    var file = WrittenPDF(page: "")
    let bodies = (1...3).map { String(decoding: file.objects[$0] ?? [], as: UTF8.self) }
    file.objects = [:]
    var (head, data) = ("", "")
    for (number, body) in zip(1..., bodies) {
      head += "\(number) \(data.utf8.count) "
      data += body + " "
    }
    file.add(4, "/Type/ObjStm/N 3/First \(head.utf8.count)", Array((head + data).utf8))
    func bytes(_ indices: [Int]) -> [UInt8] {
      file.bytes(stream: 5) { offsets, at in
        let rows = [(0, 0, 0)] + indices.map { (2, 4, $0) } + [(1, offsets[4] ?? 0, 0), (1, at, 0)]
        return ("/Size 6/W[1 4 2]", HostileTests.rows(rows.map { (UInt8($0.0), $0.1, $0.2) }))
      }
    }
    #expect(try !signed(bytes([0, 1, 2])).survey.isDamaged)
    for wrong in [[0, 0, 0], [2, 1, 0], [1, 2, 3], [0, 1, 65_535]] {
      let (survey, _, after) = try signed(bytes(wrong))
      #expect(survey.isDamaged, "\(wrong)")
      #expect((1...2).map { after.objects[$0] } == [.stream(4, index: 0), .stream(4, index: 1)])
    }
  }
}

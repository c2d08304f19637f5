import Ink
import TestSupport
import Testing

@testable import PDFInk

/// What xsign writes, judged by its own check of signatures: a signature of its own passes, and
/// what it writes after that is a change that the signature permits. Else it is refused.
@Suite struct OwnSignatureTests {
  private func file(_ name: String) throws -> [UInt8] {
    name == "calculated" ? CalculatedForm.bytes() : try bytes(of: name)
  }

  /// The files that are written to: each has another structure. At night these are all.
  private static let varied = Set(
    forms + [
      "acroform-two-signatures", "annots-indirect", "calculated", "certified-p2", "certified-p3",
      "enc-aes-256-owner", "generations", "hybrid-xref", "linearized-objstm", "nested-tree",
      "object-streams", "page-twice", "signed-one-of-two", "xref-stream",
    ])
  private static let forms = [
    "buttons", "choices", "locks-a", "packed", "scripts", "text-kinds",
  ].map { "forms/\($0)" }
  private static let names =
    PDFCases.names.map { $0.replacing(".pdf", with: "") } + ["calculated"] + forms

  /// The reasons why some files get no signature.
  private static let unsigned: [String: PDFFailure] = [
    "bad-empty": .unreadable, "bad-header-only": .unreadable, "bad-no-pages": .noPages,
    "bad-text": .unreadable, "bad-tree-loop": .unreadable,
    "certified-p1": .refused(.certified), "enc-no-changes": .refused(.noChangesPermitted),
    "enc-notes-allowed": .refused(.noChangesPermitted),
    "enc-rc4-40-owner": .refused(.noChangesPermitted),
    "leading-junk": .signature(.otherBytes), "signed-locks-all-fields": .signature(.locked),
    "xfa-dynamic": .refused(.dynamicForm),
  ]
  /// What is not written into some signed files.
  private static let refused: [String: Set<Writer>] = [
    "certified-p2": [.ink, .inkOnLastPage, .evidence, .removal, .field],
    "page-twice": [.ink, .inkOnLastPage, .evidence, .removal, .field], "xfa": [.values],
  ]

  /// What xsign writes into a file.
  private enum Writer: String, CaseIterable {
    case ink, inkOnLastPage, evidence, removal, values, invisible, field, timeStamp, validation
  }

  /// Returns a signed file with something more in it.
  ///
  /// - Parameter gap: The place of the signature.
  private func written(
    _ writer: Writer, into bytes: [UInt8], gap: Range<Int>, by signer: OwnSigner,
    password: String?
  ) throws -> [UInt8] {
    let file = try opened(bytes, password: password)
    let survey = try surveyed(file)
    var request = SigningRequest(forms: [], placements: [])
    switch writer {
    case .ink, .removal: request = SignedCase.request([0], of: survey)
    case .inkOnLastPage: request = SignedCase.request([survey.pages.count - 1], of: survey)
    case .evidence:
      request = SignedCase.request([0], of: survey)
      request.evidence = SigningEvidence(
        files: [.init(name: "a.json", type: "application/json", bytes: [123, 125])],
        date: "D:20261128020000Z")
    case .values: request.form = Self.values(for: survey)
    case .invisible: request.signature = OwnSigner.order()
    case .field:
      request.signature = OwnSigner.order(
        .new(SignatureOrder.Place(page: 0, frame: SignedCase.frame(on: survey.pages[0]))))
    case .timeStamp: request.signature = OwnSigner.order(kind: .timeStamp)
    case .validation:
      let data = ValidationData(certificates: [[1, 2]], responses: [[3]], lists: [[4]])
      return bytes + (try ValidationUpdate.bytes(adding: data, toCheck: gap, in: file))
    }
    let new = try signer.written(request, into: bytes, password: password).bytes
    guard writer == .removal else { return new }
    var removal = SigningRequest(forms: [], placements: [])
    let own = try surveyed(opened(new, password: password)).ownInk
    removal.withoutInk = InkRemoval(ofAll: own)
    return try signer.written(removal, into: new, password: password).bytes
  }

  /// Returns a value for each field that takes one, and those that are calculated from them.
  private static func values(for survey: PDFSurvey) -> FilledForm {
    var values: [Int: FieldValue] = [:]
    for (index, field) in survey.form.enumerated()
    where field.obstacle == nil && field.calculationScript.isEmpty {
      switch field.kind {
      case .text: values[index] = .text("5")
      case .checkBox, .radioButtons: values[index] = .button(0)
      case .comboBox: values[index] = field.choices.first.map { .text($0.stored) }
      case .list: values[index] = field.choices.first.map { .choices([$0.stored]) }
      default: break
      }
    }
    let filling = FormFilling(of: survey.form, with: values)
    return FilledForm(
      fields: filling.values.sorted { $0.key < $1.key }
        .map { FilledForm.Field(index: $0.key, value: $0.value) })
  }

  /// Returns a file with a signature on its second page, or one that is not seen where there may be
  /// no other, or the reason why there is none.
  private func signed(
    _ bytes: [UInt8], by signer: OwnSigner, password: String?
  ) -> Result<(bytes: [UInt8], gap: Range<Int>?), PDFFailure> {
    Result { () throws(PDFFailure) in
      let survey = try surveyed(opened(bytes, password: password))
      let page = min(1, survey.pages.count - 1)
      let place = SignatureOrder.Place(page: page, frame: SignedCase.frame(on: survey.pages[page]))
      let isFree = survey.signatures.allSatisfy { $0.allows == nil }
      return try signer.signed(
        bytes, OwnSigner.order(isFree ? .new(place) : .invisible), password: password)
    }
  }

  @Test(arguments: names) func whatIsWrittenIsPermitted(name: String) throws {
    let signer = try OwnSigner()
    let password = SignedCases.passwords[name]
    let result = try signed(file(name), by: signer, password: password)
    guard case .success(let (signed, place)) = result else {
      if case .failure(let failure) = result { #expect(failure == Self.unsigned[name], "\(name)") }
      return
    }
    #expect(Self.unsigned[name] == nil, "\(name)")
    let gap = try #require(place)
    let field = try #require(try surveyed(opened(signed, password: password)).signatures.last).field
    func check(_ bytes: [UInt8], _ what: String) throws {
      let reports = try signer.reports(of: bytes, password: password)
      let report = try #require(reports.first { $0.field == field }, "\(name) \(what)")
      #expect(report.problems == [], "\(name) \(what): \(report.changes)")
    }
    try check(signed, "signed")
    guard Self.varied.contains(name) || Nightly.isOn else { return }
    var refused: Set<Writer> = []
    for writer in Writer.allCases {
      do {
        let new = try written(writer, into: signed, gap: gap, by: signer, password: password)
        try check(new, writer.rawValue)
      } catch is PDFFailure {
        refused.insert(writer)
      }
    }
    #expect(refused == Self.refused[name] ?? [], "\(name)")
  }
}

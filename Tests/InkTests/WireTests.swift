import Ink
import TestSupport
import Testing

/// The messages between xsign and its helper: whole ones are read as they were written, and others
/// are refused.
@Suite struct WireTests {
  private static let seeds: ClosedRange<UInt64> = 1...60

  @Test func requestsAreReadAsTheyWereWritten() throws {
    var kinds: Set<UInt8> = []
    for seed in Self.seeds {
      let request = WireGenerator(seed).request()
      #expect(try PDFRequest(bytes: request.bytes) == request)
      kinds.insert(request.bytes[5])
    }
    #expect(kinds == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test func answersAreReadAsTheyWereWritten() throws {
    var problems: Set<PDFFailure> = []
    for seed in Self.seeds {
      let response = WireGenerator(seed).response()
      #expect(try PDFResponse(bytes: response.bytes) == response)
      if case .failure(let failure) = response { problems.insert(failure) }
    }
    #expect(problems.count > 5)
  }

  /// Whatever is accepted is what would be written for it, so nothing in it was passed over.
  @Test func changedMessagesAreRefusedOrMeanWhatTheySay() {
    var (refused, wrong) = (0, 0)
    for seed in Self.seeds {
      var random = SeededRandom(seed)
      let (request, response) = (
        WireGenerator(seed).request().bytes, WireGenerator(seed).response().bytes
      )
      for message in [request, response] {
        for _ in 0..<200 {
          var changed = message
          let index = Int.random(in: 0..<changed.count, using: &random)
          changed[index] = .random(in: 0...255, using: &random)
          if Bool.random(using: &random) { changed.removeLast(.random(in: 0...2, using: &random)) }
          let again = [
            (try? PDFRequest(bytes: changed))?.bytes, (try? PDFResponse(bytes: changed))?.bytes,
          ]
          .compactMap(\.self)
          if again.isEmpty { refused += 1 }
          if !again.allSatisfy({ $0 == changed }) { wrong += 1 }
        }
      }
    }
    #expect(refused > 1000 && wrong == 0)
  }

  @Test func cutMessagesAreRefused() {
    let messages = [WireGenerator(3).request().bytes, WireGenerator(4).response().bytes]
    for message in messages {
      for length in 0..<message.count {
        let cut = Array(message[..<length])
        #expect(throws: WireError.damaged) { try PDFRequest(bytes: cut) }
        #expect(throws: WireError.damaged) { try PDFResponse(bytes: cut) }
      }
      #expect(throws: WireError.damaged) { try PDFResponse(bytes: message + [0]) }
    }
  }

  @Test func otherVersionsAreRefused() {
    var message = PDFRequest.survey(password: []).bytes
    message[4] += 1
    #expect(throws: WireError.version) { try PDFRequest(bytes: message) }
    #expect(throws: WireError.version) { try PDFResponse(bytes: message) }
  }

  /// A survey whose parts do not fit each other, which no damage of single bytes makes.
  @Test func answersThatContradictThemselvesAreRefused() {
    let page = PDFPage(width: 600, height: 800)
    let whole = PDFSurvey(pages: [page], hash: [UInt8](repeating: 7, count: 32))
    #expect((try? PDFResponse(bytes: PDFResponse.survey(whole).bytes)) == .survey(whole))
    func refuse(_ change: (inout PDFSurvey) -> Void, location: SourceLocation = #_sourceLocation) {
      var survey = whole
      change(&survey)
      #expect(throws: WireError.damaged, sourceLocation: location) {
        try PDFResponse(bytes: PDFResponse.survey(survey).bytes)
      }
    }
    refuse { $0.pages = [] }
    refuse { $0.hash.removeLast() }
    refuse { $0.size = -1 }
    refuse { $0.pages[0].rotation = 45 }
    refuse { $0.pages[0].width = .nan }
    refuse { $0.pages[0].height = -1 }
    refuse { $0.pages[0].unit = 0 }
    refuse { $0.pages[0].unit = 75_001 }
    refuse { $0.signatures = [PDFDigitalSignature(field: "A", allows: 4)] }
    let frame = Bounds(min: .zero, max: Point(1, 1))
    let place = PDFFormField.Place(page: 0, frame: frame)
    let field = PDFFormField(
      name: "A", kind: .signature, widgets: [PDFFormField.Widget()], places: [place])
    func refuseField(
      location: SourceLocation = #_sourceLocation, _ change: (inout PDFFormField) -> Void
    ) {
      var field = field
      change(&field)
      refuse({ $0.form = [field] }, location: location)
    }
    refuseField { $0.places[0].page = 1 }
    refuseField { $0.places[0].frame = .empty }
    refuseField { $0.places[0].widget = 1 }
    refuseField { $0.places[0].order = -1 }
    refuseField { $0.traits.insert(.lacksValue) }
    refuseField { ($0.kind, $0.traits) = (.text, .signed) }
    refuseField { $0.traits = .stamped }
    let signed = SigningResult.Page(page: 2, method: .content, isBroken: false)
    let message = PDFResponse.signed(SigningResult(update: [1], pages: [], gap: 7..<9)).bytes
    #expect(throws: Never.self) { try PDFResponse(bytes: message) }
    // The last number is the end of the gap.
    let turned = Array(message.dropLast(8)) + [6, 0, 0, 0, 0, 0, 0, 0]
    #expect(throws: WireError.damaged) { try PDFResponse(bytes: turned) }
    for result in [
      SigningResult(update: [], pages: [signed]),
      SigningResult(update: [1], pages: [signed, signed]),
    ] {
      #expect(throws: WireError.damaged) {
        try PDFResponse(bytes: PDFResponse.signed(result).bytes)
      }
    }
  }

  @Test func requestsForFormsThatAreMissingAreRefused() {
    let map = Affine.identity
    let order = SigningRequest(forms: [], placements: [.init(form: 0, page: 0, map: map)])
    #expect(throws: WireError.damaged) {
      try PDFRequest(bytes: PDFRequest.sign(password: [], order).bytes)
    }
  }
}

/// Random messages. The same seed gives the same message.
private struct WireGenerator {
  private var random: SeededRandom

  init(_ seed: UInt64) { random = SeededRandom(seed) }

  consuming func request() -> PDFRequest {
    var generator = self
    let password = generator.bytes()
    switch generator.number(0...7) {
    case 7: return .records(password: password)
    case 6:
      let start = generator.number(0...99)
      return .addValidation(
        password: password, generator.validation(),
        signature: start..<start + generator.number(0...99))
    case 5: return .verify(password: password, generator.verification())
    case 4: return .ink(password: password)
    case 0: return .survey(password: password)
    case 1: return .sign(password: password, generator.order())
    case 2:
      let start = generator.number(0...99)
      return .hash(
        size: generator.number(0...Int.max), without: start..<start + generator.number(0...99))
    default: return .decrypt(password: password)
    }
  }

  consuming func response() -> PDFResponse {
    var generator = self
    switch generator.number(0...7) {
    case 7: return .records((0..<generator.number(0...2)).map { _ in generator.record() })
    case 6:
      let reports = (0..<generator.number(0...2)).map { _ in generator.report() }
      return .verified(reports, trusted: generator.number(0...Int.max))
    case 5: return .ink((0..<generator.number(0...2)).map { _ in generator.form() })
    case 0: return .survey(generator.survey())
    case 1: return .signed(generator.result())
    case 2: return .hash(generator.hash())
    case 3: return .decrypted
    default: return .failure(generator.failure())
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private mutating func flag() -> Bool { .random(using: &random) }

  private mutating func measure() -> Double { .random(in: -1e6...1e6, using: &random) }

  private mutating func bytes() -> [UInt8] {
    (0..<number(0...20)).map { _ in .random(in: 0...255, using: &random) }
  }

  private mutating func hash() -> [UInt8] {
    (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private mutating func text() -> String {
    String((0..<number(0...6)).map { _ in "aé字.𝕏\u{301}".randomElement(using: &random) ?? "a" })
  }

  private mutating func box() -> InkForm.Box {
    let (left, top) = (number(-9...9), number(-9...9))
    return InkForm.Box(
      left: left, top: top, right: left + number(0...99), bottom: top + number(0...99))
  }

  private mutating func point() -> Point { Point(measure(), measure()) }

  private mutating func order() -> SigningRequest {
    let forms = (0...number(0...2)).map { _ in
      InkForm(
        box: box(), content: bytes(), opacities: [100, 500, 1000].filter { _ in flag() },
        masks: (0..<number(0...2)).map { _ in InkForm.Mask(box: box(), content: bytes()) },
        multiplies: flag(), record: bytes())
    }
    let placements = (0..<number(0...4)).map { _ in
      SigningRequest.Placement(
        form: number(0...forms.count - 1), page: number(0...600),
        map: Affine(scale: point(), skew: point(), step: point()))
    }
    let pictures = (0..<number(0...2)).map { _ in
      let corner = point()
      return SigningRequest.Picture(
        pdfPage: number(0...3), page: number(0...600),
        frame: Bounds(min: corner, max: corner + Point(1 + abs(measure()), 2)))
    }
    var request = SigningRequest(
      forms: forms, placements: placements, picturesPDF: bytes(), pictures: pictures,
      method: flag() ? PDFSurvey.Method.allCases.randomElement(using: &random) : nil,
      withoutInk: InkRemoval(
        strokes: (0..<4).filter { _ in flag() }, others: (0..<4).filter { _ in flag() }))
    for page in 0..<3 where flag() {
      request.turns[page] = PageTurn.allCases.randomElement(using: &random)
    }
    if flag() { request.signature = signature() }
    if flag() {
      request.evidence = SigningEvidence(
        files: (0...number(0...2)).map { _ in .init(name: text(), type: text(), bytes: bytes()) },
        date: text())
    }
    return request
  }

  private mutating func record() -> SigningRecordReport {
    var part = SigningRecord.Part(page: number(0...9), strokes: number(1...9), samples: 4)
    (part.isPen, part.milliseconds) = (flag(), flag() ? 7 : nil)
    let record = SigningRecord(
      size: number(0...99), hash: hash(), time: "2026-11-28T02:00:00Z", parts: [part])
    return SigningRecordReport(
      name: text(), record: record,
      match: SigningRecordReport.Match.allCases.randomElement(using: &random) ?? .same,
      offset: number(0...99))
  }

  private mutating func signature() -> SignatureOrder {
    let corner = point()
    let targets: [SignatureOrder.Target] = [
      .field(text()), .invisible,
      .new(
        SignatureOrder.Place(
          page: number(0...9), frame: Bounds(min: corner, max: corner + Point(1, 2)))),
    ]
    var order = SignatureOrder(
      targets[number(0...2)], time: text(), name: text(), reason: text(),
      certification: flag() ? .forms : nil, room: number(1...SignatureOrder.maximumRoom))
    (order.isStamped, order.isLongTerm) = (flag(), flag())
    if order.target == .invisible, flag() { order.kind = .timeStamp }
    return order
  }

  private mutating func validation() -> ValidationData {
    func some() -> [[UInt8]] { (0..<number(0...2)).map { _ in bytes() } }
    return ValidationData(certificates: some(), responses: some(), lists: some())
  }

  private mutating func verification() -> VerificationOrder {
    var order = VerificationOrder(trust: bytes(), now: number(0...1 << 40))
    (order.checksRevocation, order.returnsMessages) = (flag(), flag())
    order.validation = validation()
    return order
  }

  private mutating func report() -> PDFSignatureReport {
    var report = PDFSignatureReport(field: text())
    (report.isTimeStamp, report.message, report.chain) = (flag(), bytes(), [bytes(), []])
    if flag() {
      report.revocation = PDFSignatureReport.Revocation(
        flag() ? .revoked : .unknown, time: flag() ? number(0...Int.max) : nil,
        certificate: text())
    }
    report.problems = flag() ? [.revoked, .unreadEvidence] : []
    return report
  }

  private mutating func form() -> PDFOwnInk.Form {
    PDFOwnInk.Form(
      page: number(0...600), map: Affine(scale: point(), skew: point(), step: point()),
      content: bytes(), record: bytes())
  }

  private mutating func survey() -> PDFSurvey {
    let pages = (0...number(0...5)).map { _ in
      PDFPage(
        width: abs(measure()), height: abs(measure()), rotation: 90 * number(0...3),
        unit: Double(number(1...75_000)))
    }
    return PDFSurvey(
      pages: pages,
      form: (0..<number(0...3)).map { _ in field(on: pages.count) },
      signatures: (0..<number(0...3)).map { _ in
        PDFDigitalSignature(
          field: text(), allows: flag() ? number(1...3) : nil, isTimeStamp: flag())
      },
      encryption: flag()
        ? PDFEncryption(
          cipher: text(), isOwner: flag(), permitsChanges: flag(), permitsNotes: flag(),
          permitsForms: flag(),
          printing: PDFEncryption.Printing.allCases.randomElement(using: &random) ?? .full) : nil,
      refusal: flag() ? PDFSurvey.Refusal.allCases.randomElement(using: &random) : nil,
      method: flag() ? .content : .annotation, isDamaged: flag(), grantsUsageRights: flag(),
      ownInk: (0..<number(0...2)).map { _ in
        PDFOwnInk(
          page: number(0...pages.count - 1),
          kind: InkRecord.Kind.allCases.randomElement(using: &random) ?? .strokes,
          count: number(1...9),
          lock: flag() ? PDFOwnInk.Lock.allCases.randomElement(using: &random) : nil)
      }, hasRecords: flag(), hasRecordedStrokes: flag(),
      hash: hash(), size: number(0...9999))
  }

  private mutating func field(on pages: Int) -> PDFFormField {
    PDFFormField(
      name: text(), label: text(),
      kind: PDFFormField.Kind.allCases.randomElement(using: &random) ?? .unknown,
      traits: flag() ? .required : [.comb, .lines],
      widgets: [PDFFormField.Widget(isPressed: flag())],
      places: (0..<number(0...3)).map { _ in
        PDFFormField.Place(
          page: number(0...pages - 1),
          frame: Bounds(min: Point(measure(), measure()), max: Point(measure(), measure())),
          hanging: flag()
            ? Bounds(min: Point(measure(), measure()), max: Point(measure(), measure())) : nil,
          order: number(0...99))
      })
  }

  private mutating func result() -> SigningResult {
    SigningResult(
      update: bytes() + [10],
      pages: [2, 5, 7].map {
        .init(
          page: $0, method: flag() ? .content : .annotation, isBroken: flag(),
          covers: (0..<number(0...2)).map { _ in
            PDFCover(
              kind: PDFCover.Kind.allCases.randomElement(using: &random) ?? .note, name: text(),
              frame: Bounds(min: Point(measure(), measure()), max: Point(measure(), measure())),
              isOnlyPrinted: flag())
          })
      }, gap: flag() ? 100..<100 + number(0...99) : nil)
  }

  private mutating func demand() -> SignatureDemand {
    switch number(0...5) {
    case 0: .reasons((0..<number(0...2)).map { _ in text() })
    case 1:
      .certification(
        flag() ? SignatureOrder.Certification.allCases.randomElement(using: &random) : nil)
    case 2: .kinds([text()])
    case 3: .hashes([text()])
    case 4: .certificate
    default: .other
    }
  }

  private mutating func failure() -> PDFFailure {
    switch number(0...14) {
    case 14: .brokenContent(number(0...9))
    case 13: .demand(demand())
    case 12: .sharedPage(number(0...9))
    case 11: .evidence
    case 10: .signature(SignatureRefusal.allCases.randomElement(using: &random) ?? .signed)
    case 0: .password(wasGiven: flag())
    case 1: .encryption
    case 2: .unreadable
    case 3: .noPages
    case 4: .limit
    case 5: .refused(PDFSurvey.Refusal.allCases.randomElement(using: &random) ?? .certified)
    case 6: .contentNotPermitted
    case 7: .noPage(number(0...9))
    case 8: .pictures
    default: .page(number(0...9))
    }
  }
}

import Ink
import TestSupport

/// Random messages. The same seed gives the same message.
struct WireGenerator {
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
    case 4:
      return .ink(password: password, page: generator.flag() ? generator.number(0...99) : nil)
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
      method: flag() ? .content : .annotation, isDamaged: flag(), hasGaps: flag(),
      grantsUsageRights: flag(),
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

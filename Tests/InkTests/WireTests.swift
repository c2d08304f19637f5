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
    refuseField { ($0.kind, $0.traits) = (.text, .readOnly) }
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

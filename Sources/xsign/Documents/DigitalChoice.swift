import Export
import Glibc
import Ink
import PDFPages
import Platform

/// A digital signature that was chosen in the window.
struct DigitalChoice: Sendable, Hashable {
  enum Key: Sendable, Hashable {
    /// That in the PKCS #12 file at a path.
    case file(String)
    case token(ListedKey)
  }

  /// A passphrase or PIN that was typed in the window. It is used once, and overwritten then.
  struct Secret: Sendable, Hashable {
    let bytes: SecretBytes

    init(_ bytes: SecretBytes) { self.bytes = bytes }

    static func == (a: Secret, b: Secret) -> Bool { a.bytes === b.bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(bytes)) }
  }

  /// The key.
  var key: Key
  /// Its passphrase or PIN, or nil if none is typed in the window.
  var secret: Secret?
  /// True if the field says who signed, and when, beside the ink.
  var showsText = false
  /// The reason, or an empty text.
  var reason = ""
  /// How long it can be checked.
  var level = SignatureLevel.plain
  /// The URL of the authority for time stamps, which every level but the plain one needs.
  var authority = ""
  /// What it allows as a certification, or nil.
  var certification: SignatureOrder.Certification?
  var moment: time_t
  /// The evidence of how it was signed.
  var evidence = EvidenceChoice.none

  /// Opens the identity, and checks what has to be checked before it signs. Blocks until that is
  /// done.
  ///
  /// - Parameter cancellation: What ends it and the signature, or nil.
  func signing(_ cancellation: ChildCancellation?) throws(SigningError) -> DigitalSigning {
    let signing = DigitalSigning(
      helper: try identity(cancellation), authority: level.needsAuthority ? authority : nil,
      lifetime: level.lifetime, cancellation: cancellation)
    try signing.checkRevocation()
    return signing
  }

  private func identity(
    _ cancellation: ChildCancellation?
  ) throws(SigningError) -> CertificateHelper {
    let bytes = secret?.bytes ?? SecretBytes()
    // Whatever comes of it: the next try has to be typed.
    defer { bytes.wipe() }
    switch key {
    case .file(let path):
      return try .opened(file: path, try SecretSource(bytes), cancellation: cancellation)
    case .token(let key):
      let source: SecretSource? = if bytes.isEmpty { nil } else { try SecretSource(bytes) }
      return try .opened(.token(key.uri), source, cancellation: cancellation)
    }
  }

  /// Returns what the signature says.
  ///
  /// - Parameter name: The name in the certificate, or an empty text if it is not known yet.
  func text(name: String) -> DigitalSignatureText {
    var text = DigitalSignatureText(
      showsText ? DigitalSignatureText.Part.allCases : [], name: name,
      reason: reason.isEmpty ? nil : reason, certification: certification, moment: moment,
      isStamped: level.needsAuthority)
    text.isLongTerm = level.lifetime != .certificate
    return text
  }
}

extension DrawingFiles.Signature {
  /// Returns the request for a PDF: ink, pictures, values, and the digital signature if there is
  /// one; and the ink as it is shown.
  ///
  /// - Parameter signer: The name in the certificate, or an empty text if it is not known yet.
  func request(
    for pdf: OpenPDF, _ filled: FilledDocument?, signer: String = ""
  ) throws(SigningError) -> (request: SigningRequest, ink: [PDFPageInk]) {
    guard let digital else { return (try request(for: pdf, filled, ink: ink), ink) }
    let parts = SignatureFace.parts(of: ink, by: pdf.survey)
    let plain = try request(for: pdf, filled, ink: parts)
    var face = SignatureFace(ink: parts, request: plain, on: pdf.survey)
    let text = digital.text(name: signer)
    if let lines = text.text { try face.add(lines, engine: engine, on: pdf) }
    var request = try request(for: pdf, filled, ink: face.ink)
    request.signature = text.order(face.target)
    request.evidence = SigningEvidence(
      digital.evidence, of: parts, engine: engine, on: pdf.survey, moment: digital.moment)
    return (request, face.ink)
  }
}

/// The ink that is the face of a digital signature, and where it is: in the author's empty
/// signature field that contains ink, or else around the ink of the last page that has some.
private struct SignatureFace {
  /// The ink on all pages.
  private(set) var ink: [PDFPageInk]
  private let survey: PDFSurvey
  private var place: SignatureOrder.Place?
  /// The frames of all ink on that page.
  private let frames: [Bounds]
  private let field: PDFField?

  /// Returns the ink with that in each empty signature field apart, so that ink beside a field is
  /// not taken for a part of its ink.
  static func parts(of ink: [PDFPageInk], by survey: PDFSurvey) -> [PDFPageInk] {
    let fields = survey.emptySignatureFields
    return ink.flatMap { part -> [PDFPageInk] in
      var parts: [PDFPageInk] = []
      var last: PDFField?
      for stroke in part.drawn {
        let field = fields.field(around: part.onPage(stroke), onPage: part.page)
        if parts.isEmpty || field != last {
          parts.append(
            PDFPageInk(page: part.page, drawn: [], move: part.move, isAlone: field != nil))
        }
        parts[parts.count - 1].append(drawn: stroke)
        last = field
      }
      return parts
    }
  }

  init(ink: [PDFPageInk], request: SigningRequest, on survey: PDFSurvey) {
    (self.ink, self.survey) = (ink, survey)
    let frames = request.placements.map {
      SignatureOrder.Place(page: $0.page, frame: $0.map.frame(of: request.forms[$0.form].box))
    }
    field = survey.fields.first { field in
      field.waitsForSignature
        && frames.contains { $0.page == field.page && field.frame.contains($0.frame) }
    }
    let page = field?.page ?? frames.map(\.page).max()
    self.frames = frames.filter { $0.page == page }.map(\.frame)
    let own = frames.filter { other in
      other.page == page && field?.frame.contains(other.frame) != false
    }
    if let page, !own.isEmpty {
      place = SignatureOrder.Place(
        page: page, frame: own.reduce(into: Bounds.empty) { $0.formUnion($1.frame) })
    }
  }

  /// Where the signature goes.
  var target: SignatureOrder.Target {
    if let field { return .field(field.name) }
    // Who certified the file allows no new field that is seen.
    guard let place, !survey.signatures.contains(where: { $0.allows != nil }) else {
      return .invisible
    }
    let frame = SignatureFieldParts.around(place.frame, survey.pages[place.page])
    return .new(SignatureOrder.Place(page: place.page, frame: frame))
  }

  /// Adds a text beside the ink, where the page is free. Without ink there is none.
  mutating func add(
    _ text: String, engine: EngineSettings, on pdf: OpenPDF
  ) throws(SigningError) {
    guard let place else { return }
    var builder = SigningRequestBuilder(
      pages: survey.pages, engine: engine, picture: { pdf.roughPicture(of: $0) })
    if let field {
      let rooms = Self.rooms(in: field.frame, beside: place.frame)
      try builder.addText(text, inOneOf: rooms, onPage: place.page)
    } else {
      let taken = frames + survey.fields.filter { $0.page == place.page }.map(\.frame)
      let frame = try builder.addText(
        text, beside: place.frame, onPage: place.page, taken: taken)
      self.place?.frame.formUnion(frame)
    }
    ink += builder.ink
  }

  /// Returns the free parts of a field beside ink, from the largest.
  private static func rooms(in field: Bounds, beside ink: Bounds) -> [Bounds] {
    let gap = 2.0
    let inner = Bounds(min: field.min + Point(gap, gap), max: field.max - Point(gap, gap))
    let parts = [
      Bounds(min: Point(ink.max.x + gap, inner.min.y), max: inner.max),
      Bounds(min: inner.min, max: Point(ink.min.x - gap, inner.max.y)),
      Bounds(min: Point(inner.min.x, ink.max.y + gap), max: inner.max),
      Bounds(min: inner.min, max: Point(inner.max.x, ink.min.y - gap)),
    ]
    return parts.sorted { $0.width * $0.height > $1.width * $1.height }
  }
}

extension PDFSurvey {
  fileprivate var emptySignatureFields: [PDFField] {
    fields.filter(\.waitsForSignature)
  }

  /// Returns true if there is ink, and all of it is in the same empty signature field.
  /// O(number of strokes times number of fields).
  func hasField(around ink: [PDFPageInk]) -> Bool {
    let fields = emptySignatureFields
    var found: PDFField?
    for part in ink {
      for stroke in part.drawn {
        guard let field = fields.field(around: part.onPage(stroke), onPage: part.page),
          found == nil || field == found
        else { return false }
        found = field
      }
    }
    return found != nil
  }
}

extension [PDFField] {
  /// Returns the first one that contains a stroke on the page with an index, or nil.
  fileprivate func field(around stroke: Stroke, onPage page: Int) -> PDFField? {
    let extent = Bounds(
      min: stroke.extent.min / PDFPage.unitsPerPoint,
      max: stroke.extent.max / PDFPage.unitsPerPoint)
    return first { $0.page == page && $0.frame.contains(extent) }
  }
}

extension Bounds {
  /// Returns true if a rectangle lies wholly in this one.
  fileprivate func contains(_ other: Bounds) -> Bool { contains(other.min) && contains(other.max) }
}

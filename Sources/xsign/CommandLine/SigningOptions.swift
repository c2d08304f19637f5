import ArgumentParser
import Checking
import Glibc
import Ink
import Localization
import Platform

/// The options for the ink and its places on a PDF.
struct SigningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(tr("The drawing of the signature."), valueName: "drawing"),
    completion: .file())
  var signature: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(tr("The pages to sign."), valueName: "pages"),
    completion: .list(PagesArgument.words), transform: { try PagesArgument.pages($0) })
  var page: PagesArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        """
        The place of the signature on each page: x,y, or the line to sign on, or an empty \
        signature field.
        """), valueName: "x,y|line|field:name"), completion: .list(["line"]),
    transform: { try SigningPlace.place($0) })
  var at: SigningPlace?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(tr("The field of the PDF's form to sign in."), valueName: "field"))
  var field: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "The size in millimetres that the signature fits into. Default: as drawn, and on a line as "
          + "its room allows."),
      valueName: "w[:h]"), transform: { try PlaceArgument.size($0) })
  var size: InkPlace.Size?

  @Option(
    help: ArgumentHelp(tr("The drawing of the initials."), valueName: "drawing"),
    completion: .file())
  var initials: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The place of the initials on each page."), valueName: "x,y|line"),
    completion: .list(["line"]), transform: { try SigningPlace.lineOrCorner($0) })
  var initialsAt: SigningPlace?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The pages to initial. Default: all-but-last."), valueName: "pages"),
    completion: .list(PagesArgument.words), transform: { try PagesArgument.pages($0) })
  var initialsPages: PagesArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The size in millimetres that the initials fit into."), valueName: "w[:h]"),
    transform: { try PlaceArgument.size($0) })
  var initialsSize: InkPlace.Size?

  @Flag(
    help: ArgumentHelp(
      tr("Write the date below each signature, or beside or above it where the page is free.")))
  var date = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The place of the date instead."), valueName: "x,y|line"),
    completion: .list(["line"]), transform: { try SigningPlace.lineOrCorner($0) })
  var dateAt: SigningPlace?

  @Option(engine: EngineArgument.optionHelp) var engine: EngineSettings?

  /// The names of the drawings.
  var files: [String?] { [signature, initials] }

  /// Reads the drawings. It is called once, whatever they are placed on.
  func drawings() throws(SigningError) -> SigningDrawings {
    try SigningDrawings(signature: signature, initials: initials, engine: engine ?? .xsign)
  }

  /// True if nothing is said of ink, neither what it is nor where it goes: who names a place wants
  /// ink there.
  var isEmpty: Bool {
    let given: [Any?] = [
      signature, page, at, field, size, initials, initialsAt, initialsPages, initialsSize, dateAt,
    ]
    return !date && given.allSatisfy { $0 == nil }
  }

  /// True if there is a drawing.
  var hasDrawing: Bool { signature != nil || initials != nil }

  /// True if the signature has a place: its ink, or an empty field.
  var hasPlace: Bool { signature != nil || at != nil || field != nil }

  /// Checks that what belongs together was given together.
  ///
  /// - Parameter isDigital: True if there is a certificate, which needs no ink.
  func checkTogether(isDigital: Bool) throws {
    guard signature != nil || initials != nil || isDigital else {
      throw ValidationError(
        tr("Give the ink with '--signature <drawing>' or '--initials <drawing>'."))
    }
    guard at == nil || field == nil else {
      throw ValidationError(tr("'--at' and '--in' exclude each other."))
    }
    if signature != nil {
      guard at != nil || field != nil else {
        throw ValidationError(tr("Give the signature's place with '--at <x,y>' or '--in <field>'."))
      }
      if case .corner = at, page == nil {
        throw ValidationError(tr("'--at' needs '--page <pages>'."))
      }
      if case .field = at, page != nil || size != nil {
        throw ValidationError(tr("'--at field:NAME' determines the page and the size."))
      }
      if field != nil, page != nil || size != nil {
        throw ValidationError(tr("'--in' determines the page and the size."))
      }
    } else if isDigital, at.map(\.isField) ?? true, page == nil, size == nil, !date, dateAt == nil {
      // The digital signature alone has the place.
    } else if at != nil || field != nil || page != nil || size != nil || date || dateAt != nil {
      throw ValidationError(tr("The signature is missing: give '--signature <drawing>'."))
    }
    guard (initials == nil) == (initialsAt == nil) else {
      throw ValidationError(tr("'--initials <drawing>' and '--initials-at <x,y>' go together."))
    }
    if initials == nil, initialsPages != nil || initialsSize != nil {
      throw ValidationError(tr("The initials are missing: give '--initials <drawing>'."))
    }
  }

  /// Finds the lines that the places need, or returns nil if they need none. Blocks until the pages
  /// are read and drawn. Pages that are not there have no lines.
  func lines(in pdf: OpenPDF) -> FoundLines? {
    guard at == .line || initialsAt == .line || dateAt == .line else { return nil }
    let count = pdf.survey.pages.count
    guard at != .line || page != nil else { return FoundLines(in: pdf, on: Array(0..<count)) }
    var pages = Set((try? page?.indices(of: count)) ?? [])
    if case .field(let name) = at { pages.formUnion(Self.pages(ofField: name, in: pdf)) }
    if let field { pages.formUnion(Self.pages(ofField: field, in: pdf)) }
    if initialsAt == .line {
      pages.formUnion((try? pagesToInitial(of: count, file: pdf.name)) ?? [])
    }
    return FoundLines(in: pdf, on: pages.sorted())
  }

  private static func pages(ofField name: String, in pdf: OpenPDF) -> [Int] {
    pdf.survey.fields.filter { $0.name == name }.map(\.page)
  }

  /// Returns the request for a PDF, and the ink as it is shown. Without ink both are empty.
  ///
  /// - Parameters:
  ///   - lines: What `lines(in:)` returned.
  ///   - drawings: What `drawings()` returned.
  ///   - digital: The digital signature, or nil.
  func request(
    for pdf: OpenPDF, lines: FoundLines?, drawings: SigningDrawings,
    digital: DigitalSignatureText? = nil
  ) throws(SigningError) -> (request: SigningRequest, shown: ShownInk) {
    let nothing = (SigningRequest(forms: [], placements: []), ShownInk([], engine: .xsign))
    if isEmpty, digital == nil { return nothing }
    let target = digital == nil ? nil : try emptyField(in: pdf)
    var builder = SigningRequestBuilder(
      pages: pdf.survey.pages, engine: engine ?? .xsign, picture: { pdf.roughPicture(of: $0) })
    if let signature {
      let strokes = drawings.signature
      let places = try places(in: pdf, lines)
      guard digital == nil || places.count == 1 else { throw .severalPlaces }
      for (page, place) in places {
        var place = place
        if digital?.text != nil, target != nil, case .frame(let frame) = place {
          place = .frame(SignatureFieldParts(of: frame).ink)
        }
        try builder.place(
          strokes, from: signature, at: place, size: size, onPage: page, what: tr("The signature"))
      }
      if date || dateAt != nil {
        let color = strokes.first?.pen.color ?? .black
        try builder.addDate(
          localTime(time(nil), "%Y-%m-%d"), color: color, at: datePlace(lines))
      }
    }
    let order = try digital.map { digital throws(SigningError) in
      digital.order(try place(digital.text, in: target, of: pdf, &builder))
    }
    if let initials, let initialsAt {
      let strokes = drawings.initials
      let pages = try pagesToInitial(in: pdf, lines)
      let places =
        if case .corner(let corner) = initialsAt {
          pages.map { (page: $0, place: corner) }
        } else {
          try lines?.best(.initials, on: pages) ?? []
        }
      for (page, place) in places {
        try builder.place(
          strokes, from: initials, at: place, size: initialsSize, onPage: page,
          what: tr("The initials"))
      }
    }
    if builder.placed.isEmpty, let order {
      var request = nothing.0
      request.signature = order
      return (request, nothing.1)
    }
    var result = try builder.request(file: pdf.name)
    result.request.signature = order
    return result
  }

  /// Returns the name of the empty signature field that is to be signed, or nil if the place is
  /// none.
  private func emptyField(in pdf: OpenPDF) throws(SigningError) -> String? {
    if let field {
      let isEmpty = pdf.survey.fields.contains { $0.name == field && $0.kind == .emptySignature }
      if isEmpty || signature == nil { return field }
    }
    guard case .field(let name) = at else { return nil }
    return name
  }

  /// Places the text of a digital signature, and returns the place of its field.
  ///
  /// - Parameter builder: It has the signature's ink and date, and nothing else.
  private func place(
    _ text: String?, in field: String?, of pdf: OpenPDF, _ builder: inout SigningRequestBuilder
  ) throws(SigningError) -> SignatureOrder.Target {
    if let field {
      let shown = pdf.survey.fields.first { $0.name == field && $0.kind == .emptySignature }
      if signature == nil, !pdf.survey.form.contains(where: { $0.name == field }) {
        _ = try Self.place(inField: field, of: pdf.survey, file: pdf.name)
      }
      if let text, let shown {
        let parts = SignatureFieldParts(of: shown.frame)
        try builder.addText(
          text, inOneOf: [signature == nil ? shown.frame : parts.text], onPage: shown.page)
      }
      return .field(field)
    }
    guard let (page, ink) = builder.placed.first else { return .invisible }
    // Who certified the file allows no new field that is seen. Ink alone may be allowed.
    let isCertified = pdf.survey.signatures.contains { $0.allows != nil }
    // A date beside the ink is in the field, too.
    var frame = ink
    for (other, more) in builder.placed where other == page && dateAt == nil {
      frame.formUnion(more)
    }
    if let text { frame.formUnion(try builder.addText(text, beside: frame, onPage: page)) }
    if isCertified { return .invisible }
    let size = pdf.survey.pages[page]
    return .new(SignatureOrder.Place(page: page, frame: SignatureFieldParts.around(frame, size)))
  }

  /// Returns the pages that will have ink; fewer if the options are wrong, which `request` tells.
  func pages(in pdf: OpenPDF, lines: FoundLines?) -> Set<Int> {
    var pages: [Int] = []
    if signature != nil { pages += (try? places(in: pdf, lines).map(\.page)) ?? [] }
    if initials != nil, initialsAt != nil {
      pages += (try? pagesToInitial(in: pdf, lines)) ?? []
    }
    return Set(pages)
  }

  /// The pages and places of the signature.
  private func places(
    in pdf: OpenPDF, _ lines: FoundLines?
  ) throws(SigningError) -> [(page: Int, place: InkPlace)] {
    let (survey, name) = (pdf.survey, pdf.name)
    if let field {
      let named = survey.fields.filter { $0.name == field }
      guard let place = named.first(where: { $0.kind == .emptySignature || $0.kind == .other })
      else {
        throw SigningError.taken(field, of: survey, file: name)
          ?? .noField(field.legible.inOneLine, file: name)
      }
      return [(place.page, .frame(place.frame))]
    }
    let pages = try page?.indices(of: survey.pages.count, file: name)
    switch at {
    case nil: return []
    case .field(let field): return [try Self.place(inField: field, of: survey, file: name)]
    case .line: return try lines?.best(.signature, on: pages) ?? []
    case .corner(let corner): return (pages ?? []).map { ($0, corner) }
    }
  }

  /// Returns the place in the empty signature field with a name.
  private static func place(
    inField field: String, of survey: PDFSurvey, file: String
  ) throws(SigningError) -> (page: Int, place: InkPlace) {
    let signatures = survey.fields.filter { $0.kind != .other }
    if let place = signatures.first(where: { $0.name == field && $0.kind == .emptySignature }) {
      return (place.page, .frame(place.frame))
    }
    if let taken = SigningError.taken(field, of: survey, file: file) { throw taken }
    let closest = ClosestName.of(field, in: signatures.map(\.name))?.legible.inOneLine
    throw .noSignatureField(field.legible.inOneLine, closest: closest, file: file)
  }

  /// The place of the date on a page with ink in a frame, or nil if it goes beside the ink.
  private func datePlace(
    _ lines: FoundLines?
  ) -> ((Int, Bounds) throws(SigningError) -> InkPlace)? {
    guard let dateAt else { return nil }
    return { page, frame throws(SigningError) in
      if case .corner(let corner) = dateAt { return corner }
      guard let lines else { return .frame(frame) }
      return try lines.date(on: page, near: frame)
    }
  }
}

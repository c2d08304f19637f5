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
    transform: { try PagesArgument.pages($0) })
  var page: PagesArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The place of the signature on each page."), valueName: "x,y"),
    transform: { try PlaceArgument.corner($0) })
  var at: InkPlace?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(tr("The field of the PDF's form to sign in."), valueName: "field"))
  var field: String?

  @Option(
    help: ArgumentHelp(
      tr("The size in millimetres that the signature fits into. Default: as drawn."),
      valueName: "w[:h]"), transform: { try PlaceArgument.size($0) })
  var size: InkPlace.Size?

  @Option(
    help: ArgumentHelp(tr("The drawing of the initials."), valueName: "drawing"),
    completion: .file())
  var initials: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The place of the initials on each page."), valueName: "x,y"),
    transform: { try PlaceArgument.corner($0) })
  var initialsAt: InkPlace?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The pages to initial. Default: all-but-last."), valueName: "pages"),
    transform: { try PagesArgument.pages($0) })
  var initialsPages: PagesArgument?

  @Option(
    help: ArgumentHelp(
      tr("The size in millimetres that the initials fit into."), valueName: "w[:h]"),
    transform: { try PlaceArgument.size($0) })
  var initialsSize: InkPlace.Size?

  @Flag(
    help: ArgumentHelp(
      tr("Write the date below each signature, or right of it where there is no room.")))
  var date = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The place of the date instead."), valueName: "x,y"),
    transform: { try PlaceArgument.corner($0) })
  var dateAt: InkPlace?

  @Option(
    help: EngineArgument.optionHelp, completion: EngineArgument.completion,
    transform: EngineArgument.engine)
  var engine: EngineSettings?

  /// True if there is no ink to place.
  var isEmpty: Bool { signature == nil && initials == nil && !date && dateAt == nil }

  /// Checks that what belongs together was given together.
  func checkTogether() throws {
    guard signature != nil || initials != nil else {
      throw ValidationError(
        tr("Give the ink with '--signature <drawing>' or '--initials <drawing>'."))
    }
    if signature != nil {
      guard (at != nil) != (field != nil) else {
        throw ValidationError(tr("Give the signature's place with '--at <x,y>' or '--in <field>'."))
      }
      if at != nil, page == nil { throw ValidationError(tr("'--at' needs '--page <pages>'.")) }
      if field != nil, page != nil || size != nil {
        throw ValidationError(tr("'--in' determines the page and the size."))
      }
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

  /// Returns the request for a PDF, and the ink as it is shown. Without ink both are empty.
  func request(
    for pdf: OpenPDF
  ) throws(SigningError) -> (request: SigningRequest, shown: ShownInk) {
    if isEmpty { return (SigningRequest(forms: [], placements: []), ShownInk([], engine: .xsign)) }
    var builder = SigningRequestBuilder(pages: pdf.survey.pages, engine: engine ?? .xsign)
    if let signature {
      let strokes = try Self.strokes(signature)
      for (page, place) in try places(in: pdf) {
        try builder.place(
          strokes, from: signature, at: place, size: size, onPage: page, what: tr("The signature"))
      }
      if date || dateAt != nil {
        let color = strokes.first?.pen.color ?? .black
        try builder.addDate(localTime(time(nil), "%Y-%m-%d"), color: color, at: dateAt)
      }
    }
    if let initials, let initialsAt {
      let strokes = try Self.strokes(initials)
      let pages = try (initialsPages ?? .allButLast)
        .indices(of: pdf.survey.pages.count, file: pdf.name)
      for page in pages {
        try builder.place(
          strokes, from: initials, at: initialsAt, size: initialsSize, onPage: page,
          what: tr("The initials"))
      }
    }
    return try builder.request(file: pdf.name)
  }

  /// Returns the pages that will have ink; fewer if the options are wrong, which `request` tells.
  func pages(in pdf: OpenPDF) -> Set<Int> {
    var pages: [Int] = []
    if signature != nil { pages += (try? places(in: pdf).map(\.page)) ?? [] }
    if initials != nil, initialsAt != nil {
      pages +=
        (try? (initialsPages ?? .allButLast).indices(of: pdf.survey.pages.count, file: pdf.name))
        ?? []
    }
    return Set(pages)
  }

  /// The pages and places of the signature.
  private func places(
    in pdf: OpenPDF
  ) throws(SigningError) -> [(page: Int, place: InkPlace)] {
    let (survey, name) = (pdf.survey, pdf.name)
    if let field {
      let named = survey.fields.filter { $0.name == field }
      guard let place = named.first(where: { $0.kind != .signature }) else {
        throw .field(field.legible.inOneLine, isSigned: !named.isEmpty, file: name)
      }
      return [(place.page, .frame(place.frame))]
    }
    guard let page, let at else { return [] }
    return try page.indices(of: survey.pages.count, file: name).map { ($0, at) }
  }

  /// Returns the strokes of the drawing in a file, or of the saved signature of that name.
  private static func strokes(_ name: String) throws(SigningError) -> [Stroke] {
    var path = name
    if !name.contains("/"), name != "-", !AtomicFile.exists(name) {
      let file = (try? SignatureName(typed: name))?.file
      guard let file, AtomicFile.exists("\(UserDirectories.signatures)/\(file)") else {
        throw .noSignature(name.legible.inOneLine)
      }
      path = "\(UserDirectories.signatures)/\(file)"
    }
    return try Result { [path] () throws(CommandError) in try DrawingFile.contents(path).strokes }
      .mapError { SigningError.drawing($0) }.get()
  }
}

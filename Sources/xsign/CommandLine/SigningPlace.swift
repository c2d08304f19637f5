import Ink
import Localization

/// Where ink goes, as it was typed after `--at`.
enum SigningPlace: Sendable, Hashable {
  /// A place on each page.
  case corner(InkPlace)
  /// The line that most surely asks for it: on each page that is named, or of the whole PDF.
  case line
  /// The empty signature field of this name.
  case field(String)

  var isField: Bool { if case .field = self { true } else { false } }

  /// Reads `X,Y` or `line`.
  ///
  /// - Throws: `OptionError` if `text` is neither.
  static func lineOrCorner(_ text: String) throws(OptionError) -> SigningPlace {
    if text == "line" { return .line }
    do throws(OptionError) {
      return .corner(try PlaceArgument.corner(text))
    } catch {
      throw OptionError(tr("a place is X,Y in millimetres, or line"))
    }
  }

  /// Reads `X,Y`, `line` or `field:NAME`.
  ///
  /// - Throws: `OptionError` if `text` is none of them.
  static func place(_ text: String) throws(OptionError) -> SigningPlace {
    let prefix = "field:"
    if text.hasPrefix(prefix), text.count > prefix.count {
      return .field(String(text.dropFirst(prefix.count)))
    }
    do throws(OptionError) {
      return try lineOrCorner(text)
    } catch {
      throw OptionError(tr("a place is X,Y in millimetres, line or field:NAME"))
    }
  }
}

/// The lines of a PDF, found once for all ink that goes on them.
struct FoundLines {
  private let pdf: OpenPDF
  private let places: Result<[Int: [SignPlace]], SigningError>

  /// Finds the lines on `pages`. A failure is reported once a line is asked for. Blocks until the
  /// pages are read and drawn.
  init(in pdf: OpenPDF, on pages: [Int]) {
    self.pdf = pdf
    places = Result { () throws(SigningError) in try pdf.signPlaces(on: pages) }
  }

  /// Returns the place on each of `pages` that most surely asks for a kind of writing, or on one of
  /// all pages if that is nil.
  func best(
    _ kind: SignPlace.Kind, on pages: [Int]?
  ) throws(SigningError) -> [(page: Int, place: InkPlace)] {
    let places = try places.get()
    func first(_ page: Int) -> SignPlace? { places[page]?.first { $0.kind == kind } }
    guard let pages else {
      // Of equally good ones the first counts.
      let best = places.keys.sorted().compactMap { page in first(page).map { (page, $0) } }
        .max { ($0.1.score, $1.0) < ($1.1.score, $0.0) }
      guard let best else { throw .noLine(kind, page: nil, file: pdf.name) }
      return [(best.0, .line(best.1, descent: 0))]
    }
    var found: [(page: Int, place: InkPlace)] = []
    for page in pages {
      guard let place = first(page) else { throw .noLine(kind, page: page, file: pdf.name) }
      found.append((page, .line(place, descent: 0)))
    }
    return found
  }

  /// Returns the line for the date on a page that is nearest to ink with the frame `frame`.
  func date(on page: Int, near frame: Bounds) throws(SigningError) -> InkPlace {
    let dates = try places.get()[page, default: []].filter { $0.kind == .date }
    let nearest = dates.min {
      ($0.frame.center - frame.center).length < ($1.frame.center - frame.center).length
    }
    guard let nearest else { throw .noLine(.date, page: page, file: pdf.name) }
    return .line(nearest, descent: 0)
  }
}

import Ink
import Localization

/// The places to sign that `xsign sign --list` prints: empty signature fields, and lines beside
/// words that ask for a signature, initials or a date. Scripts may rely on its form.
struct PlaceList {
  /// A place. Lengths are millimetres, from the top left corner of the page as it is shown.
  private struct Place {
    var kind: String
    var page: Int
    /// The left end and the height of the line; of a field, of its lower edge.
    var start: Point
    var width: Double
    /// What is free above the line, or the height of the field.
    var room: Double
    /// What the text names: a field, or the line that has a label.
    var name: (what: String, text: String)
  }

  private var places: [Place] = []

  /// Creates the list of the empty signature fields among `fields`, and of `lines`, by the indices
  /// of their pages: in the order of the pages, and on each from the surest down.
  init(fields: [PDFField], lines: [Int: [SignPlace]]) {
    let mm = InkPlace.pointsPerMillimetre
    let empty = fields.filter(\.waitsForSignature)
    let pages = Set(empty.map(\.page)).union(lines.keys)
    for page in pages.sorted() {
      for field in empty where field.page == page {
        places.append(
          Place(
            kind: "signature", page: page + 1,
            start: Point(field.frame.min.x, field.frame.max.y) / mm, width: field.frame.width / mm,
            room: field.frame.height / mm, name: ("field", field.name)))
      }
      for line in lines[page] ?? [] {
        places.append(
          Place(
            kind: Self.word(line.kind), page: page + 1,
            start: Point(line.start, line.baseline) / mm, width: line.width / mm,
            room: line.room / mm, name: ("line", line.label)))
      }
    }
  }

  private static func word(_ kind: SignPlace.Kind) -> String {
    switch kind {
    case .signature: "signature"
    case .initials: "initials"
    case .date: "date"
    }
  }

  /// A line for each place.
  var lines: [String] {
    places.map { place in
      let numbers = [
        ("x", place.start.x), ("y", place.start.y), ("width", place.width), ("room", place.room),
      ].map { "\($0) \(JSONText.tenths($1).line)" }
      return "place \(place.kind) page \(place.page) \(numbers.joined(separator: " ")) "
        + "\(place.name.what) \(place.name.text.inOneLine)"
    }
  }

  /// The places as JSON, a line each.
  var json: [String] {
    let objects = places.map { place in
      JSONText.object([
        ("kind", .text(place.kind)), ("page", .number(place.page)), ("x", .tenths(place.start.x)),
        ("y", .tenths(place.start.y)), ("width", .tenths(place.width)),
        ("room", .tenths(place.room)), (place.name.what, .text(place.name.text)),
      ]).line
    }
    guard let last = objects.last else { return ["[]"] }
    return ["["] + objects.dropLast().map { "  " + $0 + "," } + ["  " + last, "]"]
  }
}

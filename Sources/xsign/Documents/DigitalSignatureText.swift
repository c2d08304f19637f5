import Glibc
import Ink
import Localization
import Platform

/// What a digital signature says.
struct DigitalSignatureText {
  /// What its field says beside the ink, in lines, or nil.
  var text: String?
  /// The name of the signer.
  var name: String
  /// The reason, or an empty text.
  var reason: String
  /// What it allows as a certification, or nil.
  var certification: SignatureOrder.Certification?
  var moment: time_t
  /// True if it gets a time stamp.
  var isStamped: Bool
  /// True if what it can be checked with later follows.
  var isLongTerm = false

  func order(_ target: SignatureOrder.Target) -> SignatureOrder {
    // The offset is written with an apostrophe (ISO 32000-2, 7.9.4).
    let time = localTime(moment, "D:%Y%m%d%H%M%S%z")
    var order = SignatureOrder(
      target, time: "\(time.dropLast(2))'\(time.suffix(2))'", name: name, reason: reason,
      certification: certification, room: DigitalSigning.room(isStamped: isStamped))
    (order.isStamped, order.isLongTerm) = (isStamped, isLongTerm)
    return order
  }
}

extension DigitalSignatureText {
  /// What a field says beside the ink, a line each.
  enum Part: String, Sendable, Hashable, CaseIterable {
    case name, date, reason

    /// Returns the line, or nil if what it says is not known. Whoever made a certificate chose the
    /// name in it, and must not add lines to the page.
    func line(name: String, moment: time_t, reason: String?) -> String? {
      switch self {
      case .name: name.isEmpty ? nil : tr("Digitally signed by \(name.legible.inOneLine)")
      case .date: tr("Date: \(localTime(moment, "%Y-%m-%d %H:%M %z"))")
      case .reason: reason.map { tr("Reason: \($0.legible.inOneLine)") }
      }
    }
  }

  /// Creates the text whose field says those parts.
  init(
    _ parts: [Part], name: String, reason: String?,
    certification: SignatureOrder.Certification? = nil, moment: time_t, isStamped: Bool = false
  ) {
    let lines = parts.compactMap { $0.line(name: name, moment: moment, reason: reason) }
    self.init(
      text: lines.isEmpty ? nil : lines.joined(separator: "\n"), name: name, reason: reason ?? "",
      certification: certification, moment: moment, isStamped: isStamped)
  }
}

/// The parts of a signature field with ink and text, in points: side by side if it is wide, else
/// the ink above.
struct SignatureFieldParts {
  let ink: Bounds
  let text: Bounds
  /// The ratio of the sides from which a field is wide.
  private static let wide = 2.2
  /// The part of the height, or of the width of a wide field, that is for the ink.
  private static let share = (height: 0.6, width: 0.5)
  /// The distance of the edge of a new field from what it shows.
  private static let margin = 1.0

  /// Divides the frame of a field.
  init(of frame: Bounds) {
    if frame.width > Self.wide * frame.height {
      let x = frame.min.x + Self.share.width * frame.width
      ink = Bounds(min: frame.min, max: Point(x, frame.max.y))
      text = Bounds(min: Point(x, frame.min.y), max: frame.max)
    } else {
      let y = frame.min.y + Self.share.height * frame.height
      ink = Bounds(min: frame.min, max: Point(frame.max.x, y))
      text = Bounds(min: Point(frame.min.x, y), max: frame.max)
    }
  }

  /// Returns the frame of a new field around what it shows, on its page.
  static func around(_ frame: Bounds, _ page: PDFPage) -> Bounds {
    frame.expanded(by: margin).intersection(
      Bounds(min: .zero, max: Point(page.width, page.height)))
  }
}

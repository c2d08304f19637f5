import Export
import Ink
import Localization

/// What the files of an export will be, as the card says it.
struct ExportSummary {
  /// The parts of the line, such as `84.3 × 31.2 mm`.
  let parts: [String]

  init(_ preview: ExportPreview, _ choice: ExportChoice) {
    let (width, height) = (preview.size.width, preview.size.height)
    let size = Self.whole("\(Self.millimetres(width)) × \(Self.millimetres(height)) mm")
    var parts: [String] = []
    if preview.count > 1 {
      parts.append(
        choice.format == .pdf
          ? tr("1 page", "\(preview.count) pages", count: preview.count)
          : tr("\(preview.count) files, one a page"))
      parts.append(tr("page \(preview.number): \(size)"))
    } else {
      parts.append(size)
    }
    if choice.format == .png {
      parts.append(Self.whole("\(Int(choice.scale * 96)) dpi"))
      if let pixels = DrawingExport.pixels(preview.size, choice.scale) {
        parts.append(Self.whole("\(pixels.width) × \(pixels.height) px"))
      } else {
        parts.append(tr("too large for a PNG; choose a smaller scale, PDF or SVG"))
      }
    }
    parts.append(choice.showsBackground ? tr("with its background") : tr("transparent"))
    self.parts = parts
  }

  /// Returns a measure with blanks at which no line ends.
  private static func whole(_ measure: String) -> String {
    measure.replacing(" ", with: "\u{A0}")
  }

  /// Returns a length in canvas units in millimetres, to a tenth.
  private static func millimetres(_ length: Double) -> String {
    let tenths = Int((length * 254 / 96).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : trDecimal("\(tenths / 10).\(tenths % 10)")
  }
}

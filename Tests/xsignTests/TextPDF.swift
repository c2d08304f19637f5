import TestSupport

/// PDFs with text and lines that are written by tests themselves.
enum TextPDF {
  /// Returns a PDF of A4 pages with these contents, in Helvetica as /F1. With a turn, the pages
  /// have /Rotate, and the contents are turned back so that they are upright as shown.
  static func text(_ contents: [String], turn: Int = 0) -> String {
    let kids = contents.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [\(kids)] /Count \(contents.count) >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    let (box, matrix) =
      switch turn {
      case 90: ("842 595", "0 1 -1 0 842 0 cm")
      case 180: ("595 842", "-1 0 0 -1 595 842 cm")
      case 270: ("842 595", "0 -1 1 0 0 595 cm")
      default: ("595 842", "1 0 0 1 0 0 cm")
      }
    for (index, content) in contents.enumerated() {
      let stream = matrix + "\n" + content
      objects.append(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(box)] /Rotate \(turn) "
          + "/Resources << /Font << /F1 3 0 R >> >> /Contents \(5 + 2 * index) 0 R >>")
      objects.append("<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream")
    }
    return PlainPDF.text(objects)
  }
}

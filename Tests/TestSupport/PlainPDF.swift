import Ink

/// PDFs that are written by tests themselves.
public enum PlainPDF {
  /// Returns a file of objects, which are numbered from 1 on. The first is the catalogue.
  public static func text(_ objects: [String], version: String = "1.4") -> String {
    var text = "%PDF-\(version)\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      table += String(text.utf8.count).padded(to: 10) + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    return text + table + "trailer\n<</Size \(objects.count + 1)/Root 1 0 R>>\n"
      + "startxref\n\(text.utf8.count)\n%%EOF\n"
  }
}

import TestSupport

/// What Poppler's `pdfsig` says of a digital signature.
struct PDFSigVerdict: Equatable {
  var field = ""
  var signer = ""
  var isValid = false
  var isWhole = false

  /// Returns what it says of those of a file, in the order of its fields.
  static func all(of path: String) throws -> [PDFSigVerdict] {
    let text = try Tool("pdfsig", ["-nocert", path]).text
    var verdicts: [PDFSigVerdict] = []
    for line in text.split(separator: "\n") {
      func value(_ title: String) -> String? {
        line.hasPrefix("  - \(title): ") ? String(line.dropFirst(title.count + 6)) : nil
      }
      if line.hasPrefix("Signature #") { verdicts.append(PDFSigVerdict()) }
      guard let last = verdicts.indices.last else { continue }
      if let field = value("Signature Field Name") { verdicts[last].field = field }
      if let signer = value("Signer Certificate Common Name") { verdicts[last].signer = signer }
      if line == "  - Signature Validation: Signature is Valid." { verdicts[last].isValid = true }
      if line == "  - Total document signed" { verdicts[last].isWhole = true }
    }
    return verdicts.filter { !$0.signer.isEmpty }
  }
}

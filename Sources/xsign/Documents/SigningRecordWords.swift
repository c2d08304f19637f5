import Ink
import Localization

/// What is found about records of signing, in words for people.
enum SigningRecordWords {
  /// The name of the record, and whether the PDF before it is the one that it names.
  static func heading(_ report: SigningRecordReport) -> String {
    let name = report.name.inOneLine
    return switch report.match {
    case .same: tr("Record \(name): the PDF before it is the one that was shown.")
    case .other: tr("Record \(name): the PDF before it is not the one that it names.")
    case .changed: tr("Record \(name): the PDF was changed between what was shown and it.")
    }
  }

  /// When it was made, and what it says of the ink.
  static func details(_ report: SigningRecordReport) -> [String] {
    [tr("Made at \(report.record.time) by the signer's own clock.")]
      + report.record.parts.flatMap(sentences)
  }

  /// Whether signatures cover it.
  ///
  /// - Parameter fields: The fields of those that do.
  static func coverage(_ fields: [String]) -> String {
    fields.isEmpty
      ? tr("No digital signature covers it: anybody may have written it.")
      : tr("Covered by: \(trItems(fields.map(\.inOneLine))).")
  }

  private static func sentences(_ part: SigningRecord.Part) -> [String] {
    var sentences: [String] = []
    if part.strokes > 0 {
      sentences.append(
        tr("Page \(part.page + 1): strokes \(part.strokes), samples \(part.samples)."))
    }
    if part.straightened > 0 {
      sentences.append(
        tr("Page \(part.page + 1): strokes made exact lines or rectangles \(part.straightened)."))
    }
    if part.shapes > 0 {
      sentences.append(tr("Page \(part.page + 1): shapes without samples \(part.shapes)."))
    }
    return sentences
  }
}

extension SigningRecordReport {
  /// Returns the fields of the signatures that cover it and did not fail.
  func fields(covering signatures: [PDFSignatureReport]) -> [String] {
    signatures.filter { $0.size > offset && $0.conclusion != .failed }.map(\.field)
  }
}

import Ink
import Localization

/// What `xsign sign --list` prints: one item a line, in a form that scripts may rely on.
enum SurveyList {
  static func lines(of survey: PDFSurvey) -> [String] {
    let pages = survey.pages.enumerated().map { "page \($0 + 1) \($1.sizeText)" }
    let fields = survey.fields.map { field in
      let kind =
        switch field.kind {
        case .emptySignature: "empty"
        case .signature: "signed"
        case .timeStamp: "stamped"
        case .other: "other"
        }
      return "field \(field.name.inOneLine) page \(field.page + 1) \(kind)"
    }
    let signatures = survey.signatures.map { signature in
      (signature.isTimeStamp ? "stamped" : "signed")
        + " \(signature.field.inOneLine) allows \(allowed(signature.allows))"
    }
    let ink = survey.ownInk.map { ink in
      let lock =
        switch ink.lock {
        case nil: ""
        case .covered: " covered"
        case .notPermitted: " locked"
        }
      let kind =
        switch ink.kind {
        case .strokes: "strokes"
        case .shaded: "shaded"
        case .picture: "pictures"
        }
      return "ink page \(ink.page + 1) \(kind) \(ink.count)\(lock)"
    }
    return pages + fields + signatures + ink + (survey.encryption.map { [line(of: $0)] } ?? [])
      + (survey.isDamaged ? ["damaged"] : [])
      + (survey.grantsUsageRights ? ["usage-rights"] : [])
      + (survey.refusal == .dynamicForm ? ["dynamic-form"] : [])
  }

  private static func allowed(_ level: Int?) -> String {
    switch level {
    case 1: "nothing"
    case 2: "forms"
    default: "notes"
    }
  }

  private static func line(of encryption: PDFEncryption) -> String {
    let permitted =
      encryption.permitsChanges
      ? "changes"
      : encryption.permitsNotes ? "notes" : encryption.permitsForms ? "forms" : "nothing"
    return "encrypted \(encryption.cipher) permits \(permitted)"
  }
}

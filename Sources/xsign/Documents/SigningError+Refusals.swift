import Ink
import Localization
import PDFPages
import Platform

extension SigningError {
  /// True if nothing can be signed with the key of a digital signature.
  var isOfKey: Bool {
    switch self {
    case .certificateFile: true
    case .certificate(.failure(let failure)): failure.isOfKey
    default: false
    }
  }

  /// Returns the reason why a field with that name takes no ink, or nil if it has no signature and
  /// no time stamp, or is none for signatures.
  static func taken(_ field: String, of survey: PDFSurvey, file: String) -> SigningError? {
    // A field may not be shown, and what is in one may be too damaged to be listed.
    let (signatures, fields) = (
      survey.signatures.filter { $0.field == field }, survey.fields.filter { $0.name == field }
    )
    let isSigned =
      signatures.contains { !$0.isTimeStamp } || fields.contains { $0.kind == .signature }
    guard isSigned || !signatures.isEmpty || fields.contains(where: { $0.kind == .timeStamp })
    else { return nil }
    return .takenField(field.legible.inOneLine, isTimeStamp: !isSigned, file: file)
  }

  /// Returns the reason why there is no digital signature in a file.
  static func sentence(_ refusal: SignatureRefusal, _ file: String) -> String {
    switch refusal {
    case .noField: tr("\(file) has no such signature field")
    case .signed: tr("The field of \(file) is signed already")
    case .stamped: tr("The field of \(file) has a time stamp already")
    case .locked:
      tr("A digital signature in \(file) locks its fields, so it cannot be signed again there")
    case .readOnly:
      tr("The author of \(file) permits no signature in this field: it is read-only")
    case .damaged: tr("The signature field of \(file) is damaged")
    case .timeStamp:
      tr("The author of the field demands a digital signature with a time stamp in \(file)")
    case .otherBytes:
      tr(
        "\(file) has bytes before the beginning of the PDF, so it cannot be signed digitally; save "
          + "it anew with another program first")
    case .certification:
      tr(
        "\(file) has a digital signature or a time stamp already, so it cannot be certified any "
          + "more")
    }
  }

  /// Returns what the author of a field demands of its digital signature.
  static func sentence(_ demand: SignatureDemand, _ file: String) -> String {
    // The texts are those of the author, who may have written many.
    func list(_ texts: [String]) -> String { trItems(texts.prefix(8).map(\.inOneLine)) }
    return switch demand {
    case .reasons(let reasons) where reasons.isEmpty:
      tr("The author of the field demands a digital signature without a reason in \(file)")
    case .reasons(let reasons):
      tr("The author of the field demands one of these reasons in \(file): \(list(reasons))")
    case .certification(nil):
      tr("The author of the field demands a digital signature in \(file) that is no certification")
    case .certification(.nothing):
      tr("The author of the field demands a certification of \(file) that allows no changes")
    case .certification(.forms):
      tr(
        "The author of the field demands a certification of \(file) that allows filling in "
          + "the form and signing")
    case .certification(.annotations):
      tr(
        "The author of the field demands a certification of \(file) that allows filling in "
          + "the form, signing and annotating")
    case .kinds(let kinds):
      tr(
        "The author of the field demands a kind of digital signature in \(file) that xsign does "
          + "not make: \(list(kinds))")
    case .hashes(let hashes):
      tr(
        "The author of the field demands a hash for the digital signature in \(file) that xsign "
          + "does not use: \(list(hashes))")
    case .certificate:
      tr(
        "The author of the field demands certain certificates in \(file), and xsign cannot tell "
          + "which")
    case .other:
      tr("The author of the field demands another kind of digital signature in \(file)")
    }
  }

  /// Returns what helps on the command line if the author of a field demands something, or nil.
  static func hint(_ demand: SignatureDemand) -> String? {
    switch demand {
    case .reasons(let reasons):
      reasons.isEmpty ? tr("leave out --reason") : tr("give one with --reason")
    case .certification(nil): tr("leave out --certify")
    case .certification(let level?): tr("give --certify \(level.rawValue)")
    case .kinds, .hashes, .certificate, .other: nil
    }
  }

  /// Returns the reason why a file is not signed.
  static func sentence(_ refusal: PDFSurvey.Refusal, _ file: String) -> String {
    switch refusal {
    case .certified: tr("The author of \(file) certified it and allows no changes")
    case .certifiedForForms:
      tr("The author of \(file) certified it and allows only forms and digital signatures")
    case .noChangesPermitted:
      tr("The author of \(file) permits no changes; with the owner's password you may sign it")
    case .onlyFormsPermitted:
      tr(
        "The author of \(file) only permits filling in its form, so ink may only go into an empty "
          + "signature field; with the owner's password you may put it anywhere")
    case .signedXFA:
      tr(
        "\(file) has a digital signature or a time stamp, and XFA data, which Adobe's programs "
          + "would show instead of new values")
    case .dynamicForm:
      tr("\(file) is a dynamic form (XFA), whose pages only Adobe's programs show")
    }
  }
}

import Ink
import Localization

extension SigningError {
  /// Returns the reason why there is no digital signature in a file.
  static func sentence(_ refusal: SignatureRefusal, _ file: String) -> String {
    switch refusal {
    case .noField: tr("\(file) has no such signature field")
    case .signed: tr("The field of \(file) is signed already")
    case .locked:
      tr("A digital signature in \(file) locks its fields, so it cannot be signed again there")
    case .damaged: tr("The signature field of \(file) is damaged")
    case .demands:
      tr("The author of the field demands another kind of digital signature in \(file)")
    case .timeStamp:
      tr("The author of the field demands a digital signature with a time stamp in \(file)")
    case .otherBytes:
      tr(
        "\(file) has bytes before the beginning of the PDF, so it cannot be signed digitally; save "
          + "it anew with another program first")
    case .certification:
      tr("\(file) is signed digitally already, so it cannot be certified any more")
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
        "\(file) is signed digitally and has XFA data, which Adobe's programs would show instead "
          + "of new values")
    case .dynamicForm:
      tr("\(file) is a dynamic form (XFA), whose pages only Adobe's programs show")
    }
  }
}

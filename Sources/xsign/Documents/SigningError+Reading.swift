import Glibc
import Localization
import PDFPages
import Platform

extension SigningError {
  /// What a file that is read should have.
  enum Content {
    case document, password, values, certificate, certificates
    /// What is put under ink.
    case sheet
    /// What is opened in the window.
    case opened

    var title: String {
      switch self {
      case .document: tr("a PDF")
      case .password: tr("a password")
      case .values: tr("values for fields")
      case .certificate: tr("a certificate with its key")
      case .certificates: tr("certificates")
      case .sheet: tr("a PDF, PNG or JPEG")
      case .opened: tr("a drawing, PDF, PNG or JPEG")
      }
    }
  }

  /// Returns the reason why a file is not read, without the period.
  static func sentence(
    _ failure: BoundedFile.Failure, _ file: String, _ content: Content
  ) -> String {
    switch failure {
    case .missing where file.isEmpty, .unreadable(ENOENT) where file.isEmpty:
      trClause(tr("The name of the file is empty."))
    case .missing, .unreadable(ENOENT), .unreadable(ENOTDIR): tr("\(file) does not exist")
    case .unreadable(EBADF): trClause(tr("\(file) is not open."))
    case .unreadable(EACCES), .unreadable(EPERM): tr("You have no permission to read \(file)")
    case .unreadable(ENAMETOOLONG): trClause(tr("The name of the file is too long."))
    case .unreadable(let code): tr("\(file) could not be read: \(String(cString: strerror(code)))")
    case .notRegular(let type): tr("\(file) is \(type.title), not \(content.title)")
    case .tooLarge where content == .document:
      tr("\(file) is larger than \(PDFHelper.maximumBytes / 1_000_000) MB, the limit for PDFs")
    case .tooLarge: tr("\(file) is too large for \(content.title)")
    }
  }
}

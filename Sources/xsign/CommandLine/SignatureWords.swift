import Ink
import Localization

/// What is found about digital signatures, in words for people.
enum SignatureWords {
  static func sentence(_ problem: SignatureProblem) -> String {
    switch problem {
    case .byteRange: tr("Its ranges of signed bytes are wrong.")
    case .contents: tr("The gap between the signed bytes is not exactly the signature.")
    case .revision: tr("The signed bytes are no PDF with this signature.")
    case .container: tr("It is damaged.")
    case .signers: tr("It has not exactly one signer.")
    case .hash: tr("The signed bytes were changed.")
    case .signature: tr("The signer's key did not make it.")
    case .changed: tr("The PDF was changed afterwards in a way that is not permitted.")
    case .otherCertificate: tr("It does not name the certificate that it contains.")
    case .noCertificate: tr("It does not contain the signer's certificate.")
    case .untrusted: tr("No trusted certificate stands behind the signer's.")
    case .expired: tr("A certificate has expired.")
    case .notYetValid: tr("A certificate is not valid yet.")
    case .usage: tr("The certificate is not for signing documents.")
    case .chain: tr("The certificates do not follow the rules.")
    case .timeStamp: tr("Its time stamp is damaged, or of something else.")
    case .weakHash: tr("Its hash is no longer safe.")
    case .weakKey: tr("A key is too short to be safe.")
    case .unknownKind: tr("It is of a kind that xsign does not check.")
    case .algorithm: tr("It follows an algorithm that xsign does not know.")
    case .damaged: tr("The PDF is damaged, so programs may show different things.")
    case .limit: tr("The PDF is too large or too intricate to be checked.")
    }
  }

  /// Returns the sentences about what a signature allows.
  static func rules(_ report: PDFSignatureReport) -> [String] {
    var lines: [String] = []
    switch report.allows {
    case 1?: lines.append(tr("No changes are permitted."))
    case 2?: lines.append(tr("Only filling in the form and signing is permitted."))
    case 3?: lines.append(tr("Only the form, signatures and annotations may change."))
    default: break
    }
    if report.locksFields { lines.append(tr("Fields are locked.")) }
    return lines
  }

  static func sentence(_ change: SignatureChange) -> String {
    let what = what(change)
    if change.kind == .nothing { return what }
    return change.isPermitted
      ? tr("Afterwards, permitted: \(what)") : tr("Afterwards, not permitted: \(what)")
  }

  private static func what(_ change: SignatureChange) -> String {
    let name = change.name.inOneLine
    let page = (change.page ?? 0) + 1
    switch change.kind {
    case .pages: return tr("other pages")
    case .content: return tr("other content on page \(page)")
    case .resources: return tr("other fonts or pictures on page \(page)")
    case .page: return tr("another entry \(name) of page \(page)")
    case .annotationAdded: return tr("a new annotation on page \(page) (\(name))")
    case .annotationChanged: return tr("another annotation on page \(page) (\(name))")
    case .annotationRemoved: return tr("an annotation is gone from page \(page)")
    case .fieldFilled: return tr("another value of the field \(name)")
    case .fieldChanged: return tr("another field \(name)")
    case .fieldAdded: return tr("a new field \(name)")
    case .signatureAdded: return tr("a new signature \(name)")
    case .timeStampAdded: return tr("a new time stamp \(name)")
    case .signatureChanged: return tr("another signature \(name)")
    case .validationData: return tr("data for checking signatures later")
    case .properties: return tr("other properties of the document")
    case .form: return tr("another entry \(name) of the form")
    case .document: return tr("another entry \(name) of the document")
    case .encryption: return tr("another encryption")
    case .structure: return tr("bytes that programs may read differently")
    case .nothing: return tr("Bytes follow that change nothing.")
    }
  }
}

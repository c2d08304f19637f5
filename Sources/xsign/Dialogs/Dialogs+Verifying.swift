import Controls
import Ink
import Localization
import Platform
import X11Canvas

/// Checking the digital signatures of the PDF in the window.
extension Dialogs {
  /// Checks the signatures in the background, and shows what is found.
  func checkSignatures() {
    guard let pdf = session.document else { return }
    let title = tr("Digital signatures")
    let dialog = show(Message(title: title, paragraphs: [tr("Checking…")]))
    session.files.signatureReports(of: pdf) { [unowned self] result in
      guard self.dialog === dialog else { return }
      switch result {
      case .success(let reports): controls.update(Message(title, reports))
      case .failure(let error):
        controls.update(Message(title: title, paragraphs: [error.sentence]))
      }
    }
  }
}

extension Message {
  /// Creates the message about digital signatures.
  fileprivate init(_ title: String, _ reports: [PDFSignatureReport]) {
    let summary =
      switch reports.map(\.conclusion).max() {
      case nil: tr("There is no digital signature.")
      case .passed?:
        tr("The signature passed.", "All \(reports.count) signatures passed.", count: reports.count)
      case .indeterminate?:
        tr(
          "It is not certain that the signature is good.",
          "It is not certain that all signatures are good.", count: reports.count)
      case .failed?:
        tr("The signature failed.", "Not all signatures passed.", count: reports.count)
      }
    self.init(
      title: title, paragraphs: [summary] + (reports.isEmpty ? [] : [SignatureWords.unchecked]),
      sections: reports.map(Section.init))
  }
}

extension Message.Section {
  /// Creates the section about a signature.
  fileprivate init(_ report: PDFSignatureReport) {
    let rows: [(String, [String])] = [
      (
        tr("Signer"),
        [SignatureWords.who(report), SignatureWords.fingerprint(report)].compactMap(\.self)
      ),
      (tr("Time"), SignatureWords.when(report)),
      (tr("Bytes"), SignatureWords.covered(report).map { [$0] } ?? []),
      (tr("Rules"), SignatureWords.rules(report)),
      (tr("Changes"), report.changes.filter(\.isPermitted).map(SignatureWords.sentence)),
    ]
    self.init(
      title: SignatureWords.heading(report),
      facts: rows.flatMap { title, sentences in
        sentences.enumerated().map { Message.Row($0.offset == 0 ? title : "", $0.element) }
      },
      advice: SignatureWords.problems(report)
        + report.changes.filter { !$0.isPermitted }.map(SignatureWords.sentence))
  }
}

import Controls
import Ink
import Localization
import PDFPages
import Platform

/// Checking the digital signatures of the PDF in the window.
extension Dialogs {
  /// Checks the signatures in the background, and shows what is found.
  func checkSignatures() {
    guard let pdf = session.document else { return }
    let dialog = show(Message(title: Message.signatures, paragraphs: [tr("Checking…")]))
    session.files.examine(pdf) { [unowned self] result in
      guard self.dialog === dialog else { return }
      switch result {
      case .success(let found): show(found, of: pdf, in: dialog)
      case .failure(let error):
        controls.update(Message(title: Message.signatures, paragraphs: [error.sentence]))
      }
    }
  }

  /// Shows what was found, with a button that asks the authorities.
  ///
  /// - Parameter failure: Why they could not be asked, or nil.
  private func show(
    _ found: OpenPDF.Examination, of pdf: OpenPDF, in dialog: OpenDialog, failure: String? = nil
  ) {
    var message = Message(found, revocation: failure ?? found.revocationSentence)
    if !found.reports.isEmpty {
      message.actionTitle = found.tally == nil ? tr("Ask about revocation") : tr("Ask again")
    }
    controls.present(
      message, onAction: { [unowned self] in askAuthorities(found, of: pdf, in: dialog) },
      onClose: { [unowned self] in leave() })
  }

  /// Asks the authorities in the background. Until they have answered, the button stops that.
  private func askAuthorities(
    _ found: OpenPDF.Examination, of pdf: OpenPDF, in dialog: OpenDialog
  ) {
    let cancellation = ChildCancellation()
    dialog.cancellation = cancellation
    var message = Message(
      found, revocation: tr("Asking the authorities whether certificates were revoked…"))
    message.actionTitle = tr("Stop")
    controls.present(
      message,
      onAction: { [unowned self] in
        cancellation.cancel()
        show(found, of: pdf, in: dialog)
      }, onClose: { [unowned self] in leave() })
    session.files.examineOnline(pdf, cancellation: cancellation) { [unowned self] result in
      guard self.dialog === dialog, !cancellation.isCancelled else { return }
      switch result {
      case .success(let new): show(new, of: pdf, in: dialog)
      case .failure(let error): show(found, of: pdf, in: dialog, failure: error.sentence)
      }
    }
  }
}

extension OpenPDF.Examination {
  /// The sentence about what was asked, or nil if all that was asked answered.
  fileprivate var revocationSentence: String? {
    guard let tally else { return SignatureWords.unchecked }
    if tally.asked == 0 {
      return tr("No certificate that can be trusted says whom to ask about its revocation.")
    }
    if tally.answered == 0 {
      return tr("No authority answered. The network or their servers cannot be reached.")
    }
    if tally.answered < tally.asked {
      return tr("\(tally.answered) of \(tally.asked) questions to authorities were answered.")
    }
    return nil
  }
}

extension Message {
  /// The title of the card about digital signatures.
  fileprivate static var signatures: String { tr("Digital signatures") }

  /// Creates the message about digital signatures.
  ///
  /// - Parameter revocation: What is said of the question about revocation, or nil.
  fileprivate init(_ found: OpenPDF.Examination, revocation: String?) {
    let reports = found.reports
    let stamps = Self.summary(ofStamps: reports.filter(\.isTimeStamp))
    let trust = found.lacksTrust ? SignatureWords.noTrust(namesOption: false) : nil
    let summary = [Self.summary(of: reports.filter { !$0.isTimeStamp }), stamps, trust]
    self.init(
      title: Self.signatures,
      paragraphs: (summary + (reports.isEmpty ? [] : [revocation])).compactMap(\.self),
      sections: reports.map { Section($0) }
        + found.records.map { Section($0, covered: reports) })
    copies = false
  }

  /// Returns the sentence about all signatures.
  private static func summary(of reports: [PDFSignatureReport]) -> String {
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
  }

  /// Returns the sentence about all time stamps of the document, or nil if there is none.
  private static func summary(ofStamps reports: [PDFSignatureReport]) -> String? {
    switch reports.map(\.conclusion).max() {
    case nil: nil
    case .passed?: tr("Every time stamp of the document passed.")
    case .indeterminate?: tr("It is not certain that every time stamp of the document is good.")
    case .failed?: tr("Not every time stamp of the document passed.")
    }
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
      (tr("Revocation"), SignatureWords.revocation(report).map { [$0] } ?? []),
      (tr("Bytes"), SignatureWords.covered(report).map { [$0] } ?? []),
      (tr("Rules"), SignatureWords.rules(report)),
      (tr("Changes"), SignatureWords.sentences(report.changes.filter(\.isPermitted))),
    ]
    self.init(
      title: SignatureWords.heading(report),
      facts: rows.flatMap { title, sentences in
        sentences.enumerated().map { Message.Row($0.offset == 0 ? title : "", $0.element) }
      },
      advice: SignatureWords.problems(report)
        + SignatureWords.sentences(report.changes.filter { !$0.isPermitted }))
  }

  /// Creates the section about a record of signing.
  ///
  /// - Parameter signatures: What was found about the digital signatures.
  fileprivate init(_ record: SigningRecordReport, covered signatures: [PDFSignatureReport]) {
    let fields = record.fields(covering: signatures)
    let heading = SigningRecordWords.heading(record)
    let coverage = SigningRecordWords.coverage(fields)
    let isSame = record.match == .same
    let facts =
      (isSame ? [heading] : []) + SigningRecordWords.details(record)
      + (fields.isEmpty ? [] : [coverage])
    self.init(
      title: tr("Record of signing"),
      facts: facts.enumerated().map { Message.Row($0.offset == 0 ? tr("Record") : "", $0.element) },
      advice: (isSame ? [] : [heading]) + (fields.isEmpty ? [coverage] : []))
  }
}

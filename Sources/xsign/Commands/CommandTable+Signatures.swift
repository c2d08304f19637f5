import Controls
import Input
import Localization

/// The commands of the Sign menu.
extension CommandTable {
  static let signatures: [CommandEntry] =
    (0..<SignatureFolder.placesInMenu).map { number in
      CommandEntry(
        .signature(number), tr("Signature \(number + 1)"), help: tr("Place a saved signature"),
        name: { $0.signatures.indices.contains(number) ? $0.signatures[number] : nil },
        isEnabled: { $0.signatures.indices.contains(number) }
      ) { $0.placeSignature(number) }
    } + [
      CommandEntry(
        .placeSignature, tr("_Place signature"), [Shortcut(.character("g"))],
        help: tr("Place the signature used last"),
        name: { $0.latestSignature.map { tr("Place \($0)") } },
        isEnabled: { $0.latestSignature != nil }
      ) { $0.placeOnNext() },
      CommandEntry(
        .placeOnPages, tr("Place on se_veral pages…"),
        isEnabled: { $0.pages.count > 1 && ($0.hasSelection || $0.latestSignature != nil) }
      ) { $0.dialogs.promptForPages() },
      CommandEntry(
        .drawSignature, tr("Draw a _new signature…"), [Shortcut(.character("n"))]
      ) { $0.dialogs.drawSignature() },
      CommandEntry(
        .typeSignature, tr("Type _a signature…"), isEnabled: \.hasScript
      ) { $0.dialogs.typeSignature() },
      CommandEntry(
        .traceSignature, tr("Si_gnature from a picture…"),
        help: tr("Make a signature of a photo or scan of ink on paper")
      ) { $0.dialogs.promptForPhoto() },
      CommandEntry(
        .saveSignature, tr("_Save selection as signature…"), isEnabled: \.hasSelection
      ) { $0.dialogs.promptToSaveSignature() },
      CommandEntry(
        .savedSignatures, tr("Saved signat_ures…"),
        help: tr("Rename the saved signatures, put them in order, or remove them")
      ) { $0.dialogs.showSignatures() },
      CommandEntry(
        .signWithCertificate, tr("Sign _with a certificate…"),
        help: tr("Sign the PDF digitally, with your ink or without"), isEnabled: \.hasDocument
      ) { $0.dialogs.signWithCertificate() },
      CommandEntry(
        .createIdentity, tr("Create an identit_y…"),
        help: tr("Make a key and a certificate of your own to sign with")
      ) { $0.dialogs.createIdentity() },
      CommandEntry(
        .checkSignatures, tr("E_xamine digital signatures…"),
        help: tr("Say who signed the PDF digitally, and what was changed since"),
        isEnabled: \.canExamine
      ) { $0.dialogs.checkSignatures() },
      CommandEntry(
        .restoreSignature, tr("Restore signature"),
        help: tr("Restore the signature that was removed last")
      ) { $0.dialogs.restoreSignature() },
      CommandEntry(
        .putBackUnfinished, tr("Put the drawing back"),
        help: tr("Put the unfinished drawing back that was removed last")
      ) { $0.start.putBack() },
      CommandEntry(
        .restoreUnfinished, tr("Restore the drawing"),
        help: tr("Restore the unfinished drawing of the file that was opened")
      ) { $0.dialogs.restoreUnfinished() },
    ] + stamps + texts

  private static let stamps = [
    CommandEntry(
      .stamp(.checkMark), tr("_Check mark"), [Shortcut(.character("c"))],
      help: tr("Place a check mark")
    ) { $0.place(.mark(.checkMark)) },
    CommandEntry(
      .stamp(.cross), tr("C_ross"), [Shortcut(.character("x"))], help: tr("Place a cross")
    ) { $0.place(.mark(.cross)) },
    CommandEntry(
      .date, tr("_Date"), [Shortcut(.character("d"))], help: tr("Place today's date")
    ) { $0.place(.text($0.dates.today(on: $0.session.document))) },
    CommandEntry(
      .fillForm, tr("Fill in the f_orm"), [Shortcut(.function(2))],
      help: tr("Go to a field of the form"), isEnabled: \.hasFields
    ) { $0.form.start() },
    CommandEntry(
      .takeUpInk, tr("Edit earlier in_k"),
      help: tr("Move or remove the ink that xsign wrote on this PDF before"),
      isEnabled: \.hasOwnInk
    ) { $0.takeUpInk() },
    CommandEntry(
      .removeInk, tr("Re_move earlier ink"),
      help: tr("Remove the ink and pictures that xsign wrote on this PDF before"),
      isEnabled: \.hasEarlierInk
    ) { $0.removeInk() },
    CommandEntry(
      .dateForm, tr("_Local dates"),
      stateTitle: { tr("_Local dates, such as \($0.localDate)") },
      mark: { .check($0.dateForm == .local) }
    ) { $0.dates.toggleForm() },
    CommandEntry(
      .documentDates, tr("Dates as t_he PDF asks"),
      stateTitle: { $0.documentDate.map { tr("Dates as t_he PDF asks, such as \($0)") } },
      isEnabled: { $0.documentDate != nil }, mark: { .check($0.followsDocumentDates) }
    ) { $0.dates.toggleDocumentForm() },
  ]

  private static let texts: [CommandEntry] =
    [
      CommandEntry(
        .text, tr("_Text"), [Shortcut(.character("i"))],
        help: tr("Switch between typing on the page and the pen"),
        mark: { .check($0.tool == .text) }
      ) { $0.tools.toggle(.text) },
      CommandEntry(.editText, tr("_Edit text"), isEnabled: \.hasText) { $0.editSelectedText() },
    ]
    + TextFamily.allCases.map { family in
      CommandEntry(
        .textFamily(family), family.title, isEnabled: { family != .script || $0.hasScript },
        mark: { .radio($0.textFamily == family) }
      ) { $0.setTextFamily(family) }
    }
    + TextStyles.sizes.map { points, title in
      CommandEntry(
        .textSize(points), tr("\(title) points"), mark: { .radio($0.textSize == points) }
      ) { $0.setTextSize(points) }
    }
}

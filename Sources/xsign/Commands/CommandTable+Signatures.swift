import X11Canvas

/// The commands of the Sign menu.
extension CommandTable {
  static let signatures: [CommandEntry] =
    (0..<SignatureFolder.most).map { number in
      CommandEntry(
        .signature(number), "Signature \(number + 1)", help: "Place a saved signature",
        name: { $0.signatures.indices.contains(number) ? $0.signatures[number] : nil },
        isEnabled: { $0.signatures.indices.contains(number) }
      ) { $0.placeSignature(number) }
    } + [
      CommandEntry(
        .placeSignature, "_Place signature", [Shortcut(.character("g"))],
        help: "Place the signature used last",
        name: { $0.latestSignature.map { "Place \($0)" } },
        isEnabled: { $0.latestSignature != nil }
      ) { $0.placeSignature() },
      CommandEntry(
        .placeOnPages, "Place on se_veral pages…",
        isEnabled: { $0.pages.count > 1 && ($0.hasSelection || $0.latestSignature != nil) }
      ) { $0.dialogs.promptForPages() },
      CommandEntry(
        .drawSignature, "Draw a _new signature…", [Shortcut(.character("n"))]
      ) { $0.dialogs.drawSignature() },
      CommandEntry(
        .saveSignature, "_Save selection as signature…", isEnabled: \.hasSelection
      ) { $0.dialogs.promptToSaveSignature() },
      CommandEntry(.signatureFolder, "_Folder of signatures") {
        $0.dialogs.showSignatureFolder()
      },
    ] + stamps

  private static let stamps = [
    CommandEntry(
      .stamp(.checkMark), "_Check mark", [Shortcut(.character("c"))], help: "Place a check mark"
    ) { $0.place(.mark(.checkMark)) },
    CommandEntry(
      .stamp(.cross), "C_ross", [Shortcut(.character("x"))], help: "Place a cross"
    ) { $0.place(.mark(.cross)) },
    CommandEntry(
      .date, "_Date", [Shortcut(.character("d"))], help: "Place today's date"
    ) { $0.place(.text($0.dates.today)) },
    CommandEntry(.text, "_Text…", help: "Place a text") { $0.dialogs.promptForText() },
    CommandEntry(
      .dateForm, "Date in _local form", mark: { .check($0.dateForm == .local) }
    ) { $0.dates.toggleForm() },
  ]
}

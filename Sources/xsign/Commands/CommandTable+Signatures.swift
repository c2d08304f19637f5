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
        .saveSignature, "_Save selection as signature…", isEnabled: \.hasSelection
      ) { $0.dialogs.promptToSaveSignature() },
      CommandEntry(.signatureFolder, "_Folder of signatures") {
        $0.dialogs.showSignatureFolder()
      },
    ]
}

import Graphics
import Localization

/// A font of typed texts.
enum TextFamily: String, Hashable, Sendable, CaseIterable {
  case sans, serif, monospaced, script

  /// The title in menus; an underscore precedes the mnemonic.
  var title: String {
    switch self {
    case .sans: tr("_Sans-serif")
    case .serif: tr("S_erif")
    case .monospaced: tr("_Monospaced")
    case .script: tr("_Handwriting")
    }
  }

  /// The families of fonts, with commas between them, or nil if none is installed.
  var families: String? {
    switch self {
    case .sans: "Sans"
    case .serif: "Serif"
    case .monospaced: "Monospace"
    case .script: Self.installedScripts
    }
  }

  /// The fonts of handwriting that free systems have, from the most formal on.
  private static let scripts = [
    "Z003", "URW Chancery L", "Dancing Script", "Great Vibes", "Kaushan Script", "Allura",
    "Kristi", "Comic Neue", "Klee One",
  ]

  private static let installedScripts: String? = {
    let installed = DocumentTextEngine.installedFamilies
    let found = scripts.filter(installed.contains)
    return found.isEmpty ? nil : found.joined(separator: ",")
  }()
}

import Ink
import Platform

/// The style of the next typed text, which the user chose last.
@MainActor final class TextStyles {
  private let preferences: PreferencesFile
  /// The font.
  private(set) var family: TextFamily
  /// The size, in points.
  private(set) var size: Double

  /// The sizes in menus, in points, with an underscore before the mnemonic.
  nonisolated static let sizes: [(points: Int, title: String)] = [
    (9, "_9"), (10, "1_0"), (12, "1_2"), (14, "_14"), (18, "1_8"), (24, "2_4"), (36, "_36"),
  ]

  /// True once it is known that a font of handwriting is installed.
  private(set) var hasScript = false

  /// Creates the style that is in the preferences. `onMainThread` calls back on the main thread.
  init(preferences: PreferencesFile, onMainThread: @escaping MainThread) {
    self.preferences = preferences
    let values = preferences.values
    let family = values[.textFamily].flatMap(TextFamily.init(rawValue:)) ?? .sans
    self.family = family.families == nil ? .sans : family
    let size = values[.textSize].flatMap(Double.init) ?? 12
    self.size = 4...200 ~= size ? size : 12
    // To list the fonts would make the start longer, and menus only say whether there is one.
    BackgroundQueue(name: "xsign.fonts", isWaitedFor: false).perform { [weak self] in
      guard TextFamily.script.families != nil else { return }
      onMainThread { self?.hasScript = true }
    }
  }

  /// The style of a text whose lines do not wrap.
  var style: TypedText.Style {
    TypedText.Style(family: family.families ?? "Sans", size: size * PDFPage.unitsPerPoint)
  }

  func choose(_ family: TextFamily) {
    guard family.families != nil else { return }
    self.family = family
    preferences.update { $0[.textFamily] = family.rawValue }
  }

  func choose(size: Int) {
    self.size = Double(size)
    preferences.update { $0[.textSize] = String(size) }
  }
}

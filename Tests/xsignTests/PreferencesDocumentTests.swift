import Desktop
import Export
import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The table of the preferences in Documentation/Files.md.
@Suite struct PreferencesDocumentTests {
  /// What it says of each key of the whole program.
  private let rows: [String: String]

  init() throws {
    let rows = try String(contentsOf: SourceTree.url("Documentation/Files.md"), encoding: .utf8)
      .matches(of: /\| `\[xsign\]` \| `([a-z-]+)` \| (.+) \|/)
    self.rows = Dictionary(rows.map { (String($0.1), String($0.2)) }) { first, _ in first }
    #expect(self.rows.count == rows.count)
  }

  /// The keys that the sources have.
  private func keys() throws -> [String] {
    let folder = SourceTree.path("Sources/xsign")
    var keys = FileFolder.allCases.map { Preferences.Key.folder($0).name }
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      keys += text.matches(of: /static let \w+ = (?:Key|Self)\(name: "([a-z-]+)"\)/)
        .map { String($0.1) }
    }
    return keys
  }

  @Test func eachKeyHasARow() throws {
    let keys = try keys()
    #expect(keys.count > 40 && keys.contains(Preferences.Key.touch.name))
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys).symmetricDifference(rows.keys) == [])
  }

  /// The words that the program writes, by their keys.
  private static var words: [(key: Preferences.Key, words: [String])] {
    [
      (.view, PaneView.allCases.map(\.rawValue)),
      (.themePreference, ThemePreference.allCases.map(\.rawValue)),
      (.language, LanguagePreference.all.map(\.code)),
      (.touch, TouchPolicy.allCases.map(\.rawValue)),
      (.pen, Preset.allCases.map(\.rawValue)),
      (.nib, Palette.widths.map { "\($0.millimetres.lowerBound):\($0.millimetres.upperBound)" }),
      (.opacity, Palette.opacities.map { "\($0)" }),
      (.opacityFollows, Pen.OpacityDriver.allCases.map(\.rawValue)),
      (.smoothing, Palette.smoothings.map { "\($0)" }),
      (.eraserSize, EraserSize.allCases.map(\.rawValue)),
      (.paper, Paper.allCases.map(\.rawValue)),
      (.ruling, ["none"] + Ruling.Kind.allCases.map(\.rawValue)),
      (.textFamily, TextFamily.allCases.map(\.rawValue)),
      (.dates, [DateForm.iso, .local].map(\.rawValue)),
      (.signatureLevel, SignatureLevel.allCases.map(\.rawValue)),
      (.exportArea, ExportPlan.Area.allCases.map(\.rawValue)),
      (.exportPageArea, ExportPlan.Area.allCases.map(\.rawValue)),
      (.exportScale, ExportChoices.scales.map { "\($0)" }),
      (.fileChooser, FileChooser.Way.allCases.map(\.rawValue) + ["prompt"]),
    ]
  }

  @Test func theWordsAreThere() throws {
    for (key, words) in Self.words {
      let row = try #require(rows[key.name], "\(key.name)")
      let named = Set(row.matches(of: /`([^`]+)`/).map { String($0.1) })
      #expect(named.isSuperset(of: words), "\(key.name)")
    }
  }
}

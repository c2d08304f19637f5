import Ink
import TestSupport
import Testing

@testable import xsign

@Suite struct PreferencesTests {
  private let file = settingsSample

  @Test func nothingInAFileTraps() {
    var random = SeededRandom(12)
    let bytes = Array(file.utf8)
    var texts = bytes.indices.map { Array(bytes[..<$0]) }
    for index in bytes.indices {
      for _ in 0..<8 {
        var text = bytes
        text[index] = UInt8(truncatingIfNeeded: random.next())
        texts.append(text)
      }
    }
    var sound = 0
    var changed = 0
    for text in texts {
      guard var preferences = try? Preferences(text) else { continue }
      sound += 1
      preferences.pressure["x"].choice = .firm
      preferences[.touch] = "pen"
      let again = try? Preferences(preferences.bytes)
      if again?.pressure["x"].choice != .firm || again?[.touch] != "pen" { changed += 1 }
    }
    #expect(sound > texts.count / 4 && sound < texts.count && changed == 0)
  }
}

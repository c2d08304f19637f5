import Ink
import TestSupport
import Testing

@testable import xsign

@Suite struct PreferencesTests {
  private func text(_ preferences: Preferences?) -> String? {
    preferences.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func read(_ text: String) -> Preferences? { Preferences(Array(text.utf8)) }

  /// Returns a random text of characters that the name of a device may contain.
  private func name(_ random: inout SeededRandom) -> String {
    let telling: [Unicode.Scalar] = [
      "\"", "\\", "[", "]", "=", "#", ";", " ", "\t", "\n", "\r", "{", "}", "u", "n", "é",
      "\u{301}", "筆", "🖋", "\u{200f}", "\u{2028}", "\u{85}", "\u{0}", "\u{7f}", "\u{feff}", "1",
    ]
    var name = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      name.append(telling[Int.random(in: 0..<telling.count, using: &random)])
    }
    return String(name)
  }

  @Test func anyDeviceIsFoundAgain() throws {
    var random = SeededRandom(11)
    var lost: [String] = []
    let choices: [PressureChoice] = [.soft, .firm, .calibrated]
    for _ in 0..<300 {
      let preferences = Preferences()
      var expected: [[Unicode.Scalar]: PressureChoice] = [:]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let device = name(&random)
        let choice = try #require(choices.randomElement(using: &random))
        expected[Array(device.unicodeScalars)] = choice
        preferences[pressure: device].choice = choice
      }
      let again = Preferences(preferences.bytes)
      for (scalars, choice) in expected {
        let device = String(String.UnicodeScalarView(scalars))
        if again?[pressure: device].choice != choice { lost.append(device) }
      }
      if again?.bytes != preferences.bytes { lost.append(text(preferences) ?? "") }
    }
    #expect(lost.isEmpty, "\(lost.first ?? "")")
  }

  @Test func writtenFilesAreKeyFiles() {
    let preferences = Preferences()
    let remark = "# Preferences of xsign. Edit only while xsign is not running.\n\n"
    #expect(text(preferences) == remark + "[xsign]\n")
    preferences[pressure: "a [1]"].choice = .firm
    preferences[.touch] = "pen"
    #expect(
      text(preferences) == remark
        + "[xsign]\ntouch=pen\n\n[device \"a \\u{5b}1\\u{5d}\"]\npressure=firm\n")
  }

  // MARK: Older versions

  @Test func olderFilesAreKeyFilesThen() throws {
    let preferences = try #require(read(settingsSample))
    #expect(preferences[.touch] == "pen preferred")
    #expect(preferences[pressure: "Pen \"1\" 🖋"].choice == .firm)
    #expect(preferences[pressure: "other"].choice == .soft)
    preferences[pressure: "other"].choice = .firm
    #expect(
      text(preferences) == """
        [xsign]
        # Mine.
        touch=pen preferred
        future=a = b # c

        [device "Pen \\"1\\" 🖋"]
        pressure=firm
        tilt.law=steep

        [window]
        size=1200 720

        [device "other"]
        pressure=firm

        """)
  }

  @Test func filesOfOlderVersionsAreRead() {
    let older = read(
      """
      \u{feff}# Preferences of xsign. Edit only while xsign is not running.\r
      touch = all\r
      draw-with-touch = yes
      a = c:\\temp
      b = " \\n"

      [device "a [1]\\n"]
      calibration = 0.1 0.9 0.5
      pressure = calibrated
      """)
    #expect(older?[.touch] == "all" && older?[.drawWithTouch] == "yes")
    let curve = PressureCurve(low: 0.1, high: 0.9, center: 0.5)
    #expect(
      older?[pressure: "a [1]\n"] == DevicePressure(choice: .calibrated, calibration: curve))
    #expect(older?[Preferences.Key(name: "a")] == "c:\\temp")
    #expect(older?[Preferences.Key(name: "b")] == " \n")
    // Sections alone are already a key file.
    let sections = read("[device \"a\"]\npressure = firm\n")
    #expect(sections?[pressure: "a"].choice == .firm)
    #expect(text(sections) == "[xsign]\n\n[device \"a\"]\npressure=firm\n")
    #expect(text(read("")) == "[xsign]\n")
  }

  @Test func otherTextIsDamaged() {
    for line in [
      "touch", "= pen", "to uch = pen", "[device", "[device \"a]", "[]", "a = \"b", "a = \"b\" c",
      "a = \"\\x\"", "a = \"\\u{}\"", "a = \"\\u{d800}\"", "a = \"\\\"", "a = \0", "é = 1",
    ] {
      #expect(read("# fine\nb = 1\n\(line)\n") == nil, "\(line)")
    }
    for line in ["touch", "= pen", "[device", "[]", "a = \0"] {
      #expect(read("[xsign]\nb=1\n\(line)\n") == nil, "\(line)")
    }
    for bytes: [UInt8] in [[0xff], [0x23, 0xc3], [0x23, 0xed, 0xa0, 0x80]] {
      #expect(Preferences(bytes) == nil)
    }
  }

  @Test(arguments: [true, false]) func nothingInAFileTraps(isOld: Bool) throws {
    var random = SeededRandom(12)
    let bytes = isOld ? Array(settingsSample.utf8) : try #require(read(settingsSample)).bytes
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
      guard let preferences = Preferences(text) else { continue }
      sound += 1
      preferences[pressure: "x"].choice = .firm
      preferences[.touch] = "pen"
      let again = Preferences(preferences.bytes)
      if again?[pressure: "x"].choice != .firm || again?[.touch] != "pen" { changed += 1 }
    }
    #expect(sound > texts.count / 4 && sound < texts.count && changed == 0)
  }
}

import TestSupport
import Testing

@testable import Ink

@Suite struct SettingsTextTests {
  private typealias Section = SettingsText.Section

  private func read(_ text: String) throws -> SettingsText { try SettingsText(Array(text.utf8)) }

  private func text(_ settings: SettingsText) -> String {
    String(decoding: settings.bytes, as: UTF8.self)
  }

  private func damage(_ text: String) -> Int? {
    do throws(SettingsText.Damage) {
      _ = try SettingsText(Array(text.utf8))
      return nil
    } catch {
      return error.line
    }
  }

  /// A text of anything that may be in the name of a device.
  private func name(_ random: inout SeededRandom) -> String {
    let telling: [Unicode.Scalar] = [
      "\"", "\\", "[", "]", "=", "#", " ", "\t", "\n", "\r", "{", "}", "u", "n", "é", "\u{301}",
      "筆", "🖋", "\u{200f}", "\u{2028}", "\u{85}", "\u{0}", "\u{7f}", "\u{feff}", "a", "1",
    ]
    var name = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      name.append(telling[Int.random(in: 0..<telling.count, using: &random)])
    }
    return String(name)
  }

  @Test func anyNameAndValueComesBack() throws {
    var random = SeededRandom(11)
    var lost: [String] = []
    for _ in 0..<300 {
      var settings = SettingsText()
      var expected: [(section: Section?, value: String)] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let section = Section(kind: "device", name: name(&random))
        expected.removeAll { $0.section == section }
        expected.append((section, name(&random)))
        settings["pressure", section] = expected.last?.value
      }
      expected.append((nil, name(&random)))
      settings["touch"] = expected.last?.value
      let again = try SettingsText(settings.bytes)
      for (section, value) in expected {
        let found = again[section == nil ? "touch" : "pressure", section]
        // By scalars: the comparison of strings would not tell two accents apart.
        if found.map({ Array($0.unicodeScalars) }) != Array(value.unicodeScalars) {
          lost.append(text(settings))
        }
      }
      if again.bytes != settings.bytes { lost.append(text(settings)) }
    }
    #expect(lost.isEmpty, "\(lost.first ?? "")")
  }

  private let file = settingsSample

  @Test func whatIsWrittenIsRead() throws {
    let settings = try read(file)
    #expect(settings["touch"] == "pen preferred" && settings["future"] == "a = b # c")
    let pen = Section(kind: "device", name: "Pen \"1\" 🖋")
    #expect(settings["pressure", pen] == "firm" && settings["tilt.law", pen] == "steep")
    #expect(settings["size", Section(kind: "window", name: "")] == "1200 720")
    #expect(settings["pressure", Section(kind: "device", name: "other")] == "soft")
    #expect(settings["pressure"] == nil && settings["touch", pen] == nil)
    #expect(text(settings) == file)
  }

  @Test func onlyWhatIsChangedIsWrittenAnew() throws {
    var settings = try read(file)
    let pen = Section(kind: "device", name: "Pen \"1\" 🖋")
    settings["pressure", pen] = "soft"
    settings["calibration", pen] = "0.1 0.9 0.5"
    settings["more"] = " "
    settings["touch"] = nil
    settings["pressure", Section(kind: "device", name: "third")] = "linear"
    let expected =
      file.replacing(
        "firm\ntilt.law = steep", with: "soft\ntilt.law = steep\ncalibration = 0.1 0.9 0.5"
      )
      .replacing("touch = pen preferred\n", with: "")
      .replacing("# c\n", with: "# c\nmore = \" \"\n") + "\n[device \"third\"]\npressure = linear\n"
    #expect(text(settings) == expected)
    #expect(try read(text(settings)) == settings)
  }

  @Test func aSettingBeforeAllSectionsIsNoneOfTheirs() throws {
    var settings = try read("[device \"a\"]\npressure = firm\n")
    settings["touch"] = "all"
    #expect(text(settings) == "touch = all\n\n[device \"a\"]\npressure = firm\n")
  }

  @Test func theLastOfSeveralCounts() throws {
    var settings = try read("a = 1\na = 2\n[s]\nb = 3\n[t]\n[s]\nb = 4\n")
    let section = Section(kind: "s", name: "")
    #expect(settings["a"] == "2" && settings["b", section] == "4")
    settings["b", section] = "5"
    #expect(text(settings) == "a = 1\na = 2\n[s]\nb = 3\n[t]\n[s]\nb = 5\n")
    settings["b", section] = nil
    #expect(settings["b", section] == nil)
  }

  @Test func linesOfOtherSystemsAreRead() throws {
    let settings = try read("\u{feff}touch = pen\r\n\r\n[device \"a\"]\r\npressure = firm")
    #expect(settings["touch"] == "pen")
    #expect(settings["pressure", Section(kind: "device", name: "a")] == "firm")
  }

  @Test func damageIsTold() {
    for line in [
      "touch", "= pen", "to uch = pen", "[device", "[device \"a]", "[device \"a\"b\"]", "[]",
      "[\"a\"]", "[device a]", "a = \"b", "a = \"b\" c", "a = \"\\x\"", "a = \"\\u{}\"",
      "a = \"\\u{d800}\"", "a = \"\\u{110000}\"", "a = \"\\u{41\"", "a = \"\\\"", "a = \0",
      "a = b\rc", "é = 1", "\"a\" = 1",
    ] {
      #expect(damage("# fine\n\(line)\nb = 1\n") == 2, "\(line)")
    }
    for bytes: [UInt8] in [[0xff], [0x61, 0x3d, 0xc3], [0xed, 0xa0, 0x80]] {
      #expect(throws: SettingsText.Damage.self) { try SettingsText(bytes) }
    }
    for text in ["", "\n", "#", "a =", "a=\n"] { #expect(damage(text) == nil) }
  }
}

import Foundation
import Ink
import Platform
import TestSupport
import Testing

@testable import xsign

/// Preferences that several windows change. Each window reads them when it starts.
@MainActor
@Suite struct SharedPreferencesTests {
  private let settings = Settings()

  private func open() -> PreferencesFile {
    PreferencesFile(path: settings.file, deliver: { Issue.record("\($0)") })
  }

  @Test func aWindowKeepsWhatAnotherHasWritten() throws {
    try settings.write("[xsign]\npaper=ivory\nlook=light\nsignature=me.inkml\n")
    let (one, other) = (open(), open())
    let curve = PressureCurve(low: 0.1, high: 0.7, center: 0.4)
    one.update {
      $0[pressure: "p"] = DevicePressure(choice: .calibrated, calibration: curve)
      $0.themePreference = .dark
      $0[.signature] = nil
    }
    one.waitUntilDone()
    other.update { $0.windowSize = (900, 600) }
    other.waitUntilDone()
    let read = open().values
    #expect(read[pressure: "p"] == DevicePressure(choice: .calibrated, calibration: curve))
    #expect(
      read.themePreference == .dark && read.paper == Paper.ivory.color
        && read.windowSize == (900, 600))
    #expect(read[.signature] == nil)
  }

  /// A choice that was made again counts, though the window has had it all the time.
  @Test func theLastChoiceCounts() throws {
    let (one, other) = (open(), open())
    for (file, themePreference) in [(one, ThemePreference.dark), (other, .light), (one, .dark)] {
      file.update { $0.themePreference = themePreference }
      file.waitUntilDone()
    }
    #expect(open().values.themePreference == .dark)
  }

  @Test func recentFilesOfBothStay() throws {
    let preferences = [open(), open()]
    let lists = preferences.map { file in
      RecentFiles(preferences: file, desktop: DesktopList(path: settings.file + "-list"))
    }
    #expect(lists.allSatisfy { $0.paths.isEmpty })
    lists[0].add("/a")
    preferences[0].waitUntilDone()
    lists[1].add("/b")
    preferences[1].waitUntilDone()
    #expect(open().values[.recentFiles] == "file:///b file:///a")
    lists[0].remove("/a")
    preferences[0].waitUntilDone()
    #expect(open().values[.recentFiles] == "file:///b")
    lists.forEach { $0.waitUntilDone(by: .never) }
  }

  /// What another program has damaged meanwhile is renamed, and what has gone is written again.
  @Test(arguments: ["damaged", "gone"])
  func nothingIsLostWithTheFile(meanwhile: String) throws {
    let file = open()
    file.update { $0.themePreference = .dark }
    file.waitUntilDone()
    try FileManager.default.removeItem(atPath: settings.file)
    if meanwhile == "damaged" { try settings.write("no setting\n") }
    file.update { $0.themePreference = .dark }
    file.waitUntilDone()
    #expect(settings.text == (meanwhile == "damaged" ? "no setting\n" : ""))
    file.update { $0.paper = Paper.ivory.color }
    file.waitUntilDone()
    let read = open()
    #expect(
      read.complaint == nil && read.values.themePreference == .dark
        && read.values.paper == Paper.ivory.color)
    let aside = try? String(contentsOfFile: settings.file + ".damaged", encoding: .utf8)
    #expect(aside == (meanwhile == "damaged" ? "no setting\n" : nil))
  }

  /// What could not be written is written with the next choice.
  @Test(.enabled(if: geteuid() == 0, "Needs a file of another user."))
  func aChoiceThatCouldNotBeWrittenIsNotForgotten() throws {
    try settings.write("[xsign]\npaper=ivory\n")
    chown(settings.file, 65534, 65534)
    let file = PreferencesFile(path: settings.file, deliver: { _ in })
    file.update { $0.themePreference = .dark }
    file.waitUntilDone()
    #expect(settings.text == "[xsign]\npaper=ivory\n")
    chown(settings.file, 0, 0)
    file.update { $0.windowSize = (900, 600) }
    file.waitUntilDone()
    #expect(settings.text == "[xsign]\npaper=ivory\nlook=dark\nwindow=900x600\n")
  }

  /// A pen consists of several settings, of which a choice is one.
  @Test func aChoiceOfThePenIsOneSetting() throws {
    try settings.write("[xsign]\nink=sepia\nopacity=33\npen=quill\n")
    let file = open()
    file.update { $0.pen.width = 3 }
    file.waitUntilDone()
    #expect(settings.text == "[xsign]\nink=sepia\nopacity=33\npen=quill\nnib=0.3:1.4\n")
    file.update { $0.pen.choose(.highlighter) }
    file.update { $0.pen.color = 1 }
    file.waitUntilDone()
    #expect(
      settings.text == "[xsign]\nink=#1d3f9e\nopacity=33\npen=inkPen\nnib=0.3:1.4\n")
  }
}

import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Preferences that several windows change. Each window reads them when it starts.
@MainActor
@Suite struct SharedPreferencesTests {
  private let settings = Settings()

  private func open() -> PreferencesFile {
    PreferencesFile(path: settings.file, deliver: { Issue.record("\($0)") })
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

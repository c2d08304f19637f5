import Desktop
import Testing

@testable import xsign

/// Words in the environment and in the preferences that mean nothing.
@MainActor @Suite struct IgnoredChoicesTests {
  @Test(arguments: [
    ("XSIGN_SCALE", "1,5", false), ("XSIGN_SCALE", "abc", false), ("XSIGN_SCALE", "0", false),
    ("XSIGN_SCALE", "1.5", true), ("XSIGN_SCALE", "", true),
    ("XSIGN_FILE_CHOOSER", "gimp", false), ("XSIGN_FILE_CHOOSER", "prompt", true),
    ("XSIGN_FILE_CHOOSER", "portal", true), ("XSIGN_START", "foo", false),
    ("XSIGN_START", "blank", true),
  ])
  func variablesAreSaid(_ name: String, _ value: String, _ isKnown: Bool) {
    let complaints = IgnoredChoices.complaints(Preferences()) { $0 == name ? value : nil }
    let sentence = "\(name) is “\(value)”, which is not a valid value and is ignored."
    #expect(complaints == (isKnown ? [] : [sentence]))
  }

  @Test func theFileChooserIsSaid() {
    let preferences = Preferences()
    preferences[.fileChooser] = "kdialogue"
    let sentence = "file-chooser is “kdialogue”, which is not a valid value and is ignored."
    #expect(IgnoredChoices.complaints(preferences) { _ in nil } == [sentence])
    #expect(FileChoosers.ways(preferences) == FileChooser.Way.allCases)
    preferences[.fileChooser] = "kdialog"
    #expect(IgnoredChoices.complaints(preferences) { _ in nil } == [])
    #expect(FileChoosers.ways(preferences) == [.kdialog])
  }
}

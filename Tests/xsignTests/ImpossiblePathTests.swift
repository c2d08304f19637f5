import Desktop
import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// Paths that no system call takes stop where they come in.
@MainActor
@Suite struct ImpossiblePathTests {
  private static let sentence = "The name of the file is too long."
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  private nonisolated static let paths = [
    "/" + String(repeating: "n", count: 256), String(repeating: "/n", count: 2048),
  ]

  @Test(arguments: paths) func thePortalMayAnswerAnything(path: String) throws {
    defer { harness.end() }
    harness.chooser.isThere = true
    for ask in [{ harness.dialogs.open() }, { harness.dialogs.promptToSave(.inkML) }] {
      ask()
      harness.choose(.chosen(ChosenFile(path, isAgreed: true)))
      #expect(harness.line == Self.sentence && harness.text != path)
      harness.cancel()
    }
  }

  @Test(arguments: paths) func typedAndDroppedPathsAreRefused(path: String) throws {
    defer { harness.end() }
    harness.dialogs.open(dropped: [path])
    #expect(harness.notice == Self.sentence)
    harness.dialogs.openByPath()
    harness.accept(path)
    #expect(harness.line == Self.sentence)
    harness.cancel()
    harness.draw()
    harness.dialogs.promptToSave(.inkML)
    harness.accept(path)
    #expect(harness.line == Self.sentence)
  }

  @Test func theFileOfPreferencesMayHoldAnything() throws {
    defer { harness.end() }
    let long = Self.paths.map { "file://" + $0 }.joined(separator: " ")
    let path = harness.path("other-preferences")
    try "[xsign]\nrecent-files=\(long) file:///a\nfolder-drawings=\(Self.paths[1])\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let preferences = PreferencesFile(reading: path)
    try #require(preferences.values[.recentFiles] != nil)
    let recent = RecentFiles(
      preferences: preferences, desktop: DesktopList(path: harness.path("list")))
    #expect(recent.paths == ["/a"])
    #expect(RecentFolders(preferences: preferences)[.drawings] == nil)
  }

  @Test func theJournalMayHoldAnything() {
    defer { harness.end() }
    for path in Self.paths {
      let note = DrawingFileNote(path: path, isNew: false, isSaved: true, version: [])
      #expect(SessionFile((note, 7)) == SessionFile())
    }
  }
}

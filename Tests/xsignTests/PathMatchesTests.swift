import Foundation
import TestSupport
import Testing

@testable import Controls
@testable import Platform
@testable import X11Canvas
@testable import xsign

/// What completes a path that is typed.
@Suite struct PathMatchesTests {
  private static let entries = [
    DirectoryEntries.Entry("letter.pdf", isFolder: false),
    DirectoryEntries.Entry("lettuce.pdf", isFolder: false),
    DirectoryEntries.Entry("Scans", isFolder: true),
    DirectoryEntries.Entry(".hidden", isFolder: false),
  ]

  private func matches(_ text: String) -> PathMatches {
    PathMatches(text, in: "/base", home: "/home/me") { path in
      ["/base/", "/home/me/", "/x/"].contains(path) ? Self.entries : []
    }
  }

  @Test func namesAreCompletedAsFarAsTheyAreOne() {
    #expect(matches("~/le").completion == "~/lett")
    #expect(matches("~/lette").completion == "~/letter.pdf")
    #expect(matches("S").completion == "Scans/")
    #expect(matches("/x/.").completion == "/x/.hidden")
    #expect(matches("/x/q").completion == nil && matches("/y/").completion == nil)
  }

  @Test func foldersAreFirstAndHiddenNamesAreTyped() {
    #expect(matches("/x/").matches.map(\.title) == ["Scans/", "letter.pdf", "lettuce.pdf"])
    #expect(matches("").matches.map(\.text) == ["Scans/", "letter.pdf", "lettuce.pdf"])
    #expect(matches("/x/").completion == "/x/")
  }

  /// As in file managers.
  @Test func numbersAreSortedByTheirValue() {
    let names = [
      "letter.pdf", "page 1.pdf", "Page 2.pdf", "page 02b.pdf", "page 9 (2).pdf",
      "page 9 (10).pdf", "page 10.pdf", "page 100.pdf", "pages.pdf",
    ]
    let found = PathMatches("/x/", in: "/base", home: "/home/me") { _ in
      names.sorted().map { DirectoryEntries.Entry($0, isFolder: false) }
    }
    #expect(found.matches.map(\.title) == names)
  }

  @Test func theFolderAboveIsNamed() {
    #expect(PathMatches.above("/a/b/", in: "/base", home: "/h") == "/a/")
    #expect(PathMatches.above("/a/b/x", in: "/base", home: "/h") == "/a/")
    #expect(PathMatches.above("", in: "/base/sub", home: "/h") == "/base/")
    #expect(PathMatches.above("/a/", in: "/base", home: "/h") == "/")
    #expect(PathMatches.above("/a", in: "/base", home: "/h") == nil)
  }

  @MainActor @Test func thePromptShowsWhatIsInItsFolder() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("my drawing.inkml")
    harness.release()
    try FileManager.default.createDirectory(
      atPath: harness.path("scans"), withIntermediateDirectories: true)
    harness.dialogs.open()
    let prompt = try #require(harness.controls.card as? PromptCard)
    func isListed(_ name: String) -> Bool {
      harness.release()
      return prompt.list.titles.contains(name)
    }
    #expect(waitUntil { isListed("my drawing.inkml") && isListed("../") && isListed("scans/") })
    harness.controls.insert("my")
    #expect(
      waitUntil {
        !isListed("scans/") && prompt.completion?.text.hasSuffix("drawing.inkml") == true
      })
  }

  @Test func foldersKeepTheNameThatIsTyped() {
    let saved = matches("/x/le.png")
    #expect(saved.matches.isEmpty && saved.folders.map(\.title) == ["Scans/"])
    #expect(saved.folders.map(\.text) == ["/x/Scans/le.png"])
    #expect(matches("le.png").folders.map(\.text) == ["Scans/le.png"])
  }

  /// Taps a folder of the list once the list shows it.
  @MainActor private func tap(
    _ name: String, in prompt: PromptCard, _ harness: DialogHarness
  ) throws {
    let isListed = waitUntil {
      harness.release()
      return prompt.list.titles.contains(name)
    }
    #expect(isListed)
    #expect(!prompt.list.titles.contains("other.inkml"))
    let titles = prompt.list.titles
    let row = try #require(titles.firstIndex(of: name))
    prompt.takeOver(row)
    harness.controls.finish(prompt)
    // Until the folder is read, the one before it is listed.
    let isRead = waitUntil {
      harness.release()
      return prompt.list.titles != titles
    }
    #expect(isRead)
  }

  /// Saving by touch alone: a tap goes into a folder, another one back, and the name stays.
  @MainActor @Test func thePromptToSaveListsFolders() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    let folder = harness.path("scans")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "".write(toFile: harness.path("other.inkml"), atomically: true, encoding: .utf8)
    harness.dialogs.promptToSave(.inkML)
    let prompt = try #require(harness.controls.card as? PromptCard)
    harness.controls.insert("x")
    prompt.field.replace(harness.path("mine.inkml"))
    harness.dialogs.findMatches()
    try tap("scans/", in: prompt, harness)
    #expect(prompt.field.text == folder + "/mine.inkml")
    try tap("../", in: prompt, harness)
    #expect(UserDirectories.abbreviated(harness.path("mine.inkml")) == prompt.field.text)
    try tap("scans/", in: prompt, harness)
    harness.accept(prompt.field.text)
    harness.release()
    #expect(AtomicFile.exists(folder + "/mine.inkml"))
  }

  @Test func aFolderIsRead() throws {
    let folder = try CommandFolder()
    try folder.write("", to: "a.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("sub"))
    let found = DirectoryEntries.entries(folder.path(".")).sorted { $0.name < $1.name }
    #expect(found.map(\.name) == ["a.txt", "link", "sub"])
    #expect(found.map(\.isFolder) == [false, true, true])
    #expect(DirectoryEntries.entries(folder.path("nothing")).isEmpty)
  }
}

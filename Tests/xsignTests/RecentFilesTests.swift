import Foundation
import TestSupport
import Testing

@testable import Controls
@testable import Platform
@testable import xsign

/// The list of the files that were opened or saved last.
@MainActor
@Suite struct RecentFilesTests {
  private func list(_ harness: DialogHarness) throws -> String {
    harness.dialogs.recent.waitUntilDone(by: .never)
    return try String(contentsOfFile: harness.path("recently-used.xbel"), encoding: .utf8)
  }

  @Test func theNewestIsFirst() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("a b.inkml")
    harness.release()
    try harness.open(pdf: "plain-1.4")
    #expect(
      harness.dialogs.recent.paths == [harness.path("contract.pdf"), harness.path("a b.inkml")])
    harness.session.open(harness.path("a b.inkml"))
    harness.release()
    #expect(
      harness.dialogs.recent.paths == [harness.path("a b.inkml"), harness.path("contract.pdf")])
    let text = try list(harness)
    #expect(text.contains("href=\"file://\(harness.folder.path)/a%20b.inkml\""))
    #expect(text.contains("mime-type type=\"application/pdf\""))
    #expect(text.contains("application name=\"xsign\""))
  }

  @Test func namesMayBeAnyBytesAndTenAreKept() throws {
    let folder = try CommandFolder()
    let path = folder.path("preferences")
    func files() -> RecentFiles {
      RecentFiles(
        preferences: PreferencesFile(path: path, deliver: { _ in }),
        desktop: DesktopList(path: folder.path("list")))
    }
    let preferences = PreferencesFile(path: path, deliver: { _ in })
    let recent = RecentFiles(
      preferences: preferences, desktop: DesktopList(path: folder.path("list")))
    let raw = String(rawBytes: Array("/tmp/%20 ".utf8) + [0xff, 0xe4])
    for number in 1...11 { recent.add("/tmp/\(number).inkml") }
    recent.add(raw)
    recent.add("relative")
    // Ink that was dragged out of a window is removed with it.
    recent.add(UserDirectories.runtime + "/xsign/dragged-1/signature.png")
    preferences.waitUntilDone()
    #expect(recent.paths == [raw] + (3...11).reversed().map { "/tmp/\($0).inkml" })
    #expect(files().paths == recent.paths)
    recent.waitUntilDone(by: .never)
  }

  @Test func aFileThatIsGoneIsDropped() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    let path = harness.path("a.inkml")
    harness.dialogs.open(recent: path)
    harness.release()
    #expect(harness.drawn == [1])
    try FileManager.default.removeItem(atPath: path)
    harness.dialogs.open(recent: path)
    #expect(harness.notice == "\(path) is gone; it is no longer in the list.")
    #expect(harness.dialogs.recent.paths == [])
    #expect(try !list(harness).contains("a.inkml"))
  }

  @Test func clearingLeavesWhatOthersWrote() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let others = try #require(BookmarkFile([]))
    others.add("file:///a.txt", type: "text/plain", application: "gedit", command: "gedit %u")
    others.add(
      FileURI.text(harness.path("b.inkml")), type: "text/plain", application: "gedit",
      command: "gedit %u")
    let bytes = try #require(others.bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: harness.path("recently-used.xbel")))
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.saveAs("b.inkml")
    harness.release()
    #expect(try list(harness).contains("application name=\"xsign\""))
    harness.dialogs.recent.clear()
    let text = try list(harness)
    #expect(!text.contains("xsign\" exec") && !text.contains("/a.inkml"))
    #expect(text.contains("file:///a.txt") && text.contains("/b.inkml"))
    #expect(harness.dialogs.recent.paths == [])
  }

  @Test func aDamagedListOfTheDesktopStays() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try Data("<xbel".utf8).write(to: URL(fileURLWithPath: harness.path("recently-used.xbel")))
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    #expect(try list(harness) == "<xbel")
  }

  @Test func theMenuShowsNamesAndFolders() {
    let state = MenuState(recent: ["/home/a_b/c_d.pdf"])
    let item = CommandTable.entry(.recent(0)).item(state)
    #expect(item.title.text == "c_d.pdf" && item.detail == "/home/a_b" && item.isEnabled)
    #expect(!CommandTable.entry(.recent(1)).item(state).isEnabled)
    let menu = state.menus[0].items.first { $0.title.text == "Open recent" }
    #expect(menu?.submenu.map(\.title.text) == ["c_d.pdf", "", "Clear list"])
    let empty = MenuState().menus[0].items.first { $0.title.text == "Open recent" }
    #expect(empty?.submenu.first?.title.text == "No recent files")
    #expect(empty?.submenu.contains { $0.isEnabled } == false)
  }
}

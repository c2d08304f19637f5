import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import xsign

/// The window follows the look of the desktop; the paper stays paper.
@Suite(.serialized) struct DesktopLookTests {
  private func pixel(_ color: Color) -> UInt32 {
    InkColor(red: color.red, green: color.green, blue: color.blue).pixel | 0xff00_0000
  }

  @Test func darkAndLightAreFollowedLive() throws {
    let server = try XServer()
    let manager = try SettingsManager(
      server.displayName, [("Net/ThemeName", .text("Adwaita-dark"))])
    let app = try RunningApp(on: server)
    app.adopt(view: .both)
    func shows(_ theme: Theme) -> Bool {
      let pixels = app.reader.pixels(of: app.window)
      let page = app.geometry.page(0)
      return pixels[pixels.width - 40, 5] == pixel(theme.chrome)
        && pixels[2, pixels.height - 3] == pixel(theme.windowBackground)
        && pixels[page.x + 30, page.y + 30] == 0xffff_ffff
    }
    try app.wait("the dark look") { shows(.dark) }
    manager.publish([("Net/ThemeName", .text("Adwaita"))])
    try app.wait("the light look") { shows(.light) }
    // Also while a card is open.
    try app.openPrompt { app.key("o", .control) }
    manager.publish([("Net/ThemeName", .text("Adwaita-dark"))])
    let dimmed = Theme.dark.chrome.mixed(
      with: Theme.dark.dim.withAlpha(1), share: Theme.dark.dim.alpha)
    try app.wait("the dark card") {
      let pixels = app.reader.pixels(of: app.window)
      let (shown, expected) = (pixels[pixels.width - 40, 5], pixel(dimmed))
      return [0, 8, 16].allSatisfy {
        abs(Int(shown >> $0 & 0xff) - Int(expected >> $0 & 0xff)) <= 1
      }
    }
    app.key("Escape")
    try app.wait("the dark look") { shows(.dark) }
  }

  /// A choice of the user precedes the desktop's, and is remembered.
  @Test func theUsersColoursAreKept() throws {
    let server = try XServer()
    let manager = try SettingsManager(server.displayName, [("Net/ThemeName", .text("Adwaita"))])
    let folder = try CommandFolder()
    let state = StateFolder()
    let environment = state.environment.merging(["XDG_CONFIG_HOME": folder.path("config")]) { $1 }
    func chrome(_ app: RunningApp) -> UInt32 {
      let pixels = app.reader.pixels(of: app.window)
      return pixels[pixels.width - 40, 5]
    }
    let first = try RunningApp(on: server, environment: environment)
    first.adopt(view: .both)
    try first.choose(.themePreference(.dark))
    try first.wait("the dark look") { chrome(first) == pixel(Theme.dark.chrome) }
    server.keyboard.press("q", .control)
    #expect(first.process.waitForExit() == 0)
    let second = try RunningApp(on: server, environment: environment)
    try second.wait("the dark look") { chrome(second) == pixel(Theme.dark.chrome) }
    manager.publish([("Net/ThemeName", .text("Adwaita")), ("Gtk/FontName", .text("Sans 12"))])
    second.settle()
    #expect(chrome(second) == pixel(Theme.dark.chrome))
  }

  /// The backdrop around pages is that of the theme, also that of a theme that comes later.
  @Test func theBackdropIsFollowed() throws {
    let server = try XServer()
    let manager = try SettingsManager(server.displayName, [("Net/ThemeName", .text("Yaru-dark"))])
    let window = try DocumentWindow("made-by-libreoffice", on: server)
    func backdrop(_ theme: Theme) -> Bool {
      let page = window.app.geometry.page(0)
      let pixels = window.app.reader.pixels(of: window.app.window)
      return pixels[page.x + 3, page.y + 60] == pixel(theme.backdrop)
    }
    try window.app.wait("the dark backdrop") { backdrop(.dark) }
    try window.picture("dark-document")
    manager.publish([("Net/ThemeName", .text("Yaru"))])
    try window.app.wait("the light backdrop") { backdrop(.light) }
  }
}

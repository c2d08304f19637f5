import CX11
import TestSupport
import Testing

@testable import Graphics
@testable import X11

/// The settings that a desktop shares with programs.
@Suite(.serialized) struct X11SettingsTests {
  private static let sample: [(String, SettingsManager.Value)] = [
    ("Net/CursorBlink", .integer(1)), ("Net/ThemeName", .text("Adwaita-dark")),
    ("Gtk/ColorScheme", .color(1, 2, 3, 65535)), ("Gtk/FontName", .text("Noto Sans, Bold 11")),
    ("Xft/DPI", .integer(144 * 1024)),
  ]

  @Test(arguments: [false, true]) func bothOrdersOfBytesAreRead(isBig: Bool) {
    let bytes = SettingsManager.bytes(of: Self.sample, isBig: isBig)
    let read = XSettings(bytes)
    #expect(read.values.count == 5)
    #expect(read.values["Net/CursorBlink"] == .integer(1))
    #expect(read.values["Gtk/ColorScheme"] == .color(red: 1, green: 2, blue: 3, alpha: 65535))
    var settings = DesktopSettings()
    settings.isDark = true
    settings.fontFamily = "Noto Sans"
    settings.fontSize = 11
    settings.dpi = 144
    #expect(read.desktop == settings)
    // What is before damage is kept.
    for end in 0..<bytes.count {
      let part = XSettings(Array(bytes[..<end])).values
      #expect(part.count < 5 && part.allSatisfy { read.values[$0.key] == $0.value })
    }
  }

  @Test func damagedSettingsAreNone() {
    #expect(XSettings([]).values.isEmpty)
    let unordered = [2] + SettingsManager.bytes(of: Self.sample).dropFirst()
    #expect(XSettings(unordered).values.isEmpty)
    #expect(XSettings([0, 0, 0, 0, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]).values.isEmpty)
    let odd = SettingsManager.bytes(of: [
      ("Net/ThemeName", .integer(3)), ("Gtk/FontName", .text("")), ("Xft/DPI", .integer(-1)),
    ])
    #expect(XSettings(odd).desktop == DesktopSettings())
  }

  @Test(
    arguments: [
      ("Cantarell 11", "Cantarell", 11), ("Noto Sans Semi-Bold Italic 9.5", "Noto Sans", 9.5),
      ("Sans", "Sans", nil), ("Noto Sans CJK JP,  10", "Noto Sans CJK JP", 10), ("12", nil, 12),
      ("Bold", "Bold", nil),
    ] as [(String, String?, Double?)])
  func fontsHaveAFamilyAndASize(name: String, family: String?, size: Double?) {
    let font = XSettings.font(name)
    #expect(font.family == family && font.size == size)
  }

  @Test func theManagerIsFollowed() throws {
    let live = try LiveWindow()
    #expect(live.display.settings == DesktopSettings())
    var manager: SettingsManager? = try SettingsManager(live.server.displayName, Self.sample)
    #expect(live.wait { live.events.contains(.settingsChanged) })
    #expect(live.display.settings.isDark && live.display.settings.fontFamily == "Noto Sans")
    #expect(live.display.scale == 1.5 && live.events.contains(.scaleChanged(1.5)))
    live.events = []
    manager?.publish([("Net/ThemeName", .text("Adwaita")), ("Xft/DPI", .integer(96 * 1024))])
    #expect(live.wait { live.events.contains(.scaleChanged(1)) })
    #expect(!live.display.settings.isDark && live.display.settings.fontFamily == nil)
    // Settings of no interest change nothing.
    live.events = []
    manager?.publish([
      ("Net/ThemeName", .text("Adwaita")), ("Xft/DPI", .integer(96 * 1024)),
      ("Net/CursorBlink", .integer(0)),
    ])
    live.update()
    #expect(!live.events.contains(.settingsChanged))
    // Between two managers the look stays.
    manager?.publish(Self.sample)
    #expect(live.wait { live.display.settings.isDark })
    live.events = []
    manager = nil
    live.update()
    #expect(live.display.settings.isDark)
    let next = try SettingsManager(live.server.displayName, [("Net/ThemeName", .text("Yaru"))])
    #expect(live.wait { !live.display.settings.isDark })
    withExtendedLifetime(next) {}
  }

  @Test func theManagerIsThereBeforeTheProgram() throws {
    let server = try XServer()
    let manager = try SettingsManager(server.displayName, Self.sample)
    let display = try Display(name: server.displayName)
    #expect(display.settings.isDark && display.scale == 1.5)
    withExtendedLifetime(manager) {}
  }

  /// A manager may write its settings anew, and take the old ones away first.
  @Test func settingsThatAreMissingStayAsTheyWere() throws {
    let live = try LiveWindow()
    let manager = try SettingsManager(live.server.displayName, Self.sample)
    #expect(live.wait { live.display.settings.isDark })
    let display = try Display(name: live.server.displayName)
    let other = display.raw
    let window = XGetSelectionOwner(other, XInternAtom(other, "_XSETTINGS_S0", 0))
    XDeleteProperty(other, window, XInternAtom(other, "_XSETTINGS_SETTINGS", 0))
    XSync(other, 0)
    live.update()
    #expect(live.display.settings.isDark && live.display.settings.fontFamily == "Noto Sans")
    manager.publish([("Net/ThemeName", .text("Adwaita"))])
    #expect(live.wait { !live.display.settings.isDark })
  }

  /// The window of the manager takes the clipboard in portions, and is followed further.
  @Test func theManagerMayPaste() throws {
    let live = try LiveWindow()
    let manager = try SettingsManager(live.server.displayName, Self.sample)
    #expect(live.wait { live.display.settings.isDark })
    let clipboard = live.window.clipboard
    let isOffered = clipboard.offer(
      ClipboardOffer(types: ["image/png"], lastingTypes: []) { [unowned clipboard] in
        clipboard.provide([UInt8](repeating: 9, count: 600_000), for: $0)
      })
    #expect(isOffered)
    let display = try Display(name: live.server.displayName)
    let other = display.raw
    let window = XGetSelectionOwner(other, XInternAtom(other, "_XSETTINGS_S0", 0))
    let names = ["CLIPBOARD", "image/png", "PASTED"].map { (name: String) in
      XInternAtom(other, name, 0)
    }
    XConvertSelection(other, names[0], names[1], names[2], window, 0)
    XSync(other, 0)
    #expect(live.wait { clipboard.activeTransfers == 1 })
    #expect(
      live.wait {
        XDeleteProperty(other, window, names[2])
        XSync(other, 0)
        return clipboard.activeTransfers == 0
      })
    live.update()
    manager.publish([("Net/ThemeName", .text("Adwaita"))])
    #expect(live.wait { !live.display.settings.isDark })
  }
}

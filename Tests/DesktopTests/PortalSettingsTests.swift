import Testing

@testable import Desktop
@testable import Graphics
@testable import Platform

/// What the desktop's portal says about looks.
@Suite struct PortalSettingsTests {
  @Test func schemesAndAccentsAreRead() {
    var portal = PortalSettings()
    portal.set("color-scheme", .number(1))
    #expect(portal.isDark == true)
    portal.set("color-scheme", .number(2))
    #expect(portal.isDark == false)
    for other in [BusValue.number(0), .number(7), .string("dark"), .other] {
      portal.set("color-scheme", .number(1))
      portal.set("color-scheme", other)
      #expect(portal.isDark == nil)
    }
    portal.set("accent-color", .structure([.real(0.2), .real(0.4), .real(1)]))
    #expect(portal.accent == Color(red: 0.2, green: 0.4, blue: 1, alpha: 1))
    for none in [
      BusValue.structure([.real(0.2), .real(-1), .real(1)]), .structure([.real(0.2), .real(1)]),
      .structure([.real(0.2), .real(.nan), .real(1)]), .number(3), .other,
    ] {
      portal.set("accent-color", .structure([.real(0.2), .real(0.4), .real(1)]))
      portal.set("accent-color", none)
      #expect(portal.accent == nil)
    }
    let before = portal
    portal.set("contrast", .number(1))
    #expect(portal == before)
  }

  /// What the user chose precedes what the name of a theme says.
  @Test func thePortalPrecedes() {
    var settings = DesktopSettings()
    settings.isDark = true
    settings.fontFamily = "Cantarell"
    var portal = PortalSettings()
    #expect(settings.adopting(portal) == settings)
    portal.isDark = false
    portal.accent = Color(hex: 0xff7800)
    let both = settings.adopting(portal)
    #expect(!both.isDark && both.accent == portal.accent && both.fontFamily == "Cantarell")
    settings.isDark = false
    portal.isDark = true
    #expect(settings.adopting(portal).isDark)
  }

  @Test func withoutABusThereIsNone() {
    #expect(SettingsPortal(bus: nil) == nil)
  }
}

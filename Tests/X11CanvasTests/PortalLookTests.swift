import Testing

@testable import Desktop
@testable import Graphics
@testable import Platform

/// What the desktop's portal says about looks.
@Suite struct PortalLookTests {
  @Test func schemesAndAccentsAreRead() {
    var look = PortalLook()
    look.set("color-scheme", .number(1))
    #expect(look.isDark == true)
    look.set("color-scheme", .number(2))
    #expect(look.isDark == false)
    for other in [BusValue.number(0), .number(7), .string("dark"), .other] {
      look.set("color-scheme", .number(1))
      look.set("color-scheme", other)
      #expect(look.isDark == nil)
    }
    look.set("accent-color", .structure([.real(0.2), .real(0.4), .real(1)]))
    #expect(look.accent == Color(red: 0.2, green: 0.4, blue: 1, alpha: 1))
    for none in [
      BusValue.structure([.real(0.2), .real(-1), .real(1)]), .structure([.real(0.2), .real(1)]),
      .structure([.real(0.2), .real(.nan), .real(1)]), .number(3), .other,
    ] {
      look.set("accent-color", .structure([.real(0.2), .real(0.4), .real(1)]))
      look.set("accent-color", none)
      #expect(look.accent == nil)
    }
    let before = look
    look.set("contrast", .number(1))
    #expect(look == before)
  }

  /// What the user chose precedes what the name of a theme says.
  @Test func thePortalPrecedes() {
    var settings = DesktopSettings()
    settings.isDark = true
    settings.fontFamily = "Cantarell"
    var look = PortalLook()
    #expect(settings.adopting(look) == settings)
    look.isDark = false
    look.accent = Color(hex: 0xff7800)
    let both = settings.adopting(look)
    #expect(!both.isDark && both.accent == look.accent && both.fontFamily == "Cantarell")
    settings.isDark = false
    look.isDark = true
    #expect(settings.adopting(look).isDark)
  }

  @Test func withoutABusThereIsNone() {
    #expect(LookPortal(bus: nil) == nil)
  }
}

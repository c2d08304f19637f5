import Testing

@testable import X11

@Suite struct X11ScaleTests {
  @Test func theUsersChoicePrecedesTheDesktops() {
    let resources = "Xft.dpi:\t192\n"
    #expect(ScaleFactor.choose(environment: " 1.5 ", desktop: 120, resources: resources) == 1.5)
    #expect(ScaleFactor.choose(environment: nil, desktop: 120, resources: resources) == 1.25)
    #expect(ScaleFactor.choose(environment: nil, desktop: nil, resources: resources) == 2)
    #expect(ScaleFactor.choose(environment: nil, desktop: nil, resources: nil) == 1)
  }

  @Test(arguments: ["", "big", "-1", "0", "nan", "inf"])
  func invalidValuesAreIgnored(word: String) {
    #expect(ScaleFactor.choose(environment: word, desktop: nil, resources: "Xft.dpi: 120") == 1.25)
    #expect(ScaleFactor.choose(environment: nil, desktop: nil, resources: "Xft.dpi: \(word)") == 1)
  }

  @Test func extremesAreClamped() {
    #expect(ScaleFactor.choose(environment: "100", desktop: nil, resources: nil) == 8)
    #expect(ScaleFactor.choose(environment: "0.01", desktop: nil, resources: nil) == 0.5)
  }

  @Test func otherResourcesAreIgnored() {
    let text = "XTerm.dpi: 50\nXft.dpi.x: 60\n! Xft.dpi: 70\n Xft.dpi : 144\nXft.hinting: 1\n"
    #expect(ScaleFactor.dpi(inResources: text) == 144)
  }
}

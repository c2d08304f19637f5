import Testing

@testable import xsign

/// Which signatures are the initials of others.
@Suite struct SignatureInitialsTests {
  @Test func eachSignatureHasOneAtMost() {
    var all = SignatureInitials(nil)
    #expect(all.text.isEmpty && all.owner(of: "a") == nil)
    all.set("a", of: "b")
    all.set("c", of: "b")
    #expect(all.initials(of: "b") == "c" && all.owner(of: "a") == nil)
    // Initials have no initials.
    all.set("b", of: "d")
    #expect(all.initials(of: "d") == "b" && all.initials(of: "b") == nil)
    all.set("d", of: "d")
    #expect(all.initials(of: "d") == "b")
    #expect(SignatureInitials(all.text) == all)
  }

  @Test func aNewSignatureIsNoInitials() {
    var all = SignatureInitials("a/b/c/d")
    all.forget("a")
    #expect(all.owner(of: "a") == nil && all.initials(of: "d") == "c")
  }

  @Test func namesFollow() {
    var all = SignatureInitials("a/b/c/d")
    all.rename("a", to: "x")
    all.rename("d", to: "y")
    #expect(all.owner(of: "x") == "b" && all.initials(of: "y") == "c" && all.owner(of: "a") == nil)
  }

  @Test(arguments: ["/", "a", "a/", "/b", "//", "a/a"])
  func damagedTextsArePassedOver(text: String) {
    #expect(SignatureInitials(text).text.isEmpty, "\(text)")
  }

  @Test func fewAreKept() {
    var all = SignatureInitials("")
    for index in 0...SignatureFolder.maximum { all.set("i\(index)", of: "s\(index)") }
    let last = SignatureFolder.maximum
    #expect(all.initials(of: "s\(last)") == "i\(last)" && all.initials(of: "s0") == nil)
    #expect(all.initials(of: "s1") == "i1")
  }
}

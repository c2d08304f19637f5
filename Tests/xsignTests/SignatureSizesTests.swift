import Testing

@testable import xsign

/// The remembered sizes of signatures.
@Suite struct SignatureSizesTests {
  @Test func sizesAreRememberedByName() {
    var sizes = SignatureSizes(nil)
    #expect(sizes["a.inkml"] == nil && sizes.text.isEmpty)
    sizes["a.inkml"] = 1.25
    sizes["b.inkml"] = 0.5
    sizes["a.inkml"] = 2
    let read = SignatureSizes(sizes.text)
    #expect(read["a.inkml"] == 2 && read["b.inkml"] == 0.5 && read == sizes)
  }

  @Test(arguments: ["/", "x/a", "1e9/a", "nan/a", "-1/a", "1", "1/", "//", "0/a/", "1//2/"])
  func damagedSizesArePassedOver(text: String) {
    #expect(SignatureSizes(text).text.isEmpty, "\(text)")
  }

  @Test func fewAreKept() {
    var sizes = SignatureSizes("")
    for index in 0..<100 { sizes["\(index)"] = 1.5 }
    #expect(sizes["99"] == 1.5 && sizes["0"] == nil)
  }
}

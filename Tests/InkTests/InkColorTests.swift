import Ink
import Testing

/// Colours that a program computes.
@Suite struct InkColorTests {
  /// What is no component becomes the nearest one where a colour is written.
  @Test func theNotationHasTheNearestComponents() {
    #expect(InkColor(red: .nan, green: 2, blue: -2).css == "#00ff00")
    #expect(InkColor(red: .infinity, green: -.infinity, blue: 0.25).css == "#ff0040")
  }
}

import Ink
import Testing

/// Colours that a program computes.
@Suite struct InkColorTests {
  @Test func componentsStayWithinTheirRange() {
    #expect(InkColor(red: -1, green: 1.5, blue: .nan) == InkColor(red: 0, green: 1, blue: 0))
    #expect(InkColor(red: .infinity, green: -.infinity, blue: 0.25).css == "#ff0040")
    var color = InkColor.black
    (color.red, color.green, color.blue) = (.nan, 2, -2)
    #expect(color.css == "#00ff00")
  }
}

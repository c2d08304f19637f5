/// The value of a part that is set along a range, such as a slider.
package struct AccessibleValue: Sendable, Hashable {
  /// The value.
  package var current: Double
  /// The values that it may have.
  package var range: ClosedRange<Double>
  /// The least step between two values.
  package var step: Double
  /// The value as it is shown, with its unit.
  package var text: String

  package init(_ current: Double, in range: ClosedRange<Double>, step: Double, text: String) {
    self.current = current
    self.range = range
    self.step = step
    self.text = text
  }
}

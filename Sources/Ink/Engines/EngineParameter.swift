/// A constant of an engine that can be set: its name, its default and the values it may have.
public struct EngineParameter: Sendable {
  /// What a value counts.
  public enum Unit: String, Sendable {
    /// A share or a factor.
    case ratio = ""
    /// Canvas units, of 1/96 inch.
    case length = "px"
    /// Canvas units per second.
    case speed = "px/s"
    /// Milliseconds.
    case time = "ms"
  }

  /// The name, as on the command line.
  public let name: String
  /// The default, which gives the strokes of the engine without parameters.
  public let standard: Double
  /// The values that are permitted.
  public let range: ClosedRange<Double>
  /// What the value counts.
  public let unit: Unit
  private let text: @Sendable () -> String

  /// Creates a parameter. `text`, which says what it is, is evaluated for each list.
  init(
    _ name: String, _ standard: Double, in range: ClosedRange<Double>, _ unit: Unit = .ratio,
    says text: @autoclosure @escaping @Sendable () -> String
  ) {
    (self.name, self.standard, self.range, self.unit) = (name, standard, range, unit)
    self.text = text
  }

  /// A description in a few words, for a list.
  public var summary: String { text() }

  /// Returns a value as on the command line.
  public static func text(of value: Double) -> String { DecimalText.text(of: value) }

  /// Returns the permitted value that is nearest to `value`; the default for what is not a number.
  func clamped(_ value: Double) -> Double {
    value.isNaN ? standard : Swift.min(Swift.max(value, range.lowerBound), range.upperBound)
  }
}

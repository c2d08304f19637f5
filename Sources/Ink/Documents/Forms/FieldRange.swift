import Localization

/// The numbers that a field takes: `AFRange_Validate`, by which nearly all forms limit them.
package struct FieldRange: Sendable, Hashable {
  /// The least number, or nil.
  package let least: Double?
  /// The greatest number, or nil.
  package let greatest: Double?

  /// Creates the range that a script asks for. Returns nil if it is anything else.
  package init?(script: String) {
    guard let call = FieldScript(script), call.function == "AFRange_Validate" else { return nil }
    (least, greatest) = (
      call.isTrue(0) ? call.number(1) : nil, call.isTrue(2) ? call.number(3) : nil
    )
    // Each end that is asked for has a number, and there are numbers between them.
    guard call.isTrue(0) == (least != nil), call.isTrue(2) == (greatest != nil),
      least != nil || greatest != nil, (least ?? -.infinity) <= (greatest ?? .infinity)
    else { return nil }
  }

  /// Returns true if a stored text is in the range. What names no number passes, as it does in
  /// other programs: that it has to be one is for the format to say.
  package func contains(_ stored: String) -> Bool {
    guard let number = FieldNumber.value(stored) else { return true }
    return (least.map { $0 <= number } ?? true) && (greatest.map { number <= $0 } ?? true)
  }

  /// What the field takes, for the user.
  ///
  /// - Parameter format: The format of the field, whose decimal mark the numbers have.
  package func hint(_ format: FieldFormat?) -> String {
    func text(_ number: Double) -> String {
      let plain = FieldNumber.plain(number)
      return format?.typed(plain) ?? plain
    }
    return switch (least, greatest) {
    case (let least?, let greatest?): tr("a number from \(text(least)) to \(text(greatest))")
    case (let least?, nil): tr("a number of at least \(text(least))")
    case (nil, let greatest?): tr("a number of at most \(text(greatest))")
    case (nil, nil): ""
    }
  }
}

import ArgumentParser
import Ink
import Localization

/// The unit of plain text on the command line. It is no option group, because groups within groups
/// take ArgumentParser several times as long in debug builds, which all tests of commands use.
enum UnitArgument {
  static let help = ArgumentHelp(
    tr("The unit of x and y in plain text: px, which is the canvas unit, or mm. Default: px."),
    valueName: "unit")

  static var completion: CompletionKind { .list(InkDocument.Unit.allCases.map(\.rawValue)) }

  /// Returns the unit that a text names.
  @Sendable static func unit(_ text: String) throws -> InkDocument.Unit {
    guard let unit = InkDocument.Unit(rawValue: text.lowercased()) else {
      throw OptionError(tr("a unit is px or mm"))
    }
    return unit
  }
}

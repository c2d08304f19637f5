import ArgumentParser
import Ink
import Localization

/// The option for the unit of plain text.
struct UnitOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      tr("The unit of x and y in plain text: px, which is the canvas unit, or mm. Default: px."),
      valueName: "unit"),
    completion: .list(InkDocument.Unit.allCases.map(\.rawValue)),
    transform: { text in
      guard let unit = InkDocument.Unit(rawValue: text.lowercased()) else {
        throw OptionError(tr("a unit is px or mm"))
      }
      return unit
    })
  var unit: InkDocument.Unit?
}

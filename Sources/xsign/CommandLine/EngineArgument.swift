import ArgumentParser
import Ink
import Localization

/// The parser of engines on the command line.
enum EngineArgument {
  /// Returns the engine that `text` names, with the parameters after a colon, as in
  /// `hermite:alpha=0.5,speed=300`.
  ///
  /// - Throws: `OptionError`, which says what is possible.
  static func engine(_ text: String) throws -> EngineSettings {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var engine = EngineSettings(try kind(parts[0]))
    guard parts.count == 2 else { return engine }
    var given: Set<String> = []
    for item in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let parameter = try set(item, of: &engine)
      guard given.insert(parameter.name).inserted else {
        throw OptionError(tr("\(parameter.name) is given twice"))
      }
    }
    return engine
  }

  /// Returns the engine that `text` names: its number, its name, or a beginning of its name that is
  /// unique. Case and accents are ignored; blanks and underscores count as hyphens.
  private static func kind(_ text: Substring) throws -> EngineKind {
    let name = plain(text)
    let all = EngineKind.allCases
    // An exact name takes precedence over longer names that begin with it.
    if let engine = all.first(where: { $0.rawValue == name || String($0.number) == name }) {
      return engine
    }
    let matching = all.filter { $0.rawValue.hasPrefix(name) }
    guard !name.isEmpty, matching.count == 1, let engine = matching.first else {
      throw OptionError(tr("the engines are \(list)"))
    }
    return engine
  }

  /// Sets the parameter of `NAME=NUMBER`, and returns it.
  private static func set(_ item: Substring, of engine: inout EngineSettings) throws
    -> EngineParameter
  {
    let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (kind, name) = (engine.kind, plain(parts[0]))
    guard let parameter = kind.parameters.first(where: { $0.name == name }) else {
      let names = kind.parameters.map(\.name)
      throw OptionError(
        names.isEmpty
          ? tr("\(kind.rawValue) has no parameters")
          : names.count == 1
            ? tr("the parameter of \(kind.rawValue) is \(names[0])")
            : tr("the parameters of \(kind.rawValue) are \(trList(names))"))
    }
    guard parts.count == 2, let value = NumberArgument.number(parts[1]), parameter.range ~= value
    else {
      let (low, high) = limits(of: parameter)
      throw OptionError(tr("\(name) of \(kind.rawValue) is a number from \(low) to \(high)"))
    }
    engine[parameter] = value
    return parameter
  }

  private static func plain(_ text: Substring) -> String {
    let normal: [Character: Character] = [" ": "-", "_": "-", "é": "e"]
    return String(text.lowercased().map { normal[$0] ?? $0 })
  }

  private static func limits(of parameter: EngineParameter) -> (low: String, high: String) {
    (
      EngineParameter.text(of: parameter.range.lowerBound),
      EngineParameter.text(of: parameter.range.upperBound)
    )
  }

  /// The names that a shell completes.
  static let completion = CompletionKind.list(EngineKind.allCases.map(\.rawValue))

  /// The help of an option for the engine to draw with.
  static var optionHelp: ArgumentHelp {
    ArgumentHelp(
      tr(
        """
        The engine: its number, its name or the beginning of its name, with its parameters after a \
        colon; xsign info --engines lists them. Default: xsign.
        """), valueName: "engine")
  }

  /// A list of all engines, as part of a sentence.
  static var list: String {
    trList(EngineKind.allCases.map { "\($0.number) \($0.rawValue)" })
  }

  /// Sentences about the engines and their parameters, for the help of commands.
  static var help: String {
    tr("Engines: \(list). Parameters follow a colon, as in hermite:alpha=0.5,speed=300.")
  }

  /// The engines with their parameters, each with its default, its limits and its unit.
  static var json: JSONText {
    .list(
      EngineKind.allCases.map { kind in
        let parameters = kind.parameters.map { parameter in
          JSONText.object([
            ("name", .text(parameter.name)), ("default", .thousandths(parameter.standard)),
            ("minimum", .thousandths(parameter.range.lowerBound)),
            ("maximum", .thousandths(parameter.range.upperBound)),
            ("unit", .text(parameter.unit.rawValue)),
          ])
        }
        return .object([
          ("number", .number(kind.number)), ("name", .text(kind.rawValue)),
          ("parameters", .list(parameters)),
        ])
      })
  }

  /// A line for each parameter with its default and its limits, and one for each engine that has
  /// none.
  static var lines: [String] {
    EngineKind.allCases.flatMap { kind in
      let lines = kind.parameters.map { parameter in
        let (low, high) = limits(of: parameter)
        let limit = parameter.unit == .ratio ? high : "\(high) \(parameter.unit.rawValue)"
        return
          "\(kind.rawValue):\(parameter.name)=\(EngineParameter.text(of: parameter.standard))  "
          + tr("\(low) to \(limit): \(parameter.summary)")
      }
      return lines.isEmpty ? [kind.rawValue] : lines
    }
  }
}

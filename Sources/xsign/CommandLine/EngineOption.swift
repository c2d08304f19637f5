import ArgumentParser
import Ink

/// The options for engines. A value that looks like an option, as `-1`, is read as an engine, so
/// that the error names the engines.
extension Option where Value == EngineSettings? {
  /// Creates an option for one engine.
  init(engine help: ArgumentHelp) {
    self.init(
      parsing: .unconditional, help: help, completion: EngineArgument.completion,
      transform: EngineArgument.engine)
  }
}

extension Option where Value == [EngineSettings] {
  /// Creates an option that may be given several times, once for each engine.
  init(wrappedValue: [EngineSettings], engines help: ArgumentHelp) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong("engine"), parsing: .unconditionalSingleValue,
      help: help, completion: EngineArgument.completion, transform: EngineArgument.engine)
  }
}

import ArgumentParser
import Localization
import Platform

/// The inputs of a command whose outputs have their names, or take their places.
enum NamedInputs {
  /// Throws a `ValidationError` if one is what another program opened, as `<(command)`, and has no
  /// name that an output could have.
  ///
  /// - Parameters:
  ///   - inputs: The inputs as they were typed.
  ///   - areReplaced: True if outputs take their places, which a link to such an input has not.
  static func check(_ inputs: [String], areReplaced: Bool = false) throws {
    guard !inputs.contains("-") else {
      throw ValidationError(tr("Standard input has no name; give the file with '-o <out>'."))
    }
    let unnamed = inputs.first {
      ReadOnce.descriptor(of: $0) != nil || areReplaced && InheritedOutput.isNamed(by: $0)
    }
    guard let name = unnamed.map(DrawingFile.name(of:)) else { return }
    throw ValidationError(
      tr("\(name) is an open file without a name; give the file with '-o <out>'."))
  }
}

/// The identifier of a command. The app defines what the command does.
package struct CommandID: Hashable, Sendable {
  package let name: String

  /// Creates an identifier from its name.
  package init(_ name: String) {
    self.name = name
  }
}

/// The identifier of a command. The app defines what the command does.
package struct CommandID: Hashable, Sendable {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }
}

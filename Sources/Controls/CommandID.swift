/// The identifier of a command. The app defines what the command does.
public struct CommandID: Hashable, Sendable {
  let name: String

  /// Creates an identifier from its name.
  public init(_ name: String) {
    self.name = name
  }
}

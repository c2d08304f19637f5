/// The identifier of a command. The app defines what the command does.
public struct CommandID: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates an identifier from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from its name.
  public init(_ name: String) {
    rawValue = name
  }
}

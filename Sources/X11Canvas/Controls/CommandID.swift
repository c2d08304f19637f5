/// Names something the program can do; what it means is the app's business.
public struct CommandID: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// A command by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A command by its name.
  public init(_ name: String) {
    rawValue = name
  }
}

import Dispatch

/// The moment until which something is waited for.
public struct Deadline: Sendable {
  /// The moment.
  package let time: DispatchTime

  /// A deadline that never comes.
  public static let never = Deadline(time: .distantFuture)

  /// Creates the deadline `seconds` from now.
  public init(seconds: Double) { self.init(time: .now() + seconds) }

  /// Returns this deadline, or the moment `seconds` from now if that is earlier.
  public func limited(to seconds: Double) -> Deadline {
    Deadline(time: min(time, .now() + seconds))
  }

  private init(time: DispatchTime) { self.time = time }
}

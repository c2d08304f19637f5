import Foundation

/// The longest times that tests wait.
public enum Patience {
  /// The time for what must come, in seconds. What comes at once elsewhere takes many seconds on
  /// two slow cores beside hundreds of other tests. Only a test that fails waits for so long.
  public static let usual = 30.0
}

/// Evaluates `condition` repeatedly until it is true, for at most `timeout` seconds. Returns
/// whether it became true.
///
/// A condition that takes long, as one that reads the screen, is evaluated less often: it takes at
/// most a third of the time from what it waits for.
public func waitUntil(
  timeout: Double = Patience.usual, _ condition: () throws -> Bool
) rethrows -> Bool {
  let end = DispatchTime.now().uptimeNanoseconds + UInt64(timeout * 1e9)
  while true {
    let start = DispatchTime.now().uptimeNanoseconds
    if try condition() { return true }
    let now = DispatchTime.now().uptimeNanoseconds
    if now > end { return false }
    usleep(UInt32(min(max(2000, (now - start) / 500), 100_000)))
  }
}

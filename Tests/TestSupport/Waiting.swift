import Foundation

/// Evaluates `condition` repeatedly until it is true, for at most `timeout` seconds. Returns
/// whether it became true.
///
/// A condition that takes long, as one that reads the screen, is evaluated less often: it takes at
/// most a third of the time from what it waits for.
public func waitUntil(timeout: Double = 5, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = DispatchTime.now().uptimeNanoseconds + UInt64(timeout * 1e9)
  while true {
    let start = DispatchTime.now().uptimeNanoseconds
    if try condition() { return true }
    let now = DispatchTime.now().uptimeNanoseconds
    if now > end { return false }
    usleep(UInt32(min(max(2000, (now - start) / 500), 100_000)))
  }
}

import Foundation

/// Evaluates `condition` repeatedly until it is true, for at most `timeout` seconds. Returns
/// whether it became true.
public func waitUntil(timeout: Double = 5, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = DispatchTime.now().uptimeNanoseconds + UInt64(timeout * 1e9)
  while true {
    if try condition() { return true }
    if DispatchTime.now().uptimeNanoseconds > end { return false }
    usleep(2000)
  }
}

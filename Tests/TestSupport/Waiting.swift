import Foundation

/// Asks again and again, for `timeout` seconds at most, until `condition` holds; tells whether it
/// does.
public func waitUntil(timeout: Double = 5, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = DispatchTime.now().uptimeNanoseconds + UInt64(timeout * 1e9)
  while true {
    if try condition() { return true }
    if DispatchTime.now().uptimeNanoseconds > end { return false }
    usleep(2000)
  }
}

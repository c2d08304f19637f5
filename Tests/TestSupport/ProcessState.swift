import Foundation

/// Returns true if the process with that number is there and has not ended, from `/proc` (proc(5)).
public func isRunning(process number: String) -> Bool {
  let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
  // The name of the program, in parentheses, may contain anything.
  guard let status, let end = status.lastIndex(of: ")") else { return false }
  return !status[end...].hasPrefix(") Z")
}

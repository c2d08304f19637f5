import Foundation

extension Process {
  /// Makes this the run of a program with its arguments, with the default action for each signal
  /// (`env`): a child of a test's thread inherits a mask that blocks nearly every signal.
  public func prepare(_ command: [String]) {
    executableURL = URL(fileURLWithPath: "/usr/bin/env")
    arguments = ["--default-signal"] + command
  }

  /// Asks the program to end, and waits until it has.
  public func end() {
    terminate()
    waitUntilExit()
  }
}

import Glibc

/// The names of signals in sentences about programs that they ended.
package enum SignalName {
  /// Returns the name of a signal, such as *Killed* (`strsignal`).
  package static func of(_ number: Int32) -> String { String(cString: strsignal(number)) }
}

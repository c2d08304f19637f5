import Glibc

/// Reports a failure on standard error, in one sentence. Uses `write`.
func complain(_ sentence: String) {
  let line = Array("xsign: \(sentence)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// The version of the program.
enum Version {
  static let current = "0.1.0"
}

import Glibc

/// Reports a failure on standard error, in one sentence.
func complain(_ sentence: String) {
  writeError("xsign: \(sentence)")
}

/// Writes a line to standard error. Uses `write`.
func writeError(_ line: String, terminator: String = "\n") {
  let line = Array((line + terminator).utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

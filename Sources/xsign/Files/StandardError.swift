import Glibc

/// Says on standard error, in one sentence, what went wrong.
func complain(_ sentence: String) {
  let line = Array("xsign: \(sentence)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

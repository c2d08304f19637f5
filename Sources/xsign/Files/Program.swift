import ArgumentParser
import Glibc

/// Reports a failure on standard error, in one sentence.
func complain(_ sentence: String) {
  writeError("xsign: \(StandardStreamName.led(sentence))")
}

/// Does what a command is for. A failure is said on standard error, and becomes the status 1.
/// Options that turn out to be wrong as files are read are refused as others are.
func reportingFailure<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let status as ExitCode {
    throw status
  } catch let misuse as ValidationError {
    throw misuse
  } catch {
    complain("\(error)")
    throw ExitCode.failure
  }
}

/// Writes a line to standard error. Uses `write`.
func writeError(_ line: String, terminator: String = "\n") {
  let line = Array((line + terminator).utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

import ArgumentParser

extension CommandError {
  /// Performs `work`. If it fails, writes the reason to standard error and throws the exit code 1.
  static func report(_ work: () throws(CommandError) -> Void) throws {
    do throws(CommandError) {
      try work()
    } catch {
      complain("\(error)")
      throw ExitCode.failure
    }
  }
}

import ArgumentParser

extension CommandError {
  /// Does `work`; where it fails, says why and ends with status 1.
  static func report(_ work: () throws(CommandError) -> Void) throws {
    do throws(CommandError) {
      try work()
    } catch {
      complain("\(error)")
      throw ExitCode.failure
    }
  }
}

import ArgumentParser

/// The reason why what many files have in common cannot be read.
struct SharedFailure: Error {
  /// The sentence.
  let sentence: String
}

extension BatchTargets {
  /// Reads what all files have in common, such as the drawing that is put on each. If that fails,
  /// none can be made: it is the failure of each file where each has a line of JSON, and ends the
  /// command with one sentence else.
  ///
  /// - Parameters:
  ///   - json: True if each file is reported by a line of JSON.
  ///   - read: Reads it.
  /// - Throws: What `read` throws without lines of JSON, and `ValidationError` with them.
  static func shared<Value>(
    json: Bool, _ read: () throws -> Value
  ) throws -> Result<Value, SharedFailure> {
    do {
      return .success(try read())
    } catch let misuse as ValidationError {
      throw misuse
    } catch {
      guard json else { throw error }
      return .failure(SharedFailure(sentence: "\(error)"))
    }
  }

  /// Writes all files with what they have in common, or reports for each why that could not be
  /// read. The rest is as without it.
  func write<Value: Sendable>(
    with shared: Result<Value, SharedFailure>, jobs: Int?, json: Bool,
    counted: @escaping @Sendable (Int, Int) -> String,
    _ write: @escaping @Sendable (_ number: Int, Value, _ report: (String) -> Void) -> Made
  ) -> Bool {
    self.write(jobs: jobs, json: json, counted: counted) { number, report in
      switch shared {
      case .success(let value): write(number, value, report)
      case .failure(let failure): .failed(failure.sentence)
      }
    }
  }
}

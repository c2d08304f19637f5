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
}

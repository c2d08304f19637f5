import Ink
import PDFPages
import Synchronization

/// The tries of one PIN for several PDFs, which several threads sign. Each wrong one counts at the
/// token, which locks after few: there is none after the first.
final class PINTries: Sendable {
  private let refusal = Mutex<SigningError?>(nil)

  /// Returns what `open` opens with the PIN, which is called by one thread at a time.
  ///
  /// - Throws: What `open` throws, or threw before if the PIN was wrong or locked.
  func opened<Opened>(
    _ open: () throws(SigningError) -> Opened
  ) throws(SigningError) -> Opened {
    var result: Result<Opened, SigningError>?
    refusal.withLock { refusal in
      if let refusal {
        result = .failure(refusal)
        return
      }
      do throws(SigningError) {
        result = .success(try open())
      } catch {
        result = .failure(error)
        if case .certificate(.failure(.pin)) = error { refusal = error }
      }
    }
    guard let result else { throw .certificate(.failed) }
    return try result.get()
  }
}

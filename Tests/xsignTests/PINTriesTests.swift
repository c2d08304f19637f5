import Ink
import PDFPages
import Platform
import Synchronization
import Testing

@testable import xsign

/// The PIN of a token for several PDFs.
@Suite struct PINTriesTests {
  /// Tries a PIN eight times, on several threads, and returns how often it got to the token, and
  /// what was said.
  private func tried(
    _ failure: CertificateFailure
  ) -> (count: Int, sentences: Set<String>) {
    let tries = PINTries()
    let count = Mutex(0)
    let sentences = Parallel.map(8) { _ -> String in
      do throws(SigningError) {
        return try tries.opened { () throws(SigningError) -> String in
          count.withLock { $0 += 1 }
          throw .certificate(.failure(failure))
        }
      } catch {
        return "\(error)"
      }
    }
    return (count.withLock { $0 }, Set(sentences))
  }

  @Test func aWrongOneIsTriedOnce() {
    let (count, sentences) = tried(.pin(.few))
    #expect(count == 1)
    #expect(sentences == ["That is not the PIN of the token, and few tries are left."])
    #expect(tried(.pin(.none)).count == 1)
  }

  /// What says nothing about the PIN does not stop the others.
  @Test func otherFailuresAreThoseOfOnePDF() {
    #expect(tried(.noToken).count == 8)
  }
}

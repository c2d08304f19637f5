import Ink
import PDFPages
import Platform

/// The keys in tokens that are connected. They are found in the background, as readers are slow and
/// their modules may hang.
@MainActor final class TokenKeys {
  /// Lists the keys. Blocks until the modules have answered.
  typealias Listing = @Sendable () -> Result<[ListedKey], CertificateHelper.Failure>

  private let work: NewestWork
  private let listing: Listing

  /// Creates a list whose completions are called by `onMainThread`.
  init(onMainThread: @escaping MainThread, listing: @escaping Listing = TokenKeys.connected) {
    work = NewestWork(name: "xsign.tokens", onMainThread: onMainThread)
    self.listing = listing
  }

  /// Lists the keys that the helper finds.
  nonisolated static let connected: Listing = {
    Result { () throws(CertificateHelper.Failure) in try CertificateHelper.keys() }
  }

  /// Finds the keys. Of searches that overlap, only the last has a completion.
  func find(
    completion: @escaping @MainActor (Result<[ListedKey], CertificateHelper.Failure>) -> Void
  ) {
    work.perform(listing, completion: completion)
  }

  /// Waits until the search that is under way is done.
  func waitUntilDone() { work.waitUntilDone() }
}

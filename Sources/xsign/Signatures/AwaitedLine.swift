/// The request to show a signature on the next line. The signature is read from its file and the
/// lines are found in the background, and either may come last.
struct AwaitedLine {
  /// True until the signature is shown on a line, or there is none.
  private(set) var isAwaited = false

  /// Asks for it.
  mutating func ask() { isAwaited = true }

  /// Takes the request back.
  mutating func cancel() { isAwaited = false }

  /// Calls `show` if it is asked for and the signature is in hand. Called when either arrives.
  ///
  /// - Parameters:
  ///   - isInHand: True if the signature was read.
  ///   - isSearching: True if more lines may be found.
  ///   - show: Shows the signature on a line. Returns false if there is none.
  mutating func advance(isInHand: Bool, isSearching: Bool, show: () -> Bool) {
    guard isAwaited, isInHand else { return }
    isAwaited = !show() && isSearching
  }
}

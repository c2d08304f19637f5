/// The request to show a signature on the next line. The signature is read from its file and the
/// lines are found in the background, and either may come last.
struct AwaitedLine {
  /// True until the signature is shown on a line, or there is none.
  private(set) var isAwaited = false
  /// True if the signature is to be put down where it will be shown.
  private var putsDown = false

  /// Asks for it.
  mutating func ask() { isAwaited = true }

  /// Takes the request back.
  mutating func cancel() { (isAwaited, putsDown) = (false, false) }

  /// Asks to put the signature down as soon as it is shown, since keys may be faster. Returns false
  /// if it is not awaited.
  mutating func putDownLater() -> Bool {
    putsDown = isAwaited
    return isAwaited
  }

  /// Returns true once, when a signature is to be put down that is no longer awaited.
  mutating func takePutDown() -> Bool {
    guard putsDown, !isAwaited else { return false }
    putsDown = false
    return true
  }

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

import Glibc
import Localization
import Platform

extension SignalWatch {
  /// The time in which a signal has to be taken, in seconds. The program ends in less.
  private static let patience = 6.0

  /// Ends the program with a signal that the event loop does not take, as long as an X server does
  /// not answer. The ink is in the journal: that is written on another thread.
  func endIfStuck() {
    onStuck(after: Self.patience) { number in
      complain(tr("The X server does not answer."))
      _exit(128 + number)
    }
  }
}

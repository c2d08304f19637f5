import Glibc
import Localization
import Platform

/// The reason why there is no picture of a page. Its description is a sentence for the user.
public enum PagePictureFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file cannot be opened: a value of errno.
  case unreadable(Int32)
  /// The file was changed since it was opened.
  case changed
  /// The program that draws pages cannot be started.
  case notStarted(ChildProcess.Failure)
  /// The program ended with this status, or by the signal whose number is negated.
  case ended(Int32)
  /// The program was too slow.
  case tooSlow
  /// The program gave fewer bytes than its picture has.
  case cut
  /// The program gave something else than the picture it owed: of another format or size.
  case malformed
  /// The picture has another shape than the page.
  case otherShape
  /// A picture of the whole page shows too little of it.
  case tooLarge
  /// There is not enough memory.
  case memory
  /// The picture is no longer wanted.
  case cancelled

  /// True if another program may have a picture.
  var isOfProgram: Bool {
    switch self {
    case .unreadable, .changed, .cancelled: false
    case .notStarted, .ended, .tooSlow, .cut, .malformed, .otherShape, .tooLarge, .memory: true
    }
  }

  /// True if the program was ended by a signal that the system or another program sends, and no
  /// file causes.
  package var isOfOthers: Bool {
    [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains { self == .ended(-$0) }
  }

  /// The sentence for the user.
  public var description: String { tr("This page cannot be shown: \(reason).") }

  /// The reason alone, as the end of a sentence.
  public var reason: String {
    switch self {
    case .unreadable(let code): tr("the file cannot be read (\(String(cString: strerror(code))))")
    case .changed: tr("the file was changed by another program")
    case .notStarted: tr("the program that draws pages does not start")
    // The filter of system calls stopped it (`Confinement`).
    case .ended(-SIGSYS): tr("the program that draws pages did something forbidden")
    case .ended(let status) where isOfOthers:
      tr("a signal ended the program that draws pages (\(SignalName.of(-status)))")
    case .tooSlow, .ended(-SIGXCPU): tr("drawing it takes too long")
    case .ended, .cut, .malformed: tr("it may be damaged")
    case .otherShape: tr("programs disagree about its shape")
    case .tooLarge: tr("the page is too large")
    case .memory: tr("there is not enough memory")
    case .cancelled: tr("it is not needed any more")
    }
  }
}

import Glibc

/// A run of another program, from its start to its end: bytes in, bytes out.
///
/// The child has its own process group, which is killed with it, so that nothing outlives the run.
/// It ends with this program, too, unless it is the user's (`ChildProgram.Ending`).
/// Its standard input is a file or nothing, its standard error nothing or its output. Descriptor 3
/// gives it the request, and 4 a file to write to, if there is one. It has no other descriptors, no
/// blocked or ignored signals, and runs in the folder `/`.
///
/// A run blocks the thread that it is called on: that of a background queue in the window, and the
/// main thread of a command. This is vfork and `poll`, not the package swift-subprocess: that
/// is asynchronous, and there is no `await` in this program, whose main loop belongs to X.
public final class ChildProcess: Sendable {
  /// The result of a run.
  public struct Output: Sendable, Hashable {
    /// The bytes of standard output.
    public var bytes: [UInt8]
    /// The exit status, or the negated number of the signal that ended it.
    public var status: Int32
  }

  /// The reason why a run has no result.
  public enum Failure: Error, Sendable, Hashable {
    /// This program does not exist.
    case missing(String)
    /// The system does not start it: a value of errno.
    case system(Int32)
    /// It took longer than it was given.
    case late
    /// It wrote more than it may.
    case tooMuch
    /// A signal with this number ended it before it answered (`ChildConversation`).
    case killed(Int32)
    /// The run was cancelled, or this program ends.
    case cancelled
  }

  private let program: ChildProgram
  private let input: Int32?
  private let request: [UInt8]
  private let result: Int32?
  private let maximumOutput: Int
  private let seconds: Double
  private let cancellation: ChildCancellation

  /// Creates a run that is not started.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - input: The descriptor of the file that is read as standard input, from its beginning. It
  ///     must stay open until the run has ended, and keeps its own position.
  ///   - request: The bytes that descriptor 3 gives, followed by the end of the file.
  ///   - result: The file to write to, whose descriptor must not be one of a child. It must stay
  ///     open likewise.
  ///   - maximumOutput: The most bytes of standard output.
  ///   - seconds: The time after which the child is killed.
  public convenience init(
    _ program: ChildProgram, input: Int32? = nil, request: [UInt8] = [], result: Int32? = nil,
    maximumOutput: Int, seconds: Double
  ) {
    self.init(
      program, input: input, request: request, result: result, maximumOutput: maximumOutput,
      seconds: seconds, cancellation: ChildCancellation())
  }

  /// Creates a run likewise.
  ///
  /// - Parameter cancellation: What ends it early, with other runs.
  package init(
    _ program: ChildProgram, input: Int32? = nil, request: [UInt8] = [], result: Int32? = nil,
    maximumOutput: Int, seconds: Double, cancellation: ChildCancellation
  ) {
    self.program = program
    self.input = input
    self.request = request
    self.result = result
    self.maximumOutput = maximumOutput
    self.seconds = seconds
    self.cancellation = cancellation
  }

  /// Kills the child. May be called from any thread, before the run, during it and after it.
  public func cancel() { cancellation.cancel() }

  /// Starts the program and waits for its end. It is called once. One that is cancelled already is
  /// not started.
  public func run() throws(Failure) -> Output {
    if cancellation.isCancelled { throw .cancelled }
    let end = MonotonicClock.now + seconds
    let output = try DescriptorPair.pipe()
    let connection = try DescriptorPair.connection()
    let file =
      if let input { try OwnedDescriptor.reopened(input) } else { try OwnedDescriptor.nothing() }
    let child = try Child(
      program, input: file, output: output.child, request: connection.child, result: result)
    var exchange = ProcessPipe(
      output: output.own, connection: connection.own, request: request, maximum: maximumOutput,
      end: end,
      endsWithProgram: program.ending != .none)
    let bytes = Result { () throws(Failure) in
      try exchange.run(with: child.descriptor.raw, until: cancellation.poll.fd)
    }
    let status = try child.end()
    return Output(bytes: try bytes.get(), status: status)
  }
}

import Glibc

/// A run of another program that answers several requests, one after the other.
///
/// It has the descriptors of a `ChildProcess`. Its end is that of this object.
package final class ChildConversation {
  private var child: Child?
  private let output: OwnedDescriptor
  private let connection: OwnedDescriptor
  private let seconds: Double
  private let cancellation: ChildCancellation?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - input: The descriptor of the file that is its standard input, or nil for none.
  ///   - result: The descriptor that becomes 4, which must not be one of a child, or nil.
  ///   - seconds: The time after which an answer is no longer waited for.
  ///   - cancellation: What ends the wait for an answer early, or nil.
  package init(
    _ program: ChildProgram, input: Int32? = nil, result: Int32? = nil, seconds: Double,
    cancellation: ChildCancellation? = nil
  ) throws(ChildProcess.Failure) {
    let output = try DescriptorPair.pipe()
    let connection = try DescriptorPair.connection()
    let file =
      if let input { try OwnedDescriptor.reopened(input) } else { try OwnedDescriptor.nothing() }
    child = try Child(
      program, input: file, output: output.child, request: connection.child, result: result)
    self.output = output.own
    self.connection = connection.own
    self.seconds = seconds
    self.cancellation = cancellation
  }

  deinit { _ = try? child.take()?.end() }

  /// Sends a request and returns the answer. Blocks until it is there.
  ///
  /// - Parameters:
  ///   - request: The message, which is short.
  ///   - headerLength: The number of bytes that tell how long an answer is.
  ///   - rest: Returns the number of bytes after such a header, or nil if it is none.
  /// - Throws: `.tooMuch` if the answer is none, or ends early, and `.killed` if a signal is why.
  package func answer(
    to request: [UInt8], headerLength: Int, rest: ([UInt8]) -> Int?
  ) throws(ChildProcess.Failure) -> [UInt8] {
    let end = MonotonicClock.now + seconds
    try send(request, until: end)
    let header = try receive(headerLength, until: end)
    guard let count = rest(header) else { throw .tooMuch }
    return header + (try receive(count, until: end))
  }

  private func send(_ bytes: [UInt8], until end: Double) throws(ChildProcess.Failure) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: connection.raw, POLLOUT, until: end)
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          connection.raw, $0.baseAddress.map { $0 + sent }, bytes.count - sent,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      // One that does not listen any more may have answered already.
      if count < 0 { return }
      sent += count
    }
  }

  private func receive(
    _ count: Int, until end: Double
  ) throws(ChildProcess.Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < count {
      try wait(for: output.raw, POLLIN, until: end)
      let got = read(output.raw, &buffer, min(buffer.count, count - bytes.count))
      if got < 0, errno == EAGAIN || errno == EINTR { continue }
      guard got > 0 else { throw failureOfChild() }
      bytes += buffer[..<got]
    }
    return bytes
  }

  /// The time in which a child whose output has ended is expected to have ended too, in
  /// milliseconds.
  private static let endTime: Int32 = 1000

  /// Ends the child, whose output has ended. Returns the signal that ended it before, if one did.
  private func failureOfChild() -> ChildProcess.Failure {
    guard let child = self.child.take() else { return .tooMuch }
    var polls = [pollfd(fd: child.descriptor.raw, events: Int16(POLLIN), revents: 0)]
    let hasEnded = poll(&polls, 1, Self.endTime) > 0
    // One that still runs is killed now.
    let status = (try? child.end()) ?? 0
    return hasEnded && status < 0 ? .killed(-status) : .tooMuch
  }

  /// Waits until a descriptor is ready.
  private func wait(
    for descriptor: Int32, _ events: Int32, until end: Double
  ) throws(ChildProcess.Failure) {
    while true {
      var polls = [pollfd(fd: descriptor, events: Int16(events), revents: 0)] + ProgramEnd.polls
      if let cancellation { polls.append(cancellation.poll) }
      let left = end - MonotonicClock.now
      guard left > 0 else { throw .late }
      if poll(&polls, nfds_t(polls.count), Int32(min(left * 1000 + 1, 1e6))) < 0, errno != EINTR {
        throw .system(errno)
      }
      if polls[1...].contains(where: { $0.revents != 0 }) { throw .cancelled }
      if polls[0].revents != 0 { return }
    }
  }
}

import Glibc

/// The bytes that go to a child and come from it, until it ends.
struct ProcessPipe: ~Copyable {
  private let output: OwnedDescriptor
  /// The way of the request, closed once all of it is sent: that ends the request.
  private var connection: OwnedDescriptor?
  private let request: [UInt8]
  private var sent = 0
  private let maximum: Int
  private let end: Double
  private let endsWithProgram: Bool
  private var bytes: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var isOutputOpen = true

  /// Creates an exchange that may take until `end` and bring `maximum` bytes. It may end with this
  /// program, before the child does.
  init(
    output: consuming OwnedDescriptor, connection: consuming OwnedDescriptor, request: [UInt8],
    maximum: Int, end: Double, endsWithProgram: Bool
  ) {
    self.output = output
    self.connection = consume connection
    self.request = request
    self.maximum = maximum
    self.end = end
    self.endsWithProgram = endsWithProgram
  }

  /// Returns what the child wrote until it ended, as its descriptor `child` shows. Fails as soon as
  /// `cancellation` is readable (`poll`), or this program ends.
  mutating func run(
    with child: Int32, until cancellation: Int32
  ) throws(ChildProcess.Failure) -> [UInt8] {
    while true {
      var polls = [
        pollfd(fd: cancellation, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOutputOpen ? output.raw : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: connectionNumber, events: Int16(POLLOUT), revents: 0),
      ]
      let own = polls.count
      if endsWithProgram { polls += ProgramEnd.polls }
      let left = end - MonotonicClock.now
      guard left > 0 else { throw .late }
      // At least a millisecond, so that the last one is waited for, not spent in a loop.
      if poll(&polls, nfds_t(polls.count), Int32(min(left * 1000 + 1, 1e6))) < 0, errno != EINTR {
        throw .system(errno)
      }
      if polls[0].revents != 0 || polls[own...].contains(where: { $0.revents != 0 }) {
        throw .cancelled
      }
      if polls[3].revents != 0 { send() }
      if polls[2].revents != 0 { try receive() }
      if polls[1].revents != 0 {
        // What it wrote last may still be in the pipe. Others of its group may go on writing.
        while isOutputOpen, try receive() {}
        return bytes
      }
    }
  }

  private var connectionNumber: Int32 {
    switch connection {
    case .some(let connection): connection.raw
    case nil: -1
    }
  }

  /// Sends the next part of the request. A child that does not listen any more gets no more of it,
  /// and its answer tells why.
  private mutating func send() {
    let number = connectionNumber
    let count = request.withUnsafeBytes { bytes in
      Glibc.send(
        number, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
        Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    sent += max(count, 0)
    if count < 0 || sent == request.count { connection = nil }
  }

  /// Takes what is in the pipe, up to a buffer. Returns false if there is nothing now.
  @discardableResult
  private mutating func receive() throws(ChildProcess.Failure) -> Bool {
    let count = read(output.raw, &buffer, buffer.count)
    if count < 0 {
      if errno == EAGAIN || errno == EINTR { return false }
      throw .system(errno)
    }
    isOutputOpen = count > 0
    guard count <= maximum - bytes.count else { throw .tooMuch }
    bytes += buffer[..<count]
    return true
  }
}

import Glibc
import Platform

/// What a program that draws pages writes, until it ends, is too slow or is cancelled.
struct PixmapStream: ~Copyable, ByteSource {
  private let output: OwnedDescriptor
  private let stop: ChildCancellation
  /// The moment until which it may take, on the monotonic clock.
  var end: Double

  /// Creates a stream of the bytes of `output`, a pipe that does not block.
  init(_ output: consuming OwnedDescriptor, stop: ChildCancellation, end: Double) {
    self.output = output
    self.stop = stop
    self.end = end
  }

  mutating func read(into buffer: inout [UInt8]) throws(PagePictureFailure) -> Int {
    while true {
      try wait(for: output.raw)
      let count = Glibc.read(output.raw, &buffer, buffer.count)
      if count >= 0 { return count }
      guard errno == EAGAIN || errno == EINTR else { throw .cut }
    }
  }

  /// Waits until `descriptor` is readable (`poll`).
  ///
  /// - Throws: If the stream's time is over first, or if it is cancelled, or this program ends.
  func wait(for descriptor: Int32) throws(PagePictureFailure) {
    while true {
      var polls = [
        stop.poll,
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let own = polls.count
      polls += ProgramEnd.polls
      let left = end - MonotonicClock.now
      guard left > 0 else { throw .tooSlow }
      // At least a millisecond, so that the last one is waited for, not spent in a loop.
      let count = poll(&polls, nfds_t(polls.count), Int32(min(left * 1000 + 1, 1e6)))
      guard count >= 0 || errno == EINTR else { throw .cut }
      if polls[0].revents != 0 || polls[own...].contains(where: { $0.revents != 0 }) {
        throw .cancelled
      }
      if count > 0, polls[1].revents != 0 { return }
    }
  }
}

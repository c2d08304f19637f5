import CX11
import Glibc

/// A System V shared memory segment, shared with the X server. The value is its sole owner and
/// detaches it at the end of its lifetime.
struct SharedSegment: ~Copyable {
  private let display: Display
  private let info: UnsafeMutablePointer<XShmSegmentInfo>
  /// The size in bytes.
  let capacity: Int

  /// Shares at least `size` bytes, by `shmget`, `shmat` and `XShmAttach`. Nil if the server runs
  /// elsewhere or cannot access them. Takes a round trip.
  init?(display: Display, size: Int) {
    guard !display.isLost, XShmQueryExtension(display.raw) != 0 else { return nil }
    // The capacity has a sixteenth to spare, so that resizing a window does not share a new segment
    // at every step. Pages that are never written take no memory.
    let page = 4096
    let capacity = (size + size / 16 + page - 1) / page * page
    let identifier = shmget(IPC_PRIVATE, capacity, IPC_CREAT | 0o600)
    guard identifier >= 0 else { return nil }
    // The segment is removed as soon as both sides have attached it, or failed to. The kernel then
    // frees it with the last of them, even after a crash.
    defer { shmctl(identifier, IPC_RMID, nil) }
    guard let address = shmat(identifier, nil, 0), Int(bitPattern: address) != -1 else {
      return nil
    }
    let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    info.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: identifier, shmaddr: address.assumingMemoryBound(to: CChar.self),
        readOnly: 1))
    let error = ErrorTrap.code(on: display.raw) { XShmAttach(display.raw, info) }
    guard error == 0, !display.isLost else {
      shmdt(address)
      info.deallocate()
      return nil
    }
    self.display = display
    self.info = info
    self.capacity = capacity
  }

  deinit {
    // The server handles the pending transfers before it detaches the segment.
    if !display.isLost { XShmDetach(display.raw, info) }
    shmdt(info.pointee.shmaddr)
    info.deallocate()
  }

  /// The first byte.
  var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(info.pointee.shmaddr) }

  /// Creates an image header over the segment, by `XShmCreateImage`. The caller destroys it.
  func image(width: Int, height: Int) -> UnsafeMutablePointer<XImage>? {
    XShmCreateImage(
      display.raw, display.format.visual, UInt32(display.format.depth), ZPixmap,
      info.pointee.shmaddr, info, UInt32(width), UInt32(height))
  }
}

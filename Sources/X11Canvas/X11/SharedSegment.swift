import CX11
import Glibc

/// Memory shared with the X server.
final class SharedSegment {
  private let display: Display
  private let info: UnsafeMutablePointer<XShmSegmentInfo>
  /// The number of bytes.
  let capacity: Int

  /// Shares at least `size` bytes; nil where the server runs elsewhere or cannot reach them. A
  /// round trip.
  init?(display: Display, size: Int) {
    guard !display.isLost, XShmQueryExtension(display.raw) != 0 else { return nil }
    // A sixteenth to spare, so that a window pulled larger does not share anew at every step. What
    // is never written takes no memory.
    let page = 4096
    capacity = (size + size / 16 + page - 1) / page * page
    let identifier = shmget(IPC_PRIVATE, capacity, IPC_CREAT | 0o600)
    guard identifier >= 0 else { return nil }
    // Removed as soon as both sides hold it, or could not: the kernel then frees it with the last
    // of them, even after a crash.
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
  }

  deinit {
    // The server handles the puts still under way before it lets go.
    if !display.isLost { XShmDetach(display.raw, info) }
    shmdt(info.pointee.shmaddr)
    info.deallocate()
  }

  /// The first byte.
  var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(info.pointee.shmaddr) }

  /// An image header over the segment; the caller destroys it.
  func image(width: Int, height: Int) -> UnsafeMutablePointer<XImage>? {
    XShmCreateImage(
      display.raw, display.format.visual, UInt32(display.format.depth), ZPixmap,
      info.pointee.shmaddr, info, UInt32(width), UInt32(height))
  }
}

import CX11
import Glibc

/// The pixels of the window, and the way they get to the screen: through memory shared with the
/// server, or over the connection where the server runs elsewhere.
public final class Presenter {
  private let window: Window
  private let context: GC?
  private let mayShare: Bool
  private let completionType: Int32
  private var segment: SharedSegment?
  private var heap: UnsafeMutableRawPointer?
  private var heapCapacity = 0
  private var image: UnsafeMutablePointer<XImage>?
  private var inFlight: [PixelRect] = []
  /// The width of the pixels, in pixels.
  public private(set) var width = 0
  /// The height of the pixels, in pixels.
  public private(set) var height = 0

  private var display: Display { window.display }

  /// Pixels for `window`, of its size. With XSIGN_NO_SHM=1 nothing is shared.
  public convenience init(window: Window) {
    let forbidden = getenv("XSIGN_NO_SHM").map { strcmp($0, "1") == 0 } ?? false
    self.init(window: window, sharing: !forbidden)
  }

  /// Pixels for `window`, shared with the server where `sharing` allows it and it can be.
  init(window: Window, sharing: Bool) {
    self.window = window
    let raw = window.display.raw
    context = XCreateGC(raw, window.id, 0, nil)
    mayShare = sharing && Self.isLocal(raw)
    completionType = mayShare ? XShmGetEventBase(raw) + Int32(ShmCompletion) : -1
    window.display.presenter = self
    resize(width: window.width, height: window.height)
  }

  deinit {
    release()
    heap?.deallocate()
    // Frees Xlib's own side even where the server is gone.
    if let context { XFreeGC(display.raw, context) }
  }

  /// Whether the server reads the pixels from memory shared with it.
  public var usesSharedMemory: Bool { segment != nil }

  /// Makes room for `width` times `height` pixels, each at least 1. What they show is undefined
  /// until drawn. A round trip only where the shared memory has to grow.
  public func resize(width: Int, height: Int) {
    let width = min(max(width, 1), 32767)
    let height = min(max(height, 1), 32767)
    guard width != self.width || height != self.height || image == nil else { return }
    waitIfBusy(PixelRect(x: 0, y: 0, width: self.width, height: self.height))
    release()
    self.width = width
    self.height = height
    let size = width * height * 4
    if mayShare {
      if let kept = segment, kept.capacity < size || kept.capacity / 2 > size { segment = nil }
      if segment == nil { segment = SharedSegment(display: display, size: size) }
      if let segment { image = segment.image(width: width, height: height) }
      // Rows of an odd length would not be what Cairo draws into.
      if image != nil, image?.pointee.bytes_per_line != Int32(width * 4) { release() }
    }
    if image == nil {
      segment = nil
      allocate(size)
    } else {
      heap?.deallocate()
      heap = nil
    }
  }

  /// Lends the pixels: `0xXXRRGGBB` in the machine's byte order, row by row from the top. The
  /// pointer ends with the call.
  public func withPixels<R>(
    _ body: (UnsafeMutableRawPointer, _ bytesPerRow: Int, _ width: Int, _ height: Int) throws -> R
  ) rethrows -> R {
    guard let address = segment?.address ?? heap else {
      preconditionFailure("a presenter has pixels from its beginning")
    }
    return try body(address, width * 4, width, height)
  }

  /// Shows the pixels of `rects` in the window. Sent with the next flush; no round trip.
  public func present(_ rects: [PixelRect]) {
    guard !display.isLost, let image, let context else { return }
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    for rect in rects {
      let rect = rect.intersection(bounds)
      guard !rect.isEmpty else { continue }
      let (x, y) = (Int32(rect.x), Int32(rect.y))
      let (width, height) = (UInt32(rect.width), UInt32(rect.height))
      if segment != nil {
        XShmPutImage(display.raw, window.id, context, image, x, y, x, y, width, height, 1)
        inFlight.append(rect)
      } else {
        XPutImage(display.raw, window.id, context, image, x, y, x, y, width, height)
      }
    }
  }

  /// Returns once the server has read the pixels of `rect` that were presented: from then on they
  /// may be drawn over. At once where it has already.
  public func waitIfBusy(_ rect: PixelRect) {
    var event = XEvent()
    while !display.isLost, inFlight.contains(where: { $0.intersects(rect) }) {
      if XCheckTypedEvent(display.raw, completionType, &event) != 0 {
        complete(&event)
        continue
      }
      // The check has flushed, and read what there was.
      var descriptor = pollfd(fd: display.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 1000) == 0 {
        // A put that failed is never completed; after a round trip none is under way.
        display.synchronise()
        inFlight.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Takes note that the server has read the pixels of the oldest put. Other events do nothing.
  func complete(_ event: inout XEvent) {
    guard let segment, event.type == completionType, !inFlight.isEmpty else { return }
    let number = withUnsafeBytes(of: &event) {
      $0.loadUnaligned(as: XShmCompletionEvent.self).shmseg
    }
    // One of a segment given back since means nothing.
    if number == segment.number { inFlight.removeFirst() }
  }

  private func release() {
    guard let image else { return }
    // The memory is not the header's to free.
    image.pointee.data = nil
    cx11_destroy_image(image)
    self.image = nil
    inFlight.removeAll(keepingCapacity: true)
  }

  private func allocate(_ size: Int) {
    if heap == nil || heapCapacity < size || heapCapacity / 2 > size {
      heap?.deallocate()
      heapCapacity = size + size / 16
      heap = .allocate(byteCount: heapCapacity, alignment: 64)
    }
    image = XCreateImage(
      display.raw, display.format.visual, UInt32(display.format.depth), ZPixmap, 0,
      heap?.assumingMemoryBound(to: CChar.self), UInt32(width), UInt32(height), 32,
      Int32(width * 4))
    // Our byte order, whatever the server's: Xlib swaps where they differ.
    image?.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
  }

  /// Whether the server is reached within this machine. Elsewhere, as behind a forwarded
  /// connection, the number of a segment would name somebody else's memory.
  private static func isLocal(_ display: OpaquePointer) -> Bool {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let family = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(XConnectionNumber(display), $0, &length) == 0 ? $0.pointee.sa_family : 0
      }
    }
    return family == sa_family_t(AF_UNIX)
  }
}

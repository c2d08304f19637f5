import CX11
import Glibc
import Graphics

/// The pixels of the window and their transfer to the screen: through memory shared with the
/// server, or over the connection if the server runs elsewhere.
public final class Presenter {
  /// A transfer that the server may not have finished reading from shared memory.
  struct Transfer {
    var rect: PixelRect
    /// The serial number of its request.
    var serial: UInt
  }

  private let window: Window
  private let context: GC?
  private let canShare: Bool
  private var segment: SharedSegment?
  private var heap: UnsafeMutableRawPointer?
  private var heapCapacity = 0
  private var image: UnsafeMutablePointer<XImage>?
  /// The surface over the pixels. It is recreated with them, and freed before them.
  private var surface: ImageSurface?
  /// The unfinished transfers, in the order of sending.
  private(set) var inFlight: [Transfer] = []
  /// The width of the pixels, in pixels.
  public private(set) var width = 0
  /// The height of the pixels, in pixels.
  public private(set) var height = 0

  /// The bounds of the pixels.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  private var display: Display { window.display }

  /// Creates the pixels of `window`, of its size. With XSIGN_NO_SHM=1 no memory is shared.
  public convenience init(window: Window) {
    let forbidden = getenv("XSIGN_NO_SHM").map { strcmp($0, "1") == 0 } ?? false
    self.init(window: window, sharing: !forbidden)
  }

  /// Creates the pixels of `window`, shared with the server if `sharing` is true and the server can
  /// reach them.
  init(window: Window, sharing: Bool) {
    self.window = window
    let raw = window.display.raw
    context = XCreateGC(raw, window.id, 0, nil)
    canShare = sharing && Self.isLocal(raw)
    resize(width: window.width, height: window.height)
  }

  deinit {
    release()
    heap?.deallocate()
    // `XFreeGC` frees Xlib's own structures even if the server is gone.
    if let context { XFreeGC(display.raw, context) }
  }

  /// True if the server reads the pixels from shared memory.
  public var usesSharedMemory: Bool { segment != nil }

  /// Resizes the pixels to `width` × `height`, each at least 1. Their content is undefined until
  /// drawn. Takes a round trip only if the shared memory has to grow.
  public func resize(width: Int, height: Int) {
    let width = min(max(width, 1), 32767)
    let height = min(max(height, 1), 32767)
    guard width != self.width || height != self.height || image == nil else { return }
    waitIfBusy(bounds)
    release()
    self.width = width
    self.height = height
    let size = width * height * 4
    if canShare {
      let capacity = segment?.capacity ?? 0
      if capacity < size || capacity / 2 > size { segment = nil }
      if segment == nil { segment = SharedSegment(display: display, size: size) }
      image = segment?.image(width: width, height: height)
      // Cairo cannot draw into rows of a different length.
      if image != nil, image?.pointee.bytes_per_line != Int32(width * 4) { release() }
    }
    if image == nil {
      segment = nil
      allocate(size)
    } else {
      heap?.deallocate()
      heap = nil
    }
    makeSurface()
  }

  /// Creates the surface over the pixels.
  private func makeSurface() {
    guard let address = segment?.address ?? heap else {
      preconditionFailure("the presenter has no pixels")
    }
    do {
      surface = try ImageSurface(
        wrapping: address, bytesPerRow: width * 4, width: width, height: height, format: .rgb24)
    } catch {
      preconditionFailure("cannot allocate a surface")
    }
  }

  /// Lends the pixels for drawing. Nothing is shown before `present`. Call `waitIfBusy` before
  /// drawing over pixels that were presented.
  public func draw(_ body: (inout ImageSurface) -> Void) {
    body(&surface!)
  }

  /// Shows the pixels of `rects` in the window, by `XShmPutImage` or `XPutImage`. They are sent
  /// with the next flush; no round trip.
  public func present(_ rects: [PixelRect]) {
    guard !display.isLost, let image, let context else { return }
    for rect in rects {
      let rect = rect.intersection(bounds)
      guard !rect.isEmpty else { continue }
      let (x, y) = (Int32(rect.x), Int32(rect.y))
      let (width, height) = (UInt32(rect.width), UInt32(rect.height))
      let (left, top) = (x + Int32(window.part.x), y + Int32(window.part.y))
      if segment != nil {
        // No completion event is requested: it would wake the program once per frame for nothing.
        XShmPutImage(
          display.raw, window.id, context, image, x, y, left, top, width, height, 0)
        track(Transfer(rect: rect, serial: XNextRequest(display.raw) &- 1))
      } else {
        XPutImage(display.raw, window.id, context, image, x, y, left, top, width, height)
      }
    }
  }

  /// Waits until the server has read the presented pixels of `rect`, which may be drawn over then.
  /// It returns at once if the server is known to have read them. Otherwise it takes a round trip,
  /// which only a burst of frames without an event in between needs.
  public func waitIfBusy(_ rect: PixelRect) {
    removeCompleted()
    guard !display.isLost, inFlight.contains(where: { $0.rect.intersects(rect) }) else { return }
    display.synchronise()
    inFlight.removeAll(keepingCapacity: true)
  }

  /// The maximum number of transfers remembered separately.
  static let maxInFlight = 32

  private func track(_ transfer: Transfer) {
    removeCompleted()
    if inFlight.count >= Self.maxInFlight {
      // The server has not responded for long. A single transfer that stands for all of them causes
      // too many waits rather than too few.
      let bounds = inFlight.reduce(transfer.rect) { $0.union($1.rect) }
      inFlight.removeAll(keepingCapacity: true)
      inFlight.append(Transfer(rect: bounds, serial: transfer.serial))
    } else {
      inFlight.append(transfer)
    }
  }

  /// Removes the transfers that the server has handled, by `XLastKnownRequestProcessed`. Every
  /// event and reply names the last request handled before it, so that a stroke's next motion
  /// confirms the previous frame.
  private func removeCompleted() {
    guard !inFlight.isEmpty else { return }
    let handled = XLastKnownRequestProcessed(display.raw)
    // By difference: the serial numbers may wrap.
    let done = inFlight.prefix { Int(bitPattern: handled &- $0.serial) >= 0 }.count
    if done > 0 { inFlight.removeFirst(done) }
  }

  private func release() {
    surface = nil
    guard let image else { return }
    // The image header does not own the memory.
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
    // The pixels have the program's byte order. Xlib swaps bytes if the server's differs.
    image?.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
  }

  /// Returns whether the server runs on this machine. Elsewhere, as behind a forwarded connection,
  /// a segment's number would name another program's memory.
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

// The compiler rejects code that sends a presenter to another thread.
@available(*, unavailable)
extension Presenter: Sendable {}

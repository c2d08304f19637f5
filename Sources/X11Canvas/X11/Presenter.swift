import CX11
import Glibc

/// The pixels of the window, and the way they get to the screen: through memory shared with the
/// server, or over the connection where the server runs elsewhere.
public final class Presenter {
  /// Pixels on their way: the server may still have to read them from shared memory.
  struct Put {
    var rect: PixelRect
    /// The number of the request that asked it to.
    var serial: UInt
  }

  private let window: Window
  private let context: GC?
  private let mayShare: Bool
  private var segment: SharedSegment?
  private var heap: UnsafeMutableRawPointer?
  private var heapCapacity = 0
  private var image: UnsafeMutablePointer<XImage>?
  /// Over the pixels; made anew with them, and gone before them.
  private var surface: ImageSurface?
  /// In the order they were sent.
  private(set) var inFlight: [Put] = []
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
    cover()
  }

  /// Makes the surface over the pixels.
  private func cover() {
    guard let address = segment?.address ?? heap else {
      preconditionFailure("a presenter has pixels from its beginning")
    }
    do {
      surface = try ImageSurface(
        wrapping: address, bytesPerRow: width * 4, width: width, height: height, format: .rgb24)
    } catch {
      preconditionFailure("no memory is left for a surface")
    }
  }

  /// Lends the pixels to draw into. Nothing shows before `present`; and what was presented has to
  /// be waited for before it is drawn over, with `waitIfBusy`.
  public func draw(_ body: (inout ImageSurface) -> Void) {
    body(&surface!)
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
        // Without an event when it is done: that would wake the program once a frame for nothing.
        XShmPutImage(display.raw, window.id, context, image, x, y, x, y, width, height, 0)
        remember(Put(rect: rect, serial: XNextRequest(display.raw) &- 1))
      } else {
        XPutImage(display.raw, window.id, context, image, x, y, x, y, width, height)
      }
    }
  }

  /// Returns once the server has read the pixels of `rect` that were presented: from then on they
  /// may be drawn over. At once where it is known to have; else a round trip, which only a burst of
  /// frames with no event in between needs.
  public func waitIfBusy(_ rect: PixelRect) {
    dropDone()
    guard !display.isLost, inFlight.contains(where: { $0.rect.intersects(rect) }) else { return }
    display.synchronise()
    inFlight.removeAll(keepingCapacity: true)
  }

  /// How many puts are remembered apart.
  static let mostInFlight = 32

  private func remember(_ put: Put) {
    dropDone()
    if inFlight.count >= Self.mostInFlight {
      // Nothing has come from the server for long. One put that stands for all of them is waited
      // for too often rather than too seldom.
      let bounds = inFlight.reduce(put.rect) { $0.union($1.rect) }
      inFlight.removeAll(keepingCapacity: true)
      inFlight.append(Put(rect: bounds, serial: put.serial))
    } else {
      inFlight.append(put)
    }
  }

  /// Forgets the puts the server has handled. Every event and every answer that was read names the
  /// last request handled before it, so that a stroke's next motion tells of the frame before.
  private func dropDone() {
    guard !inFlight.isEmpty else { return }
    let handled = XLastKnownRequestProcessed(display.raw)
    // By distance: the numbers may wrap.
    let done = inFlight.prefix { Int(bitPattern: handled &- $0.serial) >= 0 }.count
    if done > 0 { inFlight.removeFirst(done) }
  }

  private func release() {
    surface = nil
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

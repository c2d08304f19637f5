import CX11
import Glibc
import Platform

/// Reads properties that may have a secret, of which no copy stays in memory.
///
/// The requests are those of XCB: its answer is one block of memory, which is overwritten here.
/// `XGetWindowProperty` returns a copy, and frees the answer as it is.
enum SecretProperty {
  /// Reads a property, and deletes it if it was read whole. Returns nil if it does not exist. Takes
  /// a round trip. XCB's buffer has the bytes until `overwriteBuffer`.
  ///
  /// - Parameter secret: What gets the bytes of a text.
  static func take(
    _ display: OpaquePointer, _ window: XID, _ name: Atom, into secret: SecretBytes
  ) -> PropertyValue? {
    // One byte more than a secret may have.
    let request = get(display, window, name, count: SecretBytes.maximum + 1)
    return receive(request, display) { reply, bytes in
      guard reply.type != 0 else { return nil }
      let type = Atom(reply.type)
      let isWhole = reply.bytes_after == 0
      guard reply.format == 8 else {
        // Others are not texts, such as the announcement of portions.
        let items = reply.format == 32 ? bytes.bindMemory(to: UInt32.self).map(UInt.init) : []
        var value = PropertyValue(type: type, items)
        value.isWhole = isWhole
        return value
      }
      let hasRoom = secret.append(UnsafeBufferPointer(bytes.bindMemory(to: UInt8.self)))
      var value = PropertyValue(type: type, format: 8, bytes: [], isWhole: isWhole && hasRoom)
      value.secretCount = bytes.count
      return value
    }
  }

  /// Overwrites XCB's buffer. Takes a round trip.
  ///
  /// A longer answer of zeros does it, if XCB reads as much of it at once as there is room for: it
  /// is read when all of it is there. Events wait for it for at most 0.1 s, usually for one round
  /// trip. A secret is asked for only by a field of a card, below which no stroke begins: a motion
  /// can wait once, if who owns the selection answers after the card has closed.
  ///
  /// - Parameter name: A property of this program's window, for the zeros.
  static func overwriteBuffer(_ display: OpaquePointer, _ window: XID, _ name: Atom) {
    let zeros = [UInt8](repeating: 0, count: bufferSize)
    Property.set(
      display, window, name, PropertyValue(type: Atom(XA_STRING), format: 8, bytes: zeros))
    let request = get(display, window, name, count: bufferSize)
    xcb_flush(XGetXCBConnection(display))
    // An answer without the zeros, for which the server has no memory, never has so many bytes.
    let end = MonotonicClock.now + longestWait
    while waitingBytes(display) < bufferSize, MonotonicClock.now < end { usleep(step) }
    receive(request, display) { _, _ in }
  }

  /// The longest time to wait for the zeros, in seconds.
  private static let longestWait = 0.1
  /// The time between looks for them, in microseconds: most answers are there after one or two.
  private static let step: UInt32 = 100
  /// At least the number of bytes that XCB reads at once: 16 KB, unless it was built otherwise.
  private static let bufferSize = 32 << 10

  /// Returns the number of bytes that have arrived and are not read.
  private static func waitingBytes(_ display: OpaquePointer) -> Int {
    var count: Int32 = 0
    return ioctl(XConnectionNumber(display), UInt(FIONREAD), &count) == 0 ? Int(count) : .max
  }

  /// Requests up to a number of bytes of a property, of whatever type.
  private static func get(
    _ display: OpaquePointer, _ window: XID, _ name: Atom, count: Int
  ) -> xcb_get_property_cookie_t {
    // The length is in units of four bytes.
    xcb_get_property(
      XGetXCBConnection(display), 1, UInt32(window), UInt32(name), 0, 0, UInt32(count / 4))
  }

  /// Passes an answer and the bytes of the property to a function, and overwrites them. Returns nil
  /// if there is no answer.
  @discardableResult private static func receive<T>(
    _ request: xcb_get_property_cookie_t, _ display: OpaquePointer,
    _ body: (xcb_get_property_reply_t, UnsafeMutableRawBufferPointer) -> T?
  ) -> T? {
    let reply = xcb_get_property_reply(XGetXCBConnection(display), request, nil)
    // Xlib learns of the events that were read before the answer.
    defer { XEventsQueued(display, QueuedAfterReading) }
    guard let reply else { return nil }
    let bytes = UnsafeMutableRawBufferPointer(
      start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
    defer {
      if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
      free(reply)
    }
    return body(reply.pointee, bytes)
  }
}

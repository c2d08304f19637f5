import CX11
import Dispatch
import Glibc

/// A trap for X protocol errors of a few requests. Protocol errors arrive late, through one handler
/// for the whole process. A trap claims the errors of its requests by their serial numbers, so that
/// no code has to replace the handler while other code uses it.
enum ErrorTrap {
  private struct Claim {
    let display: OpaquePointer
    let first: UInt
    var code: UInt8 = 0
  }

  /// The queue that guards the claims: displays of several threads share the handler.
  private static let queue = DispatchQueue(label: "xsign.x11-errors")
  // SAFETY: `claims` is accessed only on `queue`.
  nonisolated(unsafe) private static var claims: [Claim] = []

  private static let logs: Bool = {
    guard let value = getenv("XSIGN_DEBUG") else { return false }
    return strstr(value, "x11") != nil
  }()

  /// Installs the process's error handlers once, by `XSetErrorHandler` and `XSetIOErrorHandler`.
  /// Without them Xlib prints a message and exits.
  static let install: Void = {
    XSetErrorHandler { display, event in
      if let display, let event { ErrorTrap.received(display, event.pointee) }
      return 0
    }
    // Each display's exit handler deals with its lost connection.
    XSetIOErrorHandler { _ in 0 }
  }()

  /// Runs `body`, waits until the server has handled its requests, and returns the code of the
  /// first error among them, or 0 if there was none. Takes a round trip.
  static func code(on display: OpaquePointer, _ body: () -> Void) -> UInt8 {
    let first = XNextRequest(display)
    queue.sync { claims.append(Claim(display: display, first: first)) }
    body()
    XSync(display, 0)
    return queue.sync {
      guard
        let index = claims.lastIndex(where: { $0.display == display && $0.first == first })
      else { return 0 }
      return claims.remove(at: index).code
    }
  }

  private static func received(_ display: OpaquePointer, _ event: XErrorEvent) {
    let trapped = queue.sync { () -> Bool in
      // The innermost trap that began before the failed request claims the error.
      guard
        let index = claims.lastIndex(where: {
          $0.display == display && $0.first <= event.serial
        })
      else { return false }
      if claims[index].code == 0 { claims[index].code = event.error_code }
      return true
    }
    guard !trapped, logs else { return }
    // These are mistakes of this program, or the windows of other programs are gone. They can only
    // be reported to the authors.
    var text = [CChar](repeating: 0, count: 160)
    XGetErrorText(display, Int32(event.error_code), &text, Int32(text.count))
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    var line =
      "xsign: x11: \(String(decoding: bytes, as: UTF8.self)), request "
      + "\(event.request_code).\(event.minor_code), resource \(event.resourceid)\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  }
}

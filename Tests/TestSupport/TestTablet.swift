import Foundation
import Ink
import X11

/// A graphics tablet whose pen reports pressure and tilt.
///
/// The devices of `TestPen` have no tilt. This one is a device of the kernel as far as the server
/// can tell: umockdev answers for it, and the server's driver for Wacom tablets reads it like any
/// other. Positions are screen pixels, with fractions.
public final class TestTablet {
  /// The reason why no server has such a tablet here, as a sentence, or nil if there is one.
  public static let obstacle: String? = {
    guard Tool.exists("umockdev-run") else { return "umockdev-run is not installed." }
    do {
      _ = try XServer(withTablet: 1280, 800)
      return nil
    } catch { return "\(error)" }
  }()

  private let pipe: FileHandle
  private let width: Int
  private let height: Int

  /// Connects to the tablet of a server whose files are in `folder`.
  init(_ folder: String, width: Int, height: Int) throws {
    var descriptor: Int32 = -1
    // Without a reader, which is the driver, it cannot be opened.
    _ = waitUntil {
      descriptor = open("\(folder)/tablet", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return descriptor >= 0
    }
    guard descriptor >= 0 else { throw TestError("The server's driver for tablets is missing.") }
    _ = fcntl(descriptor, F_SETFL, 0)
    pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    (self.width, self.height) = (width, height)
  }

  /// Draws through the points: near, tip down at the first, up at the last, and away. `tilt` is in
  /// degrees, to the right and towards the user.
  public func stroke(
    _ points: [(x: Double, y: Double, pressure: Double)], tilt: (x: Double, y: Double)
  ) {
    guard let first = points.first, let last = points.last else { return }
    report([.near: 1], at: first, 0, tilt)
    report([.tip: 1], at: first, first.pressure, tilt)
    for point in points.dropFirst() {
      usleep(4000)
      report([:], at: point, point.pressure, tilt)
    }
    report([.tip: 0], at: last, 0, tilt)
    report([.near: 0], at: last, 0, tilt)
    _ = waitUntil { isRead }
  }

  /// True if the server has taken all reports.
  private var isRead: Bool {
    var count: Int32 = 0
    return ioctl(pipe.fileDescriptor, UInt(FIONREAD), &count) == 0 && count == 0
  }

  private func report(
    _ keys: [Key: Int32], at point: (x: Double, y: Double, pressure: Double), _ pressure: Double,
    _ tilt: (x: Double, y: Double)
  ) {
    var bytes = Data()
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      // input_event: the time, which the driver does not use, the type, the code and the value.
      bytes += [UInt8](repeating: 0, count: 16)
      for part in [type, code] { withUnsafeBytes(of: part.littleEndian) { bytes += $0 } }
      withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
    for (key, value) in keys { add(1, key.rawValue, value) }
    let values: [(Axis, Double)] = [
      (.x, point.x * 65536 / Double(width)), (.y, point.y * 65536 / Double(height)),
      (.pressure, pressure * 8191), (.tiltX, tilt.x), (.tiltY, tilt.y),
    ]
    for (axis, value) in values { add(3, axis.rawValue, Int32(value.rounded())) }
    add(0, 0, 0)
    try? pipe.write(contentsOf: bytes)
  }
}

/// The tablet as the kernel would describe it, with the codes of linux/input-event-codes.h.
extension TestTablet {
  /// Its file, which exists for the server only.
  static let node = "/dev/input/event7"

  private enum Key: UInt16, CaseIterable {
    case near = 0x140
    case tip = 0x14a
    case side = 0x14b
  }

  private enum Axis: UInt16, CaseIterable {
    case x = 0
    case y = 1
    case pressure = 24
    case tiltX = 26
    case tiltY = 27

    /// The range, and the units per millimetre or, of a tilt, per radian.
    var range: (minimum: Int32, maximum: Int32, resolution: Int32) {
      switch self {
      case .x, .y: (0, 65535, 200)
      case .pressure: (0, 8191, 0)
      case .tiltX, .tiltY: (-60, 60, 57)
      }
    }
  }

  /// Returns the command that runs a server with the tablet. Writes what that takes to `folder`.
  static func command(_ server: [String], folder: String) throws -> [String] {
    let (device, answers) = ("\(folder)/tablet.umockdev", "\(folder)/tablet.ioctl")
    try description.write(toFile: device, atomically: false, encoding: .utf8)
    try ioctls.write(toFile: answers, atomically: false, encoding: .utf8)
    guard mkfifo("\(folder)/tablet", 0o600) == 0 else {
      throw TestError("There can be no pipe in \(folder).")
    }
    return [
      "umockdev-run", "--device=\(device)", "--ioctl=\(node)=\(answers)", "--", "/bin/sh", "-c",
      #"ln -sf "$1" "$UMOCKDEV_DIR$2"; shift 2; exec "$@""#, "sh", "\(folder)/tablet", node,
    ] + server
  }

  private static var description: String {
    """
    P: /devices/virtual/input/input7/event7
    N: input/event7
    E: DEVNAME=\(node)
    E: MAJOR=13
    E: MINOR=71
    E: ID_INPUT=1
    E: ID_INPUT_TABLET=1
    E: SUBSYSTEM=input
    A: dev=13:71

    """
  }

  /// The answers to the questions of drivers, in the format of umockdev-record.
  private static var ioctls: String {
    func hex(_ bytes: [UInt8]) -> String {
      HexDigits.text(bytes, isUppercase: true)
    }
    func set(_ codes: [UInt16], bytes count: Int) -> String {
      var bytes = [UInt8](repeating: 0, count: count)
      for code in codes { bytes[Int(code / 8)] |= 1 << UInt8(code % 8) }
      return "\(count) \(hex(bytes))"
    }
    var lines = ["@DEV \(node)", "EVIOCGVERSION 0 01000100", "EVIOCGPROP(0) \(set([], bytes: 8))"]
    // A tablet on USB whose maker and model no driver knows.
    lines.append("EVIOCGID 0 0300" + "FFFF" + "0100" + "0100")
    let name = Array("Test tablet".utf8)
    lines.append(
      "EVIOCGNAME(0) \(name.count + 1) "
        + hex(name + [UInt8](repeating: 0, count: 256 - name.count)))
    lines.append("EVIOCGBIT(0) \(set([0, 1, 3], bytes: 8))")
    lines.append("EVIOCGBIT(1) \(set(Key.allCases.map(\.rawValue), bytes: 96))")
    lines.append("EVIOCGBIT(3) \(set(Axis.allCases.map(\.rawValue), bytes: 8))")
    for type in [2, 4, 5, 17, 18] { lines.append("EVIOCGBIT(\(type)) \(set([], bytes: 8))") }
    lines.append("EVIOCGBIT(21) \(set([], bytes: 16))")
    lines.append("EVIOCGKEY(0) \(set([], bytes: 96))")
    for axis in Axis.allCases {
      let (minimum, maximum, resolution) = axis.range
      let parts = [0, minimum, maximum, 0, 0, resolution].flatMap {
        withUnsafeBytes(of: $0.littleEndian) { Array($0) }
      }
      lines.append("EVIOCGABS\(axis == .x ? "" : "(\(axis.rawValue))") 0 \(hex(parts))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

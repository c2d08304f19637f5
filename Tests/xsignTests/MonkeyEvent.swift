import Input
import TestSupport
import X11

@testable import xsign

/// A random event.
enum MonkeyEvent {
  /// A device that is plugged in and out.
  enum Device: String, CaseIterable {
    case pen = "test pen"
    case eraser = "test pen eraser"
    case touch = "test touch"
    case mouse = "test mouse"
  }

  case press(Device, button: Int, isDown: Bool)
  /// A motion to a position in the window, in shares of its size.
  case move(Device, x: Double, y: Double, pressure: Double)
  case proximity(Device, isNear: Bool)
  case finger(Int, isDown: Bool, x: Double, y: Double)
  case scroll(Double, Modifiers)
  case key(String, Modifiers)
  case type(String)
  case command(Command)
  case tool(Int)
  case resize(width: Int, height: Int)
  case moveWindow(x: Int, y: Int)
  case isMapped(Bool)
  case plug(Device, isIn: Bool)
  case close

  private static let keys =
    [
      "Escape", "Return", "Tab", "Left", "Right", "Up", "Down", "Home", "End", "Delete",
      "BackSpace", "F1", "F7", "F8", "F10", "Menu", "space", "Alt_L",
    ] + "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
  /// The letters of names without a folder, so that no file is written elsewhere.
  private static let letters = Array("abcxyz 0129.-_")

  /// Returns a random event. Those that draw are the most frequent.
  static func random(_ random: inout SeededRandom) -> MonkeyEvent {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &random)] }
    func modifiers() -> Modifiers {
      pick([[], [], [], [], .shift, .control, [.control, .shift], .alt])
    }
    let (x, y) = (number(-0.02...1.02), number(-0.02...1.02))
    let isDown = Bool.random(using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40:
      return .move(pick([.pen, .pen, .eraser, .mouse]), x: x, y: y, pressure: number(0...1))
    case 40..<52:
      return .press(
        pick([.pen, .pen, .eraser, .mouse]), button: pick([1, 1, 1, 1, 2, 3]), isDown: isDown)
    case 52..<56: return .proximity(pick([.pen, .eraser]), isNear: isDown)
    case 56..<70:
      return .finger(Int.random(in: 0..<4, using: &random), isDown: isDown, x: x, y: y)
    case 70..<74: return .scroll(number(-3...3), modifiers())
    case 74..<84: return .key(pick(keys), modifiers())
    case 84..<86: return .type(String((0..<6).map { _ in pick(letters) }))
    case 86..<91: return .command(pick(CommandTable.entries).command)
    case 91..<94: return .tool(Int.random(in: 0..<16, using: &random))
    case 94: return .resize(width: Int(number(100...1500)), height: Int(number(100...900)))
    case 95: return .moveWindow(x: Int(number(-200...900)), y: Int(number(-100...600)))
    case 96: return .isMapped(isDown)
    case 97..<99: return .plug(pick(Device.allCases), isIn: isDown)
    default: return .close
    }
  }
}

import Foundation
import X11

/// An X server for a test, with a virtual screen and virtual devices.
///
/// It ends with this object, and also if the test process crashes or is killed: a shell beside it
/// holds a pipe to this process and ends the server when the pipe closes.
public final class XServer {
  /// The kind of server.
  public enum Kind: Sendable {
    /// Xorg, with pen, touch screen, mouse and keyboard.
    case xorg
    /// Xvfb, with a mouse and a keyboard only.
    case xvfb
  }

  /// The kind of server, which may be less capable than requested.
  public let kind: Kind
  /// The value of DISPLAY.
  public let displayName: String
  /// The screen's width in pixels.
  public let width: Int
  /// The screen's height in pixels.
  public let height: Int
  /// The writing end of the pen, or nil under Xvfb.
  public let pen: TestPen?
  /// The eraser end of the pen, or nil under Xvfb.
  public let eraser: TestPen?
  /// The touch screen, or nil under Xvfb.
  public let touch: TestTouch?
  /// The graphics tablet, or nil if it was not asked for.
  public let tablet: TestTablet?
  /// The mouse.
  public let mouse: TestMouse
  /// The keyboard.
  public let keyboard: TestKeyboard
  private let child: ServerProcess

  /// Starts a server with a graphics tablet, or throws the reason why there is none.
  public convenience init(withTablet width: Int, _ height: Int) throws {
    try self.init(
      ServerProcess.xorg(width: width, height: height, hasTablet: true), kind: .xorg,
      width: width, height: height, hasTablet: true)
  }

  /// Starts a server, Xvfb if Xorg does not start. Throws an error if neither starts.
  public convenience init(width: Int = 1920, height: Int = 1080, kind: Kind = .xorg) throws {
    var kind = kind
    var child: ServerProcess?
    if kind == .xorg {
      child = try? ServerProcess.xorg(width: width, height: height)
      if child == nil {
        _ = Self.notice
        kind = .xvfb
      }
    }
    try self.init(
      child ?? ServerProcess.xvfb(width: width, height: height), kind: kind, width: width,
      height: height, hasTablet: false)
  }

  private init(
    _ process: ServerProcess, kind: Kind, width: Int, height: Int, hasTablet: Bool
  ) throws {
    self.child = process
    self.kind = kind
    self.width = width
    self.height = height
    displayName = process.displayName
    let control = try Display(name: process.displayName)
    func device(_ name: String) throws -> DeviceSocket? {
      kind == .xorg ? try DeviceSocket(path: "\(process.folder)/\(name).sock") : nil
    }
    pen = try device("pen").map { TestPen($0, width: width, height: height) }
    eraser = try device("eraser").map { TestPen($0, width: width, height: height) }
    touch = try device("touch").map { TestTouch($0, width: width, height: height) }
    tablet = hasTablet ? try TestTablet(process.folder, width: width, height: height) : nil
    mouse = try TestMouse(device("mouse"), control)
    keyboard = try TestKeyboard(device("keyboard"), control)
  }

  /// True if Xorg starts here with its test devices. Otherwise there is neither pen nor touch
  /// screen.
  public static let hasTestDevices = (try? XServer())?.kind == .xorg

  deinit { stop() }

  /// Ends the server, so that every client loses its connection. Returns once it has ended.
  public func stop() { child.stop() }

  private static let notice: Void = FileHandle.standardError.write(
    Data("Xorg with its test devices does not start: pen and touch tests are skipped.\n".utf8))
}

import Foundation
import X11

/// An X server for a test, with a virtual screen and virtual devices.
///
/// When this object is gone, a later test gets the server, as it was at first (`RunningServer`). It
/// ends with the test process, also if that crashes or is killed: a shell beside it holds a pipe to
/// the process and ends the server when the pipe closes.
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
  /// False once it has ended, or if it has a tablet.
  private var isForOthers: Bool
  private let running: RunningServer

  /// Starts a server with a graphics tablet, or throws the reason why there is none.
  public convenience init(withTablet width: Int, _ height: Int) throws {
    try self.init(
      RunningServer(
        ServerProcess.xorg(width: width, height: height, hasTablet: true),
        .init(kind: .xorg, width: width, height: height)), hasTablet: true)
  }

  /// Takes a server that another test has done with, or starts one, Xvfb if Xorg does not start.
  /// Throws an error if neither starts.
  public convenience init(width: Int = 1920, height: Int = 1080, kind: Kind = .xorg) throws {
    try self.init(Self.running(.init(kind: kind, width: width, height: height)))
  }

  private static func running(_ screen: RunningServer.Screen) throws -> RunningServer {
    if let server = RunningServer.idle(screen) { return server }
    if screen.kind == .xorg {
      // Another one that starts at the same time may take what it needs.
      for _ in 0..<2 {
        let process = try? ServerProcess.xorg(width: screen.width, height: screen.height)
        if let process { return try RunningServer(process, screen) }
      }
      _ = notice
    }
    var screen = screen
    screen.kind = .xvfb
    return try RunningServer(
      ServerProcess.xvfb(width: screen.width, height: screen.height), screen)
  }

  private init(_ running: RunningServer, hasTablet: Bool = false) throws {
    self.running = running
    (kind, width, height) = (running.screen.kind, running.screen.width, running.screen.height)
    displayName = running.process.displayName
    let (width, height) = (width, height)
    pen = running.pen.map { TestPen($0, width: width, height: height) }
    eraser = running.eraser.map { TestPen($0, width: width, height: height) }
    touch = running.touch.map { TestTouch($0, width: width, height: height) }
    tablet =
      hasTablet ? try TestTablet(running.process.folder, width: width, height: height) : nil
    mouse = TestMouse(running.mouse, running.control)
    keyboard = TestKeyboard(running.keyboard, running.control)
    isForOthers = !hasTablet
  }

  /// True if Xorg starts here with its test devices. Otherwise there is neither pen nor touch
  /// screen.
  public static let hasTestDevices = (try? XServer())?.kind == .xorg

  deinit { if isForOthers { running.giveBack() } else { running.process.stop() } }

  /// Ends the server, so that every client loses its connection. Returns once it has ended.
  public func stop() {
    isForOthers = false
    running.process.stop()
  }

  private static let notice: Void = FileHandle.standardError.write(
    Data("Xorg with its test devices does not start: pen and touch tests are skipped.\n".utf8))
}

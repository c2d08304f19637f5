import Foundation
import Graphics
import TestSupport

/// A program that is measured, and what it is to show.
struct Subject: Sendable {
  /// The name in the table.
  var name: String
  /// The path of the program.
  var path: String
  /// The class of its window.
  var windowClass: String
  /// The number of panes to show; nil for a program without panes.
  var panes: Int?
  /// Where to draw in the window, in pixels; nil if its papers are plain white.
  var area: PixelRect?
  /// The file to open; nil for none.
  var file: String?
  /// The words of the program that starts it; none if it is started itself.
  var starter: [String] = []
  /// The text of its file of preferences; nil for none.
  var preferences: String?
  /// The variables of its environment, but for those that name folders and the display; nil for
  /// those of this program.
  var environment: [String: String]?
}

/// The process of a subject, with a separate home folder. It ends with this object.
final class RunningSubject {
  /// The process identifier.
  let process: pid_t
  /// The time of its start, by `Clock`.
  let started: Int64
  private let home: URL
  private var hasEnded = false

  /// Starts the program on the display `display` (`posix_spawn`).
  init(_ subject: Subject, display: String) throws {
    home = FileManager.default.temporaryDirectory
      .appendingPathComponent("xsign-measure-\(UUID().uuidString)")
    let runtime = home.appendingPathComponent("run")
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if let preferences = subject.preferences {
      let folder = home.appendingPathComponent("config/xsign")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try preferences.write(
        to: folder.appendingPathComponent("preferences"), atomically: false, encoding: .utf8)
    }
    var variables = subject.environment ?? ProcessInfo.processInfo.environment
    for (name, folder) in [
      ("CONFIG", "config"), ("DATA", "data"), ("STATE", "state"), ("CACHE", "cache"),
    ] {
      variables["XDG_\(name)_HOME"] = home.appendingPathComponent(folder).path
    }
    variables["XDG_RUNTIME_DIR"] = runtime.path
    variables["HOME"] = home.path
    variables["DISPLAY"] = display
    for name in ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "XMODIFIERS", "XSIGN_SCALE"] {
      variables[name] = nil
    }
    // The papers are found by their pixels, which the start view would cover.
    variables["XSIGN_START"] = "blank"
    var words = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    let line = subject.starter + [subject.path] + (subject.file.map { [$0] } ?? [])
    var arguments = line.map { strdup($0) } + [nil]
    defer { for word in words + arguments { free(word) } }

    // A child inherits ignored and blocked signals, so the defaults are restored.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
    // Other programs tell much about themselves.
    if subject.area != nil {
      posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    }

    var process = pid_t()
    started = Clock.now
    let failure = posix_spawn(&process, line[0], &files, &attributes, &arguments, &words)
    self.process = process
    guard failure == 0 else {
      throw MeasureError("\(line[0]) does not start: \(String(cString: strerror(failure))).")
    }
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: home)
  }

  /// Ends the process and waits for it.
  func stop() {
    guard process > 0, !hasEnded else { return }
    hasEnded = true
    var status: Int32 = 0
    kill(process, SIGTERM)
    for _ in 0..<200 {
      if waitpid(process, &status, WNOHANG) != 0 { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
  }

  /// The paths of the files in which the program keeps the drawing for the case of a crash.
  var journals: [String] {
    let folder = home.appendingPathComponent("state/xsign").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { "\(folder)/\($0)" }
  }

  /// True if a thread computes, or would if a processor were free or the disk were faster.
  var computes: Bool {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.contains { computes(thread: $0) }
  }

  /// True if the main thread does.
  var mainComputes: Bool { computes(thread: "\(process)") }

  private func computes(thread: String) -> Bool {
    let file = "/proc/\(process)/task/\(thread)/stat"
    // The state follows the name, which is in parentheses.
    let line = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let state = line.split(separator: ")").last?.first { $0 != " " }
    return state == "R" || state == "D"
  }

  /// Returns the number in the line `field` of the process's file `name` in /proc.
  func number(_ field: String, in name: String) -> Int? {
    Self.number(field, at: "/proc/\(process)/\(name)")
  }

  /// The number of times that each of its threads, by identifier, has gone to sleep.
  var sleeps: [String: Int] {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(into: [:]) {
      $0[$1] = Self.number("voluntary_ctxt_switches", at: "\(folder)/\($1)/status")
    }
  }

  /// The processor time of its threads so far, in nanoseconds.
  var work: Int64 { Clock.work(of: process) ?? 0 }

  private static func number(_ field: String, at path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("\(field):") {
      return line.dropFirst(field.count).split { !$0.isNumber }.first.flatMap { Int($0) }
    }
    return nil
  }
}

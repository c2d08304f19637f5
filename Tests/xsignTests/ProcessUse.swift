import Foundation
import TestSupport
import Testing

@testable import xsign

/// The memory and processor time that a program uses, from `/proc` (proc(5)).
struct ProcessUse: Equatable {
  /// The resident memory, in kilobytes.
  let memory: Int
  /// The largest resident memory so far, in kilobytes.
  let peak: Int
  /// The processor time so far, in clock ticks.
  let ticks: Int

  init(_ process: AppProcess) {
    let folder = "/proc/\(process.processIdentifier)"
    func text(_ name: String) -> String {
      (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }
    let lines = text("status").split(separator: "\n")
    func kilobytes(_ name: String) -> Int {
      let line = lines.first { $0.hasPrefix(name + ":") } ?? ""
      return Int(line.filter(\.isNumber)) ?? 0
    }
    memory = kilobytes("VmRSS")
    peak = kilobytes("VmHWM")
    // The name of the program, in parentheses, may contain anything.
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    ticks = fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }
}

extension RunningApp {
  /// Waits until the program has done nothing for `seconds` and returns what it uses.
  func idleUse(for seconds: Double = 1) throws -> ProcessUse {
    settle()
    var (use, since) = (ProcessUse(process), ContinuousClock.now)
    try wait("an idle program", timeout: 60) {
      let new = ProcessUse(process)
      if new != use { (use, since) = (new, .now) }
      return since.duration(to: .now) > .seconds(seconds)
    }
    return use
  }

  /// Waits until the program has rested and returned memory to the system, and returns what it
  /// uses.
  func restedUse() throws -> ProcessUse { try idleUse(for: IdleMemoryTrimmer.pause + 2) }

  /// The lines on standard error that are not sentences of the program.
  var strangeLines: [String] {
    process.standardError.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("xsign: ") || !$0.hasSuffix(".")
    }
  }
}

import Foundation
import TestSupport

/// A copy of what installs xsign, in a folder whose name has a space.
struct SourceCopy {
  /// The path of the copy.
  let path: String

  /// Copies into `folder`.
  init(in folder: CommandFolder) throws { try self.init(in: folder.url) }

  /// Copies into `folder`.
  init(in folder: URL) throws {
    path = folder.appendingPathComponent("a clone").path
    let files = FileManager.default
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in ["CHANGELOG.md", "Makefile", "Package.swift", "Resources", "scripts"] {
      try files.copyItem(
        atPath: SourceTree.path(name), toPath: "\(path)/\(name)")
    }
  }

  /// Writes a script with those lines, in place of any that is there.
  func write(script name: String, _ lines: String) throws {
    let script = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (script as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data("#!/usr/bin/env bash\n\(lines)\n".utf8).write(to: URL(fileURLWithPath: script))
    makeProgram(script)
  }

  /// The folders of programs, with the folder `tools` of the copy before all others.
  var searched: String {
    "\(path)/tools:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
  }

  /// Runs `make` in the copy.
  func make(_ arguments: [String], environment: [String: String?] = [:]) throws -> Tool {
    let variables: [String: String?] = ["MAKEFLAGS": nil, "MAKELEVEL": nil, "DISPLAY": nil]
    return try Tool(
      "make", ["--silent", "-C", path] + arguments,
      environment: variables.merging(environment) { $1 })
  }
}

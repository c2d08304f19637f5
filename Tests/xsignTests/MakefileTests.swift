import Foundation
import TestSupport
import Testing

@testable import xsign

/// What `make` builds, and what it leaves alone.
@Suite(.enabled(if: Tool.exists("make"), "make is not here"))
struct MakefileTests {
  private let folder: CommandFolder
  private let copy: SourceCopy
  private var prefix: String { folder.path("my programs") }

  init() throws {
    folder = try CommandFolder()
    copy = try SourceCopy(in: folder)
    try FileManager.default.createDirectory(
      atPath: "\(copy.path)/Sources", withIntermediateDirectories: true)
  }

  private func uninstall(environment: [String: String?] = [:]) throws {
    let tool = try copy.make(["uninstall", "PREFIX=\(prefix)"], environment: environment)
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(tool)")
  }

  /// All files and folders where xsign is installed.
  private var installed: Set<String> {
    Set(FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? [])
  }

  private func makeFolders(_ paths: [String]) throws {
    for path in paths {
      try FileManager.default.createDirectory(
        atPath: "\(prefix)/\(path)", withIntermediateDirectories: true)
    }
  }

  @Test(arguments: [[], ["--environment-overrides"]])
  func makeBuildsWhateverTheEnvironmentSays(options: [String]) throws {
    let tool = try copy.make(["--dry-run"] + options, environment: ["BUILD": "/none"])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    #expect(tool.text == "scripts/build\ntouch .build/release/xsign.built\n")
  }

  @Test func whatIsBuiltIsNotBuiltAgain() throws {
    let tool = try copy.make(["--dry-run", "BUILD=/none"])
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(tool)")
  }

  /// Python is missing here, and what would install it.
  @Test func nothingIsInstalledWithoutTheDocuments() throws {
    let tools = folder.path("tools")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for name in ["bash", "basename", "dirname", "gzip", "install", "make", "mktemp", "rm", "sh"] {
      let place = path.split(separator: ":").map { "\($0)/\(name)" }
        .first(where: FileManager.default.isExecutableFile)
      try FileManager.default.createSymbolicLink(
        atPath: "\(tools)/\(name)", withDestinationPath: #require(place))
    }
    let build = try AppProcess.executable().deletingLastPathComponent().path
    let tool = try copy.make(
      ["install", "BUILD=\(build)", "PREFIX=\(prefix)"], environment: ["PATH": tools])
    #expect(tool.status != 0)
    #expect(
      tool.errors.contains("generate-docs: python3 is needed and not on the PATH.\n"),
      "\(tool.errors)")
    #expect(installed == [])
  }

  @Test func nothingIsInstalledWithoutBothPrograms() throws {
    let build = try folder.write("", to: "xsign")
    let tool = try copy.make(["install", "BUILD=\(folder.url.path)", "PREFIX=\(prefix)"])
    #expect(tool.status != 0)
    #expect(tool.errors.contains("install: there is no program \(build).\n"), "\(tool.errors)")
    #expect(installed == [])
  }

  /// Nothing is made that was not there.
  @Test func foldersMayBeMissingWhenXsignIsRemoved() throws {
    try uninstall()
    #expect(installed == [])
    try makeFolders(["share/icons", "share/mime"])
    try uninstall()
    #expect(installed == ["share", "share/icons", "share/mime"])
  }

  /// `DESTDIR` counts only where it is given to make.
  @Test func desktopsAreToldOfTheChange() throws {
    let mark = folder.path("told")
    for program in ["update-desktop-database", "update-mime-database"] {
      try copy.write(script: "tools/\(program)", "printf '%s\\n' \"${0##*/}\" \"$@\" >>'\(mark)'")
    }
    let share = ["applications", "mime/packages", "icons/hicolor"].map { "share/\($0)" }
    try makeFolders(share)
    let icons = "\(prefix)/share/icons/hicolor"
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: icons)
    try uninstall(environment: ["PATH": copy.searched, "DESTDIR": "/none"])
    #expect(
      String(decoding: try folder.bytes("told"), as: UTF8.self) == """
        update-desktop-database
        -q
        \(prefix)/share/applications
        update-mime-database
        \(prefix)/share/mime

        """)
    let touched = try FileManager.default.attributesOfItem(atPath: icons)[.modificationDate]
    #expect(try #require(touched as? Date) > Date(timeIntervalSinceNow: -60))
  }
}

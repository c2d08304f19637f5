import Foundation
import TestSupport
import Testing

@testable import xsign

/// What `make install` installs below a folder, and `make uninstall` removes.
@Suite(.enabled(if: Tool.exists("make") && Tool.exists("python3"), "make or Python is not here"))
struct InstalledFilesTests {
  private let folder: CommandFolder
  private let installed: Installed
  private var prefix: String { installed.prefix }
  private var share: String { "\(prefix)/share" }

  /// What is installed from a copy of the sources. Any of the paths may have spaces.
  private struct Installed: Sendable {
    private let folder: URL
    let copy: SourceCopy
    var prefix: String { path("what is installed/my programs") }

    init() throws {
      folder = try RunFolder.make(for: "installed")
      copy = try SourceCopy(in: folder)
      let files = FileManager.default
      try files.createSymbolicLink(
        at: folder.appendingPathComponent("what is built"),
        withDestinationURL: AppProcess.executable().deletingLastPathComponent())
      try files.createDirectory(
        atPath: path("short lived"), withIntermediateDirectories: true)
      try make("install")
      #expect(try files.contentsOfDirectory(atPath: path("short lived")) == [])
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func make(_ target: String) throws {
      let tool = try copy.make(
        [
          target, "BUILD=\(path("what is built"))", "DESTDIR=\(path("what is installed"))",
          "PREFIX=/my programs",
        ], environment: ["TMPDIR": path("short lived")])
      try #require(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    }
  }

  /// Installing takes a second, so that all tests share it which only read.
  private static let shared = Result { try Installed() }

  init() throws {
    folder = try CommandFolder()
    installed = try Self.shared.get()
  }

  private func languages() throws -> [Substring] {
    try String(contentsOfFile: "\(installed.copy.path)/Resources/po/LINGUAS", encoding: .utf8)
      .split(separator: "\n")
  }

  /// The paths of all files in a folder, each with its permissions.
  private func files(in prefix: String) throws -> [String: Int] {
    var files: [String: Int] = [:]
    let names = try #require(FileManager.default.enumerator(atPath: prefix))
    for case let name as String in names {
      let attributes = try #require(names.fileAttributes)
      guard attributes[.type] as? FileAttributeType != .typeDirectory else { continue }
      files[name] = attributes[.posixPermissions] as? Int
    }
    return files
  }

  @Test func everythingIsInItsPlaceAndIsRemoved() throws {
    let data =
      [
        "applications/io.github.xsign.xsign.desktop", "bash-completion/completions/xsign",
        "dbus-1/services/io.github.xsign.xsign.Capture.service",
        "doc/xsign/examples/sample-signature.txt", "fish/vendor_completions.d/xsign.fish",
        "icons/hicolor/scalable/apps/xsign.svg", "man/man1/xsign.1.gz",
        "metainfo/io.github.xsign.xsign.metainfo.xml",
        "mime/packages/io.github.xsign.xsign.xml", "zsh/site-functions/_xsign",
      ] + [16, 32, 48, 64, 128, 256].map { "icons/hicolor/\($0)x\($0)/apps/xsign.png" }
      + (try languages()).map { "locale/\($0)/LC_MESSAGES/xsign.mo" }
    var expected = ["bin/xsign": 0o755]
    for name in ["xsign-pdf", "xsign-certificate"] { expected["libexec/xsign/\(name)"] = 0o755 }
    for path in data { expected["share/\(path)"] = 0o644 }
    // It is removed, and is no other test's.
    let installed = try Installed()
    let prefix = installed.prefix
    #expect(try files(in: prefix) == expected)

    try installed.make("uninstall")
    #expect(try files(in: prefix) == [:])
    for path in ["libexec/xsign", "share/doc/xsign"] {
      #expect(!FileManager.default.fileExists(atPath: "\(prefix)/\(path)"))
    }
  }

  /// The desktop shows what the program is in the user's language.
  @Test func theDesktopFilesAreTranslated() throws {
    for (name, text) in [
      ("applications/io.github.xsign.xsign.desktop", "\nComment[de]="),
      ("metainfo/io.github.xsign.xsign.metainfo.xml", "<summary xml:lang=\"zh_CN\">"),
    ] {
      let contents = try String(contentsOfFile: "\(share)/\(name)", encoding: .utf8)
      #expect(contents.contains(text), "\(contents)")
    }
  }

  /// The program finds the one that reads PDFs, also through a link to it.
  @Test func theInstalledProgramSignsPDFs() throws {
    let link = folder.path("xsign")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(prefix)/bin/xsign")
    for program in ["\(prefix)/bin/xsign", link] {
      let tool = try Tool(
        program,
        [
          "sign", PDFCases.path("plain-1.4"), "--signature",
          "\(share)/doc/xsign/examples/sample-signature.txt", "--page", "1", "--at", "20,20", "-o",
          folder.path("signed.pdf"),
        ], environment: ["DISPLAY": nil])
      #expect(tool.status == 0, "\(tool.errors)")
      let old = try PDFCases.data("plain-1.4")
      #expect(Data(try folder.bytes("signed.pdf")).starts(with: old))
    }
  }

  /// A desktop recognises drawings by their names.
  @Test(
    .enabled(
      if: Tool.exists("update-mime-database") && Tool.exists("gio"),
      "the types of the desktop are not here"))
  func drawingsHaveTheirTypes() throws {
    let environment = ["XDG_DATA_DIRS": share, "XDG_DATA_HOME": folder.path("none")]
    let update = try Tool(
      "update-mime-database", ["\(share)/mime"], environment: environment)
    #expect(update.status == 0 && update.errors.isEmpty, "\(update.errors)")
    for (name, type) in [
      ("a.inkml", "application/inkml+xml"), ("b.xopp", "application/x-xopp"),
      ("c.xoj", "application/x-xoj"),
    ] {
      let path = try folder.write("ink", to: name)
      let tool = try Tool(
        "gio", ["info", "-a", "standard::content-type", path], environment: environment)
      #expect(tool.text.contains("standard::content-type: \(type)\n"), "\(name): \(tool.text)")
    }
  }
}

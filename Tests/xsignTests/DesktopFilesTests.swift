import Foundation
import TestSupport
import Testing

@testable import xsign

/// The files about the program that desktops and packages read.
@Suite struct DesktopFilesTests {
  private static let desktop = SourceTree.url("Resources/io.github.xsign.xsign.desktop")
  private static let metainfo = SourceTree.url("Resources/io.github.xsign.xsign.metainfo.xml")

  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.url(path), encoding: .utf8)
  }

  @Test(.enabled(if: Tool.exists("desktop-file-validate"), "desktop-file-utils is not here"))
  func theDesktopFileIsValid() throws {
    let tool = try Tool("desktop-file-validate", ["--warn-kde", Self.desktop.path])
    #expect(tool.status == 0 && tool.text.isEmpty, "\(tool.text)")
  }

  @Test(.enabled(if: Tool.exists("appstreamcli"), "appstream is not here"))
  func theMetainfoIsValid() throws {
    let folder = try CommandFolder()
    // AppStream before 1.0 does not know the tag "developer", only the older "developer_name".
    let tool = try Tool(
      "appstreamcli",
      [
        "validate", "--no-net", "--pedantic", "--strict", "--override=unknown-tag=pedantic",
        folder.write(releases("metainfo"), to: Self.metainfo.lastPathComponent),
      ])
    #expect(tool.status == 0, "\(tool.text)")
    let unknown = tool.text.matches(of: /unknown-tag (.+)/).map { String($0.1) }
    #expect(unknown.allSatisfy { $0 == "developer" }, "\(tool.text)")
  }

  /// Software centres show who makes the program, pictures of it and where to find it.
  @Test func theMetainfoTellsOfTheProject() throws {
    let metainfo = try String(contentsOf: Self.metainfo, encoding: .utf8)
    #expect(metainfo.contains("<developer id="))
    for kind in ["homepage", "bugtracker"] {
      #expect(metainfo.contains("<url type=\"\(kind)\">https://"))
    }
    let images = metainfo.matches(of: /<image type="source">https:[^<]+\/main\/(.+)<\/image>/)
    #expect(images.count == 2)
    for image in images {
      #expect(
        FileManager.default.fileExists(
          atPath: SourceTree.path(String(image.1))))
    }
  }

  /// The desktop passes one file, and only of a type that the program opens.
  @Test func theTypesAreTheSameEverywhere() throws {
    let entry = try String(contentsOf: Self.desktop, encoding: .utf8)
    #expect(entry.contains("\nExec=xsign %f\n"))
    let line = try #require(entry.firstMatch(of: /\nMimeType=(.+)\n/))
    let types = Set(line.1.split(separator: ";").map(String.init))
    #expect(types.isSuperset(of: ["application/pdf", "image/png", "image/jpeg"]))
    let metainfo = try String(contentsOf: Self.metainfo, encoding: .utf8)
    #expect(Set(metainfo.matches(of: /<mediatype>(.+)<\/mediatype>/).map { String($0.1) }) == types)
    let own = try text("Resources/io.github.xsign.xsign.mime.xml")
      .matches(of: /<mime-type type="(.+)">/).map { String($0.1) }
    #expect(own.contains("application/inkml+xml") && types.isSuperset(of: own))
  }

  // MARK: Releases

  private static let changelog = SourceTree.path("scripts/changelog")

  /// What `scripts/changelog` writes for the program.
  private func releases(_ form: String) throws -> String {
    let tool = try Tool(Self.changelog, [form, Version.current])
    try #require(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    return tool.text
  }

  /// The newest release of CHANGELOG.md is the version of the program.
  @Test func theVersionIsTheSameEverywhere() throws {
    let metainfo = try releases("metainfo")
    #expect(metainfo.firstMatch(of: /<release version="(.+?)"/)?.1 == Version.current[...])
    let changelog = try releases("debian")
    #expect(changelog.hasPrefix("xsign (\(Version.current)) unstable; urgency=medium\n\n  * "))
    let entries = changelog.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(entries.allSatisfy { $0.count <= 80 })
    for form in ["metainfo", "debian", "epoch"] {
      let tool = try Tool(Self.changelog, [form, "9.9.9"])
      #expect(tool.status != 0 && tool.output.isEmpty)
      #expect(tool.errors.contains("the newest release of CHANGELOG.md is \(Version.current)"))
    }
  }

  @Test(.enabled(if: Tool.exists("dpkg-parsechangelog"), "dpkg-dev is not here"))
  func dpkgReadsTheChangelog() throws {
    let folder = try CommandFolder()
    let path = try folder.write(releases("debian"), to: "changelog")
    let tool = try Tool("dpkg-parsechangelog", ["-l", path, "--all", "-S", "Version"])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    #expect(tool.text.hasPrefix(Version.current))
    let time = try Tool("dpkg-parsechangelog", ["-l", path, "-S", "Timestamp"])
    #expect(try time.status == 0 && time.text == releases("epoch"))
  }
}

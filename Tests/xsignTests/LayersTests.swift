import Foundation
import Testing

/// The layers of the sources: the libraries that each folder may import.
@Suite struct LayersTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// The path of every Swift file below Sources, and the modules it imports.
  private func imports() throws -> [(path: String, modules: Set<String>)] {
    let root = Self.sources.resolvingSymlinksInPath().path + "/"
    let files = try #require(
      FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
    var result: [(String, Set<String>)] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let modules = text.split(separator: "\n").compactMap { line -> String? in
        let words = line.split(separator: " ").map(String.init)
        guard let at = words.firstIndex(of: "import"), at <= 2, !line.hasPrefix(" "),
          !line.hasPrefix("/"), at + 1 < words.count
        else { return nil }
        return words[at + 1]
      }
      let path = file.resolvingSymlinksInPath().path.replacingOccurrences(of: root, with: "")
      result.append((path, Set(modules)))
    }
    return result
  }

  /// The libraries of others that a file may import beside the standard library. The compiler keeps
  /// the modules of the program apart.
  private func allowed(_ path: String) -> Set<String> {
    switch path {
    case "Words/Translation.swift": ["CGettext", "Glibc"]
    case _ where path.hasPrefix("Words/"): []
    case "Ink/Formats/XMLReader.swift": ["CExpat"]
    case "Ink/Journal/CheckSum.swift": ["CZlib"]
    case _ where path.hasPrefix("Ink/"): []
    case _ where path.hasPrefix("PDFInk/Reading/"): ["CQPDF"]
    case _ where path.hasPrefix("PDFInk/Update/"): ["COpenSSL", "CZlib"]
    case "PDFInk/FileHash.swift": ["COpenSSL", "Glibc"]
    case _ where path.hasPrefix("PDFInk/"): ["CQPDF", "Glibc"]
    case _ where path.hasPrefix("xsign-pdf/"): ["CConfine", "Glibc"]
    case _ where path.hasPrefix("Graphics/Cairo/"): ["CCairo", "CPango", "Glibc"]
    case _ where path.hasPrefix("Graphics/Compression/"): ["CZlib"]
    case _ where path.hasPrefix("Graphics/Images/"): ["CPNG", "CTurboJPEG", "Glibc"]
    case _ where path.hasPrefix("X11/"): ["CX11", "Glibc", "Dispatch", "Synchronization"]
    case _ where path.hasPrefix("Platform/Files/"):
      ["CLinux", "Glibc", "Synchronization", "SystemPackage", "Dispatch"]
    case _ where path.hasPrefix("Platform/Names/"): ["SystemPackage"]
    case _ where path.hasPrefix("Platform/GLib/"): ["CGLib"]
    case "Platform/Runtime/FreedMemory.swift": ["CMalloc"]
    case "Platform/Runtime/WakeUp.swift", "Platform/Runtime/SignalWatch.swift": ["CLinux", "Glibc"]
    case "Platform/Runtime/ProgramEnd.swift": ["CLinux", "Dispatch", "Glibc"]
    case _ where path.hasPrefix("Platform/Processes/"): ["CConfine", "CLinux", "Glibc"]
    case _ where path.hasPrefix("Journaling/"):
      ["Glibc", "Dispatch", "Synchronization", "SystemPackage"]
    case "xsign/Files/FileStamps.swift": ["Dispatch"]
    case _ where path.hasPrefix("xsign/"): ["ArgumentParser", "Glibc", "SystemPackage"]
    default: ["Glibc", "Dispatch", "Synchronization"]
    }
  }

  @Test func eachFileImportsTheLibrariesThatItMay() throws {
    let all = try imports()
    #expect(all.count > 60)
    let own = Set(all.compactMap { $0.path.split(separator: "/").first.map(String.init) })
    for (path, modules) in all {
      #expect(modules.subtracting(own).isSubset(of: allowed(path)), "\(path)")
    }
  }
}

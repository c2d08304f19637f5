import Foundation
import Testing

/// The layers of the sources: the modules that each folder may import.
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

  @Test func eachLayerImportsWhatItMay() throws {
    let all = try imports()
    #expect(all.count > 60)
    for (path, modules) in all {
      let allowed: Set<String>
      switch path {
      case "Words/Translation.swift": allowed = ["CGettext", "Glibc"]
      case _ where path.hasPrefix("Words/"): allowed = []
      case "Ink/Formats/XMLReader.swift": allowed = ["CExpat"]
      case "Ink/Journal/CheckSum.swift": allowed = ["CZlib"]
      case _ where path.hasPrefix("Ink/"): allowed = []
      case _ where path.hasPrefix("PDFInk/Reading/"): allowed = ["CQPDF", "Ink"]
      case _ where path.hasPrefix("PDFInk/Update/"): allowed = ["COpenSSL", "CZlib", "Ink"]
      case "PDFInk/FileHash.swift": allowed = ["COpenSSL", "Glibc"]
      case _ where path.hasPrefix("PDFInk/"): allowed = ["CQPDF", "Ink", "Glibc"]
      case _ where path.hasPrefix("xsign-pdf/"): allowed = ["CConfine", "PDFInk", "Ink", "Glibc"]
      case _ where path.hasPrefix("X11Canvas/Cairo/"):
        allowed = ["CCairo", "CPango", "Ink", "Glibc"]
      case _ where path.hasPrefix("X11Canvas/X11/"):
        allowed = ["CX11", "Ink", "Glibc", "Dispatch", "Synchronization"]
      case _ where path.hasPrefix("X11Canvas/Compression/"): allowed = ["CZlib", "Ink"]
      case _ where path.hasPrefix("X11Canvas/Images/"):
        allowed = ["CPNG", "CTurboJPEG", "Ink", "Glibc"]
      case _ where path.hasPrefix("X11Canvas/Files/"):
        allowed = ["CLinux", "Glibc", "Synchronization", "SystemPackage", "Dispatch"]
      case _ where path.hasPrefix("X11Canvas/Journal/"):
        allowed = ["Ink", "Glibc", "Dispatch", "Synchronization", "SystemPackage"]
      case _ where path.hasPrefix("X11Canvas/Names/"): allowed = ["SystemPackage"]
      case _ where path.hasPrefix("X11Canvas/GLib/"): allowed = ["CGLib"]
      case "X11Canvas/Runtime/FreedMemory.swift": allowed = ["CMalloc"]
      case "X11Canvas/Runtime/WakeUp.swift", "X11Canvas/Runtime/SignalWatch.swift":
        allowed = ["CLinux", "Glibc"]
      case "X11Canvas/Runtime/ProgramEnd.swift": allowed = ["CLinux", "Dispatch", "Glibc"]
      case _ where path.hasPrefix("X11Canvas/Processes/"):
        allowed = ["CConfine", "CLinux", "Glibc"]
      case _ where path.hasPrefix("X11Canvas/"):
        allowed = ["Ink", "Glibc", "Dispatch", "Synchronization"]
      case "xsign/Files/FileStamps.swift": allowed = ["Dispatch"]
      default: allowed = ["Ink", "X11Canvas", "ArgumentParser", "Glibc", "SystemPackage"]
      }
      // Every text is translated.
      #expect(modules.subtracting(allowed).isSubset(of: ["Words"]), "\(path)")
    }
  }
}

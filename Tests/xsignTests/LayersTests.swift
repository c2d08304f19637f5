import Foundation
import TestSupport
import Testing

/// The files that may import what is kept behind one wrapper each. The compiler keeps the modules
/// of the program apart, but not the files of one module, and a C library is visible to all modules
/// above its wrapper. Foundation is for tests only: every start would have to load it.
@Suite struct LayersTests {
  /// The beginnings of the paths below Sources that may import each module.
  private static let homes = [
    "CCairo": ["Graphics/Cairo/"], "CPango": ["Graphics/Cairo/"],
    "CPNG": ["Graphics/Images/"], "CTurboJPEG": ["Graphics/Images/"],
    "CZlib": ["Graphics/Compression/", "Ink/Journal/CheckSum.swift", "PDFInk/Update/"],
    "CExpat": ["Ink/Formats/XMLReader.swift"], "CGettext": ["Localization/Translation.swift"],
    "CQPDF": ["PDFInk/"], "COpenSSL": ["PDFInk/", "Certificates/", "Revocation/"],
    "CP11Kit": ["Certificates/Tokens/"], "CX11": ["X11/"],
    "CGLib": ["Platform/GLib/"], "CMalloc": ["Platform/Runtime/FreedMemory.swift"],
    "CLinux": ["Platform/"],
    "CCoverage": ["Graphics/Coverage/"],
    "CConfine": ["Platform/Processes/", "xsign-pdf/", "xsign-certificate/"],
    "ArgumentParser": ["xsign/"], "Foundation": [], "FoundationEssentials": [],
  ]

  @Test func everyLibraryIsImportedOnlyWhereItIsWrapped() throws {
    let sources = SourceTree.path("Sources")
    let tool = try Tool(
      "grep", ["-roE", "--include=*.swift", #"^[^/"]*\bimport (\w+ )?\w+"#, sources])
    let lines = tool.text.split(separator: "\n")
    #expect(lines.count > 500)
    for line in lines {
      let module = String(line.split(separator: " ").last ?? "")
      guard let homes = Self.homes[module] else {
        #expect(!module.hasPrefix("C") || module.dropFirst().first?.isLowercase == true, "\(line)")
        continue
      }
      #expect(homes.contains { line.hasPrefix("\(sources)/\($0)") }, "\(line)")
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import xsign

/// What of a file is not in its drawing: each command that reads drawings says so.
@Suite struct LeftOutContentTests {
  private let folder: CommandFolder
  /// A stroke whose third point has no x.
  private let drawing: String
  private let sentence: String

  init() throws {
    folder = try CommandFolder()
    drawing = try folder.write(Self.ink, to: "me.inkml")
    sentence = "\(drawing): 1 invalid number was left out."
  }

  private static let ink =
    "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>0 0, 40 9, x 4, 80 0</trace></ink>"

  /// Copies a test PDF into the folder, and returns its path.
  private func copy(_ name: String) throws -> String {
    let path = folder.path(name)
    try FileManager.default.copyItem(atPath: PDFCases.path("plain-1.4"), toPath: path)
    return path
  }

  @Test(arguments: ["info", "render", "compare", "sign"])
  func aCommandSaysSo(command: String) throws {
    let out = ["-o", folder.path(command == "sign" ? "out.pdf" : "out.png")]
    let arguments =
      switch command {
      case "info": [drawing]
      case "sign":
        [try copy("a.pdf"), "--signature", drawing, "--page", "1", "--at", "20,30"]
          + ["--initials", drawing, "--initials-pages", "2", "--initials-at", "20,30"] + out
      default: [drawing] + out
      }
    let tool = try folder.run([command] + arguments)
    #expect(tool.status == 0 && tool.errors == "xsign: \(sentence)\n", "\(tool)")
  }

  /// It is said once, or in the line of JSON of each PDF.
  @Test func severalPDFsAreSigned() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: false)
    let inputs = try (0..<3).map { try copy("\($0).pdf") }
    let arguments =
      ["sign"] + inputs + ["--signature", drawing, "--page", "1", "--at", "20,30"]
      + ["--out-dir", folder.path("out")]
    let plain = try folder.run(arguments)
    #expect(plain.status == 0 && plain.errors == "xsign: \(sentence)\n", "\(plain)")
    let tool = try folder.run(arguments + ["--json"])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    let lines = tool.text.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(lines.map { $0["notes"] as? [String] } == [[sentence], [sentence], [sentence]])
  }

  /// If nothing is left, it is the reason why.
  @Test(arguments: ["info", "render", "compare", "sign"])
  func nothingMayBeLeft(command: String) throws {
    let eraser = try folder.write(
      "[{\"compositeOperation\":\"destination-out\",\"points\":[{\"x\":1,\"y\":2,\"time\":1}]}]",
      to: "a.json")
    let arguments =
      switch command {
      case "info": [eraser]
      case "sign":
        [try copy("a.pdf"), "--signature", eraser, "--page", "1", "--at", "20,30"]
          + ["-o", folder.path("out.pdf")]
      default: [eraser, "-o", folder.path("out.png")]
      }
    let tool = try folder.run([command] + arguments)
    #expect(tool.status == 1 && tool.output.isEmpty)
    #expect(
      tool.errors
        == "xsign: \(eraser): 1 eraser stroke was left out.\n"
        + "xsign: \(eraser): the drawing contains no ink.\n")
    #expect(!folder.names.contains { $0.hasPrefix("out") })
  }
}

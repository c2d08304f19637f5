import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// All test PDFs, and a damaged copy of every third, at night of each, as `xsign sign` meets them:
/// a file is signed behind its own bytes, or refused in one sentence without a trace.
@Suite struct EveryFileTests {
  private let folder = try? SignedCases.newFolder()

  /// Returns a copy of a file that was cut, or in which bytes were overwritten.
  private func damaged(_ bytes: [UInt8], _ number: Int) -> [UInt8] {
    var random = SeededRandom(UInt64(number))
    if number % 2 == 0 {
      return Array(bytes.prefix(bytes.count * Int.random(in: 1...9, using: &random) / 10))
    }
    var copy = bytes
    for _ in 0..<min(20, bytes.count) {
      copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    return copy
  }

  /// Signs the bytes, without the program that shows pages. Returns whether they were.
  private func isSigned(_ bytes: [UInt8], _ what: String, password: String?) throws -> Bool {
    let folder = try #require(folder)
    let (old, new) = (folder.appending(path: "old.pdf"), folder.appending(path: "new.pdf"))
    try Data(bytes).write(to: old)
    try Data("a 0 0 0 -\na 0.1 40 30 -\n".utf8).write(to: folder.appending(path: "me.txt"))
    var options = ["--signature", folder.path + "/me.txt", "--page", "1", "--at", "2,2"]
    if let password {
      try Data(password.utf8).write(to: folder.appending(path: "password"))
      options += ["--password-file", folder.path + "/password"]
    }
    try? FileManager.default.removeItem(at: new)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let tool = try Tool(
      AppProcess.executable().path, ["sign", old.path] + options + ["-o", new.path],
      environment: ["PATH": "/nowhere"])
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let lines = tool.errors.split(separator: "\n")
    #expect(tool.output.isEmpty && lines.allSatisfy { $0.hasPrefix("xsign: ") }, "\(what): \(tool)")
    #expect(lines.allSatisfy { $0.hasSuffix(".") }, "\(what): \(tool)")
    guard tool.status == 0 else {
      #expect(tool.status == 1 && lines.count == 1 && after == before, "\(what): \(tool)")
      return false
    }
    let signed = try [UInt8](Data(contentsOf: new))
    #expect(signed.count > bytes.count && signed.starts(with: bytes), "\(what)")
    #expect(Set(after).subtracting(before) == ["new.pdf"], "\(what)")
    return true
  }

  @Test(arguments: PDFCases.names) func filesAreSignedBehindTheirBytesOrRefused(_ name: String)
    throws
  {
    let short = name.replacing(".pdf", with: "")
    let password = SignedCases.passwords[short]
    let bytes = try bytes(of: name)
    let wanted = try SignedCases.usual.get().refused[short] == nil && short != "usage-rights"
    #expect(try isSigned(bytes, name, password: password) == wanted, "\(name)")
    let number = PDFCases.names.firstIndex(of: name) ?? 0
    guard number % 3 == 0 || Nightly.isOn else { return }
    _ = try isSigned(damaged(bytes, number), "\(name), damaged", password: password)
  }
}

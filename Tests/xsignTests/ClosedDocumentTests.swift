import Foundation
import Input
import TestSupport
import Testing

/// A PDF is open for as long as it is in the window: its file may be deleted, or on a disk that is
/// to be removed.
@Suite struct ClosedDocumentTests {
  @Test func aNewDrawingClosesThePDF() throws {
    let window = try DocumentWindow("plain-1.4")
    let app = window.app
    let folder = "/proc/\(app.process.processIdentifier)/fd"
    func isOpen() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: folder).contains { number in
        let file = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(folder)/\(number)")
        return file?.hasSuffix("/contract.pdf") ?? false
      }
    }
    #expect(try isOpen())
    app.key("n", .control)
    try app.wait("the PDF to be closed") { try !isOpen() }
  }
}

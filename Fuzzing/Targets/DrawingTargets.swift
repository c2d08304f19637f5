import Graphics
import Ink

/// Tests gzip, and the reader of the format that the unpacked bytes have.
func testGzip(_ bytes: [UInt8]) {
  let maximum = 1_000_000
  var content: [UInt8] = []
  do throws(FormatError) {
    content = try Gzip.unpack(bytes, file: "f", maximum: maximum)
  } catch {
    precondition(error.reason == .notCompressed || error.reason == .tooLarge(maximum))
    return
  }
  precondition(content.count <= maximum)
  Oracle.check { () throws(FormatError) in try InkDocument(drawing: content, file: "f") }
}

/// Tests the InkML reader with the file in one piece and in many, which must give the same strokes.
func testInkML(_ bytes: [UInt8]) {
  let whole = Oracle.check { () throws(FormatError) in try InkDocument(inkML: bytes, file: "f") }
  let length = 1 + bytes.count % 61
  let pieces = try? InkDocument(
    inkML: { take in
      for start in stride(from: 0, to: bytes.count, by: length) {
        let end = min(start + length, bytes.count)
        guard take(bytes.span.extracting(start..<end)) else { return }
      }
    }, file: "f")
  // Two errors at one place may be reported in either order, so errors are not compared.
  precondition(whole?.strokes == pieces?.strokes, "the file gives other strokes in pieces")
}

/// Tests the reader of signature_pad JSON.
func testJSON(_ bytes: [UInt8]) {
  Oracle.check { () throws(FormatError) in try InkDocument(signaturePad: bytes, file: "f") }
}

/// Tests the reader of plain recordings. The first bit chooses the unit.
func testRecording(_ bytes: [UInt8]) {
  let unit: InkDocument.Unit = (bytes.first ?? 0) & 1 == 0 ? .pixels : .millimetres
  Oracle.check { () throws(FormatError) in
    try InkDocument(recording: bytes, file: "f", unit: unit)
  }
}

/// Tests the reader of Xournal++ XML.
func testXopp(_ bytes: [UInt8]) {
  Oracle.check { () throws(FormatError) in try InkDocument(xopp: bytes, file: "f") }
}

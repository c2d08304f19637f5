import Graphics
import Ink
import Oracle

/// Tests gzip, and the reader of the format that the unpacked bytes have.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Oracle.bytes(data, size)
  let maximum = 1_000_000
  var content: [UInt8] = []
  do throws(FormatError) {
    content = try Gzip.unpack(bytes, file: "f", maximum: maximum)
  } catch {
    precondition(error.reason == .notCompressed || error.reason == .tooLarge(maximum))
    return 0
  }
  precondition(content.count <= maximum)
  Oracle.check { () throws(FormatError) in try InkDocument(drawing: content, file: "f") }
  return 0
}

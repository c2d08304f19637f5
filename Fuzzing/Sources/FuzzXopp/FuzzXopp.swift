import Ink
import Oracle

/// Tests the reader of Xournal++ XML.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Oracle.bytes(data, size)
  Oracle.check { () throws(FormatError) in try InkDocument(xopp: bytes, file: "f") }
  return 0
}

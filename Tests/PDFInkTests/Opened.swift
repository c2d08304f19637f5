import Glibc
import Testing
import TestSupport

@testable import PDFInk

/// Opens the test PDF `name`.
func opened(_ name: String, password: String? = nil) throws -> PDFFile {
  let descriptor = open(PDFCases.path(name), O_RDONLY)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  return try PDFFile(descriptor: descriptor, password: password.map { Array($0.utf8) })
}

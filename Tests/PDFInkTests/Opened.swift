import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// The outcome of opening a PDF: it, or the problem.
func opening(_ path: String, password: String? = nil) -> Result<PDFFile, PDFFailure> {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(descriptor) }
  return Result { () throws(PDFFailure) in
    try PDFFile(descriptor: descriptor, password: password.map { Array($0.utf8) })
  }
}

/// Opens the test PDF `name`.
func opened(_ name: String, password: String? = nil) throws -> PDFFile {
  try opening(PDFCases.path(name), password: password).get()
}

/// Opens a PDF of these bytes.
func opened(_ bytes: [UInt8], password: String? = nil) throws(PDFFailure) -> PDFFile {
  let folder = FileManager.default.temporaryDirectory
  let path = folder.appendingPathComponent(UUID().uuidString).path
  defer { unlink(path) }
  try? Data(bytes).write(to: URL(fileURLWithPath: path))
  return try opening(path, password: password).get()
}

/// Returns the survey of a file.
func surveyed(_ file: PDFFile) throws(PDFFailure) -> PDFSurvey {
  try PDFSurvey(of: file, pages: try PageTree.pages(of: file), size: file.size)
}

/// Returns the survey of the test PDF `name`.
func surveyed(_ name: String, password: String? = nil) throws -> PDFSurvey {
  try surveyed(opened(name, password: password))
}

/// Returns the survey of a form with these `fields` on a page of 200 by 300, with the objects from
/// 5 on.
func surveyed(
  form fields: String, page: String, _ more: [Int: String], catalog: String = ""
) throws -> PDFSurvey {
  var file = WrittenPDF(page: page, more: more)
  file.objects[1] = Array(
    "<</Type/Catalog/Pages 2 0 R\(catalog)/AcroForm<</Fields\(fields)>>>>".utf8)
  return try surveyed(opened(file.bytes))
}

/// Returns the bytes of the test PDF `name`.
func bytes(of name: String) throws -> [UInt8] {
  try [UInt8](PDFCases.data(name))
}

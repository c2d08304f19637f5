import Glibc
import Ink
import Oracle

@testable import PDFInk

/// A file without a name, which takes the bytes of each run.
private let descriptor: Int32 = {
  var path = Array("/tmp/fuzz-pdf-XXXXXX".utf8CString)
  let descriptor = mkstemp(&path)
  precondition(descriptor >= 0 && unlink(path) == 0)
  return descriptor
}()

/// Tests the reader and the survey of PDFs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  precondition(ftruncate(descriptor, 0) == 0 && pwrite(descriptor, data, size, 0) == size)
  do throws(PDFProblem) {
    let file = try PDFFile(descriptor: descriptor)
    precondition(lseek(descriptor, 0, SEEK_CUR) == 0)
    let pages = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: pages, size: size)
    check(survey)
    check(pages, in: file)
    check(file)
  } catch {
    switch error {
    case .password(wasGiven: false), .encryption, .unreadable, .noPages, .limit: break
    default: preconditionFailure("\(error)")
    }
  }
  return 0
}

/// Checks that pages and fields have sound sizes.
private func check(_ survey: PDFSurvey) {
  precondition(!survey.pages.isEmpty)
  for page in survey.pages {
    precondition(page.width > 0 && page.width.isFinite)
    precondition(page.height > 0 && page.height.isFinite)
    precondition([0, 90, 180, 270].contains(page.rotation))
  }
  for field in survey.fields {
    let page = survey.pages[field.page]
    let (low, high) = (field.frame.min, field.frame.max)
    precondition(0 <= low.x && low.x < high.x && high.x <= page.width)
    precondition(0 <= low.y && low.y < high.y && high.y <= page.height)
  }
}

/// Checks that the maps of pages undo each other, and that their places are in the file.
private func check(_ pages: [TreePage], in file: PDFFile) {
  for page in pages {
    let corner = Point(page.geometry.width, page.geometry.height)
    let back = page.geometry.fromUserSpace(page.geometry.toUserSpace(corner))
    let error = max(abs(back.x - corner.x), abs(back.y - corner.y))
    precondition(error <= 1e-6 * max(corner.x, corner.y, page.geometry.unit * 1e7))
    if let reference = page.reference {
      precondition(file.dictionary(.reference(reference)) != nil)
    }
    guard let parent = page.parent else { continue }
    let kids = file.array(file.dictionary(.reference(parent))?["Kids"]) ?? []
    precondition(kids.indices.contains(page.index))
    if let reference = page.reference {
      precondition(kids[page.index] == .reference(reference))
    }
  }
}

/// Reads all objects, and checks that their places are in the file.
private func check(_ file: PDFFile) {
  let section = file.section
  precondition(section.base >= 0 && section.base < file.size)
  if let start = section.start { precondition(start > 0 && start < file.size - section.base) }
  precondition(file.lastNumber <= PDFFile.mostNumber)
  for (number, place) in file.objects {
    precondition(number <= file.lastNumber)
    var generation = 0
    if case .offset(let offset, let own) = place {
      precondition(offset > 0 && offset < file.size - section.base)
      generation = own
    }
    let reference = PDFReference(number, generation)
    _ = file.value(reference)
    guard file.isStream(reference), let data = try? file.data(reference) else { continue }
    precondition(data.count <= 256 << 20)
    if let balance = try? file.balance(of: data) {
      precondition(balance.open >= 0 && balance.missing >= 0 && balance.marks >= 0)
    }
  }
}

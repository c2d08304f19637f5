import Glibc
@testable import Ink
@testable import PDFInk

/// Files without a name, which take the bytes of each run: the file, and the signed one.
private let (descriptor, signed) = (newFile(), newFile())

private func newFile() -> Int32 {
  var path = Array("/tmp/fuzz-pdf-XXXXXX".utf8CString)
  let descriptor = mkstemp(&path)
  precondition(descriptor >= 0 && unlink(path) == 0)
  return descriptor
}

/// Tests the reader and the survey of PDFs, the check of their digital signatures, and the update
/// that puts ink on their pages.
func testPDF(_ bytes: [UInt8]) {
  let size = bytes.count
  precondition(ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, size, 0) == size)
  var order = VerificationOrder(trust: [], now: 1_800_000_000)
  order.checksRevocation = true
  let verified = PDFResponse(to: .verify(password: [], order), file: descriptor)
  precondition((try? PDFResponse(bytes: verified.bytes)) == verified)
  let records = PDFResponse(to: .records(password: []), file: descriptor)
  precondition((try? PDFResponse(bytes: records.bytes)) == records)
  do throws(PDFFailure) {
    let file = try PDFFile(descriptor: descriptor)
    precondition(lseek(descriptor, 0, SEEK_CUR) == 0)
    let pages = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: pages, size: size)
    check(survey)
    check(pages, in: file)
    check(file)
    // The way depends on the file alone, so that a finding can be repeated.
    let ways: [PDFSurvey.Method?] = [nil, .annotation, .content]
    let method = ways[size % ways.count]
    guard let update = Update.bytes(for: descriptor, survey: survey, as: method) else { return }
    check(update, behind: bytes, file, pages)
  } catch {
    switch error {
    case .password(wasGiven: false), .encryption, .unreadable, .noPages, .limit: break
    default: preconditionFailure("\(error)")
    }
  }
}

/// Appends an update to the file, and checks that the reader finds all pages again, and that they
/// can be signed again.
private func check(
  _ update: [UInt8], behind old: [UInt8], _ file: PDFFile, _ pages: [TreePage]
) {
  let size = old.count + update.count
  precondition(
    pwrite(signed, old, old.count, 0) == old.count
      && ftruncate(signed, off_t(size)) == 0
      && pwrite(signed, update, update.count, off_t(old.count)) == update.count)
  do throws(PDFFailure) {
    let new = try PDFFile(descriptor: signed)
    let tree = try PageTree.pages(of: new)
    Update.check(new, tree, before: file, pages)
    let survey = try PDFSurvey(of: new, pages: tree, size: size)
    check(survey)
    check(tree, in: new)
    precondition(
      survey.isDamaged || Update.bytes(for: signed, survey: survey, as: .annotation) != nil)
  } catch {
    preconditionFailure("The signed file cannot be read: \(error)")
  }
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
  precondition(file.lastNumber <= PDFFile.maximumNumber)
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
    precondition(data.count <= 32 << 20)
    if let balance = try? file.balance(of: data) {
      precondition(balance.open >= 0 && balance.missing >= 0 && balance.marks >= 0)
    }
  }
}

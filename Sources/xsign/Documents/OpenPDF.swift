import Glibc
import Ink
import Words
import X11Canvas

/// A PDF that is open: surveyed once, and the beginning of all signed files made from it. Several
/// threads may use it. What it does blocks on the disk and on other programs.
final class OpenPDF: Sendable {
  /// The name of the PDF in sentences.
  let name: String
  /// The path by which it was opened.
  let path: String
  /// What it is.
  let survey: PDFSurvey
  private let source: SourceFile
  private let helper: PDFHelper
  /// The password, or nothing. It is in the memory of the program only.
  private let password: [UInt8]

  /// The most bytes of a file with a password.
  private static let mostPassword = 4096

  /// Opens and surveys the PDF at `path`.
  ///
  /// - Parameters:
  ///   - name: Its name in sentences, or nil for the path.
  ///   - password: The password of the user or the owner, or nothing.
  init(_ path: String, name: String? = nil, password: [UInt8] = []) throws(SigningError) {
    let name = name ?? DrawingFile.name(of: path)
    let source = try Self.open(path, name)
    (helper, survey) = try Self.survey(source.descriptor, password, name)
    self.path = path
    self.name = name
    self.password = password
    self.source = source
  }

  /// Opens and surveys the PDF at `path`.
  ///
  /// - Parameter passwordFile: The file whose first line is its password, or nil.
  convenience init(_ path: String, passwordFile: String?) throws(SigningError) {
    let password =
      try passwordFile.map { file throws(SigningError) in try Self.password(in: file) } ?? []
    try self.init(path, password: password)
  }

  private static func open(_ path: String, _ name: String) throws(SigningError) -> SourceFile {
    do throws(BoundedFile.Failure) {
      return try SourceFile(path, limit: PDFHelper.mostBytes)
    } catch {
      throw .input(error, file: name)
    }
  }

  private static func survey(
    _ file: Int32, _ password: [UInt8], _ name: String
  ) throws(SigningError) -> (PDFHelper, PDFSurvey) {
    do throws(PDFHelper.Failure) {
      let helper = try PDFHelper()
      return (helper, try helper.survey(file, password: password))
    } catch {
      throw .helper(error, file: name)
    }
  }

  /// Returns the password in the first line of a file.
  private static func password(in file: String) throws(SigningError) -> [UInt8] {
    do throws(BoundedFile.Failure) {
      var portions = try InputPortions(file, limit: mostPassword)
      let text = try portions.all()
      return Array(text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    } catch {
      throw .password(error, file: DrawingFile.name(of: file))
    }
  }

  /// What tells this PDF from others.
  var identity: PDFIdentity { PDFIdentity(path: path, size: survey.size, hash: survey.hash) }

  /// Returns true if `path` leads to the PDF itself.
  func isInput(_ path: String) -> Bool { source.isFile(at: path) }

  /// Returns false if another file has taken the path of the PDF, other than `own` and with other
  /// contents. That the PDF was removed changes nothing: it is still open.
  func isStill(orReplacedBy own: FileIdentity?) -> Bool {
    guard source.isUnchanged else { return false }
    guard let now = AtomicFile.identity(of: path), now != source.identity, now != own else {
      return true
    }
    guard now.size == survey.size, let file = try? SourceFile(path, limit: survey.size) else {
      return false
    }
    return (try? helper.hash(file.descriptor, size: survey.size)) == survey.hash
  }

  /// Returns the PDF for programs that draw pages.
  func shown() throws(SigningError) -> PageFile { try shown(source.descriptor) }

  private func shown(_ file: Int32) throws(SigningError) -> PageFile {
    do throws(PDFHelper.Failure) {
      return try helper.shown(file, password: password)
    } catch {
      throw .helper(error, file: name)
    }
  }

  /// Checks what can be checked before anything is written.
  func check(
    _ method: PDFSurvey.Method? = nil, endsUsageRights: Bool
  ) throws(SigningError) {
    if let refusal = survey.refusal { throw .helper(.problem(.refused(refusal)), file: name) }
    if method == .content, survey.method == .annotation {
      throw .helper(.problem(.contentNotPermitted), file: name)
    }
    if survey.grantsUsageRights, !endsUsageRights { throw .usageRights(file: name) }
  }

  /// Writes the signed PDF to `target`, whole or not at all.
  ///
  /// - Parameter isInPlace: True if it replaces this PDF, which then must still have its path.
  func write(
    _ order: SigningOrder, to target: String, isInPlace: Bool
  ) throws(SigningError) -> SignedFile {
    var notes = SigningNotes(survey, order, file: name)
    let check = PageCheck()
    let written: (result: SigningResult, identity: FileIdentity)
    do throws(SigningError) {
      written = try self.written(order, to: target, isInPlace: isInPlace, check)
      notes.add(written.result.pages)
    } catch {
      // What lies over the page's content, or breaks it, may leave an annotation alone.
      guard case .check(let page, _) = error, order.method == nil, survey.method == .content else {
        throw error
      }
      var other = order
      other.method = .annotation
      written = try self.written(other, to: target, isInPlace: isInPlace, check)
      notes.add(written.result.pages)
      notes.addNews(
        tr(
          "As part of page \(page + 1) of \(name) the ink would not be shown as it should; "
            + "it is an annotation."))
    }
    return SignedFile(
      notes: notes.sentences, news: notes.news, pages: written.result.pages.count,
      added: written.result.update.count,
      checker: check?.programName,
      identity: written.identity)
  }

  private func written(
    _ order: SigningOrder, to target: String, isInPlace: Bool, _ check: PageCheck?
  ) throws(SigningError) -> (SigningResult, FileIdentity) {
    let result: SigningResult
    do throws(PDFHelper.Failure) {
      result = try helper.sign(source.descriptor, password: password, order)
    } catch {
      throw .helper(error, file: name)
    }
    do {
      let identity = try EndingSignals.blocked {
        try AtomicFile.write(to: target) { file in
          try file.append(source)
          try file.append(result.update)
          try verify(file.descriptor, order, check)
          // The name must still be that of the file that was read.
          guard !isInPlace || source.isFile(at: path) else {
            throw SigningError.changed(file: name)
          }
        }
      }
      return (result, identity)
    } catch let error as SigningError {
      throw error
    } catch let error as FileError {
      throw .output(error)
    } catch {
      throw .output(FileError(path: target, code: EIO))
    }
  }

  /// Checks the new file before it takes its name: it begins with what was surveyed, and its pages
  /// show the ink and are otherwise as they were.
  private func verify(
    _ file: Int32, _ order: SigningOrder, _ check: PageCheck?
  ) throws(SigningError) {
    let hash: [UInt8]
    do throws(PDFHelper.Failure) {
      hash = try helper.hash(file, size: survey.size)
    } catch {
      throw .helper(error, file: name)
    }
    guard source.isUnchanged, hash == survey.hash else { throw .changed(file: name) }
    let pages = Dictionary(grouping: order.placements, by: \.page).map { index, placements in
      PageCheck.Page(
        index: index, size: survey.pages[index],
        ink: placements.map { $0.map.frame(of: order.forms[$0.form].box) })
    }
    guard let check else { return }
    let failure = check.failure(
      of: pages, old: try shown(), new: try shown(file), isDamaged: survey.isDamaged)
    // A check that was cut short says nothing.
    guard !ProgramEnd.hasBegun else { throw .helper(.cancelled, file: name) }
    if let failure { throw .check(failure, file: name) }
  }
}

/// A signed PDF that was written.
struct SignedFile: Sendable {
  /// What the user should know of it, in sentences.
  var notes: [String]
  /// Those of them that were not known before.
  var news: [String]
  /// The number of pages with ink.
  var pages: Int
  /// The number of bytes that were added.
  var added: Int
  /// The program that showed its pages for the check, or nil if none is installed.
  var checker: String?
  var identity: FileIdentity
}

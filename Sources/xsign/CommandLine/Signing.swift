import Glibc
import Ink
import X11Canvas

/// A PDF on its way to a signed one: opened once, surveyed, and written whole or not at all.
struct Signing: ~Copyable {
  /// The name of the PDF in sentences.
  let name: String
  /// What it is.
  let survey: PDFSurvey
  private let path: String
  private let source: SourceFile
  private let helper: PDFHelper
  private let password: [UInt8]

  /// The most bytes of a file with a password.
  private static let mostPassword = 4096

  /// Opens and surveys the PDF at `path`.
  ///
  /// - Parameter passwordFile: The file whose first line is its password, or nil.
  init(_ path: String, passwordFile: String?) throws(SigningError) {
    let name = DrawingFile.name(of: path)
    let password =
      try passwordFile.map { file throws(SigningError) in try Self.password(in: file) } ?? []
    let source = try Self.open(path, name)
    let (helper, survey) = try Self.survey(source.descriptor, password, name)
    self.path = path
    self.name = name
    self.password = password
    self.helper = helper
    self.survey = survey
    self.source = source
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

  private static func password(in file: String) throws(SigningError) -> [UInt8] {
    do throws(BoundedFile.Failure) {
      var portions = try InputPortions(file, limit: mostPassword)
      let text = try portions.all()
      return Array(text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    } catch {
      throw .password(error, file: DrawingFile.name(of: file))
    }
  }

  /// Returns true if `path` leads to the PDF itself.
  borrowing func isInput(_ path: String) -> Bool { source.isFile(at: path) }

  /// Returns the PDF for programs that draw pages.
  borrowing func shown() throws(SigningError) -> PageFile { try shown(source.descriptor) }

  private borrowing func shown(_ file: Int32) throws(SigningError) -> PageFile {
    do throws(PDFHelper.Failure) {
      return try helper.shown(file, password: password)
    } catch {
      throw .helper(error, file: name)
    }
  }

  /// Checks what can be checked before anything is written.
  borrowing func check(_ order: SigningOrder, endsUsageRights: Bool) throws(SigningError) {
    if let refusal = survey.refusal { throw .helper(.problem(.refused(refusal)), file: name) }
    if order.method == .content, survey.method == .annotation {
      throw .helper(.problem(.contentNotPermitted), file: name)
    }
    if survey.grantsUsageRights, !endsUsageRights { throw .usageRights(file: name) }
  }

  /// Writes the signed PDF to `target`. Returns the sentences that the user should read.
  borrowing func write(
    _ order: SigningOrder, to target: String, isInPlace: Bool, isVerbose: Bool
  ) throws(SigningError) -> [String] {
    var notes = SigningNotes(survey, order, file: name)
    let check = PageCheck()
    if isVerbose {
      notes.add(
        check.map { "The pages are checked by \($0.programName)." }
          ?? "The pages are not checked: that needs pdftoppm, of poppler-utils, and prlimit.")
    }
    do throws(SigningError) {
      notes.add(try written(order, to: target, isInPlace: isInPlace, check).pages)
    } catch {
      // What lies over the page's content, or breaks it, may leave an annotation alone.
      guard case .check(let page, _) = error, order.method == nil, survey.method == .content else {
        throw error
      }
      var other = order
      other.method = .annotation
      notes.add(try written(other, to: target, isInPlace: isInPlace, check).pages)
      notes.add(
        "As part of page \(page + 1) of \(name) the ink would not be shown as it should; "
          + "it is an annotation.")
    }
    return notes.sentences
  }

  private borrowing func written(
    _ order: SigningOrder, to target: String, isInPlace: Bool, _ check: PageCheck?
  ) throws(SigningError) -> SigningResult {
    let result: SigningResult
    do throws(PDFHelper.Failure) {
      result = try helper.sign(source.descriptor, password: password, order)
    } catch {
      throw .helper(error, file: name)
    }
    do {
      try EndingSignals.blocked {
        _ = try AtomicFile.write(to: target) { file in
          try file.append(source)
          try file.append(result.update)
          try verify(file.descriptor, order, check)
          // The name must still be that of the file that was read.
          guard !isInPlace || source.isFile(at: path) else {
            throw SigningError.changed(file: name)
          }
        }
      }
    } catch let error as SigningError {
      throw error
    } catch let error as FileError {
      throw .output(error)
    } catch {
      throw .output(FileError(path: target, code: EIO))
    }
    return result
  }

  /// Checks the new file before it takes its name: it begins with what was surveyed, and its pages
  /// show the ink and are otherwise as they were.
  private borrowing func verify(
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
    if let failure { throw .check(failure, file: name) }
  }
}

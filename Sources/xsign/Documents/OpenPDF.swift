import Export
import Glibc
import Ink
import PDFPages
import Platform

/// A PDF that is open: surveyed once, and the beginning of all signed files made from it. Several
/// threads may use it. What it does blocks on the disk and on other programs.
///
/// Its pages may be turned: the survey, what programs draw and what is placed on pages are those of
/// the turned pages then, and so are the signed files.
final class OpenPDF: Sendable {
  /// The name of the PDF in sentences.
  let name: String
  /// The path by which it was opened.
  let path: String
  /// What it is, with its pages turned.
  let survey: PDFSurvey
  /// What the file is.
  private let fileSurvey: PDFSurvey
  /// The turns of its pages, by their indices.
  let turns: [Int: PageTurn]
  let source: SourceFile
  let helper: PDFHelper
  /// The password, or nothing. It is in the memory of the program only.
  let password: [UInt8]

  /// The most bytes of a file with a password.
  private static let maximumPassword = 4096

  /// Opens and surveys the PDF at `path`.
  ///
  /// - Parameters:
  ///   - name: Its name in sentences, or nil for the path.
  ///   - password: The password of the user or the owner, or nothing.
  ///   - content: What was read from the path already, because it can be read once only, or nil.
  ///   - cancellation: What ends the survey, and what else is asked of the helper, or nil.
  init(
    _ path: String, name: String? = nil, password: [UInt8] = [], content: SourceFile? = nil,
    cancellation: ChildCancellation? = nil
  ) throws(SigningError) {
    let name = name ?? DrawingFile.name(of: path)
    let source = if let content { content } else { try Self.open(path, name) }
    (helper, survey) = try Self.survey(source.descriptor, password, name, cancellation)
    (fileSurvey, turns) = (survey, [:])
    self.path = path
    self.name = name
    self.password = password
    self.source = source
  }

  private init(_ other: OpenPDF, turns: [Int: PageTurn]) {
    (path, name, password) = (other.path, other.name, other.password)
    (source, helper, fileSurvey) = (other.source, other.helper, other.fileSurvey)
    self.turns = turns
    survey = fileSurvey.turned(by: turns)
  }

  /// Returns the PDF with its pages turned by this from how the file shows them.
  func turned(by turns: [Int: PageTurn]) -> OpenPDF {
    turns == self.turns ? self : OpenPDF(self, turns: turns)
  }

  /// Opens and surveys the PDF that `path` means on the command line, `-` for standard input.
  ///
  /// - Parameters:
  ///   - passwordFile: The file whose first line is its password, or nil.
  ///   - content: What was read from the path already, because it can be read once only, or nil.
  convenience init(
    _ path: String, passwordFile: String?, content: SourceFile? = nil
  ) throws(SigningError) {
    let password =
      try passwordFile.map { file throws(SigningError) in try Self.password(in: file) } ?? []
    try self.init(Self.typed(path), password: password, content: content)
  }

  private static func typed(_ path: String) throws(SigningError) -> String {
    try Result { () throws(CommandError) in try InputPath.path(path) }
      .mapError { SigningError.drawing($0) }.get()
  }

  /// Returns a copy of what a descriptor gives, which sentences call by the name `file`.
  static func copy(of descriptor: Int32, file: String) throws(SigningError) -> SourceFile {
    do throws(BoundedFile.Failure) {
      return try SourceFile(copying: descriptor, limit: PDFHelper.maximumBytes)
    } catch {
      throw .input(error, file: file)
    }
  }

  private static func open(_ path: String, _ name: String) throws(SigningError) -> SourceFile {
    if let descriptor = InputPortions.descriptor(of: path) {
      return try copy(of: descriptor, file: name)
    }
    do throws(BoundedFile.Failure) {
      return try SourceFile(path, limit: PDFHelper.maximumBytes)
    } catch {
      throw .input(error, file: name)
    }
  }

  private static func survey(
    _ file: Int32, _ password: [UInt8], _ name: String, _ cancellation: ChildCancellation?
  ) throws(SigningError) -> (PDFHelper, PDFSurvey) {
    do throws(PDFHelper.Failure) {
      let helper = try PDFHelper(cancellation: cancellation)
      return (helper, try helper.survey(file, password: password))
    } catch {
      if error == .failure(.unreadable), let kind = Self.kind(of: file), kind != .pdf {
        throw .otherKind(kind, file: name)
      }
      throw .helper(error, file: name)
    }
  }

  /// Returns the kind of an open file, as far as its first bytes tell, or nil.
  private static func kind(of file: Int32) -> FileKind? {
    var start = [UInt8](repeating: 0, count: 1024)
    let count = pread(file, &start, start.count, 0)
    return count > 0 ? FileKind(of: Array(start[..<count])) : nil
  }

  /// Returns the password in the first line of a file.
  private static func password(in file: String) throws(SigningError) -> [UInt8] {
    let file = try typed(file)
    do throws(BoundedFile.Failure) {
      var portions = try InputPortions(file, limit: maximumPassword)
      let text = try portions.all()
      let words = text.dropFirst(UTF8Mark.length(in: text))
      return Array(words.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    } catch {
      throw .password(error, file: DrawingFile.name(of: file))
    }
  }

  /// What tells this PDF from others.
  var identity: PDFIdentity { PDFIdentity(path: path, size: survey.size, hash: survey.hash) }

  /// Returns true if `path` leads to the PDF itself.
  func isInput(_ path: String) -> Bool { source.isFile(at: path) }

  /// True if the file has the contents that were surveyed. It is read only if its status is another
  /// than when it was opened, as after `touch`.
  var hasSurveyedContents: Bool {
    source.isUnchanged
      || source.size == survey.size
        && (try? helper.hash(source.descriptor, size: survey.size)) == survey.hash
  }

  /// Returns false if the PDF has other contents, or if another file has taken its path, other than
  /// `own` and with other contents. That the PDF was removed changes nothing: it is still open.
  func isStill(orReplacedBy own: FileVersion?) -> Bool {
    guard hasSurveyedContents else { return false }
    guard let now = AtomicFile.identity(of: path), now != source.identity, !source.isFile(at: path),
      own?.allowsReplacing(path) != true
    else { return true }
    guard now.size == survey.size, let file = try? SourceFile(path, limit: survey.size) else {
      return false
    }
    return (try? helper.hash(file.descriptor, size: survey.size)) == survey.hash
  }

  /// Returns the PDF for programs that draw pages.
  func shown() throws(SigningError) -> PageFile { try shown(without: InkRemoval()) }

  /// Returns another PDF with the same password for programs that draw pages.
  func shown(_ file: Int32) throws(SigningError) -> PageFile {
    do throws(PDFHelper.Failure) {
      return try helper.shown(file, password: password, hasGaps: survey.hasGaps)
    } catch {
      throw .helper(error, file: name)
    }
  }

  /// Returns the PDF for programs that draw pages, without ink that xsign wrote on it.
  func shown(without ink: InkRemoval) throws(SigningError) -> PageFile {
    try shown(SigningRequest(forms: [], placements: [], withoutInk: ink))
  }

  /// Returns the PDF for programs that draw pages, as it would be with a request carried out.
  func shown(_ request: SigningRequest) throws(SigningError) -> PageFile {
    if request.form.isEmpty, request.signature == nil, !changesPages(request) {
      return try shown(source.descriptor)
    }
    let update = try result(of: request).update
    do throws(PDFHelper.Failure) {
      return try helper.shown(
        source.descriptor, size: survey.size, followedBy: update, password: password,
        hasGaps: survey.hasGaps)
    } catch {
      throw .helper(error, file: name)
    }
  }

  /// True if the file with a request has other pages, apart from what is typed in their fields.
  private func changesPages(_ request: SigningRequest) -> Bool {
    request.changesInk || !turns.isEmpty
  }

  /// Returns what is to be appended to the file for a request, and for its turned pages.
  ///
  /// - Throws: `SigningError.noChange` if that is nothing, and what stands in the way of it.
  func result(of request: SigningRequest) throws(SigningError) -> SigningResult {
    var request = request
    request.turns = turns
    guard !request.isEmpty else { throw .noChange(file: name) }
    do throws(PDFHelper.Failure) {
      return try helper.sign(source.descriptor, password: password, request)
    } catch {
      throw .helper(error, file: name)
    }
  }

  /// Returns the removal of all ink of xsign that can be removed.
  ///
  /// - Throws: `SigningError.noOwnInk` or `onlySignatureInk` if there is none.
  func ownInkRemoval() throws(SigningError) -> InkRemoval {
    let removal = InkRemoval(ofAll: survey.ownInk)
    guard removal.isEmpty else { return removal }
    // What a digital signature shows is not among it.
    if survey.ownInk.isEmpty, survey.fields.contains(where: { $0.kind == .signature }) {
      throw .onlySignatureInk(file: name)
    }
    throw .noOwnInk(survey.ownInk.first?.lock, file: name)
  }

  /// Returns ink of the file as it is on the turned page.
  func turned(_ form: PDFOwnInk.Form) -> PDFOwnInk.Form {
    guard let turn = turns[form.page], fileSurvey.pages.indices.contains(form.page) else {
      return form
    }
    var form = form
    let page = fileSurvey.pages[form.page]
    form.map = form.map.followed(by: turn.map(width: page.width, height: page.height))
    return form
  }

  /// Lays out values for its form.
  func filled(by filling: FormFilling) throws(SigningError) -> FilledDocument {
    do throws(ExportError) {
      return try FilledDocument(filling, of: survey)
    } catch {
      throw .ink(error)
    }
  }

  /// Lays out the values that its form has, if its texts are to be drawn with a request that gives
  /// none; else nil.
  func drawnForm(for request: SigningRequest) throws(SigningError) -> FilledDocument? {
    guard request.form.isEmpty, survey.drawsForm(with: request) else { return nil }
    return try filled(by: FormFilling(of: survey.form))
  }

  /// Checks what can be checked of a request before anything is written. The values of a form are
  /// checked elsewhere.
  func check(_ request: SigningRequest, endsUsageRights: Bool) throws(SigningError) {
    guard changesPages(request) || request.signature != nil else { return }
    // What a digital signature may be is found out with the place for it.
    if let refusal = survey.refusal,
      request.signature == nil || refusal != .certifiedForForms
    {
      throw .helper(.failure(.refused(refusal)), file: name)
    }
    if request.method == .content, survey.method == .annotation {
      throw .helper(.failure(.contentNotPermitted), file: name)
    }
    if !turns.isEmpty, !survey.permitsTurning { throw .turning(file: name) }
    if survey.grantsUsageRights, !endsUsageRights { throw .usageRights(file: name) }
  }
}

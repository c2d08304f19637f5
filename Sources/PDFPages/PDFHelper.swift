import Glibc
import Ink
import Platform

/// The client of xsign-pdf, the program that reads the structure of PDFs and writes updates.
///
/// It is a program of its own because its library takes longer to load than all others together,
/// and because a hostile file then can neither crash nor read the window.
package struct PDFHelper: Sendable {
  /// The reason why there is no answer.
  package enum Failure: Error, Sendable, Hashable {
    /// The helper is not installed.
    case missing
    /// What is in its place is no program, for this reason: a value of errno.
    case unusable(Int32)
    /// The helper gave no answer, or nonsense.
    case failed
    /// A signal with this number ended the helper: it crashed, or somebody else sent it.
    case killed(Int32)
    /// The system refuses what the helper or the file needs: a value of errno.
    case system(Int32)
    /// The helper took too long, or more memory than it may.
    case limit
    /// The run was cancelled.
    case cancelled
    /// The PDF is the reason.
    case failure(PDFFailure)
  }

  /// The greatest size of a PDF, in bytes.
  package static let maximumBytes = 500_000_000

  /// The time after which the helper is killed, in seconds. It limits its processor time to less.
  private static let seconds = 120.0

  private let path: String
  /// What ends its runs early.
  private let cancellation: ChildCancellation

  /// Finds the helper: beside this program, or in `../libexec/xsign` from there.
  ///
  /// - Parameter cancellation: What ends its runs early, or nil.
  package init(cancellation: ChildCancellation? = nil) throws(Failure) {
    guard let path = ProgramFolder.helper else {
      throw ProgramFolder.obstacle(to: .pdf).map(Failure.unusable) ?? .missing
    }
    self.init(path: path, cancellation: cancellation)
  }

  init(path: String, cancellation: ChildCancellation? = nil) {
    self.path = path
    self.cancellation = cancellation ?? ChildCancellation()
  }

  /// Returns what the PDF in an open file is. Blocks until the helper has answered.
  ///
  /// - Parameter password: The password of the user or the owner, or empty.
  package func survey(_ file: Int32, password: [UInt8] = []) throws(Failure) -> PDFSurvey {
    guard case .survey(let survey) = try response(to: .survey(password: password), file) else {
      throw .failed
    }
    return survey
  }

  /// Returns the update that puts ink on the pages of the PDF in an open file. It concerns the
  /// pages of `ink`, and no others. Blocks until the helper has answered.
  package func sign(
    _ file: Int32, password: [UInt8] = [], _ ink: SigningRequest
  ) throws(Failure) -> SigningResult {
    let request = PDFRequest.sign(password: password, ink)
    guard case .signed(let result) = try response(to: request, file),
      result.pages.map(\.page) == ink.frames.keys.sorted(),
      (result.gap != nil) == (ink.signature != nil)
    else { throw .failed }
    return result
  }

  /// Returns the ink on the PDF in an open file that xsign wrote, first what can be taken up.
  /// Blocks until the helper has answered.
  ///
  /// - Parameter page: The index of its page, or nil for all pages.
  package func ink(
    _ file: Int32, password: [UInt8] = [], page: Int? = nil
  ) throws(Failure) -> [PDFOwnInk.Form] {
    let request = PDFRequest.ink(password: password, page: page)
    guard case .ink(let forms) = try response(to: request, file) else { throw .failed }
    return forms
  }

  /// Returns what the check of the digital signatures of the PDF in an open file found, and the
  /// number of certificates that were read as trusted. Blocks likewise.
  package func verify(
    _ file: Int32, password: [UInt8] = [], _ order: VerificationOrder
  ) throws(Failure) -> (reports: [PDFSignatureReport], trusted: Int) {
    let request = PDFRequest.verify(password: password, order)
    guard case .verified(let reports, let trusted) = try response(to: request, file) else {
      throw .failed
    }
    return (reports, trusted)
  }

  /// Returns the records of signing in the PDF in an open file. Blocks likewise.
  package func records(
    _ file: Int32, password: [UInt8] = []
  ) throws(Failure) -> [SigningRecordReport] {
    guard case .records(let all) = try response(to: .records(password: password), file) else {
      throw .failed
    }
    return all
  }

  /// Returns the update that puts data into the PDF in an open file, with which the signature whose
  /// digits are at a place can be checked later. Blocks likewise.
  package func addValidation(
    _ file: Int32, password: [UInt8] = [], _ data: ValidationData, signature gap: Range<Int>
  ) throws(Failure) -> [UInt8] {
    let request = PDFRequest.addValidation(password: password, data, signature: gap)
    guard case .signed(let result) = try response(to: request, file), result.pages.isEmpty,
      result.gap == nil
    else { throw .failed }
    return result.update
  }

  /// Returns the SHA-256 of the first `size` bytes of an open file. Blocks likewise. A small file
  /// is hashed here, which takes less than the start of the helper.
  package func hash(_ file: Int32, size: Int) throws(Failure) -> [UInt8] {
    if size <= SmallHash.maximum, let hash = SmallHash.sha256(file, size: size) { return hash }
    guard case .hash(let hash) = try response(to: .hash(size: size), file) else { throw .failed }
    return hash
  }

  /// Returns the SHA-256 of the first `size` bytes of an open file without those of `gap`. Blocks
  /// likewise.
  package func hash(_ file: Int32, size: Int, without gap: Range<Int>) throws(Failure) -> [UInt8] {
    guard case .hash(let hash) = try response(to: .hash(size: size, without: gap), file) else {
      throw .failed
    }
    return hash
  }

  /// Returns the PDF in an open file as programs that draw pages can read it: the file itself, or a
  /// copy without encryption and gaps if it needs a password or has gaps. Blocks until the copy is
  /// written.
  ///
  /// - Parameters:
  ///   - password: The password of the user or the owner, or empty.
  ///   - hasGaps: True if its tree of pages has gaps (`PDFSurvey.hasGaps`).
  package func shown(
    _ file: Int32, password: [UInt8], hasGaps: Bool = false
  ) throws(Failure) -> PageFile {
    guard password.isEmpty, !hasGaps else { return try decrypted(file, password: password) }
    do throws(PagePictureFailure) {
      return try PageFile(copying: file)
    } catch .unreadable(let code) {
      throw .system(code)
    } catch {
      throw .failed
    }
  }

  /// Returns the first `size` bytes of the PDF in an open file with an update as programs that draw
  /// pages can read them. They are in memory. Blocks until they are copied.
  package func shown(
    _ file: Int32, size: Int, followedBy update: [UInt8], password: [UInt8], hasGaps: Bool = false
  ) throws(Failure) -> PageFile {
    let whole: MemoryFile
    do throws(ChildProcess.Failure) {
      whole = try Self.joined(file, size, update)
    } catch {
      throw Self.failure(error)
    }
    return try shown(whole.raw, password: password, hasGaps: hasGaps)
  }

  private static func joined(
    _ file: Int32, _ size: Int, _ update: [UInt8]
  ) throws(ChildProcess.Failure) -> MemoryFile {
    let whole = try MemoryFile()
    try whole.append(file, count: size)
    try whole.append(update)
    try whole.seal()
    return whole
  }

  /// Returns a copy without encryption of the PDF in an open file. It is in memory, has no name,
  /// and is gone with the last descriptor. Its pages are those of the file, in their order, and its
  /// tree of pages has no gaps.
  ///
  /// The programs that draw pages take a password only as an argument, which every user of the
  /// machine can read.
  ///
  /// - Throws: `.failure(.limit)` also if there is no memory for it.
  package func decrypted(_ file: Int32, password: [UInt8]) throws(Failure) -> PageFile {
    let copy: MemoryFile
    do throws(ChildProcess.Failure) { copy = try MemoryFile() } catch { throw Self.failure(error) }
    let request = PDFRequest.decrypt(password: password)
    guard case .decrypted = try response(to: request, file, result: copy.raw) else { throw .failed }
    do throws(ChildProcess.Failure) { try copy.seal() } catch { throw Self.failure(error) }
    return try shown(copy.raw, password: [])
  }

  private func response(
    to request: PDFRequest, _ file: Int32, result: Int32? = nil
  ) throws(Failure) -> PDFResponse {
    // It limits and confines itself: a sanitizer needs more than a limit from outside would leave.
    let program = ChildProgram(path, [], environment: .inherited)
    let child = ChildProcess(
      program, input: file, request: request.bytes, result: result,
      maximumOutput: PDFResponse.maximumBytes, seconds: Self.seconds, cancellation: cancellation)
    let output: ChildProcess.Output
    do throws(ChildProcess.Failure) {
      output = try child.run()
    } catch {
      throw Self.failure(error)
    }
    // It limits its time so that this signal comes.
    if output.status == -SIGXCPU { throw .limit }
    if output.status < 0 { throw .killed(-output.status) }
    guard output.status == 0, let response = try? PDFResponse(bytes: output.bytes) else {
      throw .failed
    }
    if case .failure(let failure) = response { throw .failure(failure) }
    return response
  }

  private static func failure(_ failure: ChildProcess.Failure) -> Failure {
    switch failure {
    case .missing: .missing
    case .late: .limit
    case .cancelled: .cancelled
    case .system(let code): .system(code)
    case .tooMuch: .failed
    case .killed(let signal): .killed(signal)
    }
  }
}

import Checking
import Export
import Glibc
import Ink
import Localization
import PDFPages
import Platform

extension OpenPDF {
  /// What was written, and what programs say of it.
  private struct Written {
    var result: SigningResult
    var identity: FileIdentity
    var report: CheckReport
    /// The number of bytes behind the digital signature.
    var preserved = 0
  }

  /// Writes the signed PDF to `target`, whole or not at all.
  ///
  /// - Parameters:
  ///   - ink: The ink of `request` as the user saw it.
  ///   - isInPlace: True if it replaces this PDF, which then must still have its path.
  ///   - replaceable: What it may replace otherwise.
  ///   - output: What is written to if `target` names an open descriptor.
  ///   - scratch: A file without a name that is written instead, or nil.
  ///   - check: The check of its pages, if that was begun before.
  ///   - signing: Who signs digitally, if the request has room for that.
  ///   - cancellation: What ends it before the file takes its name, or nil.
  func write(
    _ request: SigningRequest, showing ink: ShownInk, to target: String, isInPlace: Bool,
    replacing replaceable: Replaceable = .anything, output: InheritedOutput? = nil,
    scratch: ScratchFile? = nil, check: PageCheck? = nil, signing: DigitalSigning? = nil,
    cancellation: ChildCancellation? = nil
  ) throws(SigningError) -> SignedFile {
    var ink = ink
    ink.fields = fieldsWithInk(of: request)
    var notes = SigningWarnings(survey, request, showing: ink, file: name)
    var check =
      check
      ?? begunCheck(of: Set(request.frames.keys), from: request.bare)
    let isChoice = request.hasInk && request.method == nil && survey.method == .content
    let written: Written
    do throws(SigningError) {
      written = try self.written(
        request, ink, to: target, isInPlace: isInPlace, replaceable, output, scratch, &check,
        signing, cancellation, isLast: !isChoice)
      notes.add(written.result.pages)
    } catch {
      // What lies over the page's content, or breaks it, may leave an annotation alone.
      guard isChoice, case .check(let page, let cover, _) = error else { throw error }
      var other = request
      other.method = .annotation
      written = try self.written(
        other, ink, to: target, isInPlace: isInPlace, replaceable, output, scratch, &check,
        signing, cancellation, isLast: true)
      notes.add(written.result.pages)
      notes.addAnnotation(page, cover)
    }
    notes.add(written.report, covers: written.result.pages)
    return SignedFile(
      notes: notes.sentences, warnings: notes.warnings, pages: written.result.pages.count,
      pictures: request.pictures.count, turned: turns.count,
      removesInk: !request.withoutInk.isEmpty, hasInk: !request.placements.isEmpty,
      unseenNote: UnseenInk(ink.ink.lazy.flatMap(\.drawn), engine: ink.engine).sentence,
      added: written.result.update.count + written.preserved, checkers: written.report.programs,
      wasChecked: check != nil, identity: written.identity)
  }

  /// Returns the indices of the pages that are other than in the file, without new ink and values.
  ///
  /// - Parameter withoutInk: The ink that xsign wrote before and that goes.
  private func changedPages(without withoutInk: InkRemoval) -> Set<Int> {
    withoutInk.pages.union(turns.keys)
  }

  /// Begins the check of the pages that change: programs draw them as they are, in the background.
  /// Returns nil if there is no program. A PDF with a password is decrypted only once it must be.
  ///
  /// - Parameters:
  ///   - inked: The pages with new ink.
  ///   - withoutInk: The ink that xsign wrote before and that goes.
  func begunCheck(of inked: Set<Int>, without withoutInk: InkRemoval) -> PageCheck? {
    begunCheck(
      of: inked, from: SigningRequest(forms: [], placements: [], withoutInk: withoutInk))
  }

  /// Begins the check likewise.
  ///
  /// - Parameter bare: The request without ink and values.
  private func begunCheck(of inked: Set<Int>, from bare: SigningRequest) -> PageCheck? {
    guard var check = PageCheck() else { return nil }
    let changed = inked.union(changedPages(without: bare.withoutInk))
    let pages = changed.filter(survey.pages.indices.contains).map { page in
      PageCheck.Page(index: page, size: survey.pages[page], ink: ShownInk([], engine: .xsign))
    }
    if password.isEmpty, !pages.isEmpty, let old = try? shown(bare) {
      check.prepare(pages, old: old)
    }
    return check
  }

  /// Writes the signed PDF in one way. `isLast` is true if there is no other: then it is enough
  /// that one program shows it as it should be.
  private func written(
    _ request: SigningRequest, _ ink: ShownInk, to target: String, isInPlace: Bool,
    _ replaceable: Replaceable, _ output: InheritedOutput?, _ scratch: ScratchFile?,
    _ check: inout PageCheck?, _ signing: DigitalSigning?, _ cancellation: ChildCancellation?,
    isLast: Bool
  ) throws(SigningError) -> Written {
    try goOn(if: cancellation?.isCancelled != true)
    let result = try self.result(of: request)
    if !isLast { try checkPrinting(result.pages) }
    var report = CheckReport([])
    var preserved = 0
    func fill(_ file: borrowing PendingFile) throws {
      do throws(FileError) {
        try file.append(source)
      } catch {
        // It may be shorter now.
        guard source.size == survey.size else { throw SigningError.changed(file: name) }
        throw SigningError.output(error)
      }
      try file.append(result.update)
      try goOn(if: cancellation?.isCancelled != true)
      report = try verify(
        file.descriptor, result.pages, ink, &check, from: request.bare, isLast: isLast)
      // The name must still be that of the file that was read, with the same contents.
      guard !isInPlace || source.isFile(at: path) && hasSurveyedContents else {
        throw SigningError.changed(file: name)
      }
      if let signing { preserved = try close(result, of: file, by: signing) }
      try goOn(if: cancellation?.commit() != false)
    }
    do {
      let identity = try TerminationSignals.blocked {
        try output?.write(fill) ?? scratch?.write(fill)
          ?? AtomicFile.write(
            to: target, permissions: permissions(of: request),
            replacing: isInPlace ? .file(source.identity) : replaceable, fill)
      }
      return Written(
        result: result, identity: identity, report: report, preserved: preserved)
    } catch let error as SigningError {
      throw error
    } catch let error as FileError {
      // Another program was faster.
      if isInPlace, error.code == EEXIST { throw .changed(file: name) }
      throw .output(error)
    } catch {
      throw .output(FileError(path: target, code: EIO))
    }
  }

  /// Returns the permissions of a new file. The strokes of a record, new or old, identify the
  /// writer, so they are as private as a drawing.
  private func permissions(of request: SigningRequest) -> UInt32 {
    let hasStrokes = survey.hasRecordedStrokes || request.evidence?.hasStrokes == true
    return hasStrokes ? 0o600 : 0o666
  }

  /// Throws if the file is not wanted any more. Each step of writing may take seconds, and nobody
  /// waits for those after a cancellation.
  private func goOn(if isWanted: Bool) throws(SigningError) {
    guard isWanted else { throw .helper(.cancelled, file: name) }
  }

  /// Throws if something that is only printed, and therefore in no picture, lies over ink in the
  /// content of a page.
  private func checkPrinting(_ pages: [SigningResult.Page]) throws(SigningError) {
    for page in pages where page.method == .content {
      guard let cover = page.covers.last(where: \.isOnlyPrinted) else { continue }
      throw .check(page.page, cover: cover, file: name)
    }
  }

  /// Checks the new file before it takes its name: it begins with what was surveyed, and its pages
  /// show the ink and are otherwise as they were.
  private func verify(
    _ file: Int32, _ results: [SigningResult.Page], _ ink: ShownInk, _ check: inout PageCheck?,
    from bare: SigningRequest, isLast: Bool
  ) throws(SigningError) -> CheckReport {
    // The helper hashes while the programs draw. Nothing that they show counts without it.
    let hashing = BackgroundWork { [helper, survey] in
      Result { () throws(PDFHelper.Failure) in try helper.hash(file, size: survey.size) }
    }
    let report = Result { () throws(SigningError) in
      try self.report(file, results, ink, &check, from: bare)
    }
    switch hashing.result() {
    case .success(let hash): guard hash == survey.hash else { throw .changed(file: name) }
    case .failure(let failure): throw .helper(failure, file: name)
    }
    let shown = try report.get()
    // A check that was cut short says nothing.
    guard check == nil || !ProgramEnd.hasBegun else { throw .helper(.cancelled, file: name) }
    guard let fault = isLast ? shown.commonFault : shown.fault else { return shown }
    let page = results.first { $0.page == fault.page }
    throw .check(fault.page, cover: page?.cover(of: fault.verdict), file: name)
  }

  /// Returns what programs say of the pages of the new file; nothing without any program.
  private func report(
    _ file: Int32, _ results: [SigningResult.Page], _ ink: ShownInk, _ check: inout PageCheck?,
    from bare: SigningRequest
  ) throws(SigningError) -> CheckReport {
    guard check != nil else { return CheckReport([]) }
    let inked = results.map { page in
      PageCheck.Page(
        index: page.page, size: survey.pages[page.page], ink: ink.onPage(page.page),
        isCovered: !page.covers.isEmpty)
    }
    let others = Set(ink.filled.map(\.page)).union(changedPages(without: bare.withoutInk))
      .subtracting(results.map(\.page))
    let filled = others.sorted().map { page in
      PageCheck.Page(index: page, size: survey.pages[page], ink: ink.onPage(page))
    }
    let pages = inked + filled
    let (old, new) = (try shown(bare), try shown(file))
    return check?.report(on: pages, old: old, new: new, isDamaged: survey.isDamaged)
      ?? CheckReport([])
  }
}

extension SigningRequest {
  /// What the pages with new ink are compared with: the same file without it. A field that gets a
  /// digital signature has it there, too, as some programs mark fields that have none.
  fileprivate var bare: SigningRequest {
    var bare = SigningRequest(forms: [], placements: [], withoutInk: withoutInk)
    if case .field? = signature?.target { bare.signature = signature }
    return bare
  }
}

extension SigningResult.Page {
  /// Returns what hides the ink if that is the verdict: the uppermost of what lies at that point,
  /// with room for a pixel.
  func cover(of verdict: CheckReport.Verdict) -> PDFCover? {
    guard case .hidden(let x, let y) = verdict else { return nil }
    let room = 1.0
    return covers.last { cover in
      let frame = cover.frame
      return !cover.isOnlyPrinted && x > frame.min.x - room && x < frame.max.x + room
        && y > frame.min.y - room && y < frame.max.y + room
    }
  }
}

extension PDFCover {
  /// What it is, as a part of a sentence.
  var title: String {
    switch kind {
    case .note: tr("a note")
    case .text: tr("a text box")
    case .stamp: tr("a stamp")
    case .marking: tr("a text markup")
    case .drawing: tr("a drawn shape")
    case .attachment: tr("an attachment")
    case .field where !name.isEmpty: tr("the field \(name)")
    case .field: tr("a form field")
    case .signature where !name.isEmpty: tr("the signature field \(name)")
    case .signature: tr("a signature field")
    case .other: tr("an annotation")
    }
  }
}

/// A signed PDF that was written.
struct SignedFile: Sendable {
  /// What the user should know of it, in sentences.
  var notes: [String]
  /// Those of them that were not known before.
  var warnings: [String]
  /// The number of pages with ink or pictures.
  var pages: Int
  /// The number of pictures.
  var pictures: Int
  /// The number of pages that were turned.
  var turned: Int
  /// True if ink that xsign wrote before is no longer in it as it was.
  var removesInk: Bool
  /// The number of fields that were filled in.
  var fields = 0
  /// The number of fields that were calculated from them.
  var calculated = 0
  /// What of the files of its pictures is not in it, in a sentence, or nil.
  var pictureNote: String?
  /// True if there is ink.
  var hasInk: Bool
  /// How much ink is not in it, as nobody could see it, in a sentence, or nil.
  var unseenNote: String?
  /// The name of who signed it digitally, or nil.
  var signer: String?
  /// The number of bytes that were added.
  var added: Int
  /// The programs that showed its pages for the check.
  var checkers: [String]
  /// False if no program for the check is installed.
  var wasChecked: Bool
  var identity: FileIdentity

  /// What checked it, in a sentence.
  var checkSentence: String {
    if !wasChecked {
      return tr("The pages are not checked: this needs pdftoppm from poppler-utils.")
    }
    switch checkers.count {
    case 0: return tr("The pages are not checked.")
    case 1: return tr("The pages are checked by \(checkers[0]).")
    default: return tr("The pages are checked by \(checkers[0]) and \(checkers[1]).")
    }
  }
}

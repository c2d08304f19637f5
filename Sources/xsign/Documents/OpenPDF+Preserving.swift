import Ink
import PDFPages
import Platform

extension OpenPDF {
  /// Puts a digital signature into a file that is otherwise written, and what follows it.
  ///
  /// - Returns: The number of bytes that follow it.
  func close(
    _ result: SigningResult, of file: borrowing PendingFile, by signing: DigitalSigning
  ) throws -> Int {
    let size = survey.size + result.update.count
    let gap = try checked(result.gap, from: survey.size, to: size)
    let cms = try signing.close(gap, of: file, size: size, hasher: helper, name: name)
    if signing.lifetime == .certificate { return 0 }
    let data = try signing.validation(of: cms)
    var added = try append(to: file) { () throws(PDFHelper.Failure) in
      try helper.addValidation(file.descriptor, password: password, data, signature: gap)
    }
    if signing.lifetime == .archive {
      added += try stamp(file, size: size + added, by: signing)
    }
    return added
  }

  /// Adds a time stamp of the document to a file of `size` bytes. Returns the number of its bytes.
  private func stamp(
    _ file: borrowing PendingFile, size: Int, by signing: DigitalSigning
  ) throws -> Int {
    var gap: Range<Int>?
    let added = try append(to: file) { () throws(PDFHelper.Failure) in
      let result = try helper.sign(file.descriptor, password: password, .documentTimeStamp)
      gap = result.gap
      return result.update
    }
    try signing.stamp(
      try checked(gap, from: size, to: size + added), of: file, size: size + added,
      hasher: helper, name: name)
    return added
  }

  /// Appends an update to a file, and returns the number of its bytes.
  private func append(
    to file: borrowing PendingFile, _ update: () throws(PDFHelper.Failure) -> [UInt8]
  ) throws -> Int {
    let bytes: [UInt8]
    do throws(PDFHelper.Failure) {
      bytes = try update()
    } catch {
      throw SigningError.helper(error, file: name)
    }
    try file.append(bytes)
    return bytes.count
  }

  /// Returns the place of digits, which must be in what was appended.
  private func checked(
    _ gap: Range<Int>?, from start: Int, to end: Int
  ) throws(SigningError) -> Range<Int> {
    guard let gap, gap.lowerBound >= start, gap.upperBound < end, gap.count > 2 else {
      throw .helper(.failed, file: name)
    }
    return gap
  }
}

extension SigningRequest {
  /// The bytes that a time stamp of a document may have.
  private static let stampRoom = 16_384

  /// A time stamp of the document, and nothing else.
  static var documentTimeStamp: SigningRequest {
    var request = SigningRequest(forms: [], placements: [])
    var order = SignatureOrder(.invisible, time: "", room: stampRoom)
    order.kind = .timeStamp
    request.signature = order
    return request
  }
}

import Ink

extension PDFResponse {
  /// Creates the answer to a request about the PDF in an open file, whose position is neither used
  /// nor changed.
  ///
  /// - Parameter copy: The descriptor that a copy is written to, if one is requested.
  package init(to request: PDFRequest, file: Int32, copy: Int32 = -1) {
    do throws(PDFFailure) {
      switch request {
      case .survey(let password):
        let source = try PDFFile(descriptor: file, password: Self.known(password))
        let pages = try PageTree.pages(of: source)
        guard let hash = FileHash.sha256(file) else { throw .unreadable }
        self = .survey(try PDFSurvey(of: source, pages: pages, size: source.size, hash: hash))
      case .sign(let password, let order):
        self = .signed(try SigningResult(of: order, file, password: Self.known(password)))
      case .hash(let size, let gap):
        guard let hash = FileHash.sha256(file, maximum: size, without: gap) else {
          throw .unreadable
        }
        self = .hash(hash)
      case .decrypt(let password):
        let source = try PDFFile(descriptor: file, password: Self.known(password))
        try source.decrypt(to: copy)
        self = .decrypted
      case .ink(let password, let page):
        let source = try PDFFile(descriptor: file, password: Self.known(password))
        self = .ink(try OwnInk.forms(in: source, onPage: page))
      case .verify(let password, let order):
        let found = try SignatureVerification.reports(
          of: file, password: Self.known(password), order)
        self = .verified(found.reports, trusted: found.trusted)
      case .records(let password):
        let source = try PDFFile(descriptor: file, password: Self.known(password))
        self = .records(try SigningRecords.all(in: source, file))
      case .addValidation(let password, let data, let gap):
        let source = try PDFFile(descriptor: file, password: Self.known(password))
        let update = try ValidationUpdate.bytes(adding: data, toCheck: gap, in: source)
        self = .signed(SigningResult(update: update, pages: []))
      }
    } catch {
      self = .failure(error)
    }
  }

  /// Returns the password, or nil for none: the reader tells a wrong one from a missing one.
  private static func known(_ password: [UInt8]) -> [UInt8]? { password.isEmpty ? nil : password }
}

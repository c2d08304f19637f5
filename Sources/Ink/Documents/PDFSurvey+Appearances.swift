extension PDFSurvey {
  /// True if the texts of its form are to be drawn with a request, because other programs would
  /// draw the form themselves: they show no ink in a signature field then.
  package func drawsForm(with request: SigningRequest) -> Bool {
    let isSeen = request.signature.map { $0.target != .invisible } ?? false
    guard request.hasInk, isSeen || permitsOnlyFields else { return false }
    return needsAppearances && signatures.isEmpty && formRefusal == nil
  }
}

extension PDFSurvey {
  /// True if the texts of its form are to be drawn with a request, because other programs would
  /// draw the form themselves: they show no ink in the field of a digital signature then.
  package func drawsForm(with request: SigningRequest) -> Bool {
    guard let order = request.signature, order.target != .invisible, request.hasInk else {
      return false
    }
    return needsAppearances && signatures.isEmpty && formRefusal == nil
  }
}

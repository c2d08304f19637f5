/// The reason why a PDF cannot be read or signed.
package enum PDFFailure: Error, Sendable, Hashable {
  /// It needs a password, or another than the one given.
  case password(wasGiven: Bool)
  /// It is encrypted in a way other than by passwords, or by an unknown one.
  case encryption
  /// It is no PDF, or too damaged to be repaired.
  case unreadable
  /// It has no pages.
  case noPages
  /// It exceeds a limit: of size, nesting, memory or time.
  case limit
  /// It must not be signed.
  case refused(PDFSurvey.Refusal)
  /// The user demands page content, but only an annotation is permitted.
  case contentNotPermitted
  /// The user demands page content, but that of the page with this index is damaged.
  case brokenContent(Int)
  /// The page with this index is not there.
  case noPage(Int)
  /// The page with this index cannot be signed: it is shown in different ways, or is no object.
  case page(Int)
  /// The page with this index is at several places of a file that has a digital signature or
  /// a time stamp.
  case sharedPage(Int)
  /// The PDF with the pictures, or that with the texts of fields, cannot be read.
  case pictures
  /// The field with this index is not there, or does not take its value.
  case field(Int)
  /// There can be no digital signature.
  case signature(SignatureRefusal)
  /// The author of the field demands a digital signature of another kind.
  case demand(SignatureDemand)
  /// No evidence can be added: digital signatures or the encryption permit it nowhere.
  case evidence
}

/// A kind of file that a drawing is saved as.
enum DrawingKind: Sendable, Hashable {
  /// InkML, which holds the whole drawing.
  case inkML
  /// The JSON of signature_pad.
  case signaturePad

  /// The file name extension.
  var ending: String {
    switch self {
    case .inkML: "inkml"
    case .signaturePad: "json"
    }
  }
}

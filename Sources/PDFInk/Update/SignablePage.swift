internal import Ink

/// A page that can be signed: where it is in the file, and how it is shown.
struct SignablePage {
  /// The page's object.
  var reference: PDFReference
  /// The node of the page tree that has the page among its /Kids.
  var parent: PDFReference
  /// The index in the /Kids.
  var index: Int
  /// The /Resources that the page has or inherits.
  var resources: PDFValue
  /// The width as shown, in points.
  var width: Double
  /// The height as shown, in points.
  var height: Double
  /// The map from the page as shown, from its top left corner, y down, to its user space.
  var map: PageMap
}

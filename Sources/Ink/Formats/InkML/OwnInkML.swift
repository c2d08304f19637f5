/// What xsign writes in InkML. Whatever else is in a file would be lost by writing it again.
enum OwnInkML {
  /// The attribute `xml:id`, as an `XMLReader` reports it.
  private static let id = "http://www.w3.org/XML/1998/namespace id"

  /// The elements, with their attributes.
  private static let attributes: [String: Set<String>] = [
    "ink": [], "annotation": ["type", "encoding"], "definitions": [], "canvas": [id],
    "traceFormat": [], "channel": ["name", "type", "min", "max", "units"],
    "context": [id, "canvasRef"], "brush": [id], "brushProperty": ["name", "value", "units"],
    "trace": ["contextRef", "brushRef"], "traceGroup": [],
  ]

  /// Returns true if the element marks a file of xsign's: an annotation of its own or, in files of
  /// the first version, a property of a brush.
  static func isMark(_ element: XMLElement, depth: Int) -> Bool {
    switch element.name {
    case "annotation":
      element.attributes["type"].flatMap(InkML.Annotation.init).map {
        depth == ($0.isOfTrace ? 3 : 2)
      } ?? false
    case "brushProperty": element.attributes["name"]?.hasPrefix("xsign:") == true
    default: false
    }
  }

  /// Returns true if xsign writes elements like this one. `depth` is 1 for the root.
  static func contains(_ element: XMLElement, depth: Int) -> Bool {
    guard let known = attributes[element.name],
      element.namespace == nil || element.namespace == InkML.namespace,
      element.attributes.keys.allSatisfy(known.contains)
    else { return false }
    switch element.name {
    case "annotation": return isMark(element, depth: depth)
    case "brushProperty":
      return element.attributes["name"].flatMap(InkML.Property.init) != nil
    default: return true
    }
  }
}

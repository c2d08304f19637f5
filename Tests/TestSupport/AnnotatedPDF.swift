import Foundation

/// A PDF of one page of A4 with text, and with annotations that have appearances.
public struct AnnotatedPDF {
  /// The entries of the page besides its content.
  public var page = "/MediaBox[0 0 595 842]"
  /// The content of the page.
  public var content = "BT /F 14 Tf 72 740 Td (One signs here) Tj ET 0.5 w 100 120 300 60 re S"
  /// The entries of the annotations besides their appearance, and the content of that.
  private var annotations: [(entries: String, appearance: String)] = []

  /// Creates a PDF without annotations.
  public init() {}

  /// Adds an annotation. Its appearance has the coordinates of the page.
  ///
  /// - Parameter frame: Left, bottom, right and top.
  public mutating func annotate(_ frame: [Int], _ entries: String, drawing appearance: String) {
    let box = frame.map(String.init).joined(separator: " ")
    annotations.append(("/Rect[\(box)]\(entries)", "/BBox[\(box)]>>\nstream\n\(appearance)"))
  }

  /// The bytes of the file.
  public var bytes: Data {
    let first = 6
    func list(_ isMeant: (String) -> Bool) -> String {
      annotations.indices.filter { isMeant(annotations[$0].entries) }
        .map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
    }
    let (list, fields) = (list { _ in true }, list { $0.contains("/Widget") })
    var objects = [
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(fields)]>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R\(page)/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>"
        + "/Annots[\(list)]>>",
      "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for (index, annotation) in annotations.enumerated() {
      let form = first + 2 * index + 1
      objects.append("<</Type/Annot\(annotation.entries)/P 3 0 R/AP<</N \(form) 0 R>>>>")
      let parts = annotation.appearance.components(separatedBy: "stream\n")
      let resources = "/Resources<</ExtGState<</M<</BM/Multiply>>/H<</ca 0.3>>>>>>"
      objects.append(
        "<</Type/XObject/Subtype/Form\(resources)/Length \(parts[1].utf8.count)"
          + annotation.appearance + "\nendstream")
    }
    return Data(PlainPDF.text(objects, version: "1.7").utf8)
  }
}

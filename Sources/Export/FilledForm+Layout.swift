import Graphics
import Ink

/// A form to be written into a PDF, and what the user should know of its texts.
package struct FilledFormLayout: Sendable {
  /// The values and the pictures of their texts.
  package var form = FilledForm()
  /// The indices of the fields whose texts are smaller than the form says, so that they fit.
  package var reduced: [Int] = []
  /// The indices of the fields whose texts do not fit.
  package var cut: [Int] = []
  /// The indices of the fields with characters that no font has.
  package var unknown: [Int] = []

  /// Lays out the texts of fields that get a value. O(number of characters).
  ///
  /// - Parameters:
  ///   - filling: The values.
  ///   - survey: The PDF. If its programs are to draw texts themselves, its other fields get a
  ///     picture of theirs, too.
  /// - Throws: `ExportError` if memory runs out, or if the texts are too large.
  package init(_ filling: FormFilling, of survey: PDFSurvey) throws(ExportError) {
    let drawsAll = survey.needsAppearances && survey.signatures.isEmpty
    do throws(CairoError) {
      var document = try PDFFormDocument()
      var pages = 0
      let engine = DocumentTextEngine()
      for (index, field) in filling.fields.enumerated() {
        let isChanged = filling.isChanged(index)
        guard isChanged || drawsAll && field.showsText else { continue }
        var filled = FilledForm.Field(
          index: index, value: isChanged ? filling.value(of: index) : nil)
        if field.showsText {
          for look in field.widgets.map(\.look) {
            guard let look else {
              filled.texts.append(nil)
              continue
            }
            let text = FieldText(filling.value(of: index), of: field, in: look, by: engine)
            if isChanged { note(text, of: index) }
            if field.kind == .list { filled.firstShown = text.firstShown }
            guard !text.isEmpty else {
              filled.texts.append(nil)
              continue
            }
            document.addPage(width: look.width, height: look.height) { text.draw(in: $0) }
            filled.texts.append(pages)
            pages += 1
          }
        }
        form.fields.append(filled)
      }
      if pages > 0 { form.textsPDF = try document.bytes() }
    } catch {
      throw .drawing(error)
    }
    guard form.textsPDF.count <= SigningRequest.maximumPicturesBytes else {
      throw .picturesTooLarge
    }
  }

  private mutating func note(_ text: FieldText, of index: Int) {
    func add(_ isTrue: Bool, to list: inout [Int]) {
      if isTrue, list.last != index { list.append(index) }
    }
    add(text.fit == .reduced, to: &reduced)
    add(text.fit == .cut, to: &cut)
    add(text.hasUnknownGlyphs, to: &unknown)
  }
}

extension PDFFormField {
  /// True if its value is shown by a text that is drawn for it.
  package var showsText: Bool {
    switch kind {
    case .text, .comboBox, .list:
      switch obstacle {
      case nil, .readOnly, .notShown: true
      default: false
      }
    case .checkBox, .radioButtons, .signature, .pushButton, .unknown: false
    }
  }
}

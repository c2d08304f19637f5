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

  /// What a page of texts shows. Widgets with equal ones share the page.
  private struct PageContent: Hashable {
    var look: FieldLook
    var text: String
    var traits: PDFFormField.Traits
    var cells: Int?
    /// The index of a list, whose choices are its own.
    var list: Int?
  }

  /// How a text was laid out, and its page, or nil if there is nothing to draw.
  private struct Page {
    var fit: FieldText.Fit
    var hasUnknownGlyphs: Bool
    var firstShown: Int
    var number: Int?
  }

  /// Lays out the texts of fields that get a value. O(number of characters), and of widgets that
  /// show the same only once.
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
      var pages: [PageContent: Page] = [:]
      var count = 0
      let engine = DocumentTextEngine()
      for (index, field) in filling.fields.enumerated() {
        let isChanged = filling.isChanged(index)
        guard isChanged || drawsAll && field.showsText else { continue }
        var filled = FilledForm.Field(
          index: index, value: isChanged ? filling.value(of: index) : nil)
        if field.showsText {
          let value = filling.value(of: index)
          let shown = field.kind == .list ? "" : field.shown(value).first ?? ""
          for look in field.widgets.map(\.look) {
            guard let look else {
              filled.texts.append(nil)
              continue
            }
            let content = PageContent(
              look: look, text: shown, traits: field.traits.intersection([.lines, .comb]),
              cells: field.cells,
              list: field.kind == .list ? index : nil)
            let page: Page
            if let known = pages[content] {
              page = known
            } else {
              let text = FieldText(value, of: field, in: look, by: engine)
              page = Page(
                fit: text.fit, hasUnknownGlyphs: text.hasUnknownGlyphs,
                firstShown: text.firstShown, number: text.isEmpty ? nil : count)
              pages[content] = page
              if !text.isEmpty {
                document.addPage(width: look.width, height: look.height) { text.draw(in: $0) }
                count += 1
              }
            }
            if isChanged { note(page, of: index) }
            if field.kind == .list { filled.firstShown = page.firstShown }
            filled.texts.append(page.number)
          }
        }
        form.fields.append(filled)
      }
      if count > 0 { form.textsPDF = try document.bytes() }
    } catch {
      throw .drawing(error)
    }
    guard form.textsPDF.count <= SigningRequest.maximumPicturesBytes else {
      throw .picturesTooLarge
    }
  }

  private mutating func note(_ page: Page, of index: Int) {
    func add(_ isTrue: Bool, to list: inout [Int]) {
      if isTrue, list.last != index { list.append(index) }
    }
    add(page.fit == .reduced, to: &reduced)
    add(page.fit == .cut, to: &cut)
    add(page.hasUnknownGlyphs, to: &unknown)
  }
}

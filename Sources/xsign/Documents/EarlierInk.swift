import Export
import Ink
import PDFPages
import Platform

/// The ink on a PDF that xsign wrote before, as strokes.
struct EarlierInk: Sendable {
  /// Ink that has to stay.
  struct Locked: Sendable {
    /// The strokes on their page.
    var ink: PDFPageInk
    /// The reason.
    var lock: PDFOwnInk.Lock
  }

  /// The strokes that can be taken up, of each page on which all of them can be read.
  let pages: [PDFPageInk]
  /// The strokes that have to stay, as far as they can be read.
  let locked: [Locked]

  /// Reads the strokes in forms. `count` is the number of pages of the PDF.
  init(_ forms: [PDFOwnInk.Form], pages count: Int) {
    let forms = forms.filter { 0..<count ~= $0.page }
    locked = forms.compactMap { form in
      guard let lock = form.lock, let strokes = InkFormReader.strokes(of: form) else { return nil }
      return Locked(ink: PDFPageInk(page: form.page, strokes: strokes), lock: lock)
    }
    let free = Dictionary(grouping: forms.lazy.filter { $0.lock == nil }, by: \.page)
    pages = free.sorted { $0.key < $1.key }.compactMap { page, forms in
      let strokes = forms.compactMap { InkFormReader.strokes(of: $0) }
      guard strokes.count == forms.count else { return nil }
      return PDFPageInk(page: page, strokes: strokes.flatMap(\.self))
    }
  }
}

extension PDFPageInk {
  /// Returns the strokes on the plane of a drawing, each as one of its page, which shows the page
  /// of the PDF; nil if there is none. What is nowhere near the page, and so is not seen, is left
  /// out.
  func placed(on pages: [Page]) -> [Stroke]? {
    guard let index = pages.firstIndex(where: { $0.pdfPage == page }) else { return nil }
    let map = Affine(step: pages[index].origin)
    return strokes.compactMap {
      $0.transformed(by: map, id: $0.id).begun(onPage: index, of: pages)
    }
  }
}

extension OpenPDF {
  /// Reads the ink that xsign wrote before on the page with an index, or on all pages.
  func ownInk(onPage page: Int? = nil) throws(SigningError) -> EarlierInk {
    do throws(PDFHelper.Failure) {
      let forms = try helper.ink(source.descriptor, password: password, page: page)
      return EarlierInk(forms.map(turned), pages: survey.pages.count)
    } catch {
      throw .helper(error, file: name)
    }
  }
}

/// Ink, pictures and values of fields to be written into a PDF: each form of ink once, at any
/// number of places.
package struct SigningRequest: Sendable, Hashable {
  /// The most bytes of `picturesPDF`. The helper holds several copies of them.
  package static let maximumPicturesBytes = 100_000_000

  /// A form at a place.
  package struct Placement: Sendable, Hashable {
    /// The index of the form.
    package var form: Int
    /// The index of the page.
    package var page: Int
    /// The map from the form's coordinates to points on the page as shown, from its top left
    /// corner, y down.
    package var map: Affine

    package init(form: Int, page: Int, map: Affine) {
      self.form = form
      self.page = page
      self.map = map
    }
  }

  /// A page of `picturesPDF` at a place.
  package struct Picture: Sendable, Hashable {
    /// The index of the page of `picturesPDF`.
    package var pdfPage: Int
    /// The index of the page.
    package var page: Int
    /// The frame that it fills, in points on the page as shown, from its top
    /// left corner, y down.
    package var frame: Bounds

    package init(pdfPage: Int, page: Int, frame: Bounds) {
      self.pdfPage = pdfPage
      self.page = page
      self.frame = frame
    }
  }

  package var forms: [InkForm]
  /// The places, in drawing order. A page's ink is clipped to the page.
  package var placements: [Placement]
  /// A PDF whose pages are the pictures; empty if there are none.
  package var picturesPDF: [UInt8]
  /// The pictures, which are below all ink, in drawing order. Each is clipped to its page.
  package var pictures: [Picture]
  /// The values of the fields of its form.
  package var form: FilledForm
  /// The way that the user demands, or nil for the way that suits the file and the page.
  package var method: PDFSurvey.Method?
  /// The ink that xsign wrote before and that goes. What is placed here comes after that.
  package var withoutInk: InkRemoval
  /// The turns of pages, by their indices. What is placed on a page is placed on the turned one.
  package var turns: [Int: PageTurn] = [:]
  /// The digital signature that it leaves room for, or nil.
  package var signature: SignatureOrder?
  /// The evidence that goes into the file, or nil.
  package var evidence: SigningEvidence?

  package init(
    forms: [InkForm], placements: [Placement], picturesPDF: [UInt8] = [], pictures: [Picture] = [],
    form: FilledForm = FilledForm(), method: PDFSurvey.Method? = nil,
    withoutInk: InkRemoval = InkRemoval()
  ) {
    self.forms = forms
    self.placements = placements
    self.picturesPDF = picturesPDF
    self.pictures = pictures
    self.form = form
    self.method = method
    self.withoutInk = withoutInk
  }

  /// True if it puts something on a page: ink or pictures.
  package var hasInk: Bool { !placements.isEmpty || !pictures.isEmpty }

  /// True if it changes what ink or pictures are on a page.
  package var changesInk: Bool { hasInk || !withoutInk.isEmpty }

  /// True if it changes nothing of the pages but what is typed in fields.
  package var leavesPages: Bool { !changesInk && turns.isEmpty }

  /// True if it changes nothing.
  package var isEmpty: Bool {
    leavesPages && form.isEmpty && signature == nil && evidence == nil
  }

  /// The frames of all that is placed, in points on the pages as shown, by the indices of the
  /// pages.
  package var frames: [Int: [Bounds]] {
    var frames = inkFrames
    for picture in pictures { frames[picture.page, default: []].append(picture.frame) }
    return frames
  }

  /// The frames of the ink alone, likewise.
  package var inkFrames: [Int: [Bounds]] {
    var frames: [Int: [Bounds]] = [:]
    for placement in placements {
      frames[placement.page, default: []].append(placement.map.frame(of: forms[placement.form].box))
    }
    return frames
  }
}

/// Ink as the content of a form of a PDF: filled outlines, with the graphics states they name. Its
/// y axis points down.
///
/// The content names its states `A` and an opacity in thousandths, `M` and the index of a mask, and
/// `M` alone for no mask, and if it multiplies `B` for that and `N` for no more. It sets a colour
/// before it fills, and expects the opacity 1, no mask and no blending, as at the beginning of a
/// page. It names its fonts `T` and their index; what is written in them is not seen.
public struct InkForm: Sendable, Hashable {
  /// The number of steps of its coordinates per canvas unit of 1/96 inch.
  public static let stepsPerUnit = 16.0

  /// A rectangle with whole coordinates.
  package struct Box: Sendable, Hashable {
    /// The least x.
    package var left: Int
    /// The least y.
    package var top: Int
    /// The greatest x.
    package var right: Int
    /// The greatest y.
    package var bottom: Int

    package init(left: Int, top: Int, right: Int, bottom: Int) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    /// The rectangle.
    package var bounds: Bounds {
      Bounds(
        min: Point(Double(left), Double(top)), max: Point(Double(right), Double(bottom)))
    }
  }

  /// A luminosity mask that strokes are drawn through: greys are opacities.
  package struct Mask: Sendable, Hashable {
    /// The box, in the coordinates that apply when the mask is set.
    package var box: Box
    /// The content, not compressed.
    package var content: [UInt8]

    package init(box: Box, content: [UInt8]) {
      self.box = box
      self.content = content
    }
  }

  /// The box that contains the ink, in the form's coordinates.
  package var box: Box
  /// The content, not compressed.
  package var content: [UInt8]
  /// The opacities that it names, in thousandths, ascending.
  package var opacities: [Int]
  /// The masks that it names, by their index.
  package var masks: [Mask]
  /// True if it has ink that multiplies.
  package var multiplies: Bool
  /// The fonts that it names, by their index.
  package var fonts: [InkFont]
  /// What its typed texts say, or an empty string.
  package var text: String
  /// The record with which its ink can be taken up again (`InkRecord`), or empty if it cannot.
  package var record: [UInt8]

  package init(
    box: Box, content: [UInt8], opacities: [Int], masks: [Mask], multiplies: Bool = false,
    fonts: [InkFont] = [], text: String = "", record: [UInt8] = []
  ) {
    self.box = box
    self.content = content
    self.opacities = opacities
    self.masks = masks
    self.multiplies = multiplies
    self.fonts = fonts
    self.text = text
    self.record = record
  }

  /// True if the ink covers what is under it everywhere, so that no transparency is needed.
  package var isOpaque: Bool {
    masks.isEmpty && !multiplies && opacities.allSatisfy { $0 == 1000 }
  }
}

/// What came of a request.
package struct SigningResult: Sendable, Hashable {
  /// The way that ink got onto a page, and why not the usual one.
  package struct Page: Sendable, Hashable {
    /// The index of the page.
    package var page: Int
    /// The way.
    package var method: PDFSurvey.Method
    /// True if the page's own content is broken, so that ink became an annotation.
    package var isBroken: Bool
    /// What lies over the page's content where the ink is, from the bottom to the top.
    package var covers: [PDFCover]

    package init(
      page: Int, method: PDFSurvey.Method, isBroken: Bool, covers: [PDFCover] = []
    ) {
      self.page = page
      self.method = method
      self.isBroken = isBroken
      self.covers = covers
    }
  }

  /// The bytes to append to the file.
  package var update: [UInt8]
  /// The pages with ink, ascending.
  package var pages: [Page]
  /// The place in the signed file of what a digital signature does not cover, its own digits with
  /// the brackets around them, or nil if there is none.
  package var gap: Range<Int>?

  package init(update: [UInt8], pages: [Page], gap: Range<Int>? = nil) {
    self.update = update
    self.pages = pages
    self.gap = gap
  }
}

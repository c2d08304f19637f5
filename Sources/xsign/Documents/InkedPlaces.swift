import Checking
import Export
import Ink

/// The ink that a signed PDF gets, to be compared with the places of its fields.
struct InkedPlaces {
  /// The frames of the ink, in points, by the indices of the pages.
  private let frames: [Int: [Bounds]]
  private let ink: [PDFPageInk]

  /// Creates what `request` places on the pages, where `ink` is that of the strokes.
  init(_ request: SigningRequest, ink: [PDFPageInk]) {
    (frames, self.ink) = (request.inkFrames, ink)
  }

  /// Returns true if a stroke is on a field. O(number of samples on the page), unless nothing is
  /// near.
  ///
  /// - Parameters:
  ///   - field: The frame of the field on the page as shown, in points.
  ///   - page: The index of the page.
  func isOn(_ field: Bounds, page: Int) -> Bool {
    guard frames[page, default: []].contains(where: field.overlaps) else { return false }
    let unit = PDFPage.unitsPerPoint
    return ink.contains { part in
      guard part.page == page else { return false }
      let move = part.move ?? .zero
      let frame = Bounds(min: field.min * unit - move, max: field.max * unit - move)
      return part.drawn.contains { $0.meets(frame) }
    }
  }
}

extension OpenPDF {
  /// Returns the places of the signature fields that show the ink of a request, in a file that
  /// permits ink nowhere else.
  func fieldsWithInk(of request: SigningRequest) -> [PDFPageArea] {
    guard survey.permitsOnlyFields else { return [] }
    let frames = request.inkFrames
    return survey.fields.filter { field in
      field.waitsForSignature
        && frames[field.page, default: []].contains(where: field.frame.overlaps)
    }.map { PDFPageArea(page: $0.page, frame: $0.frame) }
  }
}

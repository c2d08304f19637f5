import Ink
import Localization

extension PictureNotes {
  /// The sentence about what files that xsign writes leave out of a picture's file, or nil if that
  /// says neither where nor by what the picture was taken.
  var leftOutSentence: String? {
    if hasPlace { return tr("The place where the photo was taken is not in the file.") }
    return hasCamera ? tr("What the camera noted in the photo is not in the file.") : nil
  }

  init(on pages: [Page]) {
    self = pages.reduce(into: PictureNotes(of: [])) { notes, page in
      if let picture = page.background.picture {
        notes.formUnion(PictureNotes(of: picture.bytes))
      }
    }
  }
}

extension InkDocument {
  var pictureNotes: PictureNotes { PictureNotes(on: pages) }
}

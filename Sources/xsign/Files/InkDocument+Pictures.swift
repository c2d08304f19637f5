import Graphics
import Ink

extension InkDocument {
  /// Takes pictures that cannot be read off their pages, whichever these are, and counts them among
  /// what was left out. Else each export with pictures would fail. Returns the picture of the first
  /// page. Damage after the header of another one is noticed only when the page is shown.
  ///
  /// - Complexity: O(pixels of the first picture + number of pages).
  mutating func leaveOutUnreadablePictures() -> Image? {
    let files = pages.map { $0.background.picture?.bytes }
    let first = files[0].flatMap { try? Image(decoding: $0, file: "") }
    let damaged = files.indices.filter { index in
      guard let file = files[index] else { return false }
      return index == 0 ? first == nil : !Image.hasHeader(file)
    }
    leaveOutPictures(ofPages: damaged)
    return first
  }
}

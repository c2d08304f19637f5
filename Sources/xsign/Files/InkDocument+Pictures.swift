import Graphics
import Ink
import Platform

extension InkDocument {
  /// Takes pictures that cannot be read off their pages, whichever these are, and counts them among
  /// what was left out. Else each export with pictures would fail. Returns the picture of the first
  /// page.
  ///
  /// - Complexity: O(bytes and pixels of all pictures), by all processors.
  mutating func leaveOutUnreadablePictures() -> Image? {
    let files = pages.map { $0.background.picture?.bytes }
    let first = files[0].flatMap { try? Image(decoding: $0, file: "") }
    let readable = Parallel.map(files.count) { number in
      guard let file = files[number], number > 0 else { return first != nil }
      return Image.canDecode(file)
    }
    leaveOutPictures(ofPages: files.indices.filter { files[$0] != nil && !readable[$0] })
    return first
  }
}

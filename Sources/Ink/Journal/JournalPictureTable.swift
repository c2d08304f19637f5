/// The files of the pictures that a journal has recorded, in their order. Backgrounds refer to them
/// by their index, so that a picture is recorded once however many pages have it.
///
/// The bytes are those of the drawing, which keeps the pictures of its steps as well.
package struct JournalPictureTable: Sendable {
  /// The files, or nil for one that no background has used.
  private var files: [[UInt8]?] = []

  package init() {}

  init(_ files: [[UInt8]?]) { self.files = files }

  /// Returns the index of a file, and whether it is new. O(count) if files of one length are rare.
  mutating func index(of file: [UInt8]) -> (index: Int, isNew: Bool) {
    if let index = files.lastIndex(where: { $0 == file }) { return (index, false) }
    files.append(file)
    return (files.count - 1, true)
  }
}

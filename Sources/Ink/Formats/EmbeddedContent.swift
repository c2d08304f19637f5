/// The texts and pictures of a file of another program. Reading them takes fonts and decoders of
/// pictures, which this module does not have. Until they are strokes and pictures of pages, the
/// document counts them among its omissions.
package struct EmbeddedContent: Sendable {
  /// A typed text. It may have any number of characters.
  package struct Text: Sendable {
    /// The text, its font and its place.
    package let text: TypedText
    /// The colour.
    package let color: InkColor
    /// The opacity, 0...1.
    package let opacity: Double
    /// The number of strokes of the document that are under it.
    package internal(set) var strokesBelow: Int
    /// The index of its page.
    package let page: Int
  }

  /// A picture on a page.
  package struct Picture: Sendable {
    /// The file of a picture.
    package enum Source: Sendable, Hashable {
      /// The bytes of the file.
      case bytes([UInt8])
      /// The file whose name is that of the drawing, a full stop and this.
      case attached(String)
      /// The file at this path.
      case path(String)
      /// The file of the picture that is the background of the page with this index.
      case page(Int)
    }

    /// The kind among the omissions.
    package let kind: Omissions.Kind
    /// The index of its page.
    package let page: Int
    /// The frame on the page, in canvas units. It is not empty.
    package let frame: Bounds
    /// Its file.
    package let source: Source
    /// The index of the page of the file, if that is a PDF.
    package let documentPage: Int
  }

  /// The texts, from the bottom to the top.
  package internal(set) var texts: [Text] = []
  /// The pictures, from the bottom to the top.
  package internal(set) var pictures: [Picture] = []

  /// The greatest number of texts, and of pictures.
  static let maximum = 50_000

  package init() {}
}

extension InkDocument {
  /// Takes `count` occurrences of a kind from the omissions: they are in the document now.
  package mutating func include(_ kind: Omissions.Kind, count: Int = 1) {
    omissions = omissions.compactMap { note in
      guard note.kind == kind else { return note }
      return note.count > count ? Omissions(kind, count: note.count - count) : nil
    }
  }

  /// Inserts strokes that were made of `embedded` content, each above the given number of the
  /// document's own, and numbers all anew. Those numbers do not decrease.
  ///
  /// - Complexity: O(number of strokes).
  package mutating func insert(_ made: [(stroke: Stroke, strokesBelow: Int)]) {
    var all: [Stroke] = []
    all.reserveCapacity(strokes.count + made.count)
    var next = 0
    func append(_ stroke: Stroke) {
      let id = StrokeID(UInt64(all.count + 1))
      all.append(Stroke(id: id, pen: stroke.pen, samples: stroke.samples, text: stroke.text))
    }
    for (stroke, below) in made {
      while next < min(below, strokes.count) {
        append(strokes[next])
        next += 1
      }
      append(stroke)
    }
    for stroke in strokes[next...] { append(stroke) }
    strokes = all
  }

  /// Puts a picture on the page with the given index.
  package mutating func setPicture(_ picture: Background.Picture, ofPage index: Int) {
    pages[index].background.picture = picture
  }

  /// Takes the pictures that cannot be read off the pages with these indices, and counts them among
  /// the omissions.
  package mutating func leaveOutPictures(ofPages indices: some Collection<Int>) {
    guard !indices.isEmpty else { return }
    for index in indices { pages[index].background.picture = nil }
    let known = omissions.first { $0.kind == .image }?.count ?? 0
    omissions.removeAll { $0.kind == .image }
    omissions.insert(Omissions(.image, count: known + indices.count), at: 0)
  }
}

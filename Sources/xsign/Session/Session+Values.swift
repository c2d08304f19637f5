import Ink
import Localization
import X11Canvas

/// What InkML does not hold of a drawing.
extension Session {
  /// Sentences about what InkML does not hold of the drawing, or nil if it holds everything.
  var sentenceLeftOut: String? {
    var sentences: [String] = []
    if let pictures = PictureNotes(on: canvas.drawing.pages).leftOutSentence {
      sentences.append(pictures)
    }
    if !canvas.drawing.fieldValues.isEmpty {
      sentences.append(
        tr("The values of the form's fields are not in this file: only the saved PDF has them."))
    }
    return sentences.isEmpty ? nil : trSentences(sentences)
  }

  /// True if the file of the drawing holds everything but the values of the form's fields.
  var lacksOnlyValues: Bool {
    isModified && !canvas.isDrawing && file.revisionWithoutValues == canvas.drawing.revision
  }
}

import Graphics
import Ink

/// Makes the ink of a text that was being typed when the program ended. Characters that no font has
/// are left out: they would have been refused.
func makeTextInk(
  _ id: StrokeID, _ text: TypedText, _ color: InkColor, _ opacity: Double
) -> Stroke? {
  do throws(TextInkError) {
    return try Stroke(id: id, text: text, color: color, opacity: opacity)
  } catch .noGlyphs(let missing) {
    let rest = TypedText(
      text.string.filter { !missing.contains($0) }, style: text.style, map: text.map)
    return try? Stroke(id: id, text: rest, color: color, opacity: opacity)
  } catch {
    return nil
  }
}

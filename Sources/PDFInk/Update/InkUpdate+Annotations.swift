import Ink

/// What an annotation of ink shows: a form in a box that begins at zero.
///
/// The form is placed by the content rather than by a matrix of the appearance. So the box clips
/// the ink to the page, and equal annotations of several pages share the appearance.
struct Appearance: Hashable {
  var form: PlacedForm
  /// The operands that place the form.
  var map: [UInt8]
  /// The width and height.
  var size: [PDFValue]
}

extension InkUpdate {
  /// Adds ink to a page as annotations that are printed and locked.
  ///
  /// - Parameters:
  ///   - page: The page's dictionary, which is changed.
  ///   - placements: The ink, in drawing order.
  ///   - reference: The page's object.
  mutating func annotate(
    _ page: inout PDFDictionary, _ placements: [FormPlacement], page reference: PDFReference
  ) {
    append(
      placements.map { .reference(annotation($0, page: reference)) }, toAnnotationsOf: &page)
  }

  /// Adds annotations to those of a page, above them.
  mutating func append(_ added: [PDFValue], toAnnotationsOf page: inout PDFDictionary) {
    let old = annotations(page["Annots"])
    // An object of its own stays one: else Acrobat takes the page for modified.
    if case .reference(let list)? = page["Annots"], let old, listUses[list] == 1 {
      update.replace(list, by: .array(old + added))
    } else {
      page["Annots"] = .array((old ?? []) + added)
    }
  }

  /// Returns a list of annotations with the changes made to it.
  private func annotations(_ list: PDFValue?) -> [PDFValue]? {
    if case .reference(let reference)? = list, case .array(let new) = update.value(reference) {
      return new
    }
    return update.source.array(list)
  }

  private mutating func annotation(
    _ placement: FormPlacement, page: PDFReference
  ) -> PDFReference {
    let appearance = appearance(of: placement)
    shownForm = shownForm ?? appearance
    // Viewers show and search this.
    let title =
      switch placement.form {
      case .ink(let index): text(ofForm: index).isEmpty ? "Ink" : text(ofForm: index)
      case .picture: "Picture"
      }
    let entries: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Stamp"), "Rect": .rectangle(placement.box),
      "F": AnnotationFlags.new.value,
      "P": .reference(page), "Contents": .string(PDFTextString.bytes(of: title)),
      "AP": .dictionary(["N": .reference(appearance)]),
    ]
    return update.add(.dictionary(entries))
  }

  private mutating func appearance(of placement: FormPlacement) -> PDFReference {
    var map = placement.map
    map.step = map.step - placement.box.min
    var text = PDFText()
    text.write(map)
    let size: [PDFValue] = [.decimal(placement.box.width), .decimal(placement.box.height)]
    let key = Appearance(form: placement.form, map: text.bytes, size: size)
    if let known = appearances[key] { return known }
    text.write("cm /F Do")
    let form = PDFValue.reference(object(of: placement.form))
    let appearance = update.add(
      stream: text.bytes,
      PDFUpdate.form(
        [.integer(0), .integer(0)] + size, ["XObject": .dictionary(["F": form])]))
    appearances[key] = appearance
    return appearance
  }
}

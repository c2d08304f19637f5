import Ink

/// Ink as what empty signature fields show, in files that permit only filling in their form
/// (ISO 32000-1, table 22, bit 9). New annotations are not permitted there.
extension InkUpdate {
  /// Puts ink into the fields where it lies. What they show already stays under it.
  ///
  /// - Throws: `PDFFailure.refused` if ink is not wholly in an empty signature field.
  mutating func fill(_ placements: [FormPlacement], on page: TreePage) throws(PDFFailure) {
    let fields = emptyFields(on: page)
    var filled: [PDFReference: [FormPlacement]] = [:]
    for placement in placements {
      guard let field = fields.first(where: { $0.place.contains(placement) }) else {
        throw .refused(.onlyFormsPermitted)
      }
      filled[field.reference, default: []].append(placement)
    }
    for field in fields {
      if let placements = filled[field.reference] { fill(field, placements) }
    }
  }

  /// A field as the page shows it.
  private struct Field {
    var reference: PDFReference
    var entries: PDFDictionary
    var place: AnnotationPlace
  }

  /// Returns the empty signature fields that the page shows, and whose author permits a value.
  private mutating func emptyFields(on page: TreePage) -> [Field] {
    let layers = self.layers
    return page.annotations.compactMap { annotation in
      guard case .reference(let reference) = annotation,
        case .dictionary(let entries) = update.value(reference),
        update.source.name(inherited("FT", by: entries)) == "Sig",
        update.source.resolved(inherited("V", by: entries)) == .null,
        !update.source.isReadOnly(inherited("Ff", by: entries)),
        layers.show(entries),
        let place = AnnotationPlace(of: entries, on: page.geometry, in: update.source)
      else { return nil }
      return Field(reference: reference, entries: entries, place: place)
    }
  }

  /// Returns the value of an entry that a field may have from those above it.
  private func inherited(_ name: PDFName, by entries: PDFDictionary) -> PDFValue? {
    update.source.lineage(of: entries).lazy.compactMap { $0[name] }
      .first { update.source.resolved($0) != .null }
  }

  private mutating func fill(_ field: Field, _ placements: [FormPlacement]) {
    var entries = field.entries
    let states = update.source.dictionary(entries["AP"]) ?? [:]
    show(placements, in: &entries, at: field.place, over: states)
    update.replace(field.reference, by: .dictionary(entries))
  }

  /// Returns the ground and the border that a widget without an appearance asks for, and that some
  /// programs draw, the window among them.
  func groundAndBorder(of widget: PDFDictionary) -> [UInt8] {
    let source = update.source
    if case .reference(let old)? = source.dictionary(widget["AP"])?["N"], source.isStream(old) {
      return []
    }
    return WidgetLooks(of: [:], in: source).look(of: widget, of: [:])?.groundAndBorder ?? []
  }

  /// Lets a widget show ink, which is printed, too, on the ground and in the border that it asks
  /// for if it has no appearance yet.
  ///
  /// - Parameters:
  ///   - ink: The ink, or nothing.
  ///   - widget: The entries of the widget, which are changed.
  ///   - place: Where it is shown.
  ///   - states: The appearances that stay. The ink is above the normal one.
  mutating func show(
    _ ink: [FormPlacement], in widget: inout PDFDictionary, at place: AnnotationPlace,
    over states: PDFDictionary = [:]
  ) {
    let form = appearance(
      of: ink, at: place, over: states["N"], on: groundAndBorder(of: widget))
    widget["AP"] = .dictionary(states.merging(["N": .reference(form)]) { $1 })
    if ink.isEmpty { return }
    widget["F"] = AnnotationFlags(of: widget, in: update.source).withInk.value
  }

  /// Returns the appearance that shows ink at a place, over an old one if there is one, or on a
  /// ground.
  private mutating func appearance(
    of placements: [FormPlacement], at place: AnnotationPlace, over old: PDFValue?,
    on ground: [UInt8]
  ) -> PDFReference {
    let box = place.box
    var objects: PDFDictionary = [:]
    var text = PDFText()
    text.write(ground)
    if case .reference(let old)? = old, update.source.isStream(old), let map = map(of: old, to: box)
    {
      objects["Old"] = .reference(old)
      text.write("q ")
      text.write(map)
      text.write("cm /Old Do Q\n")
    }
    for (index, placement) in placements.enumerated() {
      var map = placement.map.followed(by: place.map)
      map.step = map.step - box.min
      objects[PDFName("F\(index)")] = .reference(object(of: placement.form))
      text.write("q ")
      text.write(map)
      text.write("cm /F\(index) Do Q\n")
    }
    var resources: PDFDictionary = ["XObject": .dictionary(objects)]
    if !ground.isEmpty { update.addColorSpace(to: &resources) }
    let form = update.add(
      stream: text.bytes,
      PDFUpdate.form(
        [.integer(0), .integer(0), .decimal(box.width), .decimal(box.height)], resources))
    shownForm = form
    return form
  }

  /// Returns the map that puts an appearance into a box that begins at zero (ISO 32000-1, 12.5.5),
  /// or nil if it has no extent.
  private func map(of appearance: PDFReference, to target: Bounds) -> Affine? {
    let source = update.source
    let entries = source.dictionary(.reference(appearance))
    guard let box = source.box(of: appearance) else { return nil }
    let matrix = (source.array(entries?["Matrix"]) ?? []).compactMap(source.number)
    let own =
      matrix.count == 6
      ? Affine(
        scale: Point(matrix[0], matrix[3]), skew: Point(matrix[2], matrix[1]),
        step: Point(matrix[4], matrix[5])) : Affine(step: .zero)
    let extent = own(box)
    guard extent.width > 0, extent.height > 0 else { return nil }
    let scale = Point(target.width / extent.width, target.height / extent.height)
    return Affine(
      scale: scale, step: Point(-extent.min.x * scale.x, -extent.min.y * scale.y))
  }
}

/// The ink of xsign among the named objects of pages.
///
/// Many pages may share resources with thousands of objects, which are looked through once.
struct NamedForms {
  /// A form under its name.
  struct Form {
    let reference: PDFReference
    let form: OwnForm
  }

  /// The most objects of a page that are looked at: many times what a page of handwriting has.
  private static let maximum = 100_000

  private let source: any PDFSource
  private var forms: [PDFReference: OwnForm?] = [:]
  /// Those in resources, and in their /XObject, that are objects of their own.
  private var inResources: [PDFReference: [PDFName: Form]] = [:]
  private var inObjects: [PDFReference: [PDFName: Form]] = [:]

  init(in source: any PDFSource) { self.source = source }

  /// Returns a form of xsign, or nil if an object is none.
  mutating func form(_ reference: PDFReference) -> OwnForm? {
    if let known = forms[reference] { return known }
    let form = OwnForm(reference, in: source)
    forms[reference] = .some(form)
    return form
  }

  /// Returns the forms of xsign in the resources of a page, by their names. O(number of objects
  /// there), of resources that pages share once.
  mutating func forms(in resources: PDFValue) -> [PDFName: Form] {
    guard case .reference(let shared) = resources else { return forms(inEntries: resources) }
    if let known = inResources[shared] { return known }
    let found = forms(inEntries: resources)
    inResources[shared] = found
    return found
  }

  private mutating func forms(inEntries resources: PDFValue) -> [PDFName: Form] {
    let objects = source.dictionary(resources)?["XObject"]
    guard case .reference(let shared)? = objects else { return forms(among: objects) }
    if let known = inObjects[shared] { return known }
    let found = forms(among: objects)
    inObjects[shared] = found
    return found
  }

  private mutating func forms(among objects: PDFValue?) -> [PDFName: Form] {
    let objects = source.dictionary(objects) ?? [:]
    guard objects.count <= Self.maximum else { return [:] }
    var found: [PDFName: Form] = [:]
    for (name, value) in objects {
      guard case .reference(let reference) = value, let form = form(reference) else { continue }
      found[name] = Form(reference: reference, form: form)
    }
    return found
  }
}

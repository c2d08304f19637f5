import Accessibility
import Ink
import Localization
import Platform
import X11Canvas

/// What is on the pages as assistive technologies see and use it.
extension Workspace {
  /// The fields of the form, the places to sign at on the page in view, and a text that is typed.
  var accessibleFields: [AccessibleNode] {
    (form.hasFields ? form.accessibleNodes : []) + signingPlaces.map(node) + writer.accessibleNodes
  }

  /// Carries out what an assistive technology asks of the pages, the canvas or the panel.
  func perform(_ request: AccessibleRequest) {
    if form.perform(request) || writer.perform(request) { return }
    if case .press(let id) = request {
      if let place = signingPlaces.first(where: { $0.id == id }) { return sign(in: place.frame) }
      if id.part == .pane, canvas.isPlacing {
        panes.perform(request)
        return putDown()
      }
    }
    panes.perform(request)
  }

  // MARK: Places to sign at

  private struct SigningPlace {
    let id: AccessibleID
    let frame: Bounds
    /// What asks for a signature there, or an empty string.
    let label: String
  }

  /// The empty signature fields on the page in view, and the lines there once they are found.
  private var signingPlaces: [SigningPlace] {
    let pages = canvas.drawing.pages
    guard pages.indices.contains(canvas.currentPage) else { return [] }
    guard let page = pages[canvas.currentPage].frame else { return [] }
    let form = session.document?.survey.form ?? []
    let fields = session.emptyFields.enumerated().map { number, field in
      SigningPlace(
        id: AccessibleID(.signingPlace, [0, number]), frame: field.frame,
        label: form.first { $0.name == field.name }?.title ?? field.name)
    }
    let lines = canvas.fields.signatureLines.enumerated().map { number, line in
      SigningPlace(
        id: AccessibleID(.signingPlace, [1, number]), frame: line.frame, label: line.label)
    }
    return (fields + lines).filter { page.contains($0.frame.center) }
  }

  private func node(_ place: SigningPlace) -> AccessibleNode {
    let label = place.label.legible.inOneLine
    return AccessibleNode(
      place.id, .button, label.isEmpty ? tr("Sign here") : tr("Sign here: \(label)"),
      bounds: canvas.viewport.frame(of: place.frame, in: panes.focused),
      action: AccessibleAction("click"))
  }

  /// Puts the signature in hand, or else the one used last, in a field or on a line.
  private func sign(in frame: Bounds) {
    settle()
    if !canvas.isPlacingSignature {
      placeSignature()
      // What else is in hand does not go there.
      guard signatures.latest != nil else { return }
    }
    canvas.place(in: frame)
  }
}

import Accessibility
import Graphics
import Words

/// The lines with buttons as assistive technologies see them.
extension BannerView {
  /// The banner, or nil if none is shown.
  var node: AccessibleNode? {
    guard let banner, !bounds.isEmpty else { return nil }
    let buttons = banner.buttons.enumerated().map { index, button in
      AccessibleNode(
        AccessibleID(.bannerButton, [index], name: button.command.name), .button, button.title,
        states: AccessibleStates.shown.with(.focusable).with(.focused, if: focused == index),
        bounds: frames.indices.contains(index) ? frames[index] : .empty,
        action: AccessibleAction("click"))
    }
    return AccessibleNode(
      AccessibleID(.banner), .infoBar, banner.text, bounds: bounds, children: buttons)
  }
}

extension NoteBarView {
  /// The note, or nil if none is shown.
  var node: AccessibleNode? {
    guard let note, !bounds.isEmpty else { return nil }
    let sentence = AccessibleNode(
      AccessibleID(.noteText), .label, note.text, bounds: bounds, text: AccessibleText(note.text))
    return AccessibleNode(
      AccessibleID(.note), .infoBar, note.kind == .warning ? tr("Warning") : tr("Note"),
      description: note.text, bounds: bounds, children: [sentence] + parts.map { node(of: $0) })
  }

  private func node(of part: Part) -> AccessibleNode {
    let isField = part == .field
    return AccessibleNode(
      Self.id(of: part), isField ? .passwordField : .button, title(of: part),
      states: AccessibleStates.shown.with(.focusable).with(.focused, if: focus == part)
        .with(.editable, if: isField),
      bounds: frames[part] ?? .empty, action: isField ? nil : AccessibleAction("click"),
      text: isField ? field.accessibleText(isFocused: focus == part) : nil)
  }

  private func title(of part: Part) -> String {
    switch part {
    case .field: tr("Password")
    case .button: note?.button?.title ?? ""
    case .more: tr("More")
    case .close: tr("Close")
    }
  }

  private static let all: [Part] = [.field, .button, .more, .close]

  private static func id(of part: Part) -> AccessibleID {
    AccessibleID(.notePart, [all.firstIndex(of: part) ?? 0])
  }

  /// Returns the part with a name, if it is there.
  func part(_ id: AccessibleID) -> Part? { parts.first { Self.id(of: $0) == id } }
}

extension LegendView {
  /// The legend, or nil if none is shown.
  var node: AccessibleNode? {
    guard let legend, !bounds.isEmpty else { return nil }
    let text = trSequence(legend.entries.map(\.text))
    return AccessibleNode(
      AccessibleID(.legend), .label, tr("Legend: \(text)"), bounds: bounds,
      text: AccessibleText(text))
  }
}

extension ActionBarView {
  /// The bar, or nil if there is none.
  var node: AccessibleNode? {
    guard let bar, !bounds.isEmpty else { return nil }
    let nodes = zip(bar.all, buttons).enumerated().map { index, pair in
      AccessibleNode(
        AccessibleID(.actionButton, [index], name: pair.0.command.name), .button, pair.0.title,
        states: AccessibleStates([.showing, .focusable]).with(.enabled, if: pair.0.isEnabled)
          .with(.focused, if: focus == index)
          .with(.isDefault, if: index == buttons.count - 1),
        bounds: pair.1.frame, action: AccessibleAction("click"))
    }
    return AccessibleNode(
      AccessibleID(.actionBar), .toolBar, tr("Buttons"), bounds: bounds, children: nodes)
  }
}

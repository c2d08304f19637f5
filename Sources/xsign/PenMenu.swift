import Ink
import X11Canvas

extension ChoiceState {
  /// The Pen menu.
  var penItems: [MenuItem] {
    let presets = Preset.allCases.map { preset in
      MenuItem(preset.title, Command.preset(preset).id, detail: preset.detail)
    }
    let colors = Palette.colors.enumerated().map { index, ink in
      MenuItem(
        ink.name, Command.color(index).id, mark: .radio(index == color), swatch: ink.color)
    }
    let widths = Palette.widths.enumerated().map { index, pen in
      MenuItem(
        "\(pen.name), \(pen.text)", Command.width(index).id, mark: .radio(index == width),
        strokeWidth: pen.units.upperBound)
    }
    let eraser = MenuItem("Er_aser", Command.eraser.id, shortcut: "E", mark: .check(erases))
    return [eraser, .separator] + presets + [.separator] + colors + [.separator] + widths + [
      .separator, MenuItem("O_pacity", submenu: opacityItems),
      MenuItem("_Smoothing", submenu: smoothingItems),
    ]
  }

  private var opacityItems: [MenuItem] {
    let levels = Palette.opacities.enumerated().map { index, percent in
      MenuItem("\(percent) %", Command.opacity(index).id, mark: .radio(index == opacity))
    }
    let drivers: [(String, Pen.OpacityDriver)] = [
      ("_The same all along", .nothing), ("Follows _pressure", .pressure),
      ("Follows _speed", .speed),
    ]
    return levels + [.separator]
      + drivers.map { title, driver in
        MenuItem(
          title, Command.opacityDriver(driver).id, mark: .radio(driver == opacityDriver))
      }
  }

  private var smoothingItems: [MenuItem] {
    Palette.smoothings.enumerated().map { index, percent in
      let detail =
        switch percent {
        case 0: "The xsign engine passes through every sample"
        case 50: "Steadies a hand and its device; what a pen begins with"
        default: ""
        }
      return MenuItem(
        "\(percent) %", Command.smoothing(index).id, detail: detail,
        mark: .radio(index == smoothing))
    }
  }
}

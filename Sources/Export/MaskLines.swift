import Ink

/// The lines of the bands of several strokes in an SVG, of which one path draws those of one grey,
/// width and nib.
///
/// Bands overlap only other bands of their stroke, which are in order, and those of one grey may
/// change places. The order of the paths depends on the strokes alone, so that equal drawings give
/// equal files.
struct MaskLines {
  /// What the lines of a path have in common.
  private struct Style: Hashable {
    var grey: Int
    var width: Int
    /// The number of the nib, counted from the lowest stroke up.
    var nib: Int

    /// True if the path of `a` comes before that of `b`.
    static func isBefore(_ a: Style, _ b: Style) -> Bool {
      (a.grey, a.width, a.nib) < (b.grey, b.width, b.nib)
    }
  }

  /// Lines of one grey, 0 to 255, of one width in steps of the grid, and of one nib.
  struct Path {
    let grey: Int
    let width: Int
    let nib: NibMap
    let lines: [OpacityBands.Line]
  }

  /// The paths, the darkest first.
  let paths: [Path]

  /// Creates the paths of the bands of strokes that do not overlap.
  init(_ masks: [OpacityBands]) {
    var lines: [Style: [OpacityBands.Line]] = [:]
    var nibs: [NibMap] = []
    var numbers: [NibMap: Int] = [:]
    for mask in masks {
      let nib = numbers[mask.nib] ?? nibs.count
      if nib == nibs.count {
        nibs.append(mask.nib)
        numbers[mask.nib] = nib
      }
      for band in mask.bands {
        let grey = Int((band.opacity * 255).rounded())
        for line in band.lines {
          lines[Style(grey: grey, width: line.gridWidth, nib: nib), default: []].append(line)
        }
      }
    }
    paths = lines.sorted { Style.isBefore($0.key, $1.key) }.map { style, lines in
      Path(grey: style.grey, width: style.width, nib: nibs[style.nib], lines: lines)
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import xsign

/// Pictures of pens that are much wider than the page. Small files must not take minutes.
@Suite struct WidePenRenderTests {
  private let files = [
    "wide.xopp": """
    <xournal><page width="595" height="842"><layer><stroke tool="pen" color="black" \
    width="1000">100 500 100 600 400 600 400 500 100 500</stroke></layer></page></xournal>
    """,
    "wide.inkml": """
    <ink xmlns="http://www.w3.org/2003/InkML"><definitions><brush xml:id="b"><brushProperty \
    name="width" value="1000" units="px"/></brush></definitions>\
    <trace brushRef="#b">100 500,100 600,400 600,400 500,100 500</trace></ink>
    """,
  ]

  /// Each takes .5 to .7 s of processor time, where drawing each cell into each tile took 9 to 21.
  @Test(.enabled(if: Nightly.isOn, "\(Nightly.note)")) func theyTakeFewSeconds() throws {
    let folder = try CommandFolder()
    let program = try AppProcess.executable().path
    for (name, text) in files {
      let drawing = try folder.write(text, to: name)
      let tool = try Tool(
        "sh",
        ["-c", "ulimit -t 4; exec \"$0\" \"$@\"", program, "render", drawing, "-o"]
          + [folder.path("\(name).png")], environment: ["DISPLAY": nil])
      #expect(tool.status == 0, "\(name): \(tool.errors)")
    }
    #expect(folder.names.filter { $0.hasSuffix(".png") }.count == files.count)
  }
}

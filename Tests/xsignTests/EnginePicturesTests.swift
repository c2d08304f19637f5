import Ink
import TestSupport
import Testing

@testable import xsign

/// What `scripts/engine-pictures` draws.
@Suite struct EnginePicturesTests {
  /// The program names the engines, as they come and go.
  @Test func eachEngineIsDrawn() throws {
    let folder = try CommandFolder()
    let copy = try SourceCopy(in: folder)
    let list = try folder.write(EngineArgument.lines.joined(separator: "\n") + "\n", to: "list")
    try copy.write(script: "scripts/build", #"dirname "$0""#)
    try copy.write(
      script: "scripts/xsign",
      """
      case $1 in
      info) [[ $2 == --engines ]] && cat '\(list)' ;;
      render) shift 2; echo "$@" ;;
      esac
      """)
    let tool = try Tool("\(copy.path)/scripts/engine-pictures", [])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    let drawn = tool.text.split(separator: "\n").map { String($0) }
    #expect(drawn.count == EngineKind.allCases.count)
    for (line, kind) in zip(drawn, EngineKind.allCases) {
      let name = kind.rawValue
      #expect(line.contains("/Documentation/engines/\(name).svg --engine \(name) "), "\(line)")
    }
  }
}

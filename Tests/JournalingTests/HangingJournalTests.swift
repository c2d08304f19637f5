import Dispatch
import Glibc
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// A disk whose calls of one kind return only when the test lets them.
private final class HangingDisk: JournalDisk {
  enum Call: CaseIterable { case append, check, sync }

  private let call: Call
  private let gate: DispatchSemaphore

  init(_ call: Call, _ gate: DispatchSemaphore) { (self.call, self.gate) = (call, gate) }

  private func pass(_ call: Call) {
    guard call == self.call else { return }
    gate.wait()
    gate.signal()
  }

  func append(_ bytes: [UInt8], to part: JournalPart) { pass(.append) }
  func check() { pass(.check) }
  func sync(_ part: JournalPart) { pass(.sync) }
  func overwrite(_ bytes: [UInt8], at offset: Int, of part: JournalPart) {}
  func truncate(_ part: JournalPart, to length: Int) {}
  func install() {}
  func syncNames() {}
  func remove() {}
}

/// A disk that does not answer: what a writer knows of it without waiting.
@Suite(.serialized) struct HangingJournalTests {
  private let event = DrawingEvent.added(
    PlacedStroke(rank: 0, stroke: InkGenerators.randomStroke(seed: 1)))

  @Test(arguments: HangingDisk.Call.allCases)
  fileprivate func waitingIsKnown(call: HangingDisk.Call) throws {
    let gate = DispatchSemaphore(value: 0)
    let writer = JournalWriter(
      disk: HangingDisk(call, gate), make: { _ throws(FileError) in throw Self.none }
    ) { _ in
      Issue.record("It has not failed.")
    }
    #expect(writer.waitingTime == 0 && !writer.isWriting)
    writer.write([event])
    #expect(waitUntil { writer.waitingTime > 0.01 })
    // What is written outlives the program, also without a sync.
    let time = call == .sync ? Patience.usual : 0.05
    let completion = writer.waitUntilDone(by: Deadline(seconds: time))
    #expect(completion == (call == .sync ? .written : .waiting))
    gate.signal()
    #expect(writer.waitUntilDone(by: .never) == .written)
    #expect(waitUntil { writer.waitingTime == 0 && !writer.isWriting })
  }

  /// New files without their names are not found by the next start.
  @Test func newFilesDoNotCountBeforeTheyAreInstalled() throws {
    let gate = DispatchSemaphore(value: 0)
    let writer = JournalWriter(make: { _ in HangingDisk(.sync, gate) }) { _ in }
    writer.writeAnew(DrawingSnapshot(Drawing()), attempt: 1)
    #expect(writer.waitUntilDone(by: Deadline(seconds: 0.05)) == .waiting)
    gate.signal()
    #expect(writer.waitUntilDone(by: .never) == .written)
  }

  @Test func aFailureIsToldAtTheEnd() throws {
    let writer = JournalWriter(make: { _ throws(FileError) in throw Self.none }) { _ in }
    writer.write([event])
    #expect(writer.waitUntilDone(by: .never) == .failed(Self.none))
  }

  private static let none = FileError(path: "/none", code: EIO)
}

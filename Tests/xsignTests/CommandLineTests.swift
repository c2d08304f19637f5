import ArgumentParser
import Testing

@testable import xsign

@Suite struct CommandLineTests {
  @Test func noArgumentsOpenTheWindow() throws {
    #expect(throws: Never.self) { try XSign.parse([]) }
  }
}

import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// More input than a user types: a pipe, a stuck key, text pasted into a terminal without
  /// bracketed paste. It waits in the terminal's queue, needs no memory and few frames, and does
  /// not delay signals and Ctrl-C.
  @Suite(.serialized)
  final class FloodTests: FolderSuite {
    struct Flood: Sendable, CustomTestStringConvertible {
      let testDescription: String
      /// The keys that open the target of the input.
      let way: [String]
      /// A text that is visible there.
      let sight: String
      let bytes: [UInt8]

      init(_ name: String, _ way: [String], sight: String, _ text: String, count: Int) {
        (testDescription, self.way, self.sight) = (name, way, sight)
        let pattern = Array(text.utf8)
        bytes = (0..<count).map { pattern[$0 % pattern.count] }
      }
    }

    static let floods = [
      Flood("letters in a search", ["/"], sight: "Lantern", "abcdefghij", count: 60_000),
      Flood(
        "letters and Backspace in a search", ["/"], sight: "Lantern", "ab\u{7F}", count: 60_000),
      Flood("letters on Apps", [], sight: "Lantern", "abcdfijklnos", count: 60_000),
      Flood("Esc on Apps", [], sight: "Lantern", "\u{1B}", count: 60_000),
      Flood("arrows on Apps", [], sight: "Lantern", "\u{1B}[B\u{1B}[A", count: 60_000),
      Flood("letters on the help", ["?"], sight: "Ctrl-L", "abcdfijkl", count: 60_000),
    ]

    @Test(arguments: TestEnvironment.some(3, of: floods))
    func aFloodCostsNoMemoryAndFewFrames(flood: Flood) throws {
      let program = try open(in: folder, flood)
      let memory = program.peakMemory
      let written = program.output.count
      try program.flood(flood.bytes)
      #expect(program.peakMemory - memory < 8 * 1024)
      #expect(program.output.count - written < flood.bytes.count)
      // An overlay that the flood's last bytes opened receives the first of them.
      program.send(.control("c"), .control("c"))
      #expect(try program.waitForExit() == .status(0))
      #expect(program.screen.modes == [7, 25] && program.isCooked)
    }

    @Test(arguments: TestEnvironment.some(1, of: Array(floods.prefix(3))))
    func aSignalDoesNotWaitForAFlood(flood: Flood) throws {
      let program = try open(in: folder, flood)
      // As much as the terminal holds, most of which the program has not read when the signal
      // arrives.
      program.write(Array(flood.bytes.prefix(4000)))
      program.signal(SIGTERM)
      #expect(try program.waitForExit() == .signal(SIGTERM))
      #expect(program.isCooked)
    }

    /// The lines of a pipe are read one by one.
    @Test func theLinesOfAFloodAreReadOneByOne() throws {
      let program = try Storefront.start(in: folder, ["--plain"])
      try program.wait(for: "Tip Jar")
      let memory = program.peakMemory
      try program.flood(Array(String(repeating: "nonsense\n", count: 500).utf8))
      #expect(program.peakMemory - memory < 8 * 1024)
      program.signal(SIGTERM)
      // The status of a program that restores the terminal first.
      #expect(try program.waitForExit() == .status(143))
    }

    private func open(in folder: String, _ flood: Flood) throws -> PTYProcess {
      let program = try Storefront.open(in: folder)
      for keys in flood.way { program.type(keys) }
      try program.wait(for: flood.sight)
      return program
    }
  }
}

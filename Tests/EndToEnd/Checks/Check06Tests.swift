import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// That a frame is one write, and writes what changed alone, is measured in TipJarTerminalTests.
  @Suite("Check 6: frames are paced, and each is whole", .serialized)
  struct Check06Tests {
    private static let begin = "\u{1B}[?2026h"
    private static let end = "\u{1B}[?2026l"

    private func frames(_ bytes: ArraySlice<UInt8>) -> [Substring] {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.split(separator: Self.begin, omittingEmptySubsequences: false).map { $0[...] }
    }

    /// A thousand keys come as fast as the terminal takes them.
    @Test func atMostSixtyFramesASecond() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        try program.wait(for: "£4.99", beside: "Quill")
        program.read(within: .milliseconds(300))
        let start = ContinuousClock.now
        let before = program.output.count
        for _ in 0..<100 {
          program.type("jjjjjkkkkk")
          program.read(within: .zero)
        }
        program.type("G")
        try program.wait("Yonder focused") { $0.isFocused("Yonder") }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let count = frames(program.output[before...]).count - 1
        #expect(count >= 1)
        #expect(Double(count) <= seconds * 60 + 2)
      }
    }

    @Test func eachFrameIsInsideOneUpdate() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, rate: 3)
        try program.wait(for: "£4.99", beside: "Quill")
        program.read(within: .milliseconds(300))
        let before = program.output.count
        try program.focus("Margin")
        program.send(.space)
        try program.wait(for: "OPEN", beside: "Margin")
        let frames = frames(program.output[before...])
        #expect(frames.count > 20)
        #expect(frames.dropFirst().allSatisfy { $0.components(separatedBy: Self.end).count == 2 })
        // Between two frames there is nothing but the title.
        let between = frames.dropFirst().compactMap { $0.components(separatedBy: Self.end).last }
        #expect(between.allSatisfy { $0.isEmpty || $0.hasPrefix("\u{1B}]2;") }, "\(between)")
      }
    }

    /// More frames than a terminal holds of which nobody reads: none is cut off.
    @Test func aFrameWaitsForATerminalThatIsSlow() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, size: Size(width: 200, height: 60))
        try program.wait(for: "£4.99", beside: "Quill")
        while program.read(within: .milliseconds(300)) { continue }
        let rows = program.screen.rows
        for round in 1...10 {
          let before = program.output.count
          // A busy machine answers many keys by one frame.
          for _ in 0..<100 * round {
            program.send(.control("l"))
            poll(nil, 0, 20)
          }
          while program.read(within: .milliseconds(500)) { continue }
          let frames = frames(program.output[before...]).dropFirst()
          #expect(frames.allSatisfy { $0.components(separatedBy: Self.end).count == 2 })
          #expect(program.screen.rows == rows)
          // Each key has a frame while the terminal takes it; those that wait share one.
          if frames.count < 50 * round { return }
        }
        Issue.record("the terminal was never full")
      }
    }

    /// Until then there is nothing that would have to be undone.
    @Test func nothingIsWrittenBeforeTheFirstFrame() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        #expect(program.text.hasPrefix("\u{1B}[?25l\u{1B}[?1049h"))
      }
    }

    /// A terminal that does not say that it knows mode 2026 is not sent it.
    @Test func noneIsInAnUpdateThatTheTerminalDoesNotKnow() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.start(in: folder)
        program.answers = .held
        try program.wait(for: "£4.99", beside: "Quill")
        program.send(.down)
        try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
        #expect(!program.text.contains(Self.begin))
      }
    }

    /// A focus that moves by a row is a few hundred bytes, whatever the size of the screen.
    @Test func onlyWhatChangedIsWritten() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, size: Size(width: 79, height: 60))
        try program.wait(for: "£4.99", beside: "Quill")
        program.read(within: .milliseconds(300))
        let before = program.output.count
        program.send(.down)
        try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
        #expect(program.output.count - before < 2_500)
      }
    }
  }
}

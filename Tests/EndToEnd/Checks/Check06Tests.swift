import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// TipJarTerminalTests check that a frame is one write of only the differences.
  @Suite("Check 6: frames are paced, and each is whole", .serialized)
  final class Check06Tests: FolderSuite {
    private static let begin = "\u{1B}[?2026h"
    private static let end = "\u{1B}[?2026l"

    private func frames(_ bytes: ArraySlice<UInt8>) -> [Substring] {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.split(separator: Self.begin, omittingEmptySubsequences: false).map { $0[...] }
    }

    /// A thousand keys arrive as fast as the terminal accepts them.
    @Test func atMostSixtyFramesASecond() throws {
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

    @Test func eachFrameIsInsideOneUpdate() throws {
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
      // Between two frames there is nothing except the title.
      let between = frames.dropFirst().compactMap { $0.components(separatedBy: Self.end).last }
      #expect(between.allSatisfy { $0.isEmpty || $0.hasPrefix("\u{1B}]2;") }, "\(between)")
    }

    /// More frames than a terminal holds while it is not read: none is cut off.
    @Test func aFrameWaitsForATerminalThatIsSlow() throws {
      let program = try Storefront.open(in: folder, size: Size(width: 200, height: 60))
      try program.wait(for: "£4.99", beside: "Quill")
      while program.read(within: .milliseconds(300)) { continue }
      let rows = program.screen.rows
      for round in 1...10 {
        let before = program.output.count
        // A busy machine answers many keys with one frame.
        for _ in 0..<100 * round {
          program.send(.control("l"))
          poll(nil, 0, 20)
        }
        while program.read(within: .milliseconds(500)) { continue }
        let frames = frames(program.output[before...]).dropFirst()
        #expect(frames.allSatisfy { $0.components(separatedBy: Self.end).count == 2 })
        #expect(program.screen.rows == rows)
        // Each key has a frame while the terminal accepts output; waiting keys share one.
        if frames.count < 50 * round { return }
      }
      Issue.record("the terminal was never full")
    }

    /// Before the first frame, nothing needs to be restored.
    @Test func nothingIsWrittenBeforeTheFirstFrame() throws {
      let program = try Storefront.open(in: folder)
      #expect(program.text.hasPrefix("\u{1B}[?25l\u{1B}[?1049h"))
    }

    /// Synchronized updates are not sent to a terminal that does not report mode 2026.
    @Test func noneIsInAnUpdateThatTheTerminalDoesNotKnow() throws {
      let program = try Storefront.start(in: folder)
      program.answers = .held
      try program.wait(for: "£4.99", beside: "Quill")
      program.send(.down)
      try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
      #expect(!program.text.contains(Self.begin))
    }

    /// Moving the focus by a row writes a few hundred bytes at any screen size.
    @Test func onlyWhatChangedIsWritten() throws {
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

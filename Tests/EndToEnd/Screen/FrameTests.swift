import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Frames are paced, and each is whole; TipJarTerminalTests check that one is a single write of
  /// only the differences.
  @Suite(.serialized)
  final class FrameTests: FolderSuite {
    private static let begin = "\u{1B}[?2026h"
    private static let end = "\u{1B}[?2026l"

    private func frames(_ bytes: ArraySlice<UInt8>) -> [Substring] {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.split(separator: Self.begin, omittingEmptySubsequences: false).map { $0[...] }
    }

    /// Keys arrive one by one, faster than frames.
    @Test func atMostSixtyFramesASecond() throws {
      let program = try Storefront.open(in: folder)
      try program.wait(for: "£4.99", beside: "Quill")
      program.rest()
      let (start, before) = (ContinuousClock.now, program.output.count)
      var isDown = false
      while ContinuousClock.now - start < .seconds(1) {
        isDown.toggle()
        program.type(isDown ? "j" : "k")
        program.read(within: .milliseconds(2))
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
      program.rest(.milliseconds(300))
      let (rows, before) = (program.screen.rows, program.output.count)
      try program.fillTheTerminal()
      program.rest(.milliseconds(500))
      let frames = frames(program.output[before...]).dropFirst()
      #expect(frames.allSatisfy { $0.components(separatedBy: Self.end).count == 2 })
      #expect(program.screen.rows == rows)
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
      try program.moveDown()
      #expect(!program.text.contains(Self.begin))
    }
  }
}

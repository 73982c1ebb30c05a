import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 10: any size, in any order, in the middle of work", .serialized)
  struct Check10Tests {
    private static let sizes = [
      Size(width: 40, height: 10), Size(width: 1, height: 1), Size(width: 200, height: 60),
      Size(width: 500, height: 1), Size(width: 30, height: 8), Size(width: 2, height: 100),
      Size(width: 80, height: 24),
    ]

    @Test func everySizeIsDrawnAndNoneEndsIt() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, rate: 2)
        try program.focus("Margin")
        program.send(.space)
        for size in Self.sizes + Self.sizes.reversed() {
          program.resize(to: size)
          program.type("?")
          program.send(.escape)
        }
        program.resize(to: Storefront.size)
        try program.wait(for: "OPEN", beside: "Margin")
        program.type("q")
        #expect(try program.waitForExit() == .status(0))
      }
    }

    /// In the sheet, in the purchase and in the thanks; afterwards the tip is there once.
    @Test func randomSizesDuringAPurchase() throws {
      try CommandRig.with { rig throws in
        let program = try Storefront.open(in: rig.folder, rate: 2)
        program.type("2")
        try program.wait(for: "£0.99")
        try program.press()
        try program.wait(for: "Confirm your tip")
        for number in 0..<repetitions("TIPJAR_TEST_RESIZES", default: 100) {
          let size = Size(width: .random(in: 1...500), height: .random(in: 1...200))
          program.resize(to: size)
          program.read(within: .milliseconds(number % 5))
          if number == 40 {
            program.resize(to: Storefront.size)
            try program.wait(for: "Confirm your tip")
            program.type("y")
          }
          #expect(program.exitIfEnded() == nil, "\(size)")
        }
        program.resize(to: Storefront.size)
        try program.wait("thanks, or what comes after") {
          $0.find("Thank you") != nil || $0.find("one extra fine") != nil
        }
        program.type("q")
        try program.letControlsArm()
        program.type("qq")
        #expect(try program.waitForExit() == .status(0))
        #expect(ModePairs(program.output).on == [])
        #expect(program.screen.unknown == [])
        #expect(try rig.consistentHistory().collection.map(\.count) == [1])
      }
    }

    @Test(arguments: sizes + [Size(width: 500, height: 200), Size(width: 1, height: 200)])
    func theFrameFitsEachSize(_ size: Size) throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.start(in: folder, size: size)
        try program.wait("a first frame") { $0.isAlternate }
        program.read(within: .milliseconds(100))
        program.type("q")
        #expect(try program.waitForExit() == .status(0))
        #expect(ModePairs(program.output).on == [])
      }
    }

    @Test func fortyByTenIsUsable() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, size: Size(width: 40, height: 10))
        program.type("j")
        program.send(.space)
        try program.waitForProgress(of: "Margin")
        try program.wait(for: "OPEN", beside: "Margin")
        program.type("2")
        try program.wait(for: "£0.99", beside: "Extra Fine")
        try program.press()
        try program.wait(for: "Buy")
        program.type("y")
        try program.wait(for: "Thank you")
      }
    }

    @Test func belowTheLeastSizeOneLineSaysSo() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.start(in: folder, size: Size(width: 60, height: 5))
        try program.wait(for: "tipjar needs 30x8, this is 60x5", row: 0)
        program.resize(to: Storefront.size)
        try program.wait(for: "Lantern")
      }
    }

    @Test func aWideTerminalHasADetailPane() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, size: Size(width: 200, height: 60))
        try program.wait(for: "Wick & Daughters")
        program.send(.down)
        try program.wait(for: "Fermat & Sons")
      }
    }

    /// What was prepared for the first size would cut the frame off, and end it in the wrong line: without an
    /// alternate screen, leaving goes to the last one.
    @Test func aTerminalThatGrewIsFilledAndLeftAtItsEnd() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, environment: ["TERM": "vt100"])
        program.resize(to: Size(width: 200, height: 60))
        try program.wait(for: "Wick & Daughters")
        program.type("q")
        #expect(try program.waitForExit() == .status(0))
        #expect(program.text.contains("\u{1B}[60;1H"))
      }
    }
  }
}
